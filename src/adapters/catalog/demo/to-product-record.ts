import type { Product } from '#commerce/catalog/product.ts'
import type { ProductRecord } from '#commerce/catalog/product-record.ts'
import type { StockLocation } from '#commerce/inventory/stock-level.ts'
import { listCombinations } from '#content/schemas/family-combinations.ts'
import type { Family } from '#content/schemas/family.ts'
import type { FamilyProduct } from '#content/schemas/family-product.ts'
import type { Bilingual, Country } from '#kernel/country.ts'
import { wrongFile } from '#adapters/content/read-json-files.ts'
import { bookPrices } from './book-prices.ts'
import { drawStock } from './draw-stock.ts'
import type { AvailablePictures } from './available-pictures.ts'
import { toOptions, toVariants } from './to-variants.ts'

type Wanted = {
  readonly file: string
  readonly family: Family
  readonly product: FamilyProduct
  readonly countries: readonly Country[]
  readonly locations: readonly StockLocation[]
  readonly available: AvailablePictures
}

/** Rank of products without one. */
const middling = 500

/** The record of a family's product, with prices by country and stock by location. */
export function toProductRecord(wanted: Wanted): ProductRecord {
  const { file, family, product, countries, locations, available } = wanted
  const combinations = listCombinations(product)
  const composed = product.type === 'combo' || product.type === 'grouped'
  const prices: Record<string, ReturnType<typeof bookPrices>> = {}
  const stock: Record<string, Record<string, number>> = {}
  for (const combination of composed ? [] : combinations) {
    const { sku, size } = combination
    try {
      prices[sku] = bookPrices(product, combination, countries)
    } catch (error) {
      throw wrongFile(file, `${sku}: ${error instanceof Error ? error.message : String(error)}`)
    }
    const low = product.low?.find(([one]) => one === sku)?.[1] ?? null
    const pinned = product.soldOut?.includes(sku) ? true : low
    const sold = Object.keys(prices[sku] ?? {})
    stock[sku] = Object.fromEntries(
      locations
        .filter(({ country }) => sold.includes(country))
        .map((location) => {
          const quantity = drawStock({ sku, sizeClass: size?.sizeClass ?? 'M', pinned }, location)
          return [location.code, product.madeToMeasure ? toRolls(quantity, location) : quantity]
        }),
    )
  }
  return { product: toProduct(family, product, available), prices, stock }
}

/** Stock of what is cut is in meters or square meters: warehouses have rolls of fifty, stores cut nothing. */
const toRolls = (quantity: number, { kind }: StockLocation): number =>
  kind === 'warehouse' ? quantity * 50 : 0

const withStory = ({ en, ar }: Bilingual, story: Bilingual): Bilingual => ({
  en: `${en}\n\n${story.en}`,
  ar: `${ar}\n\n${story.ar}`,
})

const toProduct = (family: Family, product: FamilyProduct, available: AvailablePictures): Product => ({
  code: product.code,
  urlKey: product.urlKey,
  type: product.type,
  brand: family.brand,
  name: product.name,
  summary: product.summary,
  description: withStory(product.description, product.story ?? family.story),
  categories: product.categories,
  options: toOptions(family, product),
  variants: toVariants(family, product, available),
  material: product.material ?? family.material,
  care: product.care ?? family.care,
  warranty: product.warranty ?? family.warranty,
  assembly: product.assembly ?? family.assembly,
  madeIn: product.madeIn ?? family.madeIn,
  badges: product.badges ?? [],
  keywords: product.keywords ?? { en: [], ar: [] },
  form: product.form,
  pictures: [],
  aPlusContent: product.type === 'combo' || product.type === 'grouped' ? [] : (family.aPlusContent ?? []),
  related: product.related ?? [],
  completeTheLook: product.completeTheLook ?? [],
  parts: (product.parts ?? []).map(([sku, quantity]) => ({ sku, quantity })),
  comboSaving: product.comboSaving ?? null,
  gift: product.gift ?? null,
  madeToMeasure: product.madeToMeasure ?? null,
  returnClass: product.returnClass ?? family.returnClass,
  supply: { leadTimeDays: product.leadTimeDays ?? 0, seller: family.seller ?? null },
  rank: product.rank ?? middling,
  publishedAt: `${product.publishedAt ?? family.publishedAt}T00:00:00.000Z`,
})
