import type { PurchasableVariant } from '#commerce/catalog/purchasable-variant.ts'
import type { Currency } from '#kernel/currency.ts'
import { compare } from '#kernel/money.ts'
import { bulkQuoteTotals, type BulkQuoteTotals } from './bulk-quote-totals.ts'
import type { BulkQuoteLine } from './bulk-quote.ts'
import { tierOf, tierPrice, type BulkTerms, type BulkTier } from './bulk-tiers.ts'
import { maxUnits, type ReadRow } from './read-bulk-list.ts'

/** Products of one quote: as many as a cart has lines. */
export const maxQuoteLines = 60

export type CheckedRow = Pick<ReadRow, 'row' | 'sku' | 'quantity'> & {
  readonly problem:
    | NonNullable<ReadRow['problem']>
    | 'unknown-sku'
    | 'made-to-measure'
    | 'sold-with-another'
    | 'too-many-lines'
    | null
  /** The row that has its quantity, too, since the product was in the list before; null: it is its own. */
  readonly mergedInto: number | null
  /** Null for a problem, and for what was merged. */
  readonly offer: RowOffer | null
}

type RowOffer = {
  readonly line: BulkQuoteLine
  /** Units that can be delivered now. */
  readonly available: number
  /** Undefined: the quantity is below the first. */
  readonly tier: BulkTier | undefined
}

/** A list as it would be quoted now. */
export type CheckedList = {
  readonly rows: readonly CheckedRow[]
  readonly lines: readonly BulkQuoteLine[]
  readonly totals: BulkQuoteTotals
  /** A person offers the prices: there is more in it than is available, or than is offered without a look. */
  readonly needsReview: boolean
}

/** Rows with their products and prices of the moment; a product that is in several rows is one line. */
export function checkBulkRows(
  rows: readonly ReadRow[],
  variants: ReadonlyMap<string, PurchasableVariant>,
  terms: BulkTerms,
  currency: Currency,
): CheckedList {
  const first = new Map<string, number>()
  const units = new Map<string, number>()
  for (const { row, sku, quantity } of rows) {
    if (quantity === null) continue
    if (!first.has(sku)) first.set(sku, row)
    units.set(sku, (units.get(sku) ?? 0) + quantity)
  }
  let lines = 0
  const checked = rows.map(({ row, sku, quantity, problem }): CheckedRow => {
    const reject = (found: CheckedRow['problem']) => ({
      ...{ row, sku, quantity },
      problem: found,
      mergedInto: null,
      offer: null,
    })
    if (quantity === null) return reject(problem)
    const variant = variants.get(sku)
    if (!variant) return reject('unknown-sku')
    if (variant.cut) return reject('made-to-measure')
    if (!variant.addable) return reject('sold-with-another')
    const total = units.get(sku) ?? quantity
    if (total > maxUnits) return reject('too-many-units')
    const owner = first.get(sku) ?? row
    if (owner !== row) return { ...reject(null), mergedInto: owner }
    if (lines >= maxQuoteLines) return reject('too-many-lines')
    lines += 1
    return { ...reject(null), quantity: total, offer: offerOf(variant, total, terms) }
  })
  const offers = checked.flatMap(({ offer }) => (offer ? [offer] : []))
  const quoted = offers.map(({ line }) => line)
  const totals = bulkQuoteTotals(quoted, currency)
  return {
    rows: checked,
    lines: quoted,
    totals,
    needsReview:
      compare(totals.agreed, terms.reviewAbove) > 0 ||
      offers.some(({ line, available }) => line.quantity > available),
  }
}

function offerOf(variant: PurchasableVariant, quantity: number, terms: BulkTerms): RowOffer {
  const { sku, name, choice, taxClass, unitPrice, available } = variant
  return {
    line: {
      ...{ sku, quantity, name, choice, taxClass },
      listPrice: unitPrice,
      agreedPrice: tierPrice(variant, quantity, terms),
    },
    available,
    tier: tierOf(terms, quantity),
  }
}
