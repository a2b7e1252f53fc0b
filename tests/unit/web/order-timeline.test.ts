import { describe, expect, test } from 'vitest'
import { startTranslations } from '#i18n/start.ts'
import { translator } from '#i18n/translator.ts'
import { timelineOf } from '#web/orders/order-timeline.ts'
import { aQuotedOrder, aShipment } from '../../support/builders/an-order.ts'
import { theStorefront } from '../../support/shops/a-content-shop.ts'

startTranslations()
const states = (...[order, shipment]: [ReturnType<typeof aQuotedOrder>, ReturnType<typeof aShipment>]) =>
  timelineOf(order, shipment, theStorefront('ae/en'), translator('en')).map(({ state }) => state)

describe('the timeline of a shipment', () => {
  test('stands at its status, with what is done before and what comes after', () => {
    const seen = states(aQuotedOrder({ status: 'processing' }), aShipment({ status: 'Out For Delivery' }))
    expect(seen).toEqual(['done', 'done', 'done', 'done', 'now', 'ahead'])
    expect(states(aQuotedOrder({ status: 'delivered' }), aShipment({ status: 'Delivered' }))).toEqual(
      new Array(6).fill('done'),
    )
  })

  test('waits at its beginning while a payment or a look at the order is due', () => {
    expect(states(aQuotedOrder({ status: 'pending' }), aShipment())[0]).toBe('now')
    expect(states(aQuotedOrder({ reviewReasons: ['velocity'] }), aShipment())[0]).toBe('now')
  })

  test('ends where an order or a shipment was canceled', () => {
    expect(states(aQuotedOrder({ status: 'canceled' }), aShipment())).toEqual(['done', 'trouble'])
    expect(states(aQuotedOrder(), aShipment({ status: 'Canceled' }))).toEqual(['done', 'trouble'])
  })
})
