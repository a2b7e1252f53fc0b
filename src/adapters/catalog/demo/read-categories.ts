import { join } from 'node:path'
import { z } from 'zod'
import type { Category } from '#commerce/catalog/category.ts'
import { readJsonFile } from '#adapters/content/read-json-files.ts'

const bilingual = z.strictObject({ en: z.string().min(1), ar: z.string().min(1) })
const categoriesSchema = z.array(
  z.strictObject({
    path: z.string().regex(/^[a-z0-9-]+(?:\/[a-z0-9-]+){0,2}$/),
    name: bilingual,
    position: z.number().int().positive(),
  }),
) satisfies z.ZodType<readonly Category[]>

/** Reads categories.json. Throws StartFailure. */
export const readCategories = (directory: string): readonly Category[] =>
  readJsonFile(join(directory, 'categories.json'), categoriesSchema).value
