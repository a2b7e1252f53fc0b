import { describe, expect, test } from 'vitest'
import { toAttributes } from '#stores/engagement-event.ts'
import { trackedSamples } from '../../support/builders/tracked-samples.ts'

describe('events for the customer-engagement service', () => {
  test('have texts and numbers only, each name of one type in all events', () => {
    const types = new Map<string, string>()
    for (const event of Object.values(trackedSamples))
      for (const [name, value] of Object.entries(toAttributes(event))) {
        expect(['string', 'number']).toContain(typeof value)
        expect([name, typeof value]).toEqual([name, types.get(name) ?? typeof value])
        types.set(name, typeof value)
      }
    expect(types.get('price')).toBe('number')
  })

  test('name the page by its screen name', () => {
    expect(toAttributes(trackedSamples.page_view)).toEqual({
      screen: 'PLP',
      path: '/ae/en/c/sofas',
      country: 'ae',
      language: 'en',
      platform: 'web',
    })
  })

  test('name a purchase by its number, its total and its SKUs', () => {
    expect(toAttributes(trackedSamples.purchase)).toEqual({
      order_number: 'AE4830217764',
      value: 1948.3,
      currency: 'AED',
      discount: 100,
      payment_mode: 'tap',
      coupon: 'WELCOME10',
      skus: 'MJ-1,MJ-2',
      items: 5,
    })
  })

  test('describe a product with its price and what is left of it', () => {
    expect(toAttributes(trackedSamples.add_to_cart)).toMatchObject({
      list: 'shopLook majlis',
      sku: 'MJ-1',
      price: 999.5,
      list_price: 1299,
      stock: 3,
      qty: 2,
    })
  })
})
