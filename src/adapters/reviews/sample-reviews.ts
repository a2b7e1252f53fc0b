import { createHash } from 'node:crypto'
import { z } from 'zod'
import { checkReview } from '#commerce/reviews/check-review.ts'
import { parseDay } from '#kernel/local-time.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { reviews } from '#adapters/reviews/review-tables.ts'
import { readJsonFiles, wrongFile } from '#adapters/content/read-json-files.ts'

const sampleSchema = z.strictObject({
  product: z.string().regex(/^[A-Z0-9][A-Z0-9-]{2,39}$/),
  on: z.string().refine((text) => parseDay(text) !== undefined, 'a day: 2026-06-14'),
  stars: z.number().int().min(1).max(5),
  language: z.enum(['en', 'ar']),
  author: z.string(),
  title: z.string(),
  text: z.string(),
})

/** Reviews written to show the shop, as rows. Throws StartFailure for one that no shopper could send. */
export const readSampleReviews = (directory: string): readonly (typeof reviews.$inferInsert)[] =>
  readJsonFiles(directory, z.array(sampleSchema)).flatMap(({ file, value }) =>
    value.map(({ product, on, ...sample }) => {
      const checked = checkReview(sample)
      if (!checked.ok) throw wrongFile(file, `"${sample.title}": ${checked.failure.fields.join(', ')}`)
      return {
        ...checked.value,
        id: uuidOf(`${product} ${sample.language} ${sample.author} ${sample.title}`),
        productCode: product,
        customerId: null,
        orderId: null,
        language: sample.language,
        state: 'published' as const,
        verified: false,
        sample: true,
        createdAt: new Date(`${on}T12:00:00Z`),
      }
    }),
  )

/** Puts samples into the database; those that are there stay as they are, rejected ones too. */
export async function seedSampleReviews(
  db: Database,
  samples: readonly (typeof reviews.$inferInsert)[],
): Promise<void> {
  if (samples.length > 0)
    await db
      .insert(reviews)
      .values([...samples])
      .onConflictDoNothing()
}

/** The same text has the same id on every machine, in the shape of a UUID made from a name. */
function uuidOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex')
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-')
}
