import { and, asc, desc, eq, getTableColumns, or, sql, type SQL } from 'drizzle-orm'
import type { NewReview, ReviewRepository } from '#commerce/reviews/ports.ts'
import { ratingOf } from '#commerce/reviews/rating.ts'
import type { Review } from '#commerce/reviews/review.ts'
import { invariant } from '#kernel/invariant.ts'
import { writeAudit } from '#adapters/audit/write-audit.ts'
import { withinReach } from '#adapters/lists/within-reach.ts'
import { countedWithin, countOf, keyset, type Key } from '#infrastructure/db/keyset.ts'
import { hasTerms } from '#infrastructure/db/term-search.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { reviews } from '#adapters/reviews/review-tables.ts'
import { attachPhotos } from './review-photo-store.ts'

type Row = Omit<typeof reviews.$inferSelect, 'terms'> & {
  /** Only where a statement returns the whole row. */
  readonly terms?: string | null
  readonly photos: readonly string[]
}

const { terms: _terms, ...shownColumns } = getTableColumns(reviews)
const columns = {
  ...shownColumns,
  photos: sql<readonly string[]>`(select coalesce(json_agg(photo.id order by photo.position), '[]')
    from review_photos photo where photo.review_id = reviews.id)`,
}

const byId: Key<Review> = { expression: sql`${reviews.id}`, kind: 'uuid', valueOf: ({ id }) => id }
const byTime: Key<Review> = {
  expression: sql`${reviews.createdAt}`,
  kind: 'instant',
  valueOf: ({ createdAt }) => createdAt,
}

