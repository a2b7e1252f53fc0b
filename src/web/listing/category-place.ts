import type { Category } from '#commerce/catalog/category.ts'
import type { Link } from '#content/schemas/common.ts'
import type { Language } from '#kernel/language.ts'

/** Links around a category. */
export type CategoryPlace = {
  readonly path: string
  readonly label: string
  /** Its ancestors, from the first level down. */
  readonly trail: readonly Link[]
  readonly children: readonly Link[]
  /** Its siblings. */
  readonly siblings: readonly Link[]
}

const hrefOf = (path: string) => `/c/${path}`
const above = (path: string) => path.split('/').slice(0, -1).join('/')

/** Ancestors, children and siblings of a category; undefined for an unknown one. */
export function findCategory(
  categories: readonly Category[],
  path: string,
  language: Language,
): CategoryPlace | undefined {
  const here = categories.find((category) => category.path === path)
  if (!here) return undefined
  const toLink = ({ path: to, name }: Category): Link => ({ label: name[language], href: hrefOf(to) })
  const under = (parent: string) =>
    categories
      .filter((category) => above(category.path) === parent && category.path !== parent)
      .sort((a, b) => a.position - b.position)
  const steps = path.split('/')
  const trail = steps
    .slice(0, -1)
    .map((_, index) => steps.slice(0, index + 1).join('/'))
    .flatMap((step) => categories.filter((category) => category.path === step).map(toLink))
  return {
    path,
    label: here.name[language],
    trail,
    children: under(path).map(toLink),
    siblings: under(above(path))
      .filter((category) => category !== here)
      .map(toLink),
  }
}
