import type { Category } from '#commerce/catalog/category.ts'
import { pathsAbove } from '#commerce/catalog/category.ts'

const fold = (text: string): string => text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()

/** Finds a category by its path or by the names of its levels in either language ("Living > Sofas > Corner sofas"). */
export function createCategoryFinder(categories: readonly Category[]): (text: string) => string | undefined {
  const byPath = new Map(categories.map((category) => [category.path, category]))
  const known = new Map<string, string>()
  for (const { path } of categories) {
    known.set(path, path)
    for (const language of ['en', 'ar'] as const) {
      const names = pathsAbove(path).map((step) => byPath.get(step)?.name[language] ?? '')
      known.set(names.map(fold).join('>'), path)
    }
  }
  return (text) => known.get(text.replace(/^\/+|\/+$/g, '')) ?? known.get(text.split('>').map(fold).join('>'))
}
