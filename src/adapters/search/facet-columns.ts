import { toBrandValue, type Brands } from '#commerce/catalog/brand.ts'
import { colorFamilies } from '#commerce/catalog/color-family.ts'
import type { Category } from '#commerce/catalog/category.ts'
import { pathsAbove } from '#commerce/catalog/category.ts'
import { optionAttributes, type Product, type Variant } from '#commerce/catalog/product.ts'
import { typeLabels } from './facet-labels.ts'
import type { FacetName } from '#commerce/search/listing.ts'
import type { MaterialFamilies } from '#commerce/search/words/material-families.ts'
import { colorOf } from '#commerce/search/words/color-phrases.ts'
import { createColumn, createListColumn, uint16, type TypedColumn, type ListColumn } from './column.ts'
import { createFacetDictionary, type FacetDictionary } from './facet-dictionary.ts'

/** Facets of variants. */
export const variantFacets = ['color', ...optionAttributes.filter((name) => name !== 'color')] as const
export type VariantFacet = (typeof variantFacets)[number]
/** Facets of products; some have several values. */
export const productFacets = ['brand', 'category', 'type', 'material', 'rating'] as const
export type ProductFacet = (typeof productFacets)[number]

export type FacetColumns = {
  readonly dictionaries: Readonly<Record<VariantFacet | ProductFacet, FacetDictionary>>
  readonly ofVariant: Readonly<Record<VariantFacet, TypedColumn<Uint16Array>>>
  readonly ofProduct: Readonly<Record<ProductFacet, ListColumn>>
  putProduct(slot: number, product: Product, rating: number | null): void
  putVariant(slot: number, product: Product, variant: Variant): void
}

type Deps = {
  readonly categories: () => ReadonlyMap<string, Category>
  readonly materials: MaterialFamilies
  /** Color family by phrase. */
  readonly colors: ReadonlyMap<string, string>
  readonly brands: Pick<Brands, 'ofProduct'>
}

export function createFacetColumns({ categories, materials, colors, brands }: Deps): FacetColumns {
  const dictionaries = Object.fromEntries(
    [...variantFacets, ...productFacets].map((name) => [name, createFacetDictionary()]),
  ) as Record<VariantFacet | ProductFacet, FacetDictionary>
  const ofVariant = Object.fromEntries(variantFacets.map((name) => [name, createColumn(uint16)])) as Record<
    VariantFacet,
    TypedColumn<Uint16Array>
  >
  const ofProduct = Object.fromEntries(productFacets.map((name) => [name, createListColumn()])) as Record<
    ProductFacet,
    ListColumn
  >
  // In the order of the specification, so that all color lists look alike.
  for (const [value, { label, hex }] of Object.entries(colorFamilies))
    dictionaries.color.number(value, label, hex)

  /** For products without color options, often imported: the color that name and keywords mention. */
  const colorFromText = ({ options, name, keywords }: Product): number => {
    if (options.some(({ attribute }) => attribute === 'color')) return 0
    const family = colorOf([name.en, ...keywords.en, name.ar].join(' '), colors)
    return family === undefined ? 0 : dictionaries.color.number(family, null)
  }

  return {
    dictionaries,
    ofVariant,
    ofProduct,
    putProduct(slot, product, rating) {
      const { brand, category, type, material } = dictionaries
      ofProduct.brand.put(
        slot,
        product.brand
          ? [
              brand.number(
                toBrandValue(product.brand),
                brands.ofProduct(product)?.name ?? both(product.brand),
              ),
            ]
          : [],
      )
      const paths = new Set(product.categories.flatMap(pathsAbove))
      ofProduct.category.put(
        slot,
        [...paths].map((path) => category.number(path, categories().get(path)?.name ?? null)),
      )
      ofProduct.type.put(slot, [type.number(product.type, typeLabels[product.type])])
      ofProduct.material.put(
        slot,
        materials.of(product.material).map((family) => material.number(family, materials.label(family))),
      )
      const stars = rating === null ? [] : [4, 3, 2, 1].filter((minimum) => rating >= minimum)
      ofProduct.rating.put(
        slot,
        stars.map((minimum) => dictionaries.rating.number(String(minimum), both(`${minimum}+`))),
      )
    },
    putVariant(slot, product, variant) {
      for (const name of variantFacets) {
        const chosen = variant.options[name]
        const values = product.options.find(({ attribute }) => attribute === name)?.values
        const value = chosen === undefined ? undefined : values?.find((each) => each.value === chosen)
        if (!value) ofVariant[name].set(slot, name === 'color' ? colorFromText(product) : 0)
        else if (name !== 'color')
          ofVariant[name].set(slot, dictionaries[name].number(value.value, value.label))
        else ofVariant.color.set(slot, value.family ? dictionaries.color.number(value.family, null) : 0)
      }
    },
  }
}

const both = (text: string) => ({ en: text, ar: text })

export const isVariantFacet = (name: FacetName): name is VariantFacet =>
  (variantFacets as readonly string[]).includes(name)
export const isProductFacet = (name: FacetName): name is ProductFacet =>
  (productFacets as readonly string[]).includes(name)
