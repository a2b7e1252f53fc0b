import { join } from 'node:path'
import { z } from 'zod'
import { categoryPathPattern, type Category } from '#commerce/catalog/category.ts'
import { readJsonFile } from '#adapters/content/read-json-files.ts'

const bilingual = z.strictObject({ en: z.string().min(1), ar: z.string().min(1) })
const categoriesSchema = z.array(
  z.strictObject({
    path: z.string().regex(categoryPathPattern),
    name: bilingual,
    position: z.number().int().positive(),
    formerPaths: z.array(z.string().regex(categoryPathPattern)).max(50).optional(),
  }),
) satisfies z.ZodType<readonly Category[]>

/** Reads categories.json. Throws StartFailure. */
export const readCategories = (directory: string): readonly Category[] =>
  readJsonFile(join(directory, 'categories.json'), categoriesSchema).value
