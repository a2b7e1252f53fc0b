import { topFive } from '#contracts/tracking.ts'
import { track } from '#stores/browser/data-layer.ts'
import { productOfCard } from './tracked-products.ts'

/** Sends view_item_list for each list that was scrolled into view, and select_item for each product opened from one. */
export function trackLists(): void {
  const watcher = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue
      watcher.unobserve(target)
      const cards = [...target.querySelectorAll<HTMLElement>('[data-code]')]
      track({
        event: 'view_item_list',
        list: nameOf(target),
        top_5_items: topFive(cards.map(productOfCard)),
      })
    }
  })
  for (const list of document.querySelectorAll('[data-list]')) watcher.observe(list)
  addEventListener('click', ({ target }) => {
    const link = target instanceof Element ? target.closest('a') : null
    const card = link?.closest<HTMLElement>('[data-code]')
    const list = card?.closest('[data-list]')
    if (!card || !list) return
    const position = Number(card.dataset['position'] ?? 0)
    track({ event: 'select_item', list: nameOf(list), position, product: productOfCard(card) })
  })
}

const nameOf = (list: Element): string => list.getAttribute('data-list') ?? ''
