import { comboMinor } from '#commerce/pricing/combo-price.ts'
import type { BookColumns } from './book-columns.ts'
import type { CatalogIndex, IndexedBundle } from './catalog-index.ts'

type BundlePrice = {
  readonly price: number
  readonly before: number
  readonly until: number
  readonly stock: number
}

const notSold: BundlePrice = {
  price: Number.NaN,
  before: Number.NaN,
  until: Number.POSITIVE_INFINITY,
  stock: 0,
}

/** Writes prices and stock of combos and grouped products, calculated from their components. */
export function priceBundles(index: CatalogIndex, book: BookColumns): void {
  for (const [slot, product] of index.bundles) {
    const { price, before, until, stock } = bundlePriceOf(product, index, book)
    const first = index.firstVariant.data[slot] ?? 0
    for (let at = first; at < first + (index.variantCount.data[slot] ?? 0); at += 1)
      book.putBundle(at, price, before, until, stock)
  }
}

function bundlePriceOf(product: IndexedBundle, index: CatalogIndex, book: BookColumns): BundlePrice {
  const parts = product.parts.map(({ sku, quantity }) => {
    const at = index.variantBySku.get(sku)
    if (at === undefined) return { ...notSold, quantity }
    return {
      price: book.prices.data[at] ?? Number.NaN,
      before: book.listPrices.data[at] ?? Number.NaN,
      until: book.until.data[at] ?? Number.POSITIVE_INFINITY,
      stock: book.stock.data[at] ?? 0,
      quantity,
    }
  })
  const sold = parts.filter(({ price }) => !Number.isNaN(price))
  const until = Math.min(...sold.map((part) => part.until), Number.POSITIVE_INFINITY)
  if (product.kind === 'grouped') {
    if (sold.length === 0) return notSold
    const cheapest = sold.reduce((found, part) => (part.price < found.price ? part : found))
    return { ...cheapest, until, stock: Math.max(...sold.map((part) => part.stock)) }
  }
  if (sold.length < parts.length) return notSold
  const sum = parts.reduce((total, { price, quantity }) => total + price * quantity, 0)
  return {
    price: comboMinor(sum, product.saving),
    before: sum,
    until,
    stock: Math.min(...parts.map((part) => Math.floor(part.stock / part.quantity))),
  }
}
