import { fetchPage, restoreFocus } from '#islands/html-swap.ts'
import { $wishlist } from '#stores/browser/counts.ts'

let latest: AbortController | undefined

/**
 * Changes the variant without leaving the page: the variant's own page is fetched, and the parts that differ are
 * replaced. Where anything fails, the link is followed.
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
    const page = await fetchPage(href, { signal: mine.signal })
    if (mine.signal.aborted) return
    swapParts(page)
    // Marks the hearts that were added.
    $wishlist.notify()
    history.replaceState(history.state, '', href.split('#')[0])
    restoreFocus([`[data-choice="${CSS.escape(dataset.choice ?? '')}"]`])
    const status = document.querySelector('[data-status]')
    const summary = document.querySelector<HTMLElement>('[data-summary]')?.dataset.summary
    if (status) status.textContent = summary ?? ''
  } catch {
    if (!mine.signal.aborted) location.assign(href)
  }
}

/** Replaces the parts of this page by those of another. A part with the same key stays, so that pictures do not flicker. */
function swapParts(page: Document): void {
  const quantity = document.querySelector<HTMLInputElement>('#buy-quantity')?.value
  for (const part of document.querySelectorAll<HTMLElement>('[data-swap]')) {
    const fresh = page.querySelector<HTMLElement>(`[data-swap="${part.dataset.swap}"]`)
    if (!fresh || (fresh.dataset.key && fresh.dataset.key === part.dataset.key)) continue
    part.replaceWith(document.adoptNode(fresh))
  }
  const field = document.querySelector<HTMLInputElement>('#buy-quantity')
  if (field && quantity) field.value = quantity
}
