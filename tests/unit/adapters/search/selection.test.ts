import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ProductRecord } from '#commerce/catalog/product-record.ts'
import type { ListingQuery } from '#commerce/search/listing.ts'
import { createCatalogIndex } from '#adapters/search/catalog-index.ts'
import { createEngine } from '#adapters/search/engine.ts'
import { toIndexDeps } from '#adapters/search/create-search-module.ts'
import { theStorefront } from '../../../support/shops/a-content-shop.ts'
import { aBookPrice, aRecord, aVariant } from '../../../support/builders/a-product.ts'
import { aQuery, theLocations, theStores } from '../../../support/shops/a-search.ts'
import { theBrands } from '../../../support/shops/the-brands.ts'
import { theSearchWords } from '../../../support/shops/search-words.ts'
import { theCountries } from '../../../support/shops/the-countries.ts'

const here = theStorefront('ae/en')
const families = ['red', 'blue', 'green'] as const
const sizes = ['100', '200'] as const
const brands = ['One', 'Two'] as const

type VariantSpec = {
  family: (typeof families)[number]
  size: (typeof sizes)[number]
  price: number
  sold: boolean
  stock: number
}
const aVariantSpec = fc.record<VariantSpec>({
  family: fc.constantFrom(...families),
  size: fc.constantFrom(...sizes),
  price: fc.integer({ min: 1, max: 9 }),
  sold: fc.boolean(),
  stock: fc.integer({ min: 0, max: 1 }),
})
const aGood = fc.record({
  brand: fc.constantFrom(...brands),
  variants: fc.array(aVariantSpec, { minLength: 1, maxLength: 4 }),
})
type Good = { brand: (typeof brands)[number]; variants: VariantSpec[] }

const toRecord = ({ brand, variants }: Good, at: number): ProductRecord => {
  const code = `P${String(at).padStart(3, '0')}`
  const sku = (_: VariantSpec, each: number) => `${code}-${each}`
  const value = (name: string, family: VariantSpec['family'] | null) => ({
    value: name,
    label: { en: name, ar: name },
    hex: null,
    family,
  })
  return aRecord(
    {
      code,
      brand,
      options: [
        { attribute: 'color', values: families.map((family) => value(family, family)) },
        { attribute: 'size', values: sizes.map((size) => value(size, null)) },
      ],
      variants: variants.map((spec, each) =>
        aVariant({ sku: sku(spec, each), options: { color: spec.family, size: spec.size } }),
      ),
    },
    {
      prices: Object.fromEntries(
        variants.map((spec, each) => [sku(spec, each), spec.sold ? { ae: aBookPrice(spec.price) } : {}]),
      ),
      stock: Object.fromEntries(variants.map((spec, each) => [sku(spec, each), { 'wh-ae': spec.stock }])),
    },
  )
}

const aChoice = fc.record({
  color: fc.subarray([...families]),
  size: fc.subarray([...sizes]),
  brand: fc.subarray(brands.map((brand) => brand.toLowerCase())),
  availability: fc.subarray(['in-stock', 'sold-out']),
  max: fc.option(fc.integer({ min: 1, max: 9 })),
})
type Choice = { color: string[]; size: string[]; brand: string[]; availability: string[]; max: number | null }

/** The plain way: look at every variant of every product. */
const passes = (good: Good, spec: VariantSpec, choice: Choice, except?: keyof Choice): boolean =>
  spec.sold &&
  (except === 'color' || choice.color.length === 0 || choice.color.includes(spec.family)) &&
  (except === 'size' || choice.size.length === 0 || choice.size.includes(spec.size)) &&
  (except === 'brand' || choice.brand.length === 0 || choice.brand.includes(good.brand.toLowerCase())) &&
  (except === 'availability' ||
    choice.availability.length === 0 ||
    choice.availability.includes(spec.stock > 0 ? 'in-stock' : 'sold-out')) &&
  (except === 'max' || choice.max === null || spec.price <= choice.max)

/** Values that no goods have are ignored: as if they had not been chosen. */
const known = (products: readonly Good[], choice: Choice): Choice => {
  const variants = products.flatMap((good) => good.variants)
  return {
    ...choice,
    size: choice.size.filter((size) => variants.some((spec) => spec.size === size)),
    brand: choice.brand.filter((brand) => products.some((good) => good.brand.toLowerCase() === brand)),
  }
}

const toQuery = ({ max, ...facets }: Choice): ListingQuery =>
  aQuery({
    facets: Object.fromEntries(Object.entries(facets).filter(([, values]) => values.length > 0)),
    ranges: max === null ? {} : { price: { min: null, max } },
  })

const search = (products: readonly Good[]) => {
  const index = createCatalogIndex(
    toIndexDeps({
      countries: theCountries,
      stores: () => theStores,
      words: theSearchWords,
      brands: theBrands,
    }),
  )
  index.putLocations(theLocations)
  for (const [at, good] of products.entries()) index.put(toRecord(good, at))
  return createEngine(index, theSearchWords)
}

describe('select', () => {
  test('equals a scan of every variant of every product, counts included', () => {
    fc.assert(
      fc.property(fc.array(aGood, { maxLength: 30 }), aChoice, (products, chosen) => {
        const engine = search(products)
        const { selection } = engine.find(toQuery(chosen), here, 0)
        const choice = known(products, chosen)
        const having = (except: keyof Choice, test: (good: Good, spec: VariantSpec) => boolean) =>
          products.filter((good) =>
            good.variants.some((spec) => passes(good, spec, choice, except) && test(good, spec)),
          ).length
        expect(selection.total).toBe(
          products.filter((good) => good.variants.some((spec) => passes(good, spec, choice))).length,
        )
        const { dictionaries } = engine.index.facets
        const counted = (facet: 'color' | 'size' | 'brand', value: string) =>
          selection.tally.facets[facet][dictionaries[facet].find(value) ?? 0] ?? 0
        for (const family of families)
          expect(counted('color', family)).toBe(having('color', (_, spec) => spec.family === family))
        for (const size of sizes)
          expect(counted('size', size)).toBe(having('size', (_, spec) => spec.size === size))
        for (const brand of brands)
          expect(counted('brand', brand.toLowerCase())).toBe(having('brand', (good) => good.brand === brand))
        expect(selection.tally.availability[0]).toBe(having('availability', (_, spec) => spec.stock > 0))
        expect(selection.tally.availability[1]).toBe(having('availability', (_, spec) => spec.stock === 0))
        const prices = products.flatMap((good) =>
          good.variants.filter((spec) => passes(good, spec, choice, 'max')).map(({ price }) => price),
        )
        if (prices.length > 0)
          expect(selection.tally.ranges.price).toEqual({ min: Math.min(...prices), max: Math.max(...prices) })
      }),
      { numRuns: 100 },
    )
  })

  test('shows a variant of each product that passes the filters', () => {
    fc.assert(
      fc.property(fc.array(aGood, { maxLength: 20 }), aChoice, (products, chosen) => {
        const engine = search(products)
        const { found } = engine.find({ ...toQuery(chosen), pageSize: 96 }, here, 0)
        const choice = known(products, chosen)
        for (const { product, variant } of found) {
          const [code = '', each] = (engine.index.skus[variant] ?? '').split('-')
          const good = products[Number(code.slice(1))]
          const spec = good?.variants[Number(each)]
          expect(engine.index.codes[product]).toBe(code)
          expect(good && spec && passes(good, spec, choice)).toBe(true)
        }
      }),
      { numRuns: 50 },
    )
  })
})
