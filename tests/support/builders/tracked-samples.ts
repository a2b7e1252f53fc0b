import type {
  TrackedCart,
  TrackedOrder,
  TrackedProduct,
  TrackingEvent,
  TrackingEventName,
} from '#contracts/tracking.ts'

export const trackedSofa: TrackedProduct = {
  _id: 'MJ-1',
  name: 'Zahra sofa',
  url_key: 'zahra-sofa',
  defaultPrice: { specialPrice: 1299 },
  selectedPrice: { specialPrice: 999.5, currency: 'AED' },
  media_gallery: ['/photos/zahra'],
  inventoryStock: { qty: 3 },
  brand: 'Majlis',
  categoryLevel1: 'Living room',
  categoryLevel2: 'Sofas',
  categoryLevel3: 'Three seats',
  color: 'Sand',
  country_of_manufacture: 'AE',
}
export const trackedLamp: TrackedProduct = {
  _id: 'MJ-2',
  name: 'لمبة',
  url_key: 'lamp',
  defaultPrice: { specialPrice: 0.1 },
  selectedPrice: { specialPrice: 0.1, currency: 'AED' },
}

const items = [
  { product: trackedSofa, qty: 2 },
  { product: trackedLamp, qty: 3 },
]
const cart: TrackedCart = {
  subTotal: 1999.3,
  grandTotal: 1899.3,
  currency: 'AED',
  couponDiscount: 100,
  coupon: { code: 'WELCOME10' },
  shipment: { charge: 49 },
  paymentMethod: { code: 'tap', charge: 0 },
  wallet: { redeemedAmount: 10 },
  giftCard: { redeemedAmount: 5 },
  shippingAddress: { addressType: 'home' },
  items,
  installments: [{ code: 'tabby', response_message: 'Not this time' }],
}
const order: TrackedOrder = {
  transaction_id: 'AE4830217764',
  orderTotal: 1948.3,
  currency: 'AED',
  discountTotal: 100,
  shippingCharge: 49,
  tax: 92.78,
  couponCode: 'WELCOME10',
  paymentMode: 'tap',
  codCharges: 0,
  shipments: items.map((line) => ({
    items: [line],
    shippingMethod: 'bestway',
    shippingDetails: { region: 'deira', zoneId: 'dubai' },
  })),
}
const top_5_items = [trackedSofa, trackedLamp]

/** One event of each kind, with all that it can carry. */
export const trackedSamples: {
  readonly [Name in TrackingEventName]: Extract<TrackingEvent, { event: Name }>
} = {
  page_view: {
    event: 'page_view',
    screen: 'PLP',
    path: '/ae/en/c/sofas',
    country: 'ae',
    language: 'en',
    platform: 'web',
  },
  view_item: { event: 'view_item', product: trackedSofa },
  view_item_list: { event: 'view_item_list', list: 'living', top_5_items },
  select_item: { event: 'select_item', list: 'living', position: 7, product: trackedSofa },
  add_to_wishlist: { event: 'add_to_wishlist', list: 'living', product: trackedSofa },
  add_to_cart: { event: 'add_to_cart', list: 'shopLook majlis', product: trackedSofa, qty: 2 },
  remove_from_cart: { event: 'remove_from_cart', surface: 'CART', product: trackedLamp, qty: 3 },
  view_cart: { event: 'view_cart', surface: 'CART', cart, top_5_items },
  begin_checkout: { event: 'begin_checkout', cart, top_5_items },
  add_shipping_info: { event: 'add_shipping_info', cart, top_5_items },
  add_payment_info: { event: 'add_payment_info', cart, top_5_items },
  place_order_error: {
    event: 'place_order_error',
    place_order_error: 'The price has changed',
    cart,
    top_5_items,
  },
  payment_error: {
    event: 'payment_error',
    paymentMode: 'tap',
    reason: 'declined',
    response_message: 'Your bank declined the card',
  },
  purchase: { event: 'purchase', order, top_5_items },
  search: { event: 'search', search_term: 'كنب', results: 24 },
  generate_lead: { event: 'generate_lead', form: 'callback' },
  login: { event: 'login', method: 'phone-code' },
  sign_up: { event: 'sign_up', method: 'google' },
  kiosk_hand_over: { event: 'kiosk_hand_over' },
  select_storefront: { event: 'select_storefront', storefront: 'kw_en' },
  consent_saved: { event: 'consent_saved' },
}
