/** Parts of a customer's account that an operator may list on the screen "My Account Screen". */
export const accountSections = [
  'orders',
  'returns',
  'addresses',
  'cards',
  'gift-cards',
  'wallet',
  'profile',
  'wishlist',
  'help',
] as const

export type AccountSection = (typeof accountSections)[number]
