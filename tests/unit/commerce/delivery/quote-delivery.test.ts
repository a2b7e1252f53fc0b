import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { deliveryPromise } from '#commerce/delivery/delivery-promise.ts'
import type { DeliveryRequest } from '#commerce/delivery/delivery-quote.ts'
import type { DeliveryTable } from '#commerce/delivery/delivery-table.ts'
import { quoteDelivery } from '#commerce/delivery/quote-delivery.ts'
import { sizeClasses } from '#commerce/delivery/size-class.ts'
import { money } from '#kernel/money.ts'
import { storefront } from '#kernel/storefront.ts'
import { readDeliveryTables } from '#adapters/delivery/read-delivery-tables.ts'
import { aDeliveryRequest, aShippableLine, anAddress } from '../../../support/builders/a-delivery-request.ts'
import { aDeliveryTable } from '../../../support/builders/a-delivery-table.ts'
import { theCountries } from '../../../support/shops/the-countries.ts'

const tables = new Map(readDeliveryTables('src/content/delivery').map((table) => [table.country, table]))
const [uae] = theCountries.map((country) => storefront(country, 'en'))
if (!uae) throw new Error('no country')

const quote = (parts: Partial<DeliveryRequest> = {}, table: Partial<DeliveryTable> = {}, taken = {}) =>
  quoteDelivery(aDeliveryTable(table), aDeliveryRequest(parts), uae, {
    taken: new Map(
      Object.entries<number>(taken).map(([id, count]) => [id, { taken: count, capacity: null }]),
    ),
    store: null,
  })
const quoted = (...given: Parameters<typeof quote>) => {
  const answer = quote(...given)
  if (!answer.ok) throw new Error(answer.failure.kind)
  return answer.value
}

describe('quoteDelivery', () => {
  test('equals deliveryPromise for a single line (property)', () => {
    const moments = fc.integer({ min: 1_790_000_000, max: 1_820_000_000 })
    fc.assert(
      fc.property(
        moments,
        fc.constantFrom(...theCountries),
        fc.constantFrom(...sizeClasses),
        fc.nat(400_000),
        fc.nat(100),
        fc.nat(9000),
        fc.constantFrom(0, 0, 8, 30),
        (s, country, sizeClass, itemsMinor, place, litres, leadTimeDays) => {
          const table = tables.get(country.isoCode)
          if (!table) throw new Error(country.isoCode)
          const at = new Date(s * 1000).toISOString()
          const here = storefront(country, 'en')
          const itemsTotal = money(itemsMinor, country.currency)
          const area = table.areas[place % table.areas.length]?.code ?? null
          const promise = deliveryPromise(table, { sizeClass, leadTimeDays, itemsTotal, area }, here, at)
          const request = aDeliveryRequest({
            at,
            itemsTotal,
            lines: [aShippableLine({ sizeClass, litres, leadTimeDays })],
            address: area === null ? null : anAddress({ country: country.isoCode, area }),
          })
          const made = quoteDelivery(table, request, here, { taken: new Map(), store: null })
          expect(made.ok && made.value.fee).toEqual(promise.fee)
          expect(made.ok && made.value.charge).toEqual(promise.fee)
          expect(made.ok && made.value.shipments).toMatchObject([
            { seller: null, skus: ['SKU-A'], earliest: promise.earliest, latest: promise.latest },
          ])
        },
      ),
      { numRuns: 200 },
    )
  })

  test('charges by heaviest item and load, and nothing from the threshold on or by promotion', () => {
    const lines = [aShippableLine(), aShippableLine({ sku: 'SKU-B', sizeClass: 'L', litres: 900 })]
    expect(quoted({ lines }).fee).toEqual(money(6000, 'AED'))
    // 7 × 900 + 100 litres are 1 400 above what is included: two steps of 1 000.
    const many = [
      aShippableLine(),
      aShippableLine({ sku: 'SKU-B', sizeClass: 'L', litres: 900, quantity: 7 }),
    ]
    expect(quoted({ lines: many }).fee).toEqual(money(8000, 'AED'))
    expect(quoted({ lines, itemsTotal: money(50_000, 'AED') })).toMatchObject({
      fee: money(0, 'AED'),
      fullFee: money(6000, 'AED'),
    })
    expect(quoted({ lines, freeByPromotion: true }).charge).toEqual(money(0, 'AED'))
  })

  test('is free for samples, and not for other free items', () => {
    const given = (parts: Partial<DeliveryRequest>) =>
      quoted({ itemsTotal: money(0, 'AED'), ...parts }).fee.minor
    expect(given({ lines: [aShippableLine({ sizeClass: 'XS', litres: 1 })] })).toBe(0)
    expect(given({ lines: [aShippableLine({ sizeClass: 'S', litres: 1 })] })).toBeGreaterThan(0)
    const sample = [aShippableLine({ sizeClass: 'XS', litres: 1 })]
    expect(quoted({ itemsTotal: money(1, 'AED'), lines: sample }).fee.minor).toBeGreaterThan(0)
  })

  test('never charges less for more items at the same total (property)', () => {
    const line = fc.record({
      sizeClass: fc.constantFrom(...sizeClasses),
      quantity: fc.integer({ min: 1, max: 9 }),
      litres: fc.nat(3000),
    })
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 5 }), line, (few, more) => {
        const lines = few.map((one, index) => aShippableLine({ ...one, sku: `SKU-${index}` }))
        const all = [...lines, aShippableLine({ ...more, sku: 'MORE', litres: 0 })]
        expect(quoted({ lines: all }).fee.minor).toBeGreaterThanOrEqual(quoted({ lines }).fee.minor)
      }),
    )
  })

  const nakheel = { code: 'nakheel', name: { en: 'Nakheel', ar: 'نخيل' } }
  test('ships stock items separately from made-to-order items and other sellers’', () => {
    const { shipments, slots } = quoted({
      lines: [
        aShippableLine({ sku: 'SEWN', leadTimeDays: 10 }),
        aShippableLine({ sku: 'THEIRS', seller: nakheel }),
        aShippableLine(),
        aShippableLine({ sku: 'SKU-B', sizeClass: 'S' }),
      ],
    })
    const now = { leadTimeDays: 0, dispatchDay: '2026-11-23', earliest: '2026-11-24' }
    expect(shipments).toEqual([
      { ...now, seller: null, skus: ['SKU-A', 'SKU-B'], latest: '2026-11-26' },
      { ...now, seller: nakheel, skus: ['THEIRS'], latest: '2026-11-25' },
      {
        seller: null,
        leadTimeDays: 10,
        skus: ['SEWN'],
        dispatchDay: '2026-12-05',
        earliest: '2026-12-06',
        latest: '2026-12-07',
      },
    ])
    expect(slots.length).toBeGreaterThan(0)
    expect(quoted({ lines: [aShippableLine({ leadTimeDays: 1 })] }).slots).toEqual([])
  })
})
