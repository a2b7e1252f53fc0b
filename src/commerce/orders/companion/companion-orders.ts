import type { ListVariants, PurchasableVariant } from '#commerce/catalog/purchasable-variant.ts'
import type { QuoteLine } from '#commerce/checkout/order-quote.ts'
import type { ListOffers } from '#commerce/checkout/ports.ts'
import { whereOf } from '#commerce/orders/lifecycle/operator-acts.ts'
import type { Order, Shipment } from '#commerce/orders/order.ts'
import type { NotFound, OrderAdmin } from '#commerce/orders/orders.ts'
import type { SendPaymentLink } from '#commerce/orders/payment/send-payment-link.ts'
import type { PaymentMethodCode } from '#commerce/payments/methods/payment-method.ts'
import { may, refOf, type NotPermitted, type Operator } from '#commerce/staff/operator.ts'
import type { FindTaxRate } from '#commerce/tax/tax-rate.ts'
import type { Country, CountryCode } from '#kernel/country.ts'
import { addMilliseconds, type Clock } from '#kernel/instant.ts'
import { invariant } from '#kernel/invariant.ts'
import type { ItemQuantity } from '#kernel/item-quantity.ts'
import { localTime } from '#kernel/local-time.ts'
import { add, sum, zero, type Money } from '#kernel/money.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { storefront } from '#kernel/storefront.ts'
import { companionOrder } from './companion-order.ts'
import { listPriceLine } from './list-price-line.ts'
import type { CompanionStore, PlacedCompanion } from './ports.ts'

/** "link": paid online before it is prepared; "cash": at the door. */
export type CompanionPayment = 'link' | 'cash'

/** What is added, and what it costs: as it is shown before. */
export type CompanionPlan = {
  readonly lines: readonly QuoteLine[]
  readonly payable: Money
  readonly rounding: Money
  readonly method: PaymentMethodCode
  /** Of the order that it goes along with. */
  readonly shipment: Shipment
}

type AddCompanionFailure =
  | NotFound
  | NotPermitted
  | { readonly kind: 'stale' }
  | { readonly kind: 'no-items' }
  /** The order is collected, on its way, done or canceled. */
  | { readonly kind: 'not-going-along' }
  /** Not sold here, made to order, cut to measure, or sent by another seller: it cannot be in the same van. */
  | { readonly kind: 'not-together'; readonly skus: readonly string[] }
  | { readonly kind: 'out-of-stock'; readonly skus: readonly string[] }
  | { readonly kind: 'method-rejected' }
  | { readonly kind: 'cash-limit' }
  /** The key was used for other items. */
  | { readonly kind: 'key-reused' }

type Wanted = {
  readonly items: readonly ItemQuantity[]
  readonly payment: CompanionPayment
  readonly by: Operator
}

export type CompanionOrders = {
  /** What adding the items would do now. */
  plan(number: string, wanted: Wanted): Promise<Result<CompanionPlan, AddCompanionFailure>>
  /** Places an order of its own that goes along with another. The same key adds it once. */
  add(
    number: string,
    request: Wanted & { readonly key: string; readonly reason: string; readonly version: number | null },
  ): Promise<Result<PlacedCompanion, AddCompanionFailure>>
  /** Those of an order that the operator has opened, oldest first. */
  listOf(orderId: string): Promise<readonly Order[]>
}

type Deps = {
  readonly find: OrderAdmin['find']
  readonly store: CompanionStore
  readonly countries: readonly Country[]
  readonly listVariants: ListVariants
  readonly listOffers: ListOffers
  /** Methods that pay at once. */
  readonly listFeeMethods: (
    country: CountryCode,
    channel: Order['platform'],
  ) => readonly { readonly code: PaymentMethodCode }[]
  readonly findTaxRate: FindTaxRate
  readonly cashRounding: (due: Money, country: CountryCode) => Money
  readonly sendPaymentLink: SendPaymentLink
  readonly clock: Clock
  readonly newId: () => string
  readonly newNumber: (country: CountryCode) => string
  readonly digest: (text: string) => string
}

/** How long it can be paid, and its items stay reserved. */
const paymentHours = 24
/** A random number that is taken is drawn again. */
const maxNumberAttempts = 8

const waiting: readonly Shipment['status'][] = [
  'Pending',
  'Approved',
  'Processing',
  'Delivery Scheduled',
  'Rescheduled',
]

/** The shipment of the shop's own van that has not left; undefined: nothing can go along. */
function goingShipment({ status, choice, shipments, companionOf }: Order): Shipment | undefined {
  if (choice.kind !== 'home' || companionOf || (status !== 'confirmed' && status !== 'processing'))
    return undefined
  return shipments.find((one) => one.seller === null && waiting.includes(one.status))
}

export const mayAddCompanion = (by: Operator, order: Order): boolean =>
  may(by, 'orders.companion', whereOf(order)) && goingShipment(order) !== undefined

const goesAlong = ({ addable, cut, seller, leadTimeDays, gift, orderType }: PurchasableVariant): boolean =>
  addable && cut === null && seller === null && leadTimeDays === 0 && gift === null && orderType === 'general'

