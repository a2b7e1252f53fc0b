import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Address } from '#commerce/addresses/address.ts'
import type { DeliveryRequest, DeliveryServiceCode } from '#commerce/delivery/delivery-quote.ts'
import { quoteDelivery } from '#commerce/delivery/quote-delivery.ts'
import type { ServiceTerm } from '#commerce/delivery/service-terms.ts'
import { sizeClasses } from '#commerce/delivery/size-class.ts'
import { add, money, sum } from '#kernel/money.ts'
import { storefront } from '#kernel/storefront.ts'
import { aDeliveryRequest, aShippableLine, anAddress } from '../../../support/builders/a-delivery-request.ts'
import { aDeliveryTable } from '../../../support/builders/a-delivery-table.ts'
import { theCountries } from '../../../support/shops/the-countries.ts'

const service = (code: DeliveryServiceCode, parts: Partial<ServiceTerm>): ServiceTerm => ({
  code,
  label: { en: code, ar: 'خدمة' },
  zones: ['near'],
  perClassMinor: {},
  minutesIncluded: 60,
  halfHourMinor: 0,
  ...parts,
})
const services = [
  service('assembly', { perClassMinor: { S: 1000, M: 3000, L: 5000, XL: 8000 }, halfHourMinor: 2000 }),
  service('old-item-removal', { perClassMinor: { M: 5000, L: 7500, XL: 10_000, XXL: 15_000 } }),
  service('carry-up', { zones: ['near', 'far'], perClassMinor: { M: 1500, L: 2500, XL: 4000 } }),
]
const [country] = theCountries
if (!country) throw new Error('no country')
const here = storefront(country, 'en')

const quote = (parts: Partial<DeliveryRequest>, chosen: readonly DeliveryServiceCode[] = []) =>
  quoteDelivery(
    aDeliveryTable({ services }),
    aDeliveryRequest({ choice: { kind: 'home', slot: null, services: chosen }, ...parts }),
    here,
    { taken: new Map(), store: null },
  )
const quoted = (...given: Parameters<typeof quote>) => {
  const answer = quote(...given)
  if (!answer.ok) throw new Error(answer.failure.kind)
  return answer.value
}
const upTo = (floor: number | null, lift: Address['access']['lift']) =>
  anAddress({ access: { floor, lift, gatePass: false } })
const wardrobe = aShippableLine({ sizeClass: 'XL', assemblyMinutes: 100 })

