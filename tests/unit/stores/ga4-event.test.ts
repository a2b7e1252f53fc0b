import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { screenNames } from '#kernel/screen-name.ts'
import { withPlace } from '#stores/event-place.ts'
import { toDataLayerEvent } from '#stores/ga4-event.ts'
import { trackedLamp, trackedSamples, trackedSofa } from '../../support/builders/tracked-samples.ts'

/**
 * GA4's public reference of recommended events (developers.google.com/analytics/devguides/collection/ga4/reference/events):
 * required parameters, optional ones, nothing else.
 */
const item = z.strictObject({
  item_id: z.string().min(1),
  item_name: z.string().min(1),
  affiliation: z.string().optional(),
  coupon: z.string().optional(),
  discount: z.number().positive().optional(),
  index: z.int().positive().optional(),
  item_brand: z.string().optional(),
  item_category: z.string().optional(),
  item_category2: z.string().optional(),
  item_category3: z.string().optional(),
  item_category4: z.string().optional(),
  item_category5: z.string().optional(),
  item_list_id: z.string().optional(),
  item_list_name: z.string().optional(),
  item_variant: z.string().optional(),
  location_id: z.string().optional(),
  price: z.number().nonnegative(),
  quantity: z.int().positive(),
})
const items = z.array(item).min(1).max(200)
const valued = { currency: z.string().regex(/^[A-Z]{3}$/), value: z.number().nonnegative(), items }
const list = { item_list_id: z.string().optional(), item_list_name: z.string().optional() }
const coupon = z.string().optional()

const recommended = {
  view_item_list: z.strictObject({ ...list, currency: valued.currency.optional(), items }),
  select_item: z.strictObject({ ...list, items: z.array(item).length(1) }),
  view_item: z.strictObject(valued),
  add_to_wishlist: z.strictObject(valued),
  add_to_cart: z.strictObject(valued),
  remove_from_cart: z.strictObject(valued),
  view_cart: z.strictObject(valued),
  begin_checkout: z.strictObject({ ...valued, coupon }),
  add_shipping_info: z.strictObject({ ...valued, coupon, shipping_tier: z.string().optional() }),
  add_payment_info: z.strictObject({ ...valued, coupon, payment_type: z.string().optional() }),
  purchase: z.strictObject({
    ...valued,
    transaction_id: z.string().min(1),
    tax: z.number().optional(),
    shipping: z.number().optional(),
    coupon,
    customer_type: z.enum(['new', 'returning']).optional(),
  }),
} as const
const flat = {
  search: z.looseObject({ search_term: z.string() }),
  login: z.looseObject({ method: z.string() }),
  sign_up: z.looseObject({ method: z.string() }),
  generate_lead: z.looseObject({}),
} as const

const sent = (name: keyof typeof trackedSamples) =>
  toDataLayerEvent(trackedSamples[name]) as { readonly event: string; readonly ecommerce?: unknown }

describe('events in the data layer', () => {
  test.each(Object.keys(recommended) as (keyof typeof recommended)[])(
    '%s is what GA4’s reference describes',
    (name) => {
      expect(() => recommended[name].parse(sent(name).ecommerce)).not.toThrow()
      expect(sent(name).event).toBe(name)
    },
  )

  test.each(Object.keys(flat) as (keyof typeof flat)[])('%s has GA4’s parameters', (name) => {
    expect(() => flat[name].parse(sent(name))).not.toThrow()
  })

  test('of other names carry no ecommerce', () => {
    const others = (Object.keys(trackedSamples) as (keyof typeof trackedSamples)[]).filter(
      (name) => !(name in recommended),
    )
    expect(others.filter((name) => 'ecommerce' in sent(name))).toEqual([])
  })

  test('have names and parameters that GA4 takes', () => {
    for (const name of Object.keys(trackedSamples) as (keyof typeof trackedSamples)[])
      for (const word of Object.keys(sent(name))) expect(word).toMatch(/^[a-z_][\w]{0,39}$/i)
  })

  test('keep the specification’s parameters next to GA4’s', () => {
    expect(sent('purchase')).toMatchObject({
      order: { transaction_id: 'AE4830217764' },
      top_5_items: [{}, {}],
    })
  })

  test('say the price after the discount, per unit, and the value without binary remainders', () => {
    expect(toDataLayerEvent({ event: 'add_to_cart', product: trackedSofa, qty: 2 })).toMatchObject({
      ecommerce: {
        currency: 'AED',
        value: 1999,
        items: [{ item_id: 'MJ-1', price: 999.5, discount: 299.5, quantity: 2, item_variant: 'Sand' }],
      },
    })
    expect(toDataLayerEvent({ event: 'add_to_cart', product: trackedLamp, qty: 3 })).toMatchObject({
      ecommerce: { value: 0.3, items: [{ item_name: 'لمبة' }] },
    })
  })

  test('name the list that a product was in, and its place', () => {
    expect(sent('select_item').ecommerce).toMatchObject({
      item_list_id: 'living',
      item_list_name: 'living',
      items: [{ index: 7 }],
    })
    expect(sent('add_to_wishlist').ecommerce).toMatchObject({ items: [{ item_list_id: 'living' }] })
  })
})

describe('surface and cart level', () => {
  const placed = (name: keyof typeof trackedSamples, screen: string) => {
    const { surface, cart_level } = withPlace(trackedSamples[name], screen) as Record<string, unknown>
    return [surface, cart_level]
  }

  test.each([
    ['view_item_list', 'PLP', 'PLP', 'plp'],
    ['add_to_wishlist', 'Search', 'PLP', 'plp'],
    ['view_cart', 'My Cart', 'CART', 'cart'],
    // Of the mini cart, over a listing.
    ['remove_from_cart', 'PLP', 'CART', 'cart'],
    ['begin_checkout', 'Checkout Screen', 'CHECKOUT', 'orderSummary'],
    ['add_shipping_info', 'Address Input Screen', 'CHECKOUT', 'orderSummary'],
    ['purchase', 'Order Confirmation', 'ORDER SUCCESS', 'orderSummary'],
    ['view_item', 'Wishlist', 'WISHLIST', undefined],
    ['add_to_cart', 'Home Screen', undefined, 'shopLook'],
    ['add_to_cart', 'PLP', 'PLP', 'shopLook'],
    ['view_item', 'PDP_DESKTOP', undefined, undefined],
  ] as const)('of %s on %s: %s, %s', (name, screen, surface, level) => {
    expect(placed(name, screen)).toEqual([surface, level])
  })

  test('are on no event that is about no product', () => {
    for (const name of ['page_view', 'search', 'login', 'consent_saved', 'payment_error'] as const)
      for (const screen of screenNames) expect(placed(name, screen)).toEqual([undefined, undefined])
  })
})
