import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { DeliveryRequest } from '#commerce/delivery/delivery-quote.ts'
import type { DeliveryTable } from '#commerce/delivery/delivery-table.ts'
import { quoteDelivery } from '#commerce/delivery/quote-delivery.ts'
import { sizeClasses } from '#commerce/delivery/size-class.ts'
import { money } from '#kernel/money.ts'
import { storefront } from '#kernel/storefront.ts'
import { readDeliveryTables } from '#adapters/delivery/read-delivery-tables.ts'
import { aDeliveryRequest, aShippableLine, anAddress } from '../../../support/builders/a-delivery-request.ts'
import { aDeliveryTable, aSlotWindow } from '../../../support/builders/a-delivery-table.ts'
import { theCountries } from '../../../support/shops/the-countries.ts'

const shopIn = (isoCode: string) => {
  const country = theCountries.find((one) => one.isoCode === isoCode)
  if (!country) throw new Error(`no ${isoCode}`)
  return storefront(country, 'en')
}
const quote = (
  request: Partial<DeliveryRequest> = {},
  table: Partial<DeliveryTable> = {},
  taken: Readonly<Record<string, number>> = {},
) =>
  quoteDelivery(aDeliveryTable(table), aDeliveryRequest(request), shopIn('ae'), {
    taken: new Map(
      Object.entries<number>(taken).map(([id, count]) => [id, { taken: count, capacity: null }]),
    ),
    store: null,
  })
const slots = (...given: Parameters<typeof quote>) => {
  const answer = quote(...given)
  if (!answer.ok) throw new Error(answer.failure.kind)
  return answer.value.slots
}
const choose = (slot: string | null) => ({ choice: { kind: 'home', slot, services: [] } }) as const
const holiday = (date: string) => ({
  date,
  name: { en: 'Eid', ar: 'عيد' },
  source: 'a law',
  provisional: true,
})
const tuesday = 'ae:near:2026-11-24:09-13'

