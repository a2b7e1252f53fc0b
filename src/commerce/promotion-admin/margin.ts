import type { PricedLine } from '#commerce/promotions/priced-cart.ts'
import { taxOf } from '#commerce/tax/tax-of.ts'
import type { FindTaxRate } from '#commerce/tax/tax-rate.ts'
import type { Country, CountryCode } from '#kernel/country.ts'
import type { Instant } from '#kernel/instant.ts'
import { localTime } from '#kernel/local-time.ts'
import { money, zero, type Money } from '#kernel/money.ts'

/** What items leave over their costs, without tax, of the lines whose cost is known. Delivery is not in it. */
export type Margin = {
  readonly known: number
  /** Of these lines. */
  readonly of: number
  readonly before: Money
  readonly after: Money
}

/** Of SKUs whose cost is known, without tax, in minor units. */
export type LoadCosts = (
  skus: readonly string[],
  country: CountryCode,
) => Promise<ReadonlyMap<string, number>>

type Costing = {
  readonly country: Country
  readonly findTaxRate: FindTaxRate
  readonly at: Instant
  readonly costs: ReadonlyMap<string, number>
  /** Of an item that is not sold any more, none. */
  readonly taxClassOf: (sku: string) => string | undefined
}

type Line = Pick<PricedLine, 'sku' | 'quantity' | 'net'>

/** Lines without the promotion and with it: a gift is a line that only one side has. */
export function marginOf(
  before: readonly Line[],
  after: readonly Line[],
  { country, findTaxRate, at, costs, taxClassOf }: Costing,
): Margin {
  const { day } = localTime(at, country.timeZone)
  const overCost = (lines: readonly Line[]): Money =>
    lines.reduce((sum, { sku, quantity, net }) => {
      const cost = costs.get(sku)
      if (cost === undefined) return sum
      const unitMinor = Math.round(net.minor / quantity)
      const taxed = { kind: 'item', taxClass: taxClassOf(sku) ?? '', unitMinor } as const
      const tax = taxOf(net, findTaxRate(country.isoCode, taxed, day))
      return money(sum.minor + net.minor - tax.minor - cost * quantity, country.currency)
    }, zero(country.currency))
  const known = after.filter(({ sku }) => costs.has(sku)).length
  return { known, of: after.length, before: overCost(before), after: overCost(after) }
}

export const addMargins = (all: readonly Margin[], { currency }: Country): Margin => {
  const sum = (of: 'before' | 'after') => all.reduce((total, one) => total + one[of].minor, 0)
  const count = (of: 'known' | 'of') => all.reduce((total, one) => total + one[of], 0)
  return {
    ...{ known: count('known'), of: count('of') },
    ...{ before: money(sum('before'), currency), after: money(sum('after'), currency) },
  }
}
