import type { Bilingual } from '#kernel/country.ts'

/** A category of level 1 to 3. Its path is its identity and its URL: "living/sofas/corner-sofas" → /c/living/sofas/corner-sofas. */
export type Category = {
  readonly path: string
  readonly name: Bilingual
  /** Order among its siblings. */
  readonly position: number
  /** Where it was before, here or in another shop, as its source says. */
  readonly formerPaths?: readonly string[] | undefined
}

/** What is written of a category in files, maps of imports and other systems. */
export const categoryPathPattern = /^[a-z0-9-]+(?:\/[a-z0-9-]+){0,2}$/

/** "living/sofas/corner-sofas" → ["living", "living/sofas", "living/sofas/corner-sofas"]: itself and its ancestors. */
export const pathsAbove = (path: string): readonly string[] => {
  const steps = path.split('/')
  return steps.map((_, index) => steps.slice(0, index + 1).join('/'))
}

/** Whether a category is one of these, or below one. */
export const isBelow = (path: string, categories: readonly string[]): boolean =>
  categories.some((each) => `${path}/`.startsWith(`${each}/`))
