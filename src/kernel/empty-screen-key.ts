/** Route and page keys (specification 2): the situations in which a page has nothing of its own to show. */
export const emptyScreenKeys = [
  'myOrder',
  'PLP',
  'returns',
  'offline',
  'address',
  'wishlist',
  '404',
  'search',
  'cart',
  'wallet',
  'card',
  'order404',
  'loadingCart',
  'ahlan',
  'invalidRequest',
] as const

export type EmptyScreenKey = (typeof emptyScreenKeys)[number]
