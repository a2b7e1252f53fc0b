import type { ListOrderedItems } from '#commerce/catalog/ordered-items.ts'
import type { SlotsTaken } from '#commerce/delivery/delivery-quote.ts'
import { freePlaces } from '#commerce/delivery/plan-slots.ts'
import type { SizeClass } from '#commerce/delivery/size-class.ts'
import { may, type Operator } from '#commerce/staff/operator.ts'
import { advanceOrder } from '#commerce/orders/lifecycle/advance-order.ts'
import type { ActionFailure, ActionResult, RequestedTime } from '#commerce/orders/lifecycle/order-action.ts'
import { whereOf } from '#commerce/orders/lifecycle/operator-acts.ts'
import type { RequestedTimeDeps } from '#commerce/orders/lifecycle/requested-time.ts'
import type { Order, Shipment } from '#commerce/orders/order.ts'
import type { NotFound, OrderAdmin, OrdersFacade } from '#commerce/orders/orders.ts'
import { parseOrderNumber } from '#commerce/orders/placement/order-number.ts'
import type { OrderRepository } from '#commerce/orders/ports.ts'
import type { PaymentsFacade } from '#commerce/payments/payments.ts'
import type { StartPayment } from '#commerce/payments/payment-ports.ts'
import type { CountryCode } from '#kernel/country.ts'
import { isBefore, type Clock, type Instant } from '#kernel/instant.ts'
import { localTime } from '#kernel/local-time.ts'
import type { Money } from '#kernel/money.ts'
import type { Storefront } from '#kernel/storefront.ts'
import type { PaymentMethodCode } from '#commerce/payments/methods/payment-method.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import type { ReschedulingTable } from '#commerce/checkout/rescheduling-table.ts'
import { reschedulingOffer } from './rescheduling-offer.ts'
import { payableUntil, wantedTime, type WantedTime } from './wanted-time.ts'
import type { Rescheduling } from './rescheduling.ts'

type Changed = Result<Order, NotFound | ActionFailure>
type PayFee = (
  order: Order,
  rescheduling: Rescheduling,
  payment: { readonly method: PaymentMethodCode | null; readonly origin?: string | undefined },
  storefront: Storefront,
) => ReturnType<OrdersFacade['payReschedulingFee']>

export type ReschedulingDeps = {
  readonly repository: Pick<OrderRepository, 'find' | 'change'>
  readonly find: OrdersFacade['find']
  readonly tableFor: (country: CountryCode) => ReschedulingTable
  readonly listOrderedItems: ListOrderedItems
  readonly slotsTaken: SlotsTaken
  readonly findSlot: RequestedTimeDeps['findSlot']
  readonly startPayment: StartPayment
  /** Methods that pay at once. */
  readonly listFeeMethods: PaymentsFacade['listFeeMethods']
  readonly cashRounding: (due: Money, country: CountryCode) => Money
  readonly clock: Clock
  readonly newId: () => string
}

const notFound = fail({ kind: 'not-found' })
const needsLink = fail({ kind: 'needs-link' })

