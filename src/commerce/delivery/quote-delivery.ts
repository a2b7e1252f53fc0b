import { money, sum, zero, type Money } from '#kernel/money.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import type { Storefront } from '#kernel/storefront.ts'
import { isDeliveryFree } from './free-delivery.ts'
import type {
  DeliveryChoice, DeliveryQuote, DeliveryRejection, DeliveryRequest, DeliverySlot, PlannedShipment, PricedService, ShippableLine,
} from './delivery-quote.ts' // prettier-ignore
import type { DeliveryTable } from './delivery-table.ts'
import { areaOf, dispatchOf, termOf } from './dispatch.ts'
import { heaviestOf, planShipments } from './plan-shipments.ts'
import { planSlots, type PlannedSlot } from './plan-slots.ts'
import { priceServices } from './price-services.ts'
import { quoteCollection, type CollectingStore } from './quote-collection.ts'

/** What the moment decides: places of slots that are taken, and how the store stands that is to be collected from. */
export type DeliveryState = {
  /** By slot id; a slot that is missing has all its places. */
  readonly taken: ReadonlyMap<string, number>
  /** Null: the country has no such store, or nothing is collected. */
  readonly store: CollectingStore | null
}

type HomeChoice = Extract<DeliveryChoice, { readonly kind: 'home' }>

/**
 * What delivering these lines costs and when they come. The fee is that of the heaviest size class in the zone, more for
 * a load above one van's and for a slot with a surcharge; nothing from the country's threshold on, for samples, or by promotion.
 * For one line the days and the fee are those of `deliveryPromise`.
 */
export function quoteDelivery(
  table: DeliveryTable,
  request: DeliveryRequest,
  storefront: Storefront,
  standing: DeliveryState,
): Result<DeliveryQuote, DeliveryRejection> {
  const { choice } = request
  if (choice?.kind === 'collect') return quoteCollection(table, request, storefront, standing.store)
  return quoteHome(table, request, choice ?? { kind: 'home', slot: null, services: [] }, storefront, standing)
}

function quoteHome(
  table: DeliveryTable,
  request: DeliveryRequest,
  choice: HomeChoice,
  { country }: Storefront,
  { taken }: DeliveryState,
): Result<DeliveryQuote, DeliveryRejection> {
  const { zone, departures } = departuresOf(table, request, country.timeZone)
  const slots = slotsOf(table, request, country).map((slot) => withPlaces(slot, taken))
  const slot = slots.find(({ id }) => id === choice.slot) ?? null
  if (choice.slot !== null && !slot) return fail({ kind: 'slot-gone' })
  if (slot?.left === 0) return fail({ kind: 'slot-full' })
  const { lines, address } = request
  const wanted = { lines, zone, access: address?.access ?? null, chosen: choice.services }
  const { services, requiresCall } = priceServices(table, wanted, country.currency)
  // Carrying up is asked for by the address alone: choosing it, or not, changes nothing.
  const missing = choice.services.find(
    (code) => code !== 'carry-up' && !services.some((one) => one.code === code),
  )
  if (missing !== undefined) return fail({ kind: 'service-unavailable', service: missing })
  const heaviest = heaviestOf(lines)
  const feeMinor = termOf(table, zone, heaviest).feeMinor + loadFee(table, lines)
  const fullFee = money(feeMinor + (slot?.surcharge?.minor ?? 0), country.currency)
  const isFree = request.freeByPromotion || isDeliveryFree(request.goods, heaviest, country)
  const fee = isFree ? zero(country.currency) : fullFee
  return ok({
    kind: 'home',
    fee,
    fullFee,
    services,
    charge: chargeOf(fee, services),
    shipments: departures.map((one, index) => toShipment(one, index === 0 ? slot : null)),
    slots,
    slot,
    requiresCall,
  })
}

/** Slots that the first shipment can have, as planned; none for what is made to order or sent by somebody else. */
export function slotsOf(
  table: DeliveryTable,
  request: Pick<DeliveryRequest, 'lines' | 'address' | 'at'>,
  country: Storefront['country'],
): readonly PlannedSlot[] {
  const { zone, departures } = departuresOf(table, request, country.timeZone)
  const [first] = departures
  if (!first || first.leadTimeDays > 0 || first.seller !== null) return []
  const own = request.lines.filter(({ leadTimeDays, seller }) => leadTimeDays === 0 && seller === null)
  const days = termOf(table, zone, heaviestOf(own)).days[0]
  return planSlots(table, { zone, days, earliest: first.earliest, at: request.at }, country)
}

function departuresOf(
  table: DeliveryTable,
  { lines, address, at }: Pick<DeliveryRequest, 'lines' | 'address' | 'at'>,
  timeZone: string,
) {
  const { zone } = areaOf(table, address?.area ?? null)
  const dispatch = dispatchOf(table, timeZone, at).day
  return { zone, departures: planShipments(table, lines, { zone, dispatch }) }
}

/** Of each step by which the load is larger than what is included; a single piece is never larger. */
function loadFee({ load }: DeliveryTable, lines: readonly ShippableLine[]): number {
  const litres = lines.reduce((all, line) => all + line.litres * line.quantity, 0)
  const included = Math.max(load.litresIncluded, ...lines.map((line) => line.litres))
  return Math.ceil(Math.max(0, litres - included) / load.stepLitres) * load.stepFeeMinor
}

const chargeOf = (fee: Money, services: readonly PricedService[]): Money =>
  sum([fee, ...services.filter(({ chosen }) => chosen).map(({ price }) => price)], fee.currency)

const withPlaces = (slot: PlannedSlot, taken: ReadonlyMap<string, number>): DeliverySlot => ({
  ...slot,
  left: Math.max(0, slot.capacity - (taken.get(slot.id) ?? 0)),
})

/** The day of a chosen slot is the day on which it comes. */
const toShipment = (departure: PlannedShipment, slot: DeliverySlot | null): PlannedShipment =>
  slot ? { ...departure, leaves: slot.day, earliest: slot.day, latest: slot.day } : departure
