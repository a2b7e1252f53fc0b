import { $wishes } from '#stores/browser/counts.ts'
import { markPlace, readPlace } from './place.ts'

/** "Show more" puts the next page's pieces below these. Who goes on to a piece and back finds them again, and the place. */
export function appendPages(): void {
  const pieces = document.querySelector<HTMLElement>('[data-pieces]')
  const region = document.querySelector<HTMLElement>('[data-more-region]')
  if (!pieces || !region) return
  const appended: string[] = []
  /** Id of the piece that was gone to from here. */
  let opened: string | undefined

  /** Puts the pieces of a fetched page after ours, and its way on in the place of ours. */
  function append(page: Document, href: string): HTMLElement | undefined {
    const found = [...page.querySelectorAll<HTMLElement>('[data-pieces] > li')]
    const further = page.querySelector('[data-more-region]')
    pieces?.append(...found)
    if (further) region?.replaceChildren(...further.childNodes)
    appended.push(href)
    // The hearts of the new pieces are marked as the others were.
    $wishes.notify()
    return found[0]
  }

  async function showNext(link: HTMLAnchorElement): Promise<void> {
    const { href } = link
    link.setAttribute('aria-busy', 'true')
    try {
      const first = append(await fetchPage(href), href)
      markPlace({ pages: appended })
      // The link has gone from under the finger; whoever uses keys goes on with the first new piece.
      first?.querySelector('a')?.focus({ preventScroll: true })
    } catch {
      link.removeAttribute('aria-busy')
      const told = region?.querySelector('[data-seen]')
      if (told) told.textContent = region?.dataset['failed'] ?? ''
    }
  }

  async function comeBack(): Promise<void> {
    const place = readPlace()
    if (!place) return
    const pages = await Promise.all(place.pages.map(fetchPage))
    pages.forEach((page, index) => append(page, place.pages[index] ?? ''))
    scrollTo({ top: place.at ?? 0, behavior: 'instant' })
    const piece = place.piece === undefined ? null : document.getElementById(place.piece)
    const { top, bottom } = piece?.getBoundingClientRect() ?? { top: 0, bottom: 0 }
    if (bottom < 0 || top > innerHeight) piece?.scrollIntoView({ block: 'center', behavior: 'instant' })
    piece?.querySelector('a')?.focus({ preventScroll: true })
  }

  region.addEventListener('click', (event) => {
    const link =
      event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[data-more]') : null
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    if (link.ariaBusy !== 'true') void showNext(link)
  })
  // A press on anything that leads away: where one is has to be known when one comes back.
  document.addEventListener(
    'click',
    ({ target }) => {
      const link = target instanceof Element ? target.closest('a[href]') : null
      if (!link || appended.length === 0) return
      opened = link.closest('[data-pieces] > li')?.id
      markPlace({ pages: appended, at: scrollY, piece: opened })
    },
    true,
  )
  addEventListener('pagehide', () => {
    if (appended.length > 0) markPlace({ pages: appended, at: scrollY, piece: opened })
  })
  void comeBack().catch(() => undefined)
}

/** The page as everybody gets it, from the same cache. */
async function fetchPage(href: string): Promise<Document> {
  const answer = await fetch(href, { headers: { accept: 'text/html' } })
  if (!answer.ok) throw new TypeError('the page did not come')
  return new DOMParser().parseFromString(await answer.text(), 'text/html')
}
