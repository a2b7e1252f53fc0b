import type { PathName } from './paths.ts'

/** Where people look for a page by another name, below the storefront. */
const oldPaths = {
  sale: 'offers',
  deals: 'offers',
  promotions: 'offers',
  outlet: 'offers',
  'c/offers': 'offers',
  'c/sale': 'offers',
  'new-arrivals': 'new',
  'new-in': 'new',
  'c/new': 'new',
  rooms: 'ideas',
  inspiration: 'ideas',
  lookbook: 'ideas',
  wishlists: 'wishlist',
  'contact-us': 'contact',
} as const satisfies Record<string, PathName>

/** The page that a path now leads to; undefined for all others. */
export const findMovedPath = (path: string): (typeof oldPaths)[keyof typeof oldPaths] | undefined =>
  Object.hasOwn(oldPaths, path) ? oldPaths[path as keyof typeof oldPaths] : undefined
