import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { createAddReviewPhoto } from '#commerce/reviews/add-review-photo.ts'
import { createReviewPhotos } from '#adapters/reviews/review-photo-store.ts'
import { createReviewRepository } from '#adapters/reviews/review-repository.ts'
import { encodeReviewPhoto } from '#adapters/reviews/encode-review-photo.ts'
import { shippedPeriods } from '#adapters/retention/retention-periods.ts'
import { retentionRules } from '#adapters/retention/retention-rules.ts'
import { addMilliseconds } from '#kernel/instant.ts'
import { byLayla } from '../../support/builders/by-layla.ts'
import { aReview } from '../../support/builders/a-review.ts'
import { describeDatabases, rowsOf } from '../../support/databases/databases.ts'
import { manualClock } from '../../support/manual-clock.ts'

const [order, other] = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002']
const buyer = { customerId: null, orderId: order } as const
const gray = { channels: 3, background: '#888888' } as const
const small = { bytes: new Uint8Array([1]), thumbnail: new Uint8Array([2]) }

const aPhoto = (width: number, height: number) =>
  sharp({ create: { width, height, ...gray } })
    .withExif({ IFD0: { Copyright: 'Layla', Make: 'Camera' } })
    .jpeg()
    .toBuffer()

describeDatabases('the photos of a review', (open) => {
  const start = async () => {
    const { db } = await open()
    const clock = manualClock()
    for (const [index, id] of [order, other].entries())
      await db.execute(sql`insert into orders (id, number, country, language, status, phone, email, name, choice, currency,
          sub_total_minor, discount_minor, tax_minor, total_minor, rounding_minor, payable_minor, method, payment_state,
          paid_minor, placed_at, version)
        values (${id}, ${`AE${index}`}, 'ae', 'en', 'delivered', '+971500000000', 'l@example.com', 'L', '{}', 'AED', 100, 0, 5,
          100, 0, 100, 'cashondelivery', 'paid', 100, ${clock.now()}, 1)`)
    const photos = createReviewPhotos(db)
    return {
      db,
      clock,
      photos,
      reviews: createReviewRepository(db, { showsSamples: false }),
      add: createAddReviewPhoto({
        photos,
        clock,
        encode: encodeReviewPhoto,
        isBuyer: async ({ orderId }, code) => orderId === order && code === 'MJ-1001',
        checkRateLimit: async () => ({ allowed: true, retryAfterSeconds: 0 }),
      }),
      store: async (orderId = order, productCode = 'MJ-1001') =>
        (await photos.add({ ...small, orderId, productCode }, clock.now()))?.id ?? '',
    }
  }
  const written = (photos: readonly string[], parts: Parameters<typeof aReview>[0] = {}) =>
    aReview({ customerId: null, orderId: order, state: 'pending', photos, photosOf: order, ...parts })

  test('are re-encoded upright, without place and camera, and private until the review is published', async () => {
    const { photos, reviews, add } = await start()
    const bytes = await aPhoto(2400, 1200)
    const added = await add({ buyer, productCode: 'MJ-1001', orderId: order, bytes, from: 'x' })
    const id = added.ok ? added.value.id : ''
    const review = await reviews.add(written([id]))
    expect(review?.photos).toEqual([id])
    expect(await photos.findPublished(id, 'large')).toBeUndefined()
    expect(await photos.findOwn(other, id, 'large')).toBeUndefined()
    expect(await photos.findOwn(order, id, 'small')).toBeDefined()
    await reviews.setState(review?.id ?? '', 'published', null, byLayla)
    const sizes = []
    for (const size of ['large', 'small'] as const) {
      const { width, height, format, exif } = await sharp(await photos.findPublished(id, size)).metadata()
      sizes.push([width, height, format, exif])
    }
    expect(sizes).toEqual([
      [1600, 800, 'jpeg', undefined],
      [320, 320, 'jpeg', undefined],
    ])
    expect((await reviews.listPublished('MJ-1001', 'en', 0, 5))[0]?.photos).toEqual([id])
    await reviews.setState(review?.id ?? '', 'rejected', 'Withdrawn', byLayla)
    expect(await photos.findPublished(id, 'large')).toBeUndefined()
    expect(await photos.findOfReview(review?.id ?? '', 1)).toBeDefined()
    expect(await photos.findOfReview(review?.id ?? '', 2)).toBeUndefined()
  })

  test('of 100 megapixels, and files that are no photos, are rejected by their header', async () => {
    const { add } = await start()
    const send = (bytes: Uint8Array, productCode = 'MJ-1001') =>
      add({ buyer, productCode, orderId: order, bytes, from: 'x' })
    expect(await send(await aPhoto(12_500, 8_000))).toMatchObject({ failure: { kind: 'too-many-pixels' } })
    expect(
      await send(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>')),
    ).toMatchObject({
      failure: { kind: 'unknown-format' },
    })
    expect(await send(Buffer.from('<script>alert(1)</script>'))).toMatchObject({
      failure: { kind: 'not-a-picture' },
    })
    expect(await send(new Uint8Array(12 * 1024 * 1024 + 1))).toMatchObject({
      failure: { kind: 'too-many-bytes' },
    })
    expect(await send(await aPhoto(10, 10), 'MJ-1002')).toMatchObject({ failure: { kind: 'not-a-buyer' } })
  })

  test('are those of its own order and product, once, in the order of the form', async () => {
    const { db, reviews, store } = await start()
    const [first, second, third] = [await store(), await store(), await store()]
    const [ofOther, ofProduct] = [await store(other), await store(order, 'MJ-1002')]
    const review = await reviews.add(written([second, ofOther, ofProduct, 'made-up', first]))
    expect(review?.photos).toEqual([second, first])
    // Written again: what is not named goes, and a new one comes.
    const again = await reviews.replacePending(written([first, third]))
    expect(again?.photos).toEqual([first, third])
    expect(again?.id).not.toBe(review?.id)
    const ids = (await rowsOf(db, sql`select id from review_photos`)).map(({ id }) => id)
    expect(ids.sort()).toEqual([first, third, ofOther, ofProduct].sort())
    // Another review does not take them.
    const theirs = await reviews.add(
      written([first], { orderId: other, productCode: 'MJ-1001', photosOf: other }),
    )
    expect(theirs?.photos).toEqual([])
  })

  test('are sixteen of an order at most, uploaded together or not, until reviews have them', async () => {
    const { photos, clock, db } = await start()
    const all = await Promise.all(
      Array.from({ length: 20 }, () =>
        photos.add({ ...small, orderId: order, productCode: 'MJ-1001' }, clock.now()),
      ),
    )
    expect(all.filter(Boolean)).toHaveLength(16)
    const rule = retentionRules.find(({ name }) => name === 'photos of reviews')
    await rule?.apply(db, addMilliseconds(clock.now(), 2 * 86_400_000 + 1000), 100, shippedPeriods)
    expect(await rowsOf(db, sql`select 1 from review_photos`)).toEqual([])
  })
})