/** Reviews in PostgreSQL or PGlite. The unique key settles who was first. */
export function createReviewRepository(
  db: Database,
  { showsSamples }: { readonly showsSamples: boolean },
): ReviewRepository {
  const shown: SQL | undefined = showsSamples ? undefined : eq(reviews.sample, false)
  // A product's samples are hidden once it has a real review, with their stars.
  const published = and(
    eq(reviews.state, 'published'),
    shown,
    sql`(not ${reviews.sample} or not exists (select from reviews one
      where one.product_code = ${reviews.productCode} and one.state = 'published' and not one.sample))`,
  )
  const stars = (count: number) => sql<number>`(count(*) filter (where ${reviews.stars} = ${count}))::int`
  const counted = {
    1: stars(1),
    2: stars(2),
    3: stars(3),
    4: stars(4),
    5: stars(5),
    samples: sql<number>`(count(*) filter (where ${reviews.sample}))::int`,
  }

  async function findReview(from: Database, id: string): Promise<Review | undefined> {
    // A text that is no uuid is an error to the database, not an unknown review.
    if (!/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id)) return undefined
    const [row] = await from
      .select(columns)
      .from(reviews)
      .where(and(eq(reviews.id, id), shown))
    return row && toReview(row)
  }

  return {
    async listPublished(productCode, language, offset, limit) {
      const rows = await db
        .select(columns)
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

    add: ({ photos, photosOf, ...review }) =>
      db.transaction(async (tx) => {
        if (await findEarlier(tx, review)) return undefined
        const [row] = await tx
          .insert(reviews)
          .values({ ...review, createdAt: new Date(review.createdAt) })
          .onConflictDoNothing()
          .returning()
        return row && toReview({ ...row, photos: await attachPhotos(tx, row, photosOf, photos) })
      }),

    replacePending: ({ author, stars, title, text, language, createdAt, photos, photosOf, ...review }) =>
      db.transaction(async (tx) => {
        const [row] = await tx
          .update(reviews)
          .set({
            id: sql`gen_random_uuid()`,
            author,
            stars,
            title,
            text,
            language,
            createdAt: new Date(createdAt),
          })
          .where(
            and(
              ownedBy(review),
              eq(reviews.productCode, review.productCode),
              eq(reviews.state, 'pending'),
              eq(reviews.sample, false),
            ),
          )
          .returning()
        return row && toReview({ ...row, photos: await attachPhotos(tx, row, photosOf, photos) })
      }),

    async listOwn(buyer) {
      const rows = await db
        .select(columns)
        .from(reviews)
        .where(and(ownedBy(buyer), eq(reviews.sample, false)))
        .orderBy(desc(reviews.createdAt), asc(reviews.id))
      return rows.map(toReview)
    },

    async listByState(state, limit) {
      const rows = await db
        .select(columns)
        .from(reviews)
        .where(and(eq(reviews.state, state), shown))
        .orderBy(asc(reviews.createdAt), asc(reviews.id))
        .limit(limit)
      return rows.map(toReview)
    },

    async listPage(query, by) {
      const { state, stars: starsOf, language, product } = query.filters
      const page = keyset<Review>(query, byTime, byId)
      const matches = and(
        shown,
        withinReach(by, 'reviews.see', { country: sql`null::text`, place: null }),
        state === null ? undefined : sql`${reviews.state} = ${state}`,
        starsOf === null ? undefined : sql`${reviews.stars}::text = ${starsOf}`,
        language === null ? undefined : sql`${reviews.language} = ${language}`,
        product === null ? undefined : eq(reviews.productCode, product),
        query.search === '' ? undefined : hasTerms(sql`${reviews.terms}`, query.search),
      )
      const statement = sql`select 1 from ${reviews} where ${matches}`
      const rows = await db
        .select({ ...columns, counted: countedWithin(statement) })
        .from(reviews)
        .where(and(matches, page.where))
        .orderBy(...page.orderBy)
        .limit(page.limit)
      const count = await countOf(db, rows, { statement, cursor: query.cursor })
      return { ...page.toPage(rows.map(toReview)), count }
    },

    find: (id) => findReview(db, id),

    setState: (id, state, reason, { by, at }) =>
      db.transaction(async (tx) => {
        const before = await findReview(tx, id)
        if (!before) return undefined
        const changed = await tx
          .update(reviews)
          .set({ state, reason })
          .where(and(eq(reviews.id, id), sql`${reviews.state} <> ${state}`, shown))
          .returning({ id: reviews.id })
        if (changed.length > 0)
          await writeAudit(tx, by, at, {
            act: state === 'published' ? 'review.publish' : 'review.reject',
            object: { kind: 'review', id },
            country: null,
            before: { state: before.state },
            after: { state },
            reason,
            approvalId: null,
          })
        const review = await findReview(tx, id)
        return review && { review, changed: changed.length > 0 }
      }),
  }
}

type ReviewBuyer = Pick<NewReview, 'customerId' | 'orderId'>

/**
 * Reviews of a customer, including those written as a guest for orders that are in the account now; of a guest, those of
 * the order.
 */
const ownedBy = ({ customerId, orderId }: ReviewBuyer): SQL | undefined =>
  customerId === null
    ? eq(reviews.orderId, orderId ?? sql`null`)
    : or(
        eq(reviews.customerId, customerId),
        sql`${reviews.orderId} in (select id from orders where customer_id::text = ${customerId})`,
      )

/** One that the unique keys do not know of: written as a guest before the order came into an account, or by its customer. */
async function findEarlier(
  db: Database,
  { productCode, ...buyer }: ReviewBuyer & Pick<NewReview, 'productCode'>,
): Promise<boolean> {
  if (buyer.customerId === null && buyer.orderId === null) return false
  const ofCustomer = sql`${reviews.customerId} = (select customer_id::text from orders where id = ${buyer.orderId}::uuid)`
  const [row] = await db
    .select({ id: reviews.id })
    .from(reviews)
    .where(and(or(ownedBy(buyer), ofCustomer), eq(reviews.productCode, productCode)))
    .limit(1)
  return row !== undefined
}

function toReview({
  terms: _terms,
  customerId: _customerId,
  orderId: _orderId,
  reason: _reason,
  createdAt,
  stars,
  ...row
}: Row): Review {
  return { ...row, stars: stars as Review['stars'], createdAt: createdAt.toISOString() }
}
