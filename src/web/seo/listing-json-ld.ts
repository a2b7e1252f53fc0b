import type { ProductCard } from '#commerce/catalog/product-card.ts'
import { localHref } from '#web/paths.ts'
import type { JsonLd } from './json-ld.ts'

type Site = { readonly origin: string; readonly code: string }

/** The products of a listing's page by URL. `before`: the number of products on the pages before. */
export const itemList = (
  { cards, before, total }: { cards: readonly ProductCard[]; before: number; total: number },
  { origin, code }: Site,
): JsonLd => ({
  '@type': 'ItemList',
  numberOfItems: total,
  itemListElement: cards.map(({ urlKey }, index) => ({
    '@type': 'ListItem',
    position: before + index + 1,
    url: origin + localHref(code, `/p/${urlKey}`),
  })),
})
