import type { CappedCount, ListPage, ListQuery } from '#commerce/lists/list.ts'
import type { PaymentMethod } from '#commerce/payments/methods/method-table.ts'
import type { PaymentMethodCode } from '#commerce/payments/methods/payment-method.ts'
import { reachesOf, type Operator } from '#commerce/staff/operator.ts'
import type { CountryCode } from '#kernel/country.ts'
import { addMilliseconds, type Clock, type Instant } from '#kernel/instant.ts'
import type { Day } from '#kernel/local-time.ts'
import type { Money } from '#kernel/money.ts'
import type { AttemptState } from './attempt-states.ts'

/** A payment as a list shows it. */
export type PaymentRow = {
  readonly id: string
  readonly orderNumber: string
  readonly country: CountryCode
  readonly provider: string
  readonly method: PaymentMethodCode
  readonly state: AttemptState
  readonly amount: Money
  readonly captured: Money
  readonly refunded: Money
  readonly createdAt: Instant
  /** A capture, void or refund was requested, and its outcome is unknown. */
  readonly isInDoubt: boolean
}

/** Work that waits: outcomes that are unknown, authorizations that end soon. */
export const paymentViews = ['in-doubt', 'ending'] as const
export type PaymentView = (typeof paymentViews)[number]

export type PaymentFilters = {
  readonly provider: string | null
  readonly state: AttemptState | null
  readonly country: CountryCode | null
  readonly view: PaymentView | null
  readonly created: { readonly from: Day | null; readonly to: Day | null } | null
}

/** What the views mean at a moment. */
export type PaymentLimits = {
  /** Requests from before then have no answer. */
  readonly doubtBefore: Instant
  /** By method: authorizations from before then end soon. */
  readonly endingBefore: readonly { readonly method: PaymentMethodCode; readonly createdBefore: Instant }[]
}

export type PaymentListRows = {
  list(
    query: ListQuery<PaymentFilters>,
    reach: readonly CountryCode[] | 'all',
    limits: PaymentLimits,
  ): Promise<ListPage<PaymentRow>>
  /** What each view has. */
  tallies(
    reach: readonly CountryCode[] | 'all',
    limits: PaymentLimits,
  ): Promise<Readonly<Record<PaymentView, CappedCount>>>
}

type Deps = {
  readonly rows: PaymentListRows
  readonly methods: readonly PaymentMethod[]
  readonly clock: Clock
}

/** Longer than any request lasts. */
const inFlightMs = 120_000
/** So early it is said that an authorization ends. */
const warnedMs = 48 * 3_600_000
const hourMs = 3_600_000

/** Payments as the people who look after them list them. */
export type PaymentList = ReturnType<typeof createPaymentList>

export function createPaymentList({ rows, methods, clock }: Deps) {
  function limits(): PaymentLimits {
    const now = clock.now()
    return {
      doubtBefore: addMilliseconds(now, -inFlightMs),
      endingBefore: methods.flatMap(({ code, capture, authorizationHours }) =>
        capture === 'at-dispatch' && authorizationHours !== null
          ? [
              {
                method: code,
                createdBefore: addMilliseconds(now, warnedMs - authorizationHours * hourMs),
              },
            ]
          : [],
      ),
    }
  }

  return {
    providers: [...new Set(methods.flatMap(({ provider }) => (provider === null ? [] : [provider])))],

    list: (by: Operator, query: ListQuery<PaymentFilters>): Promise<ListPage<PaymentRow>> =>
      rows.list(query, reachOf(by), limits()),

    tallies: (by: Operator): Promise<Readonly<Record<PaymentView, CappedCount>>> =>
      rows.tallies(reachOf(by), limits()),
  }
}

function reachOf(by: Operator): readonly CountryCode[] | 'all' {
  const countries = reachesOf(by, 'payments.see').map((reach) => reach.countries)
  return countries.includes('all') ? 'all' : countries.flatMap((some) => (some === 'all' ? [] : some))
}
