import { leadForms } from '#content/schemas/widgets.ts'
import { findMovedPath } from './old-paths.ts'
import { paths } from './paths.ts'

/** Paths of the storefront that need nothing else. */
const plainPaths: ReadonlySet<string> = new Set([
  '/',
  ...Object.values(paths).flatMap(({ pattern }) => (pattern.includes('{') ? [] : [pattern])),
  ...leadForms.map((form) => `/lead/${form}`),
])

/** Whether the shop itself has a page there, which no page of editors replaces. */
export const isShopPath = (path: string): boolean => plainPaths.has(path)

/** Whether the shop itself answers there, also by leading to another of its pages. */
export const leadsToShop = (path: string): boolean =>
  isShopPath(path) || findMovedPath(path.slice(1)) !== undefined