/** Another delivery time: chosen by the shopper from the offered ones, or by an operator. */
export function createRescheduling(deps: ReschedulingDeps): {
  readonly shopper: Pick<OrdersFacade, 'listReschedulings' | 'reschedule' | 'payReschedulingFee'>
  readonly operator: (request: Parameters<OrderAdmin['reschedule']>[0]) => Promise<Changed>
} {
  const { repository, clock, tableFor, listFeeMethods, newId } = deps

  async function sizesOf({ shipments }: Order): Promise<ReadonlyMap<string, SizeClass>> {
    const skus = shipments.flatMap(({ lines }) => lines.map(({ sku }) => sku))
    const orderedItems = await deps.listOrderedItems([...new Set(skus)])
    return new Map([...orderedItems].map(([sku, { sizeClass }]) => [sku, sizeClass]))
  }

  const offerOf = (order: Order, position: number, at: Instant, sizes: ReadonlyMap<string, SizeClass>) =>
    reschedulingOffer(order, { position, at, sizes }, tableFor(order.country))

  /** Operators agree on any time with the shopper. */
  function agreedTime(order: Order, time: RequestedTime, at: Instant): WantedTime | undefined {
    if ('day' in time) return { to: { day: time.day, slot: null } }
    const slot = deps.findSlot(order, time.slot, at)
    if (!slot) return undefined
    const { id, day, from, to, capacity } = slot
    return { to: { day, slot: { id, day, from, to, capacity } } }
  }

  type TimeRequest = {
    readonly position: number
    readonly time: RequestedTime
    readonly actor: Rescheduling['actor']
    readonly note: string | null
    /** What the shopper has agreed to; "waived": nothing, by an operator. */
    readonly fee: { readonly minor: number } | 'charged' | 'waived'
    /** Null: the shopper. */
    readonly by: Operator | null
    readonly version?: number | null
  }

  async function change(found: Order, { position, time, actor, note, fee, by, version = null }: TimeRequest) {
    const at = clock.now()
    const sizes = await sizesOf(found)
    const id = newId()
    const decide = (order: Order): ActionResult => {
      if (by && !may(by, 'orders.slot', whereOf(order))) return fail({ kind: 'not-permitted' })
      const shipment = order.shipments.find((one) => one.position === position)
      if (!shipment) return fail({ kind: 'unknown-shipment' })
      // A form that is sent twice.
      if (isPresent(shipment, time)) return ok({ order, effects: [] })
      if (version !== null && version !== order.version) return fail({ kind: 'stale' })
      const offered = offerOf(order, position, at, sizes)
      if (!offered.ok) return offered
      const offer =
        fee === 'waived' ? { ...offered.value, charge: null, paidBy: 'nothing' as const } : offered.value
      const { charge, paidBy } = offer
      if (typeof fee === 'object' && fee.minor !== (charge?.amount.minor ?? 0))
        return fail({ kind: 'fee-changed', fee: charge?.amount ?? null })
      const { earliest, latest, slot } = shipment
      const offeredTime = wantedTime(offer.times, time)
      // Offers reach further than what is found for a packed shipment.
      const wanted = offeredTime ?? (actor === 'operator' ? agreedTime(order, time, at) : undefined)
      const { timeZone } = tableFor(order.country).country
      if (!wanted || wanted.to.day <= localTime(at, timeZone).day) return fail({ kind: 'time-unavailable' })
      const rescheduling: Rescheduling = {
        id,
        shipment: position,
        state: paidBy === 'link' ? 'requested' : 'done',
        from: { earliest, latest, slot },
        to: wanted.to,
        charge,
        paidBy,
        payBefore: payableUntil(shipment, wanted, timeZone),
        actor,
        at,
      }
      const roundCash = (due: Money) => deps.cashRounding(due, order.country)
      return advanceOrder(order, { kind: 'reschedule', wanted: rescheduling }, { at, actor, note, roundCash })
    }
    const change = by && { by, act: 'shipment.reschedule', reason: note }
    return repository.change<ActionFailure>({ number: found.number }, at, decide, change)
  }

  const openFor = ({ reschedulings }: Order, position: number): Rescheduling | undefined =>
    reschedulings.findLast(
      ({ state, shipment, payBefore }) =>
        state === 'requested' && shipment === position && isBefore(clock.now(), payBefore),
    )

  const pay: PayFee = async (order, { id, charge }, { method, origin }, storefront) => {
    const methods = listFeeMethods(order.country, order.platform)
    const chosen = methods.find(({ code }) => code === (method ?? methods[0]?.code))
    if (!chosen || charge === null) return fail({ kind: 'method-rejected' })
    return deps.startPayment({
      // Not the order's own payment: whatever becomes of it, the order stays as it is.
      orderId: id,
      number: order.number,
      country: order.country,
      language: storefront.language,
      method: chosen.code,
      due: charge.amount,
      contact: order.contact,
      contents: { lines: [], charges: [charge], address: order.address },
      expiresAt: null,
      origin,
    })
  }

  return {
    shopper: {
      async listReschedulings(order) {
        const at = clock.now()
        const isOpen = order.shipments.some(({ status }) => status !== 'Delivered' && status !== 'Canceled')
        if (!isOpen || order.choice.kind !== 'home') return []
        const sizes = await sizesOf(order)
        const offers = order.shipments.flatMap(({ position }) => {
          const offer = offerOf(order, position, at, sizes)
          return offer.ok ? [offer.value] : []
        })
        const ids = offers.flatMap(({ times }) =>
          times.kind === 'slots' ? times.slots.map(({ id }) => id) : [],
        )
        const taken = await deps.slotsTaken(ids)
        return offers.map((offer) => ({
          ...offer,
          times:
            offer.times.kind === 'days'
              ? offer.times
              : {
                  ...offer.times,
                  slots: offer.times.slots.filter((slot) => freePlaces(slot, taken.get(slot.id)) > 0),
                },
          open: openFor(order, offer.shipment) ?? null,
          methods: listFeeMethods(order.country, order.platform),
        }))
      },

      async reschedule(
        number,
        accessToken,
        storefront,
        { shipment: position, time, feeMinor, method, origin },
      ) {
        const found = await deps.find(number, accessToken, storefront)
        if (!found.ok) return found
        if (!found.value.rights.cancels) return needsLink
        const wanted = { position, time, note: null, fee: { minor: feeMinor } }
        const changed = await change(found.value.order, { ...wanted, actor: 'shopper', by: null })
        if (!changed.ok) return changed
        const open = openFor(changed.value, position)
        return open ? pay(changed.value, open, { method, origin }, storefront) : ok({ paymentUrl: null })
      },

      async payReschedulingFee(number, accessToken, storefront, { id, method, origin }) {
        const found = await deps.find(number, accessToken, storefront)
        if (!found.ok) return found
        const { order, rights } = found.value
        if (!rights.pays) return needsLink
        const wanted = order.reschedulings.find((one) => one.id === id)
        const open = wanted && openFor(order, wanted.shipment)
        return open?.id === id
          ? pay(order, open, { method, origin }, storefront)
          : fail({ kind: 'unknown-rescheduling' })
      },
    },

    async operator({ number, shipment: position, time, fee, reason, by, version = null }) {
      const parsed = parseOrderNumber(number)
      const found = parsed.ok ? await repository.find(parsed.value) : undefined
      return found
        ? change(found, { position, time, actor: 'operator', note: reason, fee, by, version })
        : notFound
    },
  }
}

const isPresent = ({ slot, earliest, latest }: Shipment, time: RequestedTime): boolean =>
  'slot' in time ? slot?.id === time.slot : slot === null && earliest === time.day && latest === time.day
