import { readBrands } from '#adapters/catalog/read-brands.ts'

/** The shop's own brands, from the real data file. */
export const theBrands = readBrands('src/content/brands.json')
