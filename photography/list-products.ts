import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Family } from '#content/schemas/family.ts'
import type { FamilyProduct } from '#content/schemas/family-product.ts'
import { photographName } from '#adapters/catalog/demo/choose-pictures.ts'
import { drawingOfForm } from '#adapters/catalog/demo/drawing-of-form.ts'
import { readFamilies } from '#adapters/catalog/demo/read-families.ts'
import { colorsOf } from '#adapters/catalog/demo/to-variants.ts'

/**
 * Writes photography/products.json: what a photograph of each product needs, from the family files. `--check` writes
 * nothing and answers 1 when the file is out of date.
 *
 *     node photography/list-products.ts [--check]
 */

const root = join(import.meta.dirname, '..')
export const productsFile = join(import.meta.dirname, 'products.json')

/** One product a line. A picture's name is that of its files below public/photos. */
function toListing(family: Family, product: FamilyProduct): object {
  const colors = colorsOf(family, product)
  return {
    code: product.code,
    urlKey: product.urlKey,
    category: product.categories[0],
    form: product.form,
    like: `product-${drawingOfForm[product.form]}`,
    ...(product.look ? { look: product.look } : {}),
    /** Width, depth, height of each size; sets say their parts instead. */
    ...(product.sizes ? { cm: product.sizes.map(({ cm }) => cm) } : {}),
    ...(product.parts ? { parts: product.parts } : {}),
    material: product.materialGroup ?? family.materialGroup,
    made: (product.material ?? family.material).en,
    pictures:
      colors.length > 0
        ? colors.map(({ value, hex }) => ({ name: photographName(product.code, value), hex }))
        : [{ name: photographName(product.code, null) }],
  }
}

export function writtenList(): string {
  const rows = readFamilies(join(root, 'src/content/catalog'))
    .flatMap(({ family }) => family.products.map((product) => ({ family, product })))
    .sort((a, b) => (a.product.code < b.product.code ? -1 : 1))
    .map(({ family, product }) => JSON.stringify(toListing(family, product)))
  return `[\n${rows.join(',\n')}\n]\n`
}

if (import.meta.main) {
  const list = writtenList()
  if (!process.argv.includes('--check')) writeFileSync(productsFile, list)
  else if (readFileSync(productsFile, 'utf8') !== list) {
    console.error('photography/products.json is out of date: node photography/list-products.ts')
    process.exitCode = 1
  }
}
