import { describe, expect, test } from 'vitest'
import type { TrackingEvent } from '#contracts/tracking.ts'
import { topFive, type TrackedOrder, type TrackedProduct } from '#contracts/tracking.ts'
import { createDataLayer, withoutIdentifiers } from '#stores/data-layer.ts'

const aDataLayer = () => {
  const sent: TrackingEvent[] = []
  const layer = createDataLayer()
  layer.connect((event) => sent.push(event))
  return { sent, layer }
}
const search = (search_term: string): TrackingEvent => ({ event: 'search', search_term, results: 1 })
const order: TrackedOrder = {
  transaction_id: 'M-1',
  orderTotal: 12.345,
  currency: 'BHD',
  discountTotal: 0,
  shippingCharge: 0,
  tax: 0,
  paymentMode: 'cashondelivery',
  codCharges: 0,
  shipments: [],
}

describe('data layer', () => {
  test('queues events until the visitor consents, then sends them in order', () => {
    const { sent, layer } = aDataLayer()
    layer.track(search('sofa'))
    layer.track(search('rug'))
    expect(sent).toEqual([])
    layer.setPermission('granted')
    layer.track(search('lamp'))
    expect(sent).toEqual([search('sofa'), search('rug'), search('lamp')])
  })

  test('drops queued events after a denial, and sends nothing later', () => {
    const { sent, layer } = aDataLayer()
    layer.track(search('sofa'))
    layer.setPermission('denied')
    layer.track(search('rug'))
    expect(layer.queuedCount()).toBe(0)
    layer.setPermission('granted')
    expect(sent).toEqual([])
  })

  test('stops after a withdrawal, and continues after new consent', () => {
    const { sent, layer } = aDataLayer()
    layer.setPermission('granted')
    layer.track(search('sofa'))
    layer.setPermission('denied')
    layer.track(search('rug'))
    layer.setPermission('granted')
    layer.track(search('lamp'))
    expect(sent).toEqual([search('sofa'), search('lamp')])
  })

  test('queues events without identifiers', () => {
    const { sent, layer } = aDataLayer()
    layer.track({ event: 'purchase', order, top_5_items: [] })
    layer.setPermission('granted')
    expect(JSON.stringify(sent)).not.toContain('M-1')
    layer.track({ event: 'purchase', order, top_5_items: [] })
    expect(JSON.stringify(sent[1])).toContain('M-1')
  })

  test('keeps events, with their identifiers, that come between consent and the code that sends them', () => {
    const sent: TrackingEvent[] = []
    const layer = createDataLayer()
    layer.setPermission('granted')
    layer.track({ event: 'purchase', order, top_5_items: [] })
    layer.connect((event) => sent.push(event))
    layer.track(search('rug'))
    expect(sent).toEqual([{ event: 'purchase', order, top_5_items: [] }, search('rug')])
    expect(layer.queuedCount()).toBe(0)
  })

  test('queues a limited number of events', () => {
    const { layer } = aDataLayer()
    for (let index = 0; index < 200; index += 1) layer.track(search(String(index)))
    expect(layer.queuedCount()).toBe(50)
  })

  test('removes identifiers at any depth without changing the original', () => {
    const original = { list: [{ email: 'a@b.example', qty: 2 }], order }
    expect(withoutIdentifiers(original).list).toEqual([{ qty: 2 }])
    expect(original.list[0]?.email).toBe('a@b.example')
  })

  test('topFive returns the first five products of a list', () => {
    const products = Array.from({ length: 7 }, (_, index) => ({ _id: String(index) }) as TrackedProduct)
    expect(topFive(products).map(({ _id }) => _id)).toEqual(['0', '1', '2', '3', '4'])
  })
})