export function createCompanionOrders(deps: Deps): CompanionOrders {
  const { store, clock } = deps

  async function planFor(order: Order, wanted: Wanted): Promise<Result<CompanionPlan, AddCompanionFailure>> {
    const { items, payment, by } = wanted
    if (!may(by, 'orders.companion', whereOf(order))) return fail({ kind: 'not-permitted' })
    const shipment = goingShipment(order)
    const country = deps.countries.find(({ isoCode }) => isoCode === order.country)
    if (!shipment || !country) return fail({ kind: 'not-going-along' })
    if (items.length === 0) return fail({ kind: 'no-items' })
    const skus = items.map(({ sku }) => sku)
    const variants = await deps.listVariants(skus, country)
    const others = skus.filter((sku) => {
      const variant = variants.get(sku)
      return !variant || !goesAlong(variant)
    })
    if (others.length > 0) return fail({ kind: 'not-together', skus: others })
    const day = localTime(clock.now(), country.timeZone).day
    const context = { country, day, findTaxRate: deps.findTaxRate }
    const sold = items.flatMap(({ sku, quantity }) => {
      const variant = variants.get(sku)
      return variant ? [{ variant, quantity }] : []
    })
    const short = sold.filter(({ variant, quantity }) => variant.available < quantity)
    if (short.length > 0) return fail({ kind: 'out-of-stock', skus: short.map(({ variant }) => variant.sku) })
    const lines = sold.map(({ variant, quantity }) => listPriceLine(variant, quantity, context))
    const total = sum(
      lines.map(({ net }) => net),
      country.currency,
    )
    const method = methodFor(order, { country, payment, due: total, variants: [...variants.values()] })
    if (!method) return fail({ kind: 'method-rejected' })
    const rounding = payment === 'cash' ? deps.cashRounding(total, order.country) : zero(country.currency)
    return ok({ lines, rounding, payable: add(total, rounding), method, shipment })
  }

  type Paying = {
    readonly country: Country
    readonly payment: CompanionPayment
    readonly due: Money
    readonly variants: readonly PurchasableVariant[]
  }

  function methodFor(order: Order, { country, payment, due, variants }: Paying) {
    if (payment === 'link') return deps.listFeeMethods(order.country, order.platform)[0]?.code
    const offers = deps.listOffers(
      {
        due,
        tendered: false,
        items: variants,
        zoneId: order.address?.zoneId ?? null,
        collectAt: null,
        channel: order.platform,
        phone: order.contact.phone,
        isCustomer: order.customerId !== null,
        // An operator talks to the shopper.
        phoneConfirmed: true,
        refusedDeliveries: 0,
        at: clock.now(),
        lastDispatchDay: null,
      },
      storefront(country, order.language),
    )
    return offers.find(({ code, rejection }) => code === 'cashondelivery' && rejection === null)?.code
  }

  /** The order as it is written once its parent is locked. */
  function makeFor(
    parent: Order,
    plan: CompanionPlan,
    { by, ...ids }: { id: string; shipmentId: string; number: string; by: Operator },
  ) {
    const at = clock.now()
    const isCash = plan.method === 'cashondelivery'
    const event = (kind: string, actor: 'operator' | 'system') => ({
      at,
      kind,
      actor,
      shipment: null,
      note: null,
      ...(actor === 'operator' ? { by: refOf(by) } : {}),
    })
    const { slot, earliest, latest } = goingShipment(parent) ?? plan.shipment
    return companionOrder({
      parent,
      ...ids,
      companionOf: { id: parent.id, number: parent.number },
      lines: plan.lines,
      charges: [],
      days: { slot, earliest, latest },
      payment: { method: plan.method, state: isCash ? 'due' : 'pending', tenders: [] },
      status: isCash ? 'confirmed' : 'pending',
      rounding: plan.rounding,
      events: [event('placed', 'operator'), ...(isCash ? [event('confirmed', 'system')] : [])],
      at,
      expiresAt: isCash ? null : addMilliseconds(at, paymentHours * 3_600_000),
    })
  }

  return {
    async plan(number, wanted) {
      const found = await deps.find(number, wanted.by)
      return found.ok ? planFor(found.value.order, wanted) : found
    },

    async add(number, request) {
      const { items, payment, by, key, reason, version } = request
      const found = await deps.find(number, by)
      if (!found.ok) return found
      const parent = found.value.order
      if (!may(by, 'orders.companion', whereOf(parent))) return fail({ kind: 'not-permitted' })
      const requestDigest = deps.digest(JSON.stringify([parent.id, items, payment]))
      const idempotencyKey = { key: `companion:${key}`, requestDigest }
      const link = async (placed: PlacedCompanion) => {
        // A repeated form sends it where a process died in between.
        if (payment === 'link') await deps.sendPaymentLink(placed.number, { key: `companion:${key}`, by })
        return ok(placed)
      }
      const known = await store.findSubmission(idempotencyKey)
      if (known) return known.ok ? link({ number: known.value.number }) : known
      const plan = await planFor(parent, request)
      if (!plan.ok) return plan
      const at = clock.now()
      const [id, shipmentId] = [deps.newId(), deps.newId()]
      for (let draw = 1; draw <= maxNumberAttempts; draw += 1) {
        const ids = { id, shipmentId, number: deps.newNumber(parent.country) }
        const placed = await store.place({
          parent: parent.number,
          at,
          idempotencyKey,
          change: { by, act: 'order.add-companion', reason: `${reason} (${ids.number})` },
          decide(locked) {
            if (version !== null && version !== locked.version) return fail({ kind: 'stale' })
            if (!goingShipment(locked)) return fail({ kind: 'not-going-along' })
            const event = { at, kind: 'companion-added', actor: 'operator' as const, shipment: null }
            return ok({
              parent: { ...locked, events: [...locked.events, { ...event, note: ids.number }] },
              companion: makeFor(locked, plan.value, { ...ids, by }),
            })
          },
        })
        if (placed.ok) return link(placed.value)
        const { failure } = placed
        if (failure.kind !== 'number-taken') return fail(failure)
      }
      invariant(false, 'order numbers are drawn from a billion')
    },

    listOf: (orderId) => store.listOf(orderId),
  }
}
