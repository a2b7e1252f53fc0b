/** Screen names used for page tracking and for screen settings (specification 2 and 7). */
export const screenNames = [
  'Page',
  'Checkout Screen',
  'PDP_DESKTOP',
  'PDP_BUY_NOW_PAY_LATER',
  'Home Screen',
  'Login And Registration',
  'PLP',
  'Address Input Screen',
  'Wishlist',
  'My Account Screen',
  'Search',
  'BulkOrder Screen',
  'My Cart',
  'Empty Screen',
  'Order Confirmation',
  'Click And Collect',
  'GIFT_CARD',
  'TRACK_ORDER',
  'Lead Generation',
  'Store Locator',
  'Store Scanner Screen',
] as const

export type ScreenName = (typeof screenNames)[number]

export const isScreenName = (text: string): text is ScreenName =>
  (screenNames as readonly string[]).includes(text)
