import type { Address } from '#commerce/addresses/address.ts'
import type { DeliveryRequest, ShippableLine } from '#commerce/delivery/delivery-quote.ts'
import { money } from '#kernel/money.ts'

/** A lamp in stock, by courier. */
export const aShippableLine = (parts: Partial<ShippableLine> = {}): ShippableLine => ({
  sku: 'SKU-A',
  quantity: 1,
  sizeClass: 'XS',
  litres: 100,
  kg: 4,
  leadTimeDays: 0,
  seller: null,
  assemblyMinutes: null,
  passesLift: null,
  ...parts,
})

/** A flat in Dubai with a lift, nearby. */
export const anAddress = (parts: Partial<Address> = {}): Address => ({
  country: 'ae',
  fields: {},
  area: 'dubai',
  zoneId: 'near',
  addressType: 'home',
  access: { floor: 2, lift: 'large', gatePass: false },
  landmark: '',
  note: '',
  pin: null,
  ...parts,
})

/** A lamp for 10 dirhams, on Monday 23 November 2026 at ten in Dubai. */
export const aDeliveryRequest = (parts: Partial<DeliveryRequest> = {}): DeliveryRequest => ({
  lines: [aShippableLine()],
  itemsTotal: money(1000, 'AED'),
  freeByPromotion: false,
  address: anAddress(),
  choice: null,
  at: '2026-11-23T06:00:00.000Z',
  ...parts,
})
