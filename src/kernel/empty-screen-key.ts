/** Keys of editorial content for pages without content of their own (specification 2). */
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
