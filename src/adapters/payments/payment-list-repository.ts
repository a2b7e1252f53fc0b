import { and, eq, inArray, sql, type SQL } from 'drizzle-orm'
import type {
  PaymentFilters,
  PaymentLimits,
  PaymentListRows,
  PaymentRow,
  PaymentView,
} from '#commerce/payments/attempt/payment-list.ts'
import { providerCodes } from '#commerce/payments/methods/method-table.ts'
import type { Country, CountryCode } from '#kernel/country.ts'
import { isCurrency } from '#kernel/currency.ts'
import { invariant } from '#kernel/invariant.ts'
import { money } from '#kernel/money.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { countedWithin, countUpTo, keyset, toCount, type Key } from '#infrastructure/db/keyset.ts'
import { anyOf, rowsOf } from '#infrastructure/db/sql-helpers.ts'
import { withinDays } from '#infrastructure/db/within-days.ts'
import { paymentAttempts as attempts } from './payment-tables.ts'

type Reach = readonly CountryCode[] | 'all'

const created: Key<PaymentRow> = {
  expression: sql`payment_attempts.created_at`,
  kind: 'instant',
  valueOf: ({ createdAt }) => createdAt,
}
const byId: Key<PaymentRow> = {
  expression: sql`payment_attempts.id`,
  kind: 'uuid',
  valueOf: ({ id }) => id,
}
const shown = {
  id: attempts.id,
  orderNumber: attempts.orderNumber,
  country: attempts.country,
  provider: attempts.provider,
  method: attempts.method,
  state: attempts.state,
  amountMinor: attempts.amountMinor,
  capturedMinor: attempts.capturedMinor,
  refundedMinor: attempts.refundedMinor,
  currency: attempts.currency,
  createdAt: attempts.createdAt,
}

/** Attempts to pay, as operators list them. */
export function createPaymentListRepository(
  db: Database,
  countries: readonly Pick<Country, 'isoCode' | 'timeZone'>[],
): PaymentListRows {
  const matchesOf = ({ provider, state, country, created: days }: PaymentFilters): (SQL | undefined)[] => [
    provider === null ? undefined : eq(attempts.provider, provider),
    state === null ? undefined : eq(attempts.state, state),
    country === null ? undefined : eq(attempts.country, country),
    days === null
      ? undefined
      : withinDays(
          { moment: sql`payment_attempts.created_at`, country: sql`payment_attempts.country` },
          days,
          countries.filter(({ isoCode }) => country === null || isoCode === country),
        ),
  ]
  return {
    async list(query, reach, limits) {
      const page = keyset<PaymentRow>(query, created, byId)
      const { view } = query.filters
      const matches = and(
        within(reach),
        ...matchesOf(query.filters),
        view === null ? undefined : inView(view, limits),
        searched(query.search),
      )
      const found = await db
        .select({ ...shown, isInDoubt: sql<boolean>`${inDoubt(limits)}` })
        .from(attempts)
        .where(and(matches, page.where))
        .orderBy(...page.orderBy)
        .limit(page.limit)
      const count = await countUpTo(db, sql`select 1 from payment_attempts where ${matches ?? sql`true`}`)
      return { ...page.toPage(found.map(toRow)), count }
    },

    async tallies(reach, limits) {
      const counted = (view: PaymentView) =>
        countedWithin(
          sql`select 1 from payment_attempts where ${and(within(reach), inView(view, limits)) ?? sql`true`}`,
        )
      const [found] = await rowsOf<Record<'doubt' | 'ending', number>>(
        db,
        sql`select ${counted('in-doubt')} as doubt, ${counted('ending')} as ending`,
      )
      return { 'in-doubt': toCount(found?.doubt ?? 0), ending: toCount(found?.ending ?? 0) }
    },
  }
}

const within = (reach: Reach): SQL | undefined =>
  reach === 'all' ? undefined : inArray(attempts.country, [...reach])

/** Of few requests without an answer, so that the database begins with those. */
const inDoubt = ({ doubtBefore }: PaymentLimits): SQL =>
  sql`payment_attempts.id in (
    select attempt_id from payment_refunds where state = 'requested' and created_at < ${doubtBefore}::timestamptz
    union all
    select attempt_id from payment_transactions where state = 'requested' and created_at < ${doubtBefore}::timestamptz)`

function inView(view: PaymentView, limits: PaymentLimits): SQL {
  if (view === 'in-doubt') return inDoubt(limits)
  const ending = limits.endingBefore.map(
    ({ method, createdBefore }) =>
      sql`(payment_attempts.method = ${method} and payment_attempts.created_at <= ${createdBefore}::timestamptz)`,
  )
  return ending.length === 0
    ? sql`false`
    : sql`payment_attempts.state = 'authorized' and payment_attempts.is_primary and (${sql.join(ending, sql` or `)})`
}

/** By an order's number or the provider's reference: each has an index. The order is found first, or the payments would be read whole. */
const searched = (search: string): SQL | undefined =>
  search === ''
    ? undefined
    : sql`(payment_attempts.order_id = any(array(
          select id from orders where number = ${search.replaceAll(' ', '').toUpperCase()}))
        or (payment_attempts.provider = ${anyOf([...providerCodes, 'sandbox'])} and payment_attempts.reference = ${search}))`

type Found = Pick<typeof attempts.$inferSelect, keyof typeof shown> & { readonly isInDoubt: boolean }

function toRow({
  amountMinor,
  capturedMinor,
  refundedMinor,
  currency,
  createdAt,
  ...rest
}: Found): PaymentRow {
  invariant(isCurrency(currency), `unknown currency of an attempt: ${currency}`)
  return {
    ...rest,
    amount: money(amountMinor, currency),
    captured: money(capturedMinor, currency),
    refunded: money(refundedMinor, currency),
    createdAt: createdAt.toISOString(),
  }
}
