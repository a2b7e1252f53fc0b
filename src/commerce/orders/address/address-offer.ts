import type { Address } from '#commerce/addresses/address.ts'
import { passesLifts } from '#commerce/access-check/lift-sizes.ts'
import type { OrderedItem } from '#commerce/catalog/ordered-items.ts'
import type { QuoteCharge } from '#commerce/checkout/order-quote.ts'
import type { ReschedulingTable } from '#commerce/checkout/rescheduling-table.ts'
import type { DeliveryQuote, ShippableLine } from '#commerce/delivery/delivery-quote.ts'
import { termOf } from '#commerce/delivery/dispatch.ts'
import { offeredTimes, type OfferedTimes } from '#commerce/delivery/offered-times.ts'
import { heaviestOf } from '#commerce/delivery/plan-shipments.ts'
import { quoteDelivery } from '#commerce/delivery/quote-delivery.ts'
import { addWorkingDays } from '#commerce/delivery/working-days.ts'
import type { ActionFailure } from '#commerce/orders/lifecycle/order-action.ts'
import type { Order, Shipment } from '#commerce/orders/order.ts'
import type { Rescheduling } from '#commerce/orders/rescheduling/rescheduling.ts'
import { taxOf } from '#commerce/tax/tax-of.ts'
import type { Instant } from '#kernel/instant.ts'
import { localTime } from '#kernel/local-time.ts'
import { isZero, subtract, sum, zero, type Money } from '#kernel/money.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { storefront } from '#kernel/storefront.ts'
import type { ArrivalThere } from './address-change.ts'

/** What another address means for an order: what it costs, and when the shipments arrive. */
export type AddressOffer = Pick<Rescheduling, 'charge' | 'paidBy'> & {
  readonly isOtherZone: boolean
  /** What delivery costs there beyond what it costs here, by the prices of now; negative: less. */
  readonly difference: Money
  /** The shipment whose time has to be chosen among those of the new zone; null: each keeps its time or only comes later. */
  readonly chosen: { readonly shipment: number; readonly times: OfferedTimes } | null
  /** Shipments without a time of their own that need more days to get there. */
  readonly later: readonly ArrivalThere[]
  /** SKUs that do not pass the lift of the address. */
  readonly misfits: readonly string[]
  /** The way up has to be agreed by phone. */
  readonly requiresCall: boolean
}

type OrderedItems = ReadonlyMap<string, OrderedItem>
type Question = { readonly address: Address; readonly at: Instant; readonly orderedItems: OrderedItems }

/** The delivery is quoted for both addresses at the same moment: only what the way costs can differ. */
export function addressOffer(
  order: Order,
  { address, at, orderedItems }: Question,
  terms: ReschedulingTable,
): Result<AddressOffer, ActionFailure> {
  const { table, country, findTaxRate, addressLabel } = terms
  const here = quoteFor(order, order.address, { at, orderedItems }, terms)
  const there = quoteFor(order, address, { at, orderedItems }, terms)
  if (!there.ok) return there
  const from = here.ok ? here.value.charge : zero(country.currency)
  const difference = subtract(there.value.charge, from)
  const isOtherZone = order.address?.zoneId !== address.zoneId
  const taxRate = findTaxRate(country.isoCode, { kind: 'service' }, localTime(at, country.timeZone).day)
  const charge: QuoteCharge | null =
    difference.minor > 0
      ? {
          code: 'delivery',
          label: addressLabel,
          amount: difference,
          taxRate,
          tax: taxOf(difference, taxRate),
        }
      : null
  const open = order.shipments.filter(({ status }) => status !== 'Delivered' && status !== 'Canceled')
  const sizeOf = (shipment: Shipment) =>
    heaviestOf(shipment.lines.map(({ sku }) => ({ sizeClass: orderedItems.get(sku)?.sizeClass ?? 'XS' })))
  const withSlot = isOtherZone ? open.find(({ slot }) => slot !== null) : undefined
  return ok({
    isOtherZone,
    difference,
    charge,
    paidBy: charge === null ? 'nothing' : order.payment.state === 'due' ? 'handover' : 'link',
    chosen: withSlot
      ? {
          shipment: withSlot.position,
          times: offeredTimes(
            table,
            { area: address.area, sizeClass: sizeOf(withSlot), takesSlots: true, readyOn: null, at },
            country,
          ),
        }
      : null,
    later: isOtherZone ? open.flatMap((one) => (one === withSlot ? [] : laterBy(one, sizeOf(one)))) : [],
    misfits: there.value.misfits,
    requiresCall: there.value.requiresCall,
  })

  /** What takes more working days to the new zone; what takes fewer keeps what was promised. */
  function laterBy(
    { position, earliest, latest }: Shipment,
    size: ReturnType<typeof sizeOf>,
  ): readonly ArrivalThere[] {
    const days = (zone: string) => termOf(table, zone, size).days
    const was = days(order.address?.zoneId ?? address.zoneId)
    const is = days(address.zoneId)
    const more = Math.max(0, is[1] - was[1])
    if (more === 0) return []
    return [
      {
        shipment: position,
        earliest: addWorkingDays(earliest, Math.max(0, is[0] - was[0]), table),
        latest: addWorkingDays(latest, more, table),
        slot: null,
      },
    ]
  }
}

function quoteFor(
  order: Order,
  address: Address | null,
  { at, orderedItems }: Pick<Question, 'at' | 'orderedItems'>,
  { table, country }: ReschedulingTable,
): Result<Pick<DeliveryQuote, 'charge' | 'misfits' | 'requiresCall'>, ActionFailure> {
  const itemsTotal = sum(
    order.lines.map(({ net }) => net),
    country.currency,
  )
  const services = order.choice.kind === 'home' ? order.choice.services : []
  const quoted = quoteDelivery(
    table,
    {
      lines: shippable(order, orderedItems),
      itemsTotal,
      freeByPromotion: wasGivenFree(order, orderedItems, table),
      address,
      choice: { kind: 'home', slot: null, services },
      at,
    },
    storefront(country, order.language),
    { taken: new Map(), store: null },
  )
  return quoted.ok
    ? quoted
    : fail({ kind: 'illegal', from: order.status, action: `change-address: ${quoted.failure.kind}` })
}

/** A delivery that was free of charge stays so: by promotion, or because more was ordered then. */
function wasGivenFree(order: Order, orderedItems: OrderedItems, table: ReschedulingTable['table']): boolean {
  const isPaid = order.charges.some(({ code, amount }) => code === 'delivery' && !isZero(amount))
  const heaviest = heaviestOf(shippable(order, orderedItems))
  return !isPaid && order.address !== null && termOf(table, order.address.zoneId, heaviest).feeMinor > 0
}

/** What the catalog no longer has counts as the smallest. */
const shippable = ({ lines }: Order, orderedItems: OrderedItems): readonly ShippableLine[] =>
  lines.map(({ sku, quantity }) => {
    const one = orderedItems.get(sku)
    return {
      sku,
      quantity,
      sizeClass: one?.sizeClass ?? 'XS',
      litres: one?.litres ?? 0,
      kg: one?.kg ?? 0,
      leadTimeDays: one?.leadTimeDays ?? 0,
      seller: one?.seller ?? null,
      assemblyMinutes: one?.assemblyMinutes ?? null,
      passesLift: one ? passesLifts(one.parcels) : null,
    }
  })
