import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { z } from 'zod'
import type { SearchWords } from '#commerce/search/words/search-words.ts'
import {
  accessoriesSchema,
  colorsSchema,
  materialsSchema,
  popularSearchesSchema,
  purposesSchema,
  redirectsSchema,
  regionalWordsSchema,
  synonymsSchema,
} from '#content/schemas/search.ts'
import { readJsonFile } from '#adapters/content/read-json-files.ts'

const none: SearchWords = {
  synonyms: [],
  narrower: [],
  regional: [],
  colors: {},
  materials: {},
  accessories: [],
  popular: {},
  purposes: [],
  redirects: [],
}

/** Reads the merchant's synonyms, colors, materials and redirects; empty without the directory. Throws StartFailure. */
export function readSearchWords(directory: string): SearchWords {
  if (!existsSync(directory)) return none
  const read = <Value>(name: string, schema: z.ZodType<Value>): Value =>
    readJsonFile(join(directory, name), schema).value
  const { groups, narrower } = read('synonyms.json', synonymsSchema)
  return {
    synonyms: groups,
    narrower,
    regional: read('regional-words.json', regionalWordsSchema),
    colors: read('colors.json', colorsSchema),
    materials: read('materials.json', materialsSchema),
    accessories: read('accessories.json', accessoriesSchema),
    popular: read('popular-searches.json', popularSearchesSchema),
    purposes: read('purposes.json', purposesSchema),
    redirects: read('redirects.json', redirectsSchema),
  }
}
