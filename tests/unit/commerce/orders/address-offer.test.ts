import { describe, expect, test } from 'vitest'
import type { Address } from '#commerce/addresses/address.ts'
import { changedAddressFields, isSameAddress } from '#commerce/orders/address/address-change.ts'
import { likeliestTime } from '#commerce/orders/address/address-edit.ts'
import { addressOffer } from '#commerce/orders/address/address-offer.ts'
import type { Order } from '#commerce/orders/order.ts'
import { money } from '#kernel/money.ts'
import { anAddress } from '../../../support/builders/a-checkout.ts'
import { aDeliveryTable } from '../../../support/builders/a-delivery-table.ts'
import { aPurchasableVariant } from '../../../support/builders/a-purchasable-variant.ts'
import { aQuotedOrder, aShipment } from '../../../support/builders/an-order.ts'
import { theStorefront } from '../../../support/shops/a-content-shop.ts'

const label = { en: 'Delivery to another address', ar: 'التوصيل إلى عنوان آخر' }
// Below the sum from which delivery is free.
const cheap = (order: Order): Order => ({
  ...order,
  lines: order.lines.map((line) => ({ ...line, net: money(9_900, 'AED') })),
})
const far: Address = { ...anAddress, area: 'al-ain', zoneId: 'far' }
const charge = { label, taxRate: 500, tax: money(0, 'AED') }
const paid = { ...charge, code: 'delivery' as const, amount: money(1_500, 'AED') }

function offered(parts: Partial<Order> = {}, address = far) {
  const order = cheap(aQuotedOrder({ charges: [paid], ...parts }))
  const orderedItems = new Map(
    order.lines.map(({ sku }) => [sku, aPurchasableVariant({ sku, sizeClass: 'XS' })]),
  )
  const offer = addressOffer(
    order,
    { address, at: '2026-11-20T08:00:00.000Z', orderedItems },
    {
      table: aDeliveryTable(),
      country: theStorefront('ae/en').country,
      findTaxRate: () => 500,
      label,
      addressLabel: label,
    },
  )
  if (!offer.ok) throw new Error(offer.failure.kind)
  return offer.value
}

describe('addressOffer', () => {
  test('costs the difference of both ways, with its tax', () => {
    expect(offered()).toMatchObject({
      isOtherZone: true,
      difference: money(1_000, 'AED'),
      charge: { code: 'delivery', amount: money(1_000, 'AED'), tax: money(48, 'AED'), label },
      paidBy: 'handover',
    })
    expect(offered({ payment: { ...aQuotedOrder().payment, state: 'paid' } }).paidBy).toBe('link')
  })

  test('costs nothing on the way back, within the zone, and where delivery was given free of charge', () => {
    expect(offered({ address: far }, anAddress)).toMatchObject({
      difference: money(-1_000, 'AED'),
      charge: null,
      paidBy: 'nothing',
    })
    expect(offered({}, { ...anAddress, landmark: 'mosque' })).toMatchObject({
      isOtherZone: false,
      charge: null,
      chosen: null,
      later: [],
    })
    expect(offered({ charges: [] })).toMatchObject({ difference: money(0, 'AED'), charge: null })
  })

  test('shipments without a slot come later by the working days that the zone takes more, and never earlier', () => {
    const shipments = [
      aShipment({ status: 'Delivered' }),
      // From Tuesday; Friday is off.
      aShipment({ position: 2, earliest: '2026-11-24', latest: '2026-11-25', leadTimeDays: 5 }),
    ]
    expect(offered({ shipments })).toMatchObject({
      chosen: null,
      later: [{ shipment: 2, earliest: '2026-11-26', latest: '2026-11-28', slot: null }],
    })
    expect(offered({ shipments, address: far }, anAddress).later).toEqual([])
  })

  test('a shipment with a slot chooses among the times of the new zone', () => {
    const slot = { id: 'ae:near:2026-11-24:09-13', day: '2026-11-24', from: '09:00', to: '13:00' }
    const { chosen, later } = offered({ shipments: [aShipment({ slot })] })
    expect(later).toEqual([])
    // Nothing is delivered by slots there.
    expect(chosen).toMatchObject({ shipment: 1, times: { kind: 'days' } })
  })
})

test('the likeliest time is the same hours of the day, else the first of the day, else the first after it', () => {
  const slot = (day: string, from: string) => ({
    ...{ id: `${day} ${from}`, day, from, to: '', orderBefore: '', capacity: 1 },
  })
  const slots = [slot('2026-11-24', '09:00'), slot('2026-11-24', '13:00'), slot('2026-11-26', '09:00')]
  const at = (day: string, from: string | null) => likeliestTime({ kind: 'slots', slots }, { day, from })
  expect(at('2026-11-24', '13:00')).toBe('2026-11-24 13:00')
  expect(at('2026-11-24', '17:00')).toBe('2026-11-24 09:00')
  expect(at('2026-11-25', '09:00')).toBe('2026-11-26 09:00')
  expect(at('2026-11-30', null)).toBe('2026-11-24 09:00')
  expect(likeliestTime({ kind: 'days', days: [] }, { day: '2026-11-24', from: null })).toBeNull()
})

test('an address is the same whatever the order of its fields, and what changed is named, not shown', () => {
  const { fields, ...rest } = anAddress
  const turned = { ...rest, fields: Object.fromEntries(Object.entries(fields).toReversed()) }
  expect(isSameAddress(anAddress, turned)).toBe(true)
  const access = { ...anAddress.access, floor: 9 }
  const changed = changedAddressFields(anAddress, {
    ...far,
    access,
    fields: { ...fields, building: 'Tower 4' },
  })
  expect(changed).toEqual(['building', 'area', 'zoneId', 'access'])
})
