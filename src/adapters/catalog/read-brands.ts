import { existsSync } from 'node:fs'
import { createBrands, type Brands } from '#commerce/catalog/brand.ts'
import { brandsSchema } from '#content/schemas/brands.ts'
import { readJsonFile } from '#adapters/content/read-json-files.ts'

/** Reads the shop's own brands; none without the file. Throws StartFailure. */
export const readBrands = (file: string): Brands =>
  createBrands(existsSync(file) ? readJsonFile(file, brandsSchema).value : [])
