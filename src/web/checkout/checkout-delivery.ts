import type { Checkout } from '#commerce/checkout/checkout.ts'
import type { DeliveryQuote, PlannedShipment } from '#commerce/delivery/delivery-quote.ts'
import type { Store } from '#commerce/stores/store.ts'
import { formatClock, formatDay } from '#i18n/format.ts'
import type { Translate } from '#i18n/translator.ts'
import type { Storefront } from '#kernel/storefront.ts'

/** The pickup store; undefined: home delivery. */
export function storeOf({ quote: { choice }, pickups }: Checkout): Store | undefined {
  if (choice?.kind !== 'collect') return undefined
  return pickups.find(({ store }) => store.storeCode === choice.store)?.store
}

/** Delivery dates and services, one per line. */
export function deliveryLines(
  { slot, shipments, services }: DeliveryQuote,
  storefront: Storefront,
  t: Translate,
): readonly string[] {
  const day = (text: string) => formatDay(text, storefront)
  const clock = (time: string) => formatClock(time, storefront)
  const whenOf = (shipment: PlannedShipment, index: number): string[] =>
    slot && index === 0
      ? [day(slot.day), t('checkout:slot.time', { from: clock(slot.from), to: clock(slot.to) })]
      : [t('checkout:shipments.between', { from: day(shipment.earliest), to: day(shipment.latest) })]
  const comma = storefront.language === 'ar' ? '، ' : ', '
  const when =
    shipments.length === 1
      ? shipments.flatMap(whenOf)
      : shipments.map(
          (shipment, index) =>
            `${t('checkout:shipments.one', { number: index + 1 })}: ${whenOf(shipment, index).join(comma)}`,
        )
  const chosen = services.filter((service) => service.chosen || service.required)
  return [...when, ...chosen.map(({ label }) => label[storefront.language])]
}