describe('services at delivery', () => {
  test('are priced by size class and extra assembly minutes', () => {
    const lines = [
      wardrobe,
      aShippableLine({ sku: 'SKU-B', sizeClass: 'S', quantity: 3, assemblyMinutes: 20 }),
    ]
    // 40 minutes more are two half hours: 8 000 + 4 000, and three times 1 000.
    const { services: offered, charge, fee } = quoted({ lines }, ['assembly'])
    expect(offered.map(({ code, price, chosen }) => [code, price.minor, chosen])).toEqual([
      ['assembly', 15_000, true],
      ['old-item-removal', 10_000, false],
    ])
    expect(charge).toEqual(add(fee, money(15_000, 'AED')))
  })

  test('are offered only in their zones, and rejected elsewhere', () => {
    const lines = [wardrobe]
    expect(quoted({ lines, address: anAddress({ area: 'al-ain' }) }).services).toEqual([])
    expect(quote({ lines, address: anAddress({ area: 'al-ain' }) }, ['assembly'])).toEqual({
      ok: false,
      failure: { kind: 'service-unavailable', service: 'assembly' },
    })
    expect(quote({ lines: [aShippableLine()] }, ['assembly']).ok).toBe(false)
    expect(quote({ lines: [aShippableLine()] }, ['old-item-removal']).ok).toBe(false)
  })

  test('require a carry-up, priced by floor, above the third floor without a suitable lift', () => {
    const carried = (floor: number | null, lift: Address['access']['lift'], sizeClass: 'M' | 'L' | 'XL') =>
      quoted({ lines: [aShippableLine({ sizeClass })], address: upTo(floor, lift) }).services.find(
        ({ code }) => code === 'carry-up',
      )
    expect(carried(3, 'none', 'L')).toBeUndefined()
    expect(carried(4, 'none', 'L')).toMatchObject({ price: money(2500, 'AED'), chosen: true, required: true })
    expect(carried(7, 'none', 'M')?.price).toEqual(money(6000, 'AED'))
    expect(carried(7, 'large', 'XL')).toBeUndefined()
    expect(carried(7, 'small', 'L')).toBeUndefined()
    expect(carried(7, 'small', 'XL')?.price).toEqual(money(16_000, 'AED'))
    expect(carried(null, 'none', 'XL')).toBeUndefined()
    expect(carried(9, null, 'XL')).toBeUndefined()
  })

  test('include what has no price until the shopper declines it', () => {
    const free = service('assembly', { perClassMinor: { XL: 0 }, minutesIncluded: 600 })
    const assemblyFor = (choice: DeliveryRequest['choice']) => {
      const answer = quoteDelivery(
        aDeliveryTable({ services: [free] }),
        aDeliveryRequest({ lines: [wardrobe], choice }),
        here,
        { taken: new Map(), store: null },
      )
      return answer.ok && answer.value.services.map(({ chosen }) => chosen)
    }
    expect(assemblyFor(null)).toEqual([true])
    expect(assemblyFor({ kind: 'home', slot: null, services: [] })).toEqual([false])
  })

  test('offer a carry-up, or a call, for what does not pass a large lift', () => {
    const sofa = aShippableLine({ sizeClass: 'XL', passesLift: { small: false, large: false } })
    const at = (floor: number | null, chosen: readonly DeliveryServiceCode[] = []) => {
      const {
        misfits,
        requiresCall,
        services: offered,
      } = quoted({ lines: [wardrobe, sofa], address: upTo(floor, 'large') }, chosen)
      const carryUp = offered.find(({ code }) => code === 'carry-up')
      return { misfits, requiresCall, carryUp: carryUp && [carryUp.price.minor, carryUp.chosen] }
    }
    expect(at(12)).toEqual({ misfits: [sofa.sku], requiresCall: true, carryUp: [36_000, false] })
    expect(at(12, ['carry-up'])).toEqual({
      misfits: [sofa.sku],
      requiresCall: false,
      carryUp: [36_000, true],
    })
    expect(at(3)).toEqual({ misfits: [sofa.sku], requiresCall: false, carryUp: undefined })
    expect(at(0)).toEqual({ misfits: [], requiresCall: false, carryUp: undefined })
    expect(at(null)).toEqual({ misfits: [sofa.sku], requiresCall: true, carryUp: undefined })
  })

  test('need no carry-up where the measured parcels pass a small lift', () => {
    const flat = aShippableLine({ sizeClass: 'XL', passesLift: { small: true, large: true } })
    const { misfits, services: offered } = quoted({ lines: [flat], address: upTo(9, 'small') })
    expect([misfits, offered.map(({ code }) => code)]).toEqual([[], ['old-item-removal']])
  })

  test('require a call instead of a carry-up fee for the largest items', () => {
    const lines = [aShippableLine({ sizeClass: 'XXL' })]
    const { requiresCall, services: offered } = quoted({ lines, address: upTo(6, 'none') })
    expect([requiresCall, offered.map(({ code }) => code)]).toEqual([true, ['old-item-removal']])
    expect(quoted({ lines, address: upTo(2, 'none') }).requiresCall).toBe(false)
    expect(quoted({ lines: [wardrobe], address: upTo(6, 'none') }).requiresCall).toBe(false)
  })

  test('depend on the address alone for the carry-up, whatever is requested', () => {
    const lines = [aShippableLine({ sizeClass: 'L' })]
    const high = quoted({ lines, address: upTo(5, 'none') }, [])
    expect(high.charge.minor - high.fee.minor).toBe(5000)
    const low = quoted({ lines, address: upTo(1, 'none') }, ['carry-up'])
    expect(low.charge).toEqual(low.fee)
  })

  test('sell a longer warranty for each item of the shop, never for those of a seller', () => {
    const warranty = service('extended-warranty', { perClassMinor: { M: 4900, L: 9900, XL: 14_900 } })
    const seller = { code: 'bahla-kilns', name: { en: 'Bahla Kilns', ar: 'أفران بهلاء' } }
    const offeredFor = (lines: DeliveryRequest['lines'], chosen: readonly DeliveryServiceCode[] = []) =>
      quoteDelivery(
        aDeliveryTable({ services: [warranty] }),
        aDeliveryRequest({ lines, choice: { kind: 'home', slot: null, services: chosen } }),
        here,
        { taken: new Map(), store: null },
      )
    const own = [wardrobe, aShippableLine({ sku: 'SKU-B', sizeClass: 'L', quantity: 2 })]
    const [priced, chosen] = [offeredFor(own), offeredFor(own, ['extended-warranty'])]
    if (!priced.ok || !chosen.ok) throw new Error('not quoted')
    expect(priced.value.services).toMatchObject([{ price: money(34_700, 'AED'), chosen: false }])
    expect(chosen.value.charge).toEqual(add(chosen.value.fee, money(34_700, 'AED')))
    const sent = offeredFor([aShippableLine({ sizeClass: 'L', seller }), aShippableLine({ sizeClass: 'XS' })])
    expect(sent).toMatchObject({ value: { services: [] } })
    expect(offeredFor([aShippableLine({ sizeClass: 'XS' })], ['extended-warranty'])).toMatchObject({
      failure: { kind: 'service-unavailable', service: 'extended-warranty' },
    })
  })

  test('sum up to the charge together with the fee (property)', () => {
    const codes = fc.subarray<DeliveryServiceCode>(['assembly', 'old-item-removal', 'carry-up'])
    fc.assert(
      fc.property(
        codes,
        fc.array(
          fc.record({
            sizeClass: fc.constantFrom(...sizeClasses),
            quantity: fc.integer({ min: 1, max: 5 }),
            assemblyMinutes: fc.option(fc.nat(400)),
          }),
          { minLength: 1, maxLength: 4 },
        ),
        fc.option(fc.nat(40)),
        fc.constantFrom('none', 'small', 'large', null),
        fc.nat(90_000),
        (chosen, found, floor, lift, itemsMinor) => {
          const lines = found.map((line, index) => aShippableLine({ ...line, sku: `SKU-${index}` }))
          const answer = quote(
            { lines, address: upTo(floor, lift), itemsTotal: money(itemsMinor, 'AED') },
            chosen,
          )
          if (!answer.ok) {
            expect(answer.failure.kind).toBe('service-unavailable')
            return
          }
          const { fee, services: offered, charge, fullFee } = answer.value
          const paid = offered.filter((one) => one.chosen).map(({ price }) => price)
          expect(charge).toEqual(sum([fee, ...paid], 'AED'))
          expect([0, fullFee.minor]).toContain(fee.minor)
          expect(offered.every(({ price }) => price.minor >= 0)).toBe(true)
        },
      ),
    )
  })
})
