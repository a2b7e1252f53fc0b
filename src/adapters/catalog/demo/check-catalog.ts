import { listCombinations } from '#content/schemas/family-combinations.ts'
import type { FamilyProduct } from '#content/schemas/family-product.ts'
import type { Category } from '#commerce/catalog/category.ts'
import { wrongFile } from '#adapters/content/read-json-files.ts'
import type { FamilyFile } from './read-families.ts'

/** Checks references and duplicates across families. Throws StartFailure for the first fault. */
export function checkCatalog(families: readonly FamilyFile[], categories: readonly Category[]): void {
  const all = families.flatMap(({ file, family }) => family.products.map((product) => ({ file, product })))
  rejectDuplicates(all, 'code', ({ code }) => [code])
  rejectDuplicates(all, 'url key', ({ urlKey }) => [urlKey])
  rejectDuplicates(all, 'SKU', (product) => listCombinations(product).map(({ sku }) => sku))
  const codes = new Set(all.map(({ product }) => product.code))
  const paths = new Set(categories.map(({ path }) => path))
  // Sets do not contain sets.
  const skus = new Set(
    all
      .filter(({ product }) => product.type !== 'combo' && product.type !== 'grouped')
      .flatMap(({ product }) => listCombinations(product).map(({ sku }) => sku)),
  )
  for (const { file, product } of all) {
    const missing = [
      ...[...(product.related ?? []), ...(product.completeTheLook ?? [])].filter((one) => !codes.has(one)),
      ...(product.parts ?? []).map(([sku]) => sku).filter((one) => !skus.has(one)),
      ...[product.gift?.sku ?? []].flat().filter((one) => !skus.has(one)),
      ...product.categories.filter((one) => !paths.has(one)),
    ]
    if (missing.length > 0) throw wrongFile(file, `${product.code} names ${missing.join(', ')}: not there`)
  }
}

type Placed = { readonly file: string; readonly product: FamilyProduct }

function rejectDuplicates(
  all: readonly Placed[],
  what: string,
  of: (product: FamilyProduct) => readonly string[],
) {
  const seen = new Map<string, string>()
  for (const { file, product } of all)
    for (const one of of(product)) {
      const first = seen.get(one)
      if (first !== undefined) throw wrongFile(file, `${what} "${one}" stands in ${first} too`)
      seen.set(one, file)
    }
}
