import type { Country, CountryCode } from '#kernel/country.ts'
import type { Currency } from '#kernel/currency.ts'
import { invariant } from '#kernel/invariant.ts'
import { money, type Money } from '#kernel/money.ts'
import type { Operator } from './operator.ts'
import type { RoleName } from './role.ts'

/** What a person may do alone in a country, beyond which another is asked. Amounts are minor units; shares are percent. */
export type StaffLimits = {
  /** Customer service and stores: refunds, goodwill and credit, for an order and within 24 hours. */
  readonly giftOrderMinor: number
  readonly giftDayMinor: number
  /** Finance and admins, for an order. */
  readonly financeOrderMinor: number
  /** How far a price may move from today's, both ways, and of how many SKUs at once. */
  readonly pricePercent: number
  readonly priceSkus: number
  /** Stock goes to nothing from as many units at most; a place loses as much of it within 24 hours. */
  readonly stockUnits: number
  readonly stockPercent: number
  /** The deepest discount of a promotion, and what one may give a month by its simulation. */
  readonly promotionPercent: number
  readonly promotionMonthMinor: number
  /** How far below the shop's price a quote may agree. */
  readonly quotePercent: number
  /** What may be missing from the cash of a run. */
  readonly cashShortMinor: number
}

/** What counts now, by the currency of a country. */
export type LimitsOf = (currency: Currency) => StaffLimits

const shares = {
  ...{ pricePercent: 20, priceSkus: 200, stockUnits: 10, stockPercent: 30 },
  ...{ promotionPercent: 30, quotePercent: 10 },
} as const

/** What AED 500, 2 000, 10 000, 5 000 and 20 are in each currency. */
const amounts: Readonly<Record<Currency, readonly [number, number, number, number, number]>> = {
  AED: [500_00, 2_000_00, 10_000_00, 5_000_00, 20_00],
  SAR: [500_00, 2_000_00, 10_000_00, 5_000_00, 20_00],
  QAR: [500_00, 2_000_00, 10_000_00, 5_000_00, 20_00],
  KWD: [40_000, 160_000, 800_000, 400_000, 2_000],
  BHD: [50_000, 200_000, 1_000_000, 500_000, 2_000],
  OMR: [50_000, 200_000, 1_000_000, 500_000, 2_000],
  INR: [10_000_00, 40_000_00, 200_000_00, 100_000_00, 400_00],
}

/** Until an operator publishes others. */
export function shippedLimits(currency: Currency): StaffLimits {
  const [giftOrderMinor, giftDayMinor, financeOrderMinor, promotionMonthMinor, cashShortMinor] =
    amounts[currency]
  return { giftOrderMinor, giftDayMinor, financeOrderMinor, ...shares, promotionMonthMinor, cashShortMinor }
}

/** Null: no limit within a day. */
export type MoneyLimit = { readonly order: Money; readonly day: Money | null }

const financeRoles: readonly RoleName[] = ['finance', 'admin']

/** What the operator may give alone. Null: keys, commands and jobs, which have the limits of their country. */
export function moneyLimitOf(by: Operator, currency: Currency, limits: StaffLimits): MoneyLimit | null {
  if (by.kind !== 'staff') return null
  return by.grants.some(({ role }) => financeRoles.includes(role))
    ? { order: money(limits.financeOrderMinor, currency), day: null }
    : { order: money(limits.giftOrderMinor, currency), day: money(limits.giftDayMinor, currency) }
}

/** Given before by the same person: for this order, and within 24 hours. */
export type EarlierGifts = { readonly order: number; readonly day: number }

/** How much may still be given alone. */
export function remainingAlone(limit: MoneyLimit, before: EarlierGifts): Money {
  const remaining = Math.min(
    limit.order.minor - before.order,
    limit.day === null ? Number.MAX_SAFE_INTEGER : limit.day.minor - before.day,
  )
  return money(Math.max(remaining, 0), limit.order.currency)
}

/** How much may still be given alone; undefined: this sum is within the limit. */
export function overMoneyLimit(limit: MoneyLimit, sum: Money, before: EarlierGifts): Money | undefined {
  const remaining = remainingAlone(limit, before)
  return sum.minor <= remaining.minor ? undefined : remaining
}

/** What counts in a country. */
export function limitsIn(
  code: CountryCode,
  { countries, limitsOf }: { readonly countries: readonly Country[]; readonly limitsOf: LimitsOf },
): StaffLimits {
  const country = countries.find(({ isoCode }) => isoCode === code)
  invariant(country, `${code} is a country of the registry`)
  return limitsOf(country.currency)
}