describe('a delivery slot', () => {
  test('is offered from the earliest day until the last cut-off that reaches it', () => {
    const [first, second] = slots()
    expect(first).toEqual({
      id: tuesday,
      day: '2026-11-24',
      from: '09:00',
      to: '13:00',
      orderBefore: '2026-11-23T10:00:00.000Z',
      remaining: 2,
      capacity: 2,
      surcharge: money(0, 'AED'),
    })
    expect(second).toMatchObject({ day: '2026-11-25', orderBefore: '2026-11-24T10:00:00.000Z' })
  })

  test('is rejected from the second of its cut-off on', () => {
    const chosen = quote({ ...choose(tuesday), at: '2026-11-23T09:59:59.000Z' })
    expect(chosen).toMatchObject({ ok: true, value: { slot: { id: tuesday } } })
    expect(quote({ ...choose(tuesday), at: '2026-11-23T10:00:00.000Z' })).toEqual({
      ok: false,
      failure: { kind: 'slot-gone' },
    })
  })

  test('is shown when full, and rejected', () => {
    expect(slots({}, {}, { [tuesday]: 2 })[0]).toMatchObject({ id: tuesday, remaining: 0 })
    expect(quote(choose(tuesday), {}, { [tuesday]: 2 })).toEqual({
      ok: false,
      failure: { kind: 'slot-full' },
    })
    // The table has been given fewer places since.
    expect(slots({}, {}, { [tuesday]: 9 })[0]?.remaining).toBe(0)
  })

  test('is rejected when it is unknown, of another zone or too early', () => {
    const wrong = [
      '',
      'ae:far:2026-11-24:09-13',
      'ae:near:2026-11-23:09-13',
      'ae:near:2026-11-24:21-22',
      '\u202e',
    ]
    for (const slot of wrong) expect(quote(choose(slot)).ok, slot).toBe(false)
    const heavy = [aShippableLine({ sizeClass: 'XXL' })]
    expect(quote({ ...choose(tuesday), lines: heavy }).ok).toBe(true)
    const elsewhere = anAddress({ area: 'al-ain' })
    expect(quote({ ...choose(tuesday), address: elsewhere })).toMatchObject({
      failure: { kind: 'slot-gone' },
    })
  })

  test('sets the delivery day and adds its surcharge', () => {
    const windows = [aSlotWindow({ weekdays: [5], from: '14:00', to: '17:00', surchargeMinor: 700 })]
    const friday = 'ae:near:2026-11-27:14-17'
    const answer = quote(choose(friday), { slots: { days: 7, windows } })
    expect(answer).toMatchObject({
      ok: true,
      value: {
        fee: money(2200, 'AED'),
        shipments: [{ earliest: '2026-11-27', latest: '2026-11-27' }],
        slot: { id: friday, surcharge: money(700, 'AED') },
      },
    })
  })

  test('on a Friday afternoon closes at the cut-off of the working day before', () => {
    const windows = [aSlotWindow({ weekdays: [5], from: '14:00', to: '17:00' })]
    // One working day from dispatch: what leaves on Wednesday is in the area on Thursday.
    expect(slots({}, { slots: { days: 7, windows } })).toMatchObject([
      { day: '2026-11-27', orderBefore: '2026-11-25T10:00:00.000Z' },
    ])
  })

  test('is never on a holiday, and its cut-off is never on one', () => {
    const days = slots({}, { holidays: [holiday('2026-11-25')] }).map(({ day, orderBefore }) => [
      day,
      orderBefore,
    ])
    expect(days.slice(0, 2)).toEqual([
      ['2026-11-24', '2026-11-23T10:00:00.000Z'],
      ['2026-11-26', '2026-11-24T10:00:00.000Z'],
    ])
  })

  test('has Ramadan hours from the first to the last day, past midnight too', () => {
    const night = aSlotWindow({ season: 'ramadan', from: '21:00', to: '01:00' })
    const ramadan = [{ from: '2026-11-25', to: '2026-11-26', source: 'a calendar', provisional: true }]
    const windows = [aSlotWindow(), night]
    expect(slots({}, { ramadan, slots: { days: 6, windows } }).map(({ id }) => id)).toEqual([
      tuesday,
      'ae:near:2026-11-25:21-01',
      'ae:near:2026-11-26:21-01',
      'ae:near:2026-11-28:09-13',
      'ae:near:2026-11-29:09-13',
    ])
  })

  test('of the same day is offered until it begins', () => {
    const zones = aDeliveryTable().zones.map((zone) => ({
      ...zone,
      classes: { ...zone.classes, XS: { days: [0, 1] as const, feeMinor: 0 } },
    }))
    const windows = [aSlotWindow(), aSlotWindow({ from: '17:00', to: '21:00' })]
    const [morning, evening] = slots(
      { at: '2026-11-23T03:00:00.000Z' },
      { zones, slots: { days: 2, windows } },
    )
    expect(morning?.orderBefore).toBe('2026-11-23T05:00:00.000Z')
    expect(evening?.orderBefore).toBe('2026-11-23T10:00:00.000Z')
    const later = slots({ at: '2026-11-23T05:00:00.000Z' }, { zones, slots: { days: 2, windows } })
    expect(later[0]?.id).toBe('ae:near:2026-11-23:17-21')
  })

  test('stays selectable until its orderBefore moment, in every country (property)', () => {
    const tables = readDeliveryTables('src/content/delivery')
    fc.assert(
      fc.property(
        fc.integer({ min: 1_795_000_000, max: 1_815_000_000 }),
        fc.constantFrom(...tables),
        fc.constantFrom(...sizeClasses),
        fc.nat(200),
        (s, table, sizeClass, pick) => {
          const here = shopIn(table.country)
          const at = new Date(s * 1000).toISOString()
          const ask = (moment: string, slot: string | null) =>
            quoteDelivery(
              table,
              aDeliveryRequest({
                ...choose(slot),
                at: moment,
                itemsTotal: money(1, here.country.currency),
                lines: [aShippableLine({ sizeClass })],
                address: anAddress({ country: table.country, area: table.areas[0]?.code ?? '' }),
              }),
              here,
              { taken: new Map(), store: null },
            )
          const offered = ask(at, null)
          const found = offered.ok ? offered.value.slots : []
          expect(found.length).toBeGreaterThan(0)
          expect(new Set(found.map(({ id }) => id)).size).toBe(found.length)
          const slot = found[pick % found.length]
          if (!slot) throw new Error('no slot')
          expect(slot.orderBefore > at).toBe(true)
          expect(table.holidays.map(({ date }) => date)).not.toContain(slot.day)
          const before = new Date(Date.parse(slot.orderBefore) - 1000).toISOString()
          if (before >= at)
            expect(ask(before, slot.id)).toMatchObject({ ok: true, value: { slot: { id: slot.id } } })
          expect(ask(slot.orderBefore, slot.id)).toMatchObject({ failure: { kind: 'slot-gone' } })
        },
      ),
    )
  })
})
