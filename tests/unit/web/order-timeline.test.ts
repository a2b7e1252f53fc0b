import { describe, expect, test } from 'vitest'
import { startTranslations } from '#i18n/start.ts'
import { translator } from '#i18n/translator.ts'
import { timelineOf } from '#web/orders/order-timeline.ts'
import { aQuotedOrder, aShipment } from '../../support/builders/an-order.ts'
import { theStorefront } from '../../support/shops/a-content-shop.ts'

startTranslations()
const states = (...[order, shipment]: [ReturnType<typeof aQuotedOrder>, ReturnType<typeof aShipment>]) =>
  timelineOf(order, shipment, theStorefront('ae/en'), translator('en')).map(({ state }) => state)

describe('timelineOf', () => {
  test('marks the steps before the status as done and later ones as ahead', () => {
    const seen = states(aQuotedOrder({ status: 'processing' }), aShipment({ status: 'Out For Delivery' }))
    expect(seen).toEqual(['done', 'done', 'done', 'done', 'now', 'ahead'])
    expect(states(aQuotedOrder({ status: 'delivered' }), aShipment({ status: 'Delivered' }))).toEqual(
      new Array(6).fill('done'),
    )
  })

  test('stays at the first step while a payment or a review is pending', () => {
    expect(states(aQuotedOrder({ status: 'pending' }), aShipment())[0]).toBe('now')
    expect(states(aQuotedOrder({ reviewReasons: ['velocity'] }), aShipment())[0]).toBe('now')
  })

  test('ends with the cancellation of the order or shipment', () => {
    expect(states(aQuotedOrder({ status: 'canceled' }), aShipment())).toEqual(['done', 'canceled'])
    expect(states(aQuotedOrder(), aShipment({ status: 'Canceled' }))).toEqual(['done', 'canceled'])
  })
})

test('a pickup leads to the counter, not onto the road', () => {
  const order = aQuotedOrder({ status: 'processing', choice: { kind: 'collect', store: 'barsha' } })
  const t = translator('en')
  const shipment = aShipment({ status: 'Delivery Scheduled' })
  const entries = timelineOf(order, shipment, theStorefront('ae/en'), t)
  expect(entries.map(({ title, state }) => [title, state])).toEqual([
    [t('order:timeline.placed'), 'done'],
    [t('order:status.confirmed'), 'done'],
    [t('order:status.processing'), 'done'],
    [t('order:timeline.ready'), 'now'],
    [t('order:timeline.collected'), 'ahead'],
  ])
})
