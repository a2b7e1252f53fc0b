import type { Currency } from '#kernel/currency.ts'
import { money, type Money } from '#kernel/money.ts'
import type { Operator } from './operator.ts'
import type { RoleName } from './role.ts'

/** What a person may give of the shop's money alone, in minor units. */
type Row = {
  /** Customer service and stores: refunds, goodwill and credit, for an order and within 24 hours. */
  readonly order: number
  readonly day: number
  /** Finance and admins, for an order. */
  readonly finance: number
}

const table: Readonly<Record<Currency, Row>> = {
  AED: { order: 500_00, day: 2_000_00, finance: 10_000_00 },
  SAR: { order: 500_00, day: 2_000_00, finance: 10_000_00 },
  QAR: { order: 500_00, day: 2_000_00, finance: 10_000_00 },
  KWD: { order: 40_000, day: 160_000, finance: 800_000 },
  BHD: { order: 50_000, day: 200_000, finance: 1_000_000 },
  OMR: { order: 50_000, day: 200_000, finance: 1_000_000 },
  INR: { order: 10_000_00, day: 40_000_00, finance: 200_000_00 },
}

/** Null: no limit within a day. */
export type MoneyLimit = { readonly order: Money; readonly day: Money | null }

const financeRoles: readonly RoleName[] = ['finance', 'admin']

/** What the operator may give alone. Null: keys, commands and jobs, which have the limits of their country. */
export function moneyLimitOf(by: Operator, currency: Currency): MoneyLimit | null {
  if (by.kind !== 'staff') return null
  const row = table[currency]
  return by.grants.some(({ role }) => financeRoles.includes(role))
    ? { order: money(row.finance, currency), day: null }
    : { order: money(row.order, currency), day: money(row.day, currency) }
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
