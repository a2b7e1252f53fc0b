import { invariant } from '#kernel/invariant.ts'
import type { BookColumns } from './book-columns.ts'
import type { CatalogIndex, MadeProduct } from './catalog-index.ts'

type Standing = {
  readonly price: number
  readonly before: number
  readonly until: number
  readonly stock: number
}

const notSold: Standing = { price: Number.NaN, before: Number.NaN, until: Number.POSITIVE_INFINITY, stock: 0 }

/** Writes what combos and grouped products cost and how many there are, from their parts as they stand. */
export function priceMade(index: CatalogIndex, book: BookColumns): void {
  for (const [slot, product] of index.made) {
    const { price, before, until, stock } = standingOf(product, index, book)
    const first = index.firstVariant.data[slot] ?? 0
    for (let at = first; at < first + (index.variantCount.data[slot] ?? 0); at += 1)
      book.putMade(at, price, before, until, stock)
  }
}

function standingOf(product: MadeProduct, index: CatalogIndex, book: BookColumns): Standing {
  const parts = product.parts.map(({ sku, quantity }) => {
    const at = index.variantBySku.get(sku)
    if (at === undefined) return { ...notSold, quantity }
    return {
      price: book.asked.data[at] ?? Number.NaN,
      before: book.listed.data[at] ?? Number.NaN,
      until: book.until.data[at] ?? Number.POSITIVE_INFINITY,
      stock: book.stock.data[at] ?? 0,
      quantity,
    }
  })
  const sold = parts.filter(({ price }) => !Number.isNaN(price))
  const until = Math.min(...sold.map((part) => part.until), Number.POSITIVE_INFINITY)
  if (product.kind === 'grouped') {
    if (sold.length === 0) return notSold
    const cheapest = sold.reduce((least, part) => (part.price < least.price ? part : least))
    return { ...cheapest, until, stock: Math.max(...sold.map((part) => part.stock)) }
  }
  if (sold.length < parts.length) return notSold
  const sum = parts.reduce((total, { price, quantity }) => total + price * quantity, 0)
  // Of whole minor units, rounded down, as percentOf(…, 'down') does.
  const saving = Math.floor((sum * product.saving) / 10_000)
  invariant(Number.isSafeInteger(sum), 'a combo costs whole minor units')
  return {
    price: sum - saving,
    before: sum,
    until,
    stock: Math.min(...parts.map((part) => Math.floor(part.stock / part.quantity))),
  }
}
