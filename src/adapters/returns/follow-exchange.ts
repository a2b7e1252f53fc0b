import { randomInt, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { advanceOrder } from '#commerce/orders/lifecycle/advance-order.ts'
import type { ActionFailure, OrderAction } from '#commerce/orders/lifecycle/order-action.ts'
import { quoteOfCompanion } from '#commerce/orders/companion/companion-order.ts'
import type { Order } from '#commerce/orders/order.ts'
import { orderNumberSpace, toOrderNumber } from '#commerce/orders/placement/order-number.ts'
import type { PaymentMethodCode } from '#commerce/payments/methods/payment-method.ts'
import type { SalesChannel } from '#commerce/payments/methods/method-table.ts'
import { withExchangeEvent, type ReturnExchange } from '#commerce/returns/exchange.ts'
import { makeCompanionOrder } from '#commerce/returns/make-companion-order.ts'
import type { CompanionFailure } from '#commerce/returns/ports.ts'
import type { Return } from '#commerce/returns/return.ts'
import type { Country, CountryCode } from '#kernel/country.ts'
import type { Instant } from '#kernel/instant.ts'
import { localTime } from '#kernel/local-time.ts'
import { invariant } from '#kernel/invariant.ts'
import { ok } from '#kernel/result.ts'
import type { OrderStore } from '#adapters/orders/create-order-store.ts'
import { findOrder } from '#adapters/orders/read-orders.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { orderReturns } from './return-tables.ts'

export type FollowExchangeDeps = Pick<OrderStore, 'changeWithin' | 'insertWithin' | 'onStockChange'> & {
  readonly accessToken: (number: string) => string
  readonly countries: readonly Country[]
  /** Methods that pay at once. */
  readonly listFeeMethods: (
    country: CountryCode,
    channel: SalesChannel,
  ) => readonly { readonly code: PaymentMethodCode }[]
  /** Below `orderNumberSpace`; random by default. */
  readonly drawNumber?: () => number
}

/** Rolls the change of the return back. */
export class CompanionError extends Error {
  readonly kind: CompanionFailure
  constructor(kind: CompanionFailure) {
    super(kind)
    this.kind = kind
  }
}

/** The transaction of a return's change. `later`: of a change of stock, which is made known after it. */
type Step = { readonly tx: Database; readonly at: Instant; readonly later: OrderStore['onStockChange'] }

/** A random number that is taken is drawn again. */
const maxNumberAttempts = 8

/** The companion order goes with its return: it is reserved, delivered and canceled in the return's transaction. */
export function createFollowExchange(deps: FollowExchangeDeps) {
  const { changeWithin, insertWithin, drawNumber = () => randomInt(orderNumberSpace) } = deps

  async function reserve({ tx, at, later }: Step, one: Return, order: Order): Promise<void> {
    const method = deps.listFeeMethods(order.country, order.platform)[0]?.code ?? 'tap'
    const country = deps.countries.find(({ isoCode }) => isoCode === order.country)
    invariant(country, `unknown country ${order.country}`)
    const today = localTime(at, country.timeZone).day
    const [id, shipmentId] = [randomUUID(), randomUUID()]
    for (let draw = 1; draw <= maxNumberAttempts; draw += 1) {
      const number = toOrderNumber(order.country, drawNumber())
      const companion = makeCompanionOrder({ order, one, id, shipmentId, number, method, at, today })
      const request = {
        idempotencyKey: { key: `exchange:${one.reference}`, requestDigest: one.reference },
        order: companion,
        quote: quoteOfCompanion(companion),
        accessToken: deps.accessToken(number),
        cart: null,
      }
      const placed = await insertWithin(tx, request, later)
      if (placed.ok) {
        const reserved = withExchangeEvent(one, 'reserve')
        invariant(reserved.exchange, 'an exchange')
        return write(tx, { ...reserved, exchange: { ...reserved.exchange, companion: { id, number } } })
      }
      if (placed.failure.kind !== 'number-taken') throw new CompanionError('exchange-sold-out')
    }
    invariant(false, 'order numbers are drawn from a billion')
  }

  async function advance(
    { tx, at, later }: Step,
    { companion }: ReturnExchange,
    action: OrderAction,
    failure: CompanionFailure,
  ): Promise<void> {
    if (!companion) return
    const context = { at, actor: 'system', note: null } as const
    const changed = await changeWithin(tx, later)<ActionFailure>({ id: companion.id }, at, (order) =>
      isDone(order, action) ? ok({ order, effects: [] }) : advanceOrder(order, action, context),
    )
    if (!changed.ok) throw new CompanionError(failure)
  }

  /** The day on which the van comes, for as long as the companion has not left. */
  async function move(
    { tx, at, later }: Step,
    one: Return,
    { companion, days }: ReturnExchange,
  ): Promise<void> {
    if (!companion) return
    const slot = one.passage.kind === 'home' ? one.passage.slot : null
    const wanted = slot ? { earliest: slot.day, latest: slot.day } : days
    await changeWithin(tx, later)<never>({ id: companion.id }, at, (order) => {
      const moves = order.shipments.some(
        ({ status, earliest, latest }) =>
          !departed.includes(status) && (earliest !== wanted.earliest || latest !== wanted.latest),
      )
      if (!moves) return ok({ order, effects: [] })
      const shipments = order.shipments.map((shipment) =>
        departed.includes(shipment.status) ? shipment : { ...shipment, ...wanted },
      )
      const event = { at, kind: 'shipment-rescheduled', actor: 'system' as const, shipment: 1, note: null }
      return ok({ order: { ...order, shipments, events: [...order.events, event] }, effects: [] })
    })
  }

  return {
    /** An exchange whose companion order was canceled, or not paid in time, has ended. */
    async refresh(tx: Database, one: Return): Promise<Return> {
      const { exchange } = one
      if (exchange?.state !== 'open' || !exchange.companion) return one
      const companion = await findOrder(tx, { id: exchange.companion.id })
      if (companion && companion.status !== 'canceled' && companion.status !== 'Cancellation In Progress')
        return one
      const ended = withExchangeEvent(one, 'end')
      await write(tx, ended)
      return ended
    },

    /** Throws CompanionError. */
    async follow(step: Step, before: Return | null, after: Return, order: Order): Promise<void> {
      const { exchange, state } = after
      if (!exchange) return
      const last = after.history.at(-1)?.kind
      const isApproved = state === 'approved' || state === 'scheduled'
      if (exchange.state === 'wanted' && isApproved) return reserve(step, after, order)
      if (exchange.state === 'open' && last === 'schedule') return move(step, after, exchange)
      if (exchange.state === 'open' && last === 'collect')
        return advance(step, exchange, deliver, 'companion-not-ready')
      const wasOpen = before?.exchange?.state === 'open'
      if (last === 'miss' && wasOpen) await failDelivery(step, exchange)
      if (exchange.state === 'ended' && wasOpen)
        return advance(step, exchange, { kind: 'cancel' }, 'companion-on-its-way')
    },
  }

  /** The van brings it back. */
  async function failDelivery({ tx, at, later }: Step, { companion }: ReturnExchange): Promise<void> {
    if (!companion) return
    await changeWithin(tx, later)<ActionFailure>({ id: companion.id }, at, (order) =>
      order.shipments.some(({ status }) => status === 'Out For Delivery')
        ? advanceOrder(order, { ...deliver, event: 'fail' }, { at, actor: 'system', note: null })
        : ok({ order, effects: [] }),
    )
  }
}

const deliver = { kind: 'shipment', position: 1, event: 'deliver', collected: null } as const
const departed: readonly string[] = ['Out For Delivery', 'Delivered', 'Canceled']

const isDone = ({ status }: Order, { kind }: OrderAction): boolean =>
  kind === 'cancel'
    ? status === 'canceled' || status === 'Cancellation In Progress'
    : kind === 'shipment' && status === 'delivered'

async function write(tx: Database, { id, exchange, refund }: Return): Promise<void> {
  await tx.update(orderReturns).set({ exchange, refund }).where(eq(orderReturns.id, id))
}
