import { and, asc, desc, eq, sql, type SQL } from 'drizzle-orm'
import type { ReviewRepository } from '#commerce/reviews/ports.ts'
import { ratingOf } from '#commerce/reviews/rating.ts'
import type { Review } from '#commerce/reviews/review.ts'
import { invariant } from '#kernel/invariant.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { reviews } from '#adapters/reviews/review-tables.ts'

type Row = typeof reviews.$inferSelect

/** Reviews in PostgreSQL or PGlite. The unique key settles who was first. */
export function createReviewRepository(
  db: Database,
  { showsSamples }: { readonly showsSamples: boolean },
): ReviewRepository {
  const shown: SQL | undefined = showsSamples ? undefined : eq(reviews.sample, false)
  const published = and(eq(reviews.state, 'published'), shown)
  const stars = (count: number) => sql<number>`(count(*) filter (where ${reviews.stars} = ${count}))::int`
  const counted = {
    1: stars(1),
    2: stars(2),
    3: stars(3),
    4: stars(4),
    5: stars(5),
    samples: sql<number>`(count(*) filter (where ${reviews.sample}))::int`,
  }

  return {
    async listPublished(productCode, language, offset, limit) {
      const rows = await db
        .select()
        .from(reviews)
        .where(and(published, eq(reviews.productCode, productCode)))
        .orderBy(desc(eq(reviews.language, language)), desc(reviews.createdAt), asc(reviews.id))
        .offset(offset)
        .limit(limit)
      return rows.map(toReview)
    },

    async countStars(productCode) {
      const [row] = await db
        .select(counted)
        .from(reviews)
        .where(and(published, eq(reviews.productCode, productCode)))
      invariant(row, 'a count always has a row')
      return row
    },

    async loadRatings() {
      const rows = await db
        .select({ productCode: reviews.productCode, ...counted })
        .from(reviews)
        .where(published)
        .groupBy(reviews.productCode)
      return new Map(
        rows.flatMap(({ productCode, samples, ...spread }) => {
          const rating = ratingOf(spread, samples)
          return rating ? [[productCode, rating] as const] : []
        }),
      )
    },

    async add(review) {
      const [row] = await db
        .insert(reviews)
        .values({ ...review, createdAt: new Date(review.createdAt) })
        .onConflictDoNothing({ target: [reviews.customerId, reviews.productCode] })
        .returning()
      return row && toReview(row)
    },

    async listByState(state, limit) {
      const rows = await db
        .select()
        .from(reviews)
        .where(and(eq(reviews.state, state), shown))
        .orderBy(asc(reviews.createdAt), asc(reviews.id))
        .limit(limit)
      return rows.map(toReview)
    },

    async setState(id, state) {
      // A text that is no uuid is an error to the database, not an unknown review.
      if (!/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id)) return undefined
      const [changed] = await db
        .update(reviews)
        .set({ state })
        .where(and(eq(reviews.id, id), sql`${reviews.state} <> ${state}`, shown))
        .returning()
      if (changed) return { review: toReview(changed), changed: true }
      const [row] = await db
        .select()
        .from(reviews)
        .where(and(eq(reviews.id, id), shown))
      return row && { review: toReview(row), changed: false }
    },
  }
}

function toReview({ customerId: _customerId, createdAt, stars, ...row }: Row): Review {
  return { ...row, stars: stars as Review['stars'], createdAt: createdAt.toISOString() }
}
