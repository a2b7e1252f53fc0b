import type { TrackedProduct } from '#contracts/tracking.ts'

/** The product that an element belongs to: that of its card, else that of the product page. */
export function productNextTo(element: Element | null): TrackedProduct | undefined {
  const card = element?.closest<HTMLElement>('[data-code]')
  if (card) return productOfCard(card)
  const json = document.getElementById('product-facts')?.textContent
  return json ? (JSON.parse(json) as { product: TrackedProduct }).product : undefined
}

/** The name of the list that an element is in. */
export const listOf = (element: Element | null | undefined): string | undefined =>
  element?.closest<HTMLElement>('[data-list]')?.dataset['list']

/** The fields that a card has; the rest are optional. */
export function productOfCard(card: HTMLElement): TrackedProduct {
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
