import { and, asc, count, eq, isNull, notInArray, or } from 'drizzle-orm'
import type { ReviewPhotos } from '#commerce/reviews/ports.ts'
import type { ReviewPhotoSize } from '#commerce/reviews/review.ts'
import { orders } from '#adapters/orders/order-tables.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { reviewPhotos, reviews } from './review-tables.ts'

/** Photos of one order without a review: some were uploaded for a form that was not sent. */
const maxLoose = 16

const isUuid = (id: string): boolean => /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(id)

const columnOf = (size: ReviewPhotoSize) =>
  size === 'large' ? { bytes: reviewPhotos.bytes } : { bytes: reviewPhotos.thumbnail }

/** Photos of reviews in the database. */
export const createReviewPhotos = (db: Database): ReviewPhotos => ({
  add: ({ bytes, thumbnail, orderId, productCode }, at) =>
    db.transaction(async (tx) => {
      // Uploads for one order wait for each other, so that its limit is counted right.
      await tx.select({ id: orders.id }).from(orders).where(eq(orders.id, orderId)).for('no key update')
      const [loose] = await tx
        .select({ count: count() })
        .from(reviewPhotos)
        .where(and(eq(reviewPhotos.orderId, orderId), isNull(reviewPhotos.reviewId)))
      if ((loose?.count ?? 0) >= maxLoose) return undefined
      const [added] = await tx
        .insert(reviewPhotos)
        .values({ orderId, productCode, bytes, thumbnail, addedAt: new Date(at) })
        .returning({ id: reviewPhotos.id })
      return added
    }),

  async findPublished(id, size) {
    if (!isUuid(id)) return undefined
    const [row] = await db
      .select(columnOf(size))
      .from(reviewPhotos)
      .innerJoin(reviews, eq(reviews.id, reviewPhotos.reviewId))
      .where(and(eq(reviewPhotos.id, id), eq(reviews.state, 'published')))
    return row?.bytes
  },

  async findOwn(orderId, id, size) {
    if (!isUuid(id)) return undefined
    const [row] = await db
      .select(columnOf(size))
      .from(reviewPhotos)
      .where(and(eq(reviewPhotos.id, id), eq(reviewPhotos.orderId, orderId)))
    return row?.bytes
  },

  async findOfReview(reviewId, position) {
    if (!isUuid(reviewId)) return undefined
    const rows = await db
      .select({ bytes: reviewPhotos.bytes })
      .from(reviewPhotos)
      .where(eq(reviewPhotos.reviewId, reviewId))
      .orderBy(asc(reviewPhotos.position))
    return rows[position - 1]?.bytes
  },
})

/**
 * Gives a review the photos of its form, in their order, and takes others from it. Only photos of the product that were
 * uploaded from the order's page, and are loose or the review's own, count. Returns their ids.
 */
export async function attachPhotos(
  tx: Database,
  { id, productCode }: { readonly id: string; readonly productCode: string },
  orderId: string | null,
  photos: readonly string[],
): Promise<readonly string[]> {
  const wanted = photos.filter(isUuid)
  const attached: string[] = []
  const owner = orderId ?? ''
  for (const [position, photo] of owner === '' ? [] : wanted.entries()) {
    const [row] = await tx
      .update(reviewPhotos)
      .set({ reviewId: id, position })
      .where(
        and(
          eq(reviewPhotos.id, photo),
          eq(reviewPhotos.orderId, owner),
          eq(reviewPhotos.productCode, productCode),
          or(isNull(reviewPhotos.reviewId), eq(reviewPhotos.reviewId, id)),
        ),
      )
      .returning({ id: reviewPhotos.id })
    if (row) attached.push(row.id)
  }
  const isOfReview = eq(reviewPhotos.reviewId, id)
  await tx
    .delete(reviewPhotos)
    .where(attached.length === 0 ? isOfReview : and(isOfReview, notInArray(reviewPhotos.id, attached)))
  return attached
}
