import { money, sum, zero, type Money } from '#kernel/money.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import type { Storefront } from '#kernel/storefront.ts'
import { isDeliveryFree } from './free-delivery.ts'
import type {
  DeliveryChoice,
  DeliveryQuote,
  DeliveryRejection,
  DeliveryRequest,
  DeliverySlot,
  PlannedShipment,
  PricedService,
  ShippableLine,
  SlotPlaces,
} from './delivery-quote.ts'
import type { DeliveryTable } from './delivery-table.ts'
import { areaOf, dispatchOf, termOf } from './dispatch.ts'
import { heaviestOf, planShipments } from './plan-shipments.ts'
import { freePlaces, planSlots, type PlannedSlot } from './plan-slots.ts'
import { priceServices } from './price-services.ts'
import { quoteCollection, type CollectingStore } from './quote-collection.ts'

/** The state at the moment of a quote: reserved places of slots, and the chosen store. */
export type DeliveryState = {
  /** Places by slot id; slots as the table has them are missing. */
  readonly taken: ReadonlyMap<string, SlotPlaces>
  /** Null: unknown store, or home delivery. */
  readonly store: CollectingStore | null
}

type HomeChoice = Extract<DeliveryChoice, { readonly kind: 'home' }>

/**
 * Cost and dates of a delivery. The fee is that of the heaviest size class in the zone, plus a surcharge for a large load
 * and for some slots; free from the country's threshold on, for samples, or by promotion. For a single line, days and fee
 * equal those of `deliveryPromise`.
 */
export function quoteDelivery(
  table: DeliveryTable,
  request: DeliveryRequest,
  storefront: Storefront,
  state: DeliveryState,
): Result<DeliveryQuote, DeliveryRejection> {
  const { choice } = request
  if (choice?.kind === 'collect') return quoteCollection(table, request, storefront, state.store)
  return quoteHome(table, request, choice ?? { kind: 'home', slot: null, services: [] }, storefront, state)
}

function quoteHome(
  table: DeliveryTable,
  request: DeliveryRequest,
  choice: HomeChoice,
  { country }: Storefront,
  { taken }: DeliveryState,
): Result<DeliveryQuote, DeliveryRejection> {
  const { zone, shipments } = shipmentsOf(table, request, country.timeZone)
  const slots = slotsOf(table, request, country).map((slot) => withRemaining(slot, taken))
  const slot = slots.find(({ id }) => id === choice.slot) ?? null
  if (choice.slot !== null && !slot) return fail({ kind: 'slot-gone' })
  if (slot?.remaining === 0) return fail({ kind: 'slot-full' })
  const { lines, address } = request
  const wanted = { lines, zone, access: address?.access ?? null, chosen: request.choice && choice.services }
  const { services, misfits, requiresCall } = priceServices(table, wanted, country.currency)
  // Whether it is carried up depends on the address alone.
  const missing = choice.services.find(
    (code) => code !== 'carry-up' && !services.some((one) => one.code === code),
  )
  if (missing !== undefined) return fail({ kind: 'service-unavailable', service: missing })
  const heaviest = heaviestOf(lines)
  const feeMinor = termOf(table, zone, heaviest).feeMinor + loadFee(table, lines)
  const fullFee = money(feeMinor + (slot?.surcharge?.minor ?? 0), country.currency)
  const isFree = request.freeByPromotion || isDeliveryFree(request.itemsTotal, heaviest, country)
  const fee = isFree ? zero(country.currency) : fullFee
  return ok({
    kind: 'home',
    fee,
    fullFee,
    services,
    charge: chargeOf(fee, services),
    shipments: shipments.map((one, index) => (index === 0 && slot ? onDayOf(slot, one) : one)),
    slots,
    slot,
    misfits,
    requiresCall,
  })
}

/** Slots for the first shipment; none when it is made to order or sent by another seller. */
export function slotsOf(
  table: DeliveryTable,
  request: Pick<DeliveryRequest, 'lines' | 'address' | 'at'>,
  country: Storefront['country'],
): readonly PlannedSlot[] {
  const { zone, shipments } = shipmentsOf(table, request, country.timeZone)
  const [first] = shipments
  if (!first || first.leadTimeDays > 0 || first.seller !== null) return []
  const own = request.lines.filter(({ leadTimeDays, seller }) => leadTimeDays === 0 && seller === null)
  const days = termOf(table, zone, heaviestOf(own)).days[0]
  return planSlots(table, { zone, days, earliest: first.earliest, at: request.at }, country)
}

function shipmentsOf(
  table: DeliveryTable,
  { lines, address, at }: Pick<DeliveryRequest, 'lines' | 'address' | 'at'>,
  timeZone: string,
) {
  const { zone } = areaOf(table, address?.area ?? null)
  const dispatch = dispatchOf(table, timeZone, at).day
  return { zone, shipments: planShipments(table, lines, { zone, dispatch }) }
}

/** Minor units for each step by which the load exceeds what is included; a single unit never does. */
function loadFee({ load }: DeliveryTable, lines: readonly ShippableLine[]): number {
  const litres = lines.reduce((all, line) => all + line.litres * line.quantity, 0)
  const included = Math.max(load.litresIncluded, ...lines.map((line) => line.litres))
  return Math.ceil(Math.max(0, litres - included) / load.stepLitres) * load.stepFeeMinor
}

const chargeOf = (fee: Money, services: readonly PricedService[]): Money =>
  sum([fee, ...services.filter(({ chosen }) => chosen).map(({ price }) => price)], fee.currency)

function withRemaining(slot: PlannedSlot, taken: ReadonlyMap<string, SlotPlaces>): DeliverySlot {
  const places = taken.get(slot.id)
  const capacity = places?.capacity ?? slot.capacity
  return { ...slot, capacity, remaining: freePlaces(slot, places) }
}

/** A shipment with a slot is dispatched and delivered on its day. */
const onDayOf = ({ day }: DeliverySlot, shipment: PlannedShipment): PlannedShipment => ({
  ...shipment,
  dispatchDay: day,
  earliest: day,
  latest: day,
})
