import { fetchPage } from '#islands/html-swap.ts'

/** As wide as a phone: styles of MyOrders.astro. */
const phone = '(width < 48rem)'

/** On phones "Show more orders" appends the next page to the list; elsewhere the page replaces it. */
export function appendOrders(): void {
  const list = document.querySelector<HTMLElement>('[data-order-list]')
  const region = document.querySelector<HTMLElement>('[data-more-orders]')
  if (!list || !region) return

  async function append(link: HTMLAnchorElement): Promise<void> {
    link.ariaBusy = 'true'
    try {
      const page = await fetchPage(link.href)
      const more = page.querySelector('[data-more-orders]')
      // The session has ended: the sign-in that came instead leads back.
      if (!more) return location.assign(link.href)
      // An order that was placed meanwhile has moved the others on.
      const added = [...page.querySelectorAll<HTMLElement>('[data-order-list] > li')].filter(
        ({ id }) => !document.getElementById(id),
      )
      list?.append(...added)
      region?.replaceChildren(...more.childNodes)
      region?.querySelector('[data-newer]')?.remove()
      added[0]?.querySelector('a')?.focus({ preventScroll: true })
    } catch {
      link.ariaBusy = null
      const status = region?.querySelector('[data-seen]')
      if (status) status.textContent = region?.dataset['failed'] ?? ''
    }
  }

  region.addEventListener('click', (event) => {
    const link =
      event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[data-more]') : null
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey || !matchMedia(phone).matches) return
    event.preventDefault()
    if (link.ariaBusy !== 'true') void append(link)
  })
}
