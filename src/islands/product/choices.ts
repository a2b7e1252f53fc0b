import { $wishes } from '#stores/browser/counts.ts'

let latest: AbortController | undefined

/**
 * Another variant without leaving the place: its own page is asked for, and what differs is exchanged. So there is one
 * truth, the server's; where anything fails, the link is simply followed.
 */
export function startChoices(): void {
  document.addEventListener('click', (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[data-choice]')
    if (!link?.href || event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    if (!link.ariaCurrent) void choose(link)
  })
}

async function choose(link: HTMLAnchorElement): Promise<void> {
  latest?.abort()
  const mine = (latest = new AbortController())
  const { href, dataset } = link
  document.querySelector('[data-swap="offer"]')?.setAttribute('aria-busy', 'true')
  try {
    const answer = await fetch(href, { signal: mine.signal })
    if (!answer.ok) throw new TypeError(answer.statusText)
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
    if (mine.signal.aborted) return
    exchange(page)
    // Marks the hearts that have come.
    $wishes.notify()
    history.replaceState(history.state, '', href.split('#')[0])
    const same = `[data-choice="${CSS.escape(dataset.choice ?? '')}"]`
    document.querySelector<HTMLElement>(same)?.focus({ preventScroll: true })
    const said = document.querySelector('[data-said]')
    if (said) said.textContent = document.querySelector<HTMLElement>('[data-say]')?.dataset.say ?? ''
  } catch {
    if (!mine.signal.aborted) location.assign(href)
  }
}

/** Puts the parts of another page in the place of ours. Pictures that are the same stay, so that nothing flickers. */
function exchange(page: Document): void {
  const quantity = document.querySelector<HTMLInputElement>('#buy-quantity')?.value
  for (const part of document.querySelectorAll<HTMLElement>('[data-swap]')) {
    const fresh = page.querySelector<HTMLElement>(`[data-swap="${part.dataset.swap}"]`)
    if (!fresh || (fresh.dataset.key && fresh.dataset.key === part.dataset.key)) continue
    part.replaceWith(document.adoptNode(fresh))
  }
  const field = document.querySelector<HTMLInputElement>('#buy-quantity')
  if (field && quantity) field.value = quantity
}
