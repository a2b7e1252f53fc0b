import { describe, expect, test } from 'vitest'
import { advanceOrder } from '#commerce/orders/lifecycle/advance-order.ts'
import { collectorOf, isSameName, parseCollector } from '#commerce/orders/pickup/collector.ts'
import type { Order } from '#commerce/orders/order.ts'
import { anOrder } from '../../../../support/builders/an-order.ts'

const choice = { kind: 'collect', store: 'barsha' } as const
const name = (order: Order, collector: string | null) =>
  advanceOrder(
    order,
    { kind: 'name-collector', collector },
    {
      at: '2026-11-23T08:00:00.000Z',
      actor: 'shopper',
      note: null,
    },
  )

describe('the second collector', () => {
  test.each([
    ['  Salim   Al Amri ', 'Salim Al Amri'],
    ['سالم العامري', 'سالم العامري'],
    ["Anne-Marie O'Neil", "Anne-Marie O'Neil"],
    ['', null],
  ])('"%s" is named as %s', (text, collector) => {
    expect(parseCollector(text)).toEqual({ ok: true, value: collector })
  })

  test.each(['Salim 5', 'https://x.example', '<b>Salim</b>', '+971 50 123 4567', 'S', 'a'.repeat(61)])(
    '"%s" is no name',
    (text) => {
      expect(parseCollector(text).ok).toBe(false)
    },
  )

  test('is named until the order is collected, and the history keeps no name', () => {
    const order = anOrder({ choice })
    const named = name(order, 'Salim Al Amri')
    expect(named).toMatchObject({ ok: true, value: { order: { collector: 'Salim Al Amri' }, effects: [] } })
    if (!named.ok) return
    expect(JSON.stringify(named.value.order.events)).not.toContain('Salim')
    expect(named.value.order.events.at(-1)?.kind).toBe('collector-named')
    expect(name(named.value.order, null)).toMatchObject({ value: { order: { collector: null } } })
    // The same name again changes nothing.
    const again = name(named.value.order, 'Salim Al Amri')
    expect(again.ok && again.value.order).toBe(named.value.order)
    const shipments = order.shipments.map((one) => ({ ...one, status: 'Delivered' as const }))
    expect(name({ ...order, shipments }, 'Salim Al Amri').ok).toBe(false)
  })

  test('is not named on an order that is delivered', () => {
    expect(name(anOrder(), 'Salim Al Amri')).toMatchObject({ ok: false, failure: { kind: 'illegal' } })
  })
})

describe('the name on a card', () => {
  test.each([
    ['Maryam Ali Hassan Al Zaabi', 'Maryam Al Zaabi', true],
    ['MARYAM AL-ZAABI', 'Maryam Al Zaabi', true],
    ['مريم علي الزعابي', 'مريم الزعابي', true],
    ['أحمد عبدالله', 'احمد عبدالله', true],
    ['Maryam', 'Maryam Al Zaabi', false],
    ['Maryam', 'Maryam', true],
    ['Maryam Al Zaabi', 'Maryam', true],
    ['Fatima Al Zaabi', 'Maryam Al Zaabi', false],
    ['', 'Maryam Al Zaabi', false],
    ['—', '', false],
  ])('"%s" for "%s": %s', (shown, expected, isSame) => {
    expect(isSameName(shown, expected)).toBe(isSame)
  })

  test('is that of the buyer or of the second collector', () => {
    const order = { ...anOrder({ choice }), collector: 'Salim Al Amri' }
    const contact = { ...order.contact, name: 'Maryam Al Zaabi' }
    expect(collectorOf({ ...order, contact }, 'Maryam Al Zaabi')).toBe('buyer')
    expect(collectorOf({ ...order, contact }, 'Salim Khalfan Al Amri')).toBe('collector')
    expect(collectorOf({ ...order, contact }, 'Rashid Al Amri')).toBeNull()
    expect(collectorOf({ contact, collector: null }, 'Salim Al Amri')).toBeNull()
  })
})
