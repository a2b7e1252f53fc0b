import { fetchPage } from '#islands/html-swap.ts'
import { $wishlist } from '#stores/browser/counts.ts'
import { readPosition, savePosition } from './listing-position.ts'

/** "Show more" appends the next page's products. Going back to the listing restores them and the position. */
export function appendPages(): void {
  const products = document.querySelector<HTMLElement>('[data-products]')
  const region = document.querySelector<HTMLElement>('[data-more-region]')
  if (!products || !region) return
  const appended: string[] = []
  /** Id of the list item that was opened from here. */
  let opened: string | undefined

  /** Appends the products of a fetched page and takes over its link to the next one. Returns the first new product. */
  function append(page: Document, href: string): HTMLElement | undefined {
    const added = [...page.querySelectorAll<HTMLElement>('[data-products] > li')]
    const more = page.querySelector('[data-more-region]')
    products?.append(...added)
    if (more) region?.replaceChildren(...more.childNodes)
    appended.push(href)
    // Marks the hearts of the new products.
    $wishlist.notify()
    return added[0]
  }

  async function showNext(link: HTMLAnchorElement): Promise<void> {
    const { href } = link
    link.setAttribute('aria-busy', 'true')
    try {
      const first = append(await fetchListing(href), href)
      savePosition({ pages: appended })
      // The clicked link is gone; keyboard users go on with the first new product.
      focusLink(first)
    } catch {
      link.removeAttribute('aria-busy')
      const status = region?.querySelector('[data-seen]')
      if (status) status.textContent = region?.dataset['failed'] ?? ''
    }
  }

  async function restore(): Promise<void> {
    const position = readPosition()
    if (!position) return
    const pages = await Promise.all(position.pages.map(fetchListing))
    pages.forEach((page, index) => append(page, position.pages[index] ?? ''))
    scrollTo({ top: position.at ?? 0, behavior: 'instant' })
    const product = position.opened === undefined ? null : document.getElementById(position.opened)
    const { top, bottom } = product?.getBoundingClientRect() ?? { top: 0, bottom: 0 }
    if (bottom < 0 || top > innerHeight) product?.scrollIntoView({ block: 'center', behavior: 'instant' })
    focusLink(product)
  }

  region.addEventListener('click', (event) => {
    const link =
      event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[data-more]') : null
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    if (link.ariaBusy !== 'true') void showNext(link)
  })
  // Any link may leave the page: the position is saved before.
  document.addEventListener(
    'click',
    ({ target }) => {
      const link = target instanceof Element ? target.closest('a[href]') : null
      if (!link || appended.length === 0) return
      opened = link.closest('[data-products] > li')?.id
      savePosition({ pages: appended, at: scrollY, opened })
    },
    true,
  )
  addEventListener('pagehide', () => {
    if (appended.length > 0) savePosition({ pages: appended, at: scrollY, opened })
  })
  void restore().catch(() => undefined)
}

const focusLink = (product: HTMLElement | null | undefined): void =>
  product?.querySelector('a')?.focus({ preventScroll: true })

/** The page as every visitor gets it, from the same cache. */
const fetchListing = (href: string): Promise<Document> =>
  fetchPage(href, { headers: { accept: 'text/html' } })
