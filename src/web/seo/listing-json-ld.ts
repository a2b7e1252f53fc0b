import type { ProductCard } from '#commerce/catalog/product-card.ts'
import type { Link } from '#content/schemas/common.ts'
import { localHref } from '#web/paths.ts'
import type { JsonLd } from './json-ld.ts'

type Site = { readonly origin: string; readonly code: string }

/** The way to a page, home first, itself last. */
export const breadcrumbList = (way: readonly Link[], { origin, code }: Site): JsonLd => ({
  '@type': 'BreadcrumbList',
  itemListElement: way.map(({ label, href }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name: label,
    item: origin + localHref(code, href),
  })),
})

/** The pieces of a page of a listing, by their addresses; `before`: how many stand on the pages before it. */
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
