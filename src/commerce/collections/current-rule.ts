import { currentPaths, type CurrentPath } from '#commerce/catalog/moved-category.ts'
import type { Collection } from './collection.ts'

/** A collection as it is stored, with a rule for the current categories. */
export function withCurrentRule<Of extends Collection>(collection: Of, currentPath: CurrentPath): Of {
  const categories = currentPaths(collection.rule.categories, currentPath)
  return categories === collection.rule.categories
    ? collection
    : { ...collection, rule: { ...collection.rule, categories } }
}
