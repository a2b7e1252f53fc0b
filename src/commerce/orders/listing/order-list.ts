import type { ListPage, ListQuery } from '#commerce/lists/list.ts'
import { maskContact } from '#commerce/addresses/mask-contact.ts'
import type { DisplayStatus, Order, OrderStatus } from '#commerce/orders/order.ts'
import type { PaymentMethodCode } from '#commerce/payments/methods/payment-method.ts'
import type { Operator, Reach } from '#commerce/staff/operator.ts'
import { may, reachesOf } from '#commerce/staff/operator.ts'
import type { CountryCode } from '#kernel/country.ts'
import type { Clock, Instant } from '#kernel/instant.ts'
import type { Day } from '#kernel/local-time.ts'
import type { Money } from '#kernel/money.ts'

/** An order as a row of the operators' list. */
export type OrderRow = {
  readonly id: string
  readonly number: string
  readonly placedAt: Instant
  readonly name: string
  readonly country: CountryCode
  readonly total: Money
  readonly method: PaymentMethodCode
  readonly payment: Order['payment']['state']
  readonly status: OrderStatus
  readonly display: DisplayStatus
  /** Of the next shipment that is not delivered; null: nothing is to come. */
  readonly nextDay: Day | null
  readonly place: string
  readonly flags: readonly OrderFlag[]
  /** Who works on it; advice, no lock. */
  readonly claim: { readonly name: string; readonly at: Instant } | null
}

export const orderFlags = ['on-hold', 'cancellation', 'items', 'late', 'unpaid', 'cash-today'] as const
export type OrderFlag = (typeof orderFlags)[number]

export type OrderFilters = {
  readonly country: string | null
  readonly state: string | null
  readonly flag: string | null
  readonly method: string | null
  /** Of the next shipment. */
  readonly day: { readonly from: Day | null; readonly to: Day | null } | null
  readonly slot: string | null
  readonly zone: string | null
  /** A reason why it is on hold. */
  readonly reason: string | null
  readonly sku: string | null
  readonly coupon: string | null
  readonly tag: string | null
}

/** How many orders have a flag, and since when the oldest waits. */
type OrderTally = {
  readonly count: number
  readonly isMore: boolean
  readonly oldest: { readonly at: Instant; readonly country: CountryCode } | null
}

export type OrderListing = {
  /** Only what is within one of the reaches. */
  list(query: ListQuery<OrderFilters>, reaches: readonly Reach[], now: Instant): Promise<ListPage<OrderRow>>
  /** What the list with each of these flags has. */
  tally(
    flags: readonly OrderFlag[],
    reaches: readonly Reach[],
    now: Instant,
  ): Promise<ReadonlyMap<OrderFlag, OrderTally>>
  /** The numbers before and after one, in the list that a query shows. */
  neighbors(
    number: string,
    query: ListQuery<OrderFilters>,
    reaches: readonly Reach[],
    now: Instant,
  ): Promise<{ readonly previous: string | null; readonly next: string | null }>
}

export type OrderLists = {
  /** Orders that the operator may see: another's are not among them, nor counted. */
  listForOperators(by: Operator, query: ListQuery<OrderFilters>): Promise<ListPage<OrderRow>>
  tallyForOperators(by: Operator, flags: readonly OrderFlag[]): Promise<ReadonlyMap<OrderFlag, OrderTally>>
  neighbors(
    by: Operator,
    number: string,
    query: ListQuery<OrderFilters>,
  ): Promise<{ readonly previous: string | null; readonly next: string | null }>
}

const noContact = { name: '', email: '', phone: '' }

/** The orders of operators, each within their grants. */
export const createOrderLists = ({
  listing,
  clock,
}: {
  readonly listing: OrderListing
  readonly clock: Clock
}): OrderLists => ({
  async listForOperators(by, query) {
    const page = await listing.list(query, reachesOf(by, 'orders.see'), clock.now())
    const shown = (row: OrderRow): OrderRow =>
      may(by, 'orders.contact', row)
        ? row
        : { ...row, name: maskContact({ ...noContact, name: row.name }).name }
    return { ...page, rows: page.rows.map(shown) }
  },
  tallyForOperators: (by, flags) => listing.tally(flags, reachesOf(by, 'orders.see'), clock.now()),
  neighbors: (by, number, query) =>
    listing.neighbors(number, query, reachesOf(by, 'orders.see'), clock.now()),
})

/** The store that keeps an order to be collected, else the country's warehouse. */
export const placeOf = ({ country, choice }: Pick<Order, 'country' | 'choice'>): string =>
  choice.kind === 'collect' ? choice.store : `wh-${country}`
