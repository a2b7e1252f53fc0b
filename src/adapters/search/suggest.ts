import { cleanQuery } from '#commerce/search/clean-query.ts'
import { fold } from '#kernel/fold.ts'
import { splitWords } from '#commerce/search/words/split-words.ts'
import type { Suggestions } from '#commerce/search/listing.ts'
import type { RulesInForce } from '#commerce/search/rules/rules-in-force.ts'
import type { Category } from '#commerce/catalog/category.ts'
import type { Storefront } from '#kernel/storefront.ts'
import { relative } from './fit.ts'
import { createCategoryNames, type CategoryNames, type FoundCategory } from './category-names.ts'
import { toConcepts } from './concepts.ts'
import type { Engine, FoundVariant } from './engine.ts'
import { pageOf } from './sort-order.ts'
import { select } from './select.ts'

const limits = { products: 6, categories: 5, terms: 5 }

export type Suggested = Omit<Suggestions, 'products'> & { readonly found: readonly FoundVariant[] }

/** Suggestions for a query that is being typed. `searched`: popular queries, most frequent first. */
export function createSuggest(engine: Engine) {
  const { index } = engine
  let names: { readonly of: ReadonlyMap<string, Category>; readonly find: CategoryNames } | undefined

  const findCategories = (typed: readonly string[]): readonly FoundCategory[] => {
    if (names?.of !== index.categories)
      names = { of: index.categories, find: createCategoryNames(index.categories.values(), engine.phrases) }
    return names.find(typed)
  }

  return (
    typed: string,
    storefront: Storefront,
    { searched, rules }: { readonly searched: readonly string[]; readonly rules: RulesInForce },
    now: number,
  ): Suggested => {
    const text = cleanQuery(typed)
    const words = splitWords(text)
    if (words.length === 0) return { terms: [], categories: [], found: [] }
    const book = engine.bookOf(storefront, now)
    const sold = (path: string) => engine.isSoldIn(path, storefront, now)
    const categories = findCategories(words)
      .filter(({ category }) => sold(category.path))
      .slice(0, limits.categories)
      .map((found) => toView(found, storefront, sold))
    const unfinished = !/\s$/.test(typed)
    const concepts = toConcepts(words, engine.lexiconOf(rules), unfinished)
    const matches = engine.match(concepts, true)
    const scores = relative(matches, engine.secondaryOf(concepts))
    const best = bestOf(
      matches.slots.filter((_, at) => matches.had[at] === matches.conceptCount),
      scores,
    )
    const selection = select(index, book, best, [], 'relevance', false)
    const found = pageOf(
      index,
      book,
      engine.inOrder(),
      selection,
      'relevance',
      { scores },
      0,
      limits.products,
    )
    return { terms: terms(text, categories, searched), categories, found }
  }

  function toView(
    { category, level }: FoundCategory,
    { language }: Storefront,
    sold: (path: string) => boolean,
  ) {
    const first = index.categories.get(category.path.split('/')[0] ?? '')
    const children = [...index.categories.values()].filter(
      ({ path }) =>
        path.startsWith(`${category.path}/`) && path.split('/').length === level + 1 && sold(path),
    )
    return {
      label: category.name[language],
      path: category.path,
      level,
      category: (first ?? category).name[language],
      subCategories: children.sort((a, b) => a.position - b.position).map(({ name }) => name[language]),
    }
  }
}

/** Best matches that are sorted in full. */
const maxCandidates = 300

function bestOf(slots: Uint32Array, scores: (product: number) => number): Uint32Array {
  if (slots.length <= maxCandidates) return slots
  const steps = 2 ** 24
  const keys = Float64Array.from(slots, (slot) => Math.floor((1 - scores(slot)) * 2 ** 20) * steps + slot)
  return Uint32Array.from(keys.sort().subarray(0, maxCandidates), (key) => key % steps)
}

/** Complete queries: popular ones that contain the text, then category names. */
function terms(text: string, categories: Suggested['categories'], searched: readonly string[]): string[] {
  const begun = fold(text)
  const all = [
    ...searched.filter((term) => fold(term).includes(begun)),
    ...categories.map(({ label }) => label),
  ]
  const seen = new Set<string>()
  return all
    .filter((term) => {
      const key = fold(term)
      if (key === begun || seen.has(key)) return false
      seen.add(key)
      return true
    })
    .slice(0, limits.terms)
}
