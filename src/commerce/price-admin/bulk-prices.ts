import { priceAt } from '#commerce/pricing/effective-prices.ts'
import type { RowData, TaskParameters } from '#commerce/tasks/task-kind.ts'
import type { CountryCode } from '#kernel/country.ts'
import type { Currency } from '#kernel/currency.ts'
import type { Instant } from '#kernel/instant.ts'
import {
  priceProblems,
  versionOf,
  type SkuPrice,
  type WantedPrices,
  type WantedProblem,
} from './price-change.ts'
import { adjustPrice, priceEndings, type PriceAdjustment } from './price-adjustment.ts'

/** Planned prices of many products in a country, each from what it costs today. */
export type BulkPrices = {
  readonly country: CountryCode
  readonly startsAt: Instant
  readonly endsAt: Instant
  readonly rule: PriceAdjustment
}

type ProductProblem = 'not-found' | NonNullable<Extract<WantedProblem, { readonly sku: string }>['problem']>

/** A product whose prices are not planned, and why. */
type RejectedProduct = { readonly code: string; readonly problem: ProductProblem }

export type PlannedMany = {
  /** Of all products whose prices can be planned. */
  readonly wanted: Extract<WantedPrices, { readonly kind: 'plan' }>
  readonly rejected: readonly RejectedProduct[]
  /** Of each product that is planned, what its row of a task stores: the version of its prices and the amounts that were shown. */
  readonly rows: ReadonlyMap<string, RowData>
}

const minorOf = 'minor.'

/**
 * What would be planned. Variants that the country does not sell, or gives for nothing, are left out; a product of which no other is
 * there is rejected, and so is one with a variant whose price cannot be planned: a product is never planned in part.
 */
export function planMany(
  { country, startsAt, endsAt, rule }: BulkPrices,
  codes: readonly string[],
  skusOf: ReadonlyMap<string, readonly string[]>,
  prices: ReadonlyMap<string, SkuPrice>,
  { currency, now }: { readonly currency: Currency; readonly now: Instant },
): PlannedMany {
  const plan = (lines: PlannedMany['wanted']['lines']): PlannedMany['wanted'] => ({
    ...{ kind: 'plan', country, startsAt, endsAt, lines },
  })
  const rejected: RejectedProduct[] = []
  const rows = new Map<string, RowData>()
  const lines = codes.flatMap((code) => {
    const skus = skusOf.get(code)
    const own = (skus ?? []).flatMap((sku) => {
      const book = prices.get(sku)?.book
      const today = book ? priceAt(book, now) : 0
      return today > 0 ? [{ sku, minor: adjustPrice(today, rule, currency) }] : []
    })
    const problem = !skus
      ? 'not-found'
      : own.length === 0
        ? 'not-sold'
        : priceProblems(plan(own), prices, now).find(({ sku }) => sku !== null)?.problem
    if (!problem) {
      const version = versionOf(own.flatMap(({ sku }) => prices.get(sku) ?? []))
      rows.set(code, {
        version,
        ...Object.fromEntries(own.map(({ sku, minor }) => [`${minorOf}${sku}`, minor])),
      })
      return own
    }
    rejected.push({ code, problem: problem as ProductProblem })
    return []
  })
  return { wanted: plan(lines), rejected, rows }
}

/** Of a row of a task; undefined: its product was not checked. */
export function readPlannedRow(row: RowData | null) {
  const version = row?.['version']
  if (!row || typeof version !== 'number') return undefined
  const lines = Object.entries(row).flatMap(([name, minor]) =>
    name.startsWith(minorOf) && typeof minor === 'number' ? [{ sku: name.slice(minorOf.length), minor }] : [],
  )
  return lines.length > 0 ? { version, lines } : undefined
}

/** What a task stores of it. */
export const bulkParameters = ({ country, startsAt, endsAt, rule }: BulkPrices): TaskParameters => ({
  ...{ country, from: startsAt, until: endsAt, change: rule.change.kind },
  ...{ by: String(rule.change.by), ending: rule.ending },
})

export function bulkOf(parameters: TaskParameters): BulkPrices {
  const text = (name: string) => (typeof parameters[name] === 'string' ? parameters[name] : '')
  return {
    ...{ country: text('country'), startsAt: text('from'), endsAt: text('until') },
    rule: {
      change: { kind: text('change') === 'amount' ? 'amount' : 'percent', by: Number(text('by')) },
      ending: priceEndings.find((one) => one === text('ending')) ?? 'exact',
    },
  }
}
