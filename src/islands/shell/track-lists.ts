import { topFive, type TrackedProduct } from '#contracts/tracking.ts'
import { track } from '#stores/browser/data-layer.ts'

/** Tells which lists of products were seen, and which product of one was gone to from which place. */
export function trackLists(): void {
  const watcher = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue
      watcher.unobserve(target)
      const cards = [...target.querySelectorAll<HTMLElement>('[data-code]')]
      track({ event: 'view_item_list', list: nameOf(target), top_5_items: topFive(cards.map(toTracked)) })
    }
  })
  for (const list of document.querySelectorAll('[data-list]')) watcher.observe(list)
  addEventListener('click', ({ target }) => {
    const link = target instanceof Element ? target.closest('a') : null
    const card = link?.closest<HTMLElement>('[data-code]')
    const list = card?.closest('[data-list]')
    if (!card || !list) return
    const position = Number(card.dataset['position'] ?? 0)
    track({ event: 'select_item', list: nameOf(list), position, product: toTracked(card) })
  })
}

const nameOf = (list: Element): string => list.getAttribute('data-list') ?? ''

/** As much of a product as its card says. */
function toTracked(card: HTMLElement): TrackedProduct {
  const { code = '', price, currency = '' } = card.dataset
  const link = card.querySelector('a')
  const specialPrice = Number(price)
  return {
    _id: code,
    name: link?.textContent?.trim() ?? '',
    url_key: link?.pathname.split('/').at(-1) ?? '',
    defaultPrice: { specialPrice },
    selectedPrice: { specialPrice, currency },
  }
}
