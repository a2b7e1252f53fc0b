import type { FamilyProduct } from './family-product.ts'
import { listCombinations } from './family-combinations.ts'

export type Fault = { readonly path: readonly (string | number)[]; readonly message: string }

/** What is wrong with a product although each of its fields is well written. */
export const findProductFaults = (product: FamilyProduct, familyColors: readonly string[]): Fault[] => [
  ...faultsOfType(product),
  ...faultsOfSizes(product),
  ...faultsOfColors(product, familyColors),
  ...faultsOfSkus(product),
]

const composed = (product: FamilyProduct): boolean => product.type === 'combo' || product.type === 'grouped'
const given = (product: FamilyProduct): boolean => product.type === 'bogo' || product.type === 'freebie'

function faultsOfType(product: FamilyProduct): Fault[] {
  const faults: Fault[] = []
  const wants = (field: keyof FamilyProduct, wanted: boolean): void => {
    if ((product[field] !== undefined) !== wanted)
      faults.push({
        path: [field],
        message: `a ${product.type} product ${wanted ? 'needs' : 'has no'} ${field}`,
      })
  }
  wants('parts', composed(product))
  wants('comboSaving', product.type === 'combo')
  wants('gift', given(product))
  if (!composed(product)) wants('sizes', true)
  if (composed(product) && product.parts && product.parts.length < 2)
    faults.push({ path: ['parts'], message: 'at least two parts' })
  if (composed(product) && product.sizes?.some(({ prices }) => Object.keys(prices).length > 0))
    faults.push({ path: ['sizes'], message: 'its price is that of its parts' })
  return faults
}

function faultsOfSizes({ sizes = [], sizeOption, type }: FamilyProduct): Fault[] {
  const faults: Fault[] = []
  const several = sizes.length > 1
  if (several !== (sizeOption !== undefined))
    faults.push({ path: ['sizeOption'], message: 'stands where there is more than one size, and only there' })
  const values = sizes.map(({ value }) => value)
  if (several && new Set(values).size < values.length)
    faults.push({ path: ['sizes'], message: 'two sizes of one value' })
  sizes.forEach((size, index) => {
    const path = ['sizes', index]
    if ((size.value !== undefined) !== several || (size.label !== undefined) !== several)
      faults.push({
        path,
        message: 'value and label stand where there is more than one size, and only there',
      })
    if (type !== 'combo' && type !== 'grouped' && Object.keys(size.prices).length === 0)
      faults.push({ path: [...path, 'prices'], message: 'sold nowhere' })
    for (const [country, [price, from, until]] of Object.entries(size.specials ?? {})) {
      const before = size.prices[country]
      // Below what is given away there is nothing: "free" is no number.
      if (before === undefined || !(Number(price) < Number(before)))
        faults.push({ path: [...path, 'specials', country], message: 'lower than a price that exists' })
      if (from && until && from > until)
        faults.push({ path: [...path, 'specials', country], message: 'ends before it begins' })
    }
  })
  return faults
}

function faultsOfColors(product: FamilyProduct, familyColors: readonly string[]): Fault[] {
  const { colors = [], without = [], colorPrices = {} } = product
  const sizes = (product.sizes ?? []).flatMap(({ value }) => value ?? [])
  const faults: Fault[] = colors.flatMap((color, index) =>
    familyColors.includes(color)
      ? []
      : [{ path: ['colors', index], message: `the family has no color "${color}"` }],
  )
  if (new Set(colors).size < colors.length) faults.push({ path: ['colors'], message: 'a color twice' })
  for (const [color, size] of without)
    if (!colors.includes(color) || !sizes.includes(size))
      faults.push({ path: ['without'], message: `there is no ${color} in ${size} to leave out` })
  for (const color of Object.keys(colorPrices))
    if (!colors.includes(color)) faults.push({ path: ['colorPrices'], message: `no color "${color}" here` })
  return faults
}

function faultsOfSkus(product: FamilyProduct): Fault[] {
  const skus = new Set(listCombinations(product).map(({ sku }) => sku))
  const named = [...(product.soldOut ?? []), ...(product.low ?? []).map(([sku]) => sku)]
  return [
    ...named
      .filter((sku) => !skus.has(sku))
      .map((sku) => ({ path: ['soldOut'], message: `no SKU "${sku}" here` })),
    ...[...skus]
      .filter((sku) => !/^[A-Z0-9][A-Z0-9-]{2,39}$/.test(sku))
      .map((sku) => ({ path: ['sizes'], message: `"${sku}" is no SKU` })),
  ]
}
