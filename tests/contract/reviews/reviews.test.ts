import { describe, expect, test } from 'vitest'
import { createReviewModeration } from '#commerce/reviews/moderate-reviews.ts'
import { createReviewPhotos } from '#adapters/reviews/review-photo-store.ts'
import { createReviewRepository } from '#adapters/reviews/review-repository.ts'
import { readSampleReviews, seedSampleReviews } from '#adapters/reviews/sample-reviews.ts'
import { byLayla } from '../../support/builders/by-layla.ts'
import { manualClock } from '../../support/manual-clock.ts'
import { aReview } from '../../support/builders/a-review.ts'
import { describeDatabases, type Open } from '../../support/databases/databases.ts'

const open = async (database: Open, showsSamples = false) =>
  createReviewRepository((await database()).db, { showsSamples })

describeDatabases('the review repository', (database) => {
  test('lists reviews as they were added, newest first, page by page', async () => {
    const reviews = await open(database)
    for (const day of [1, 3, 2])
      await reviews.add(aReview({ customerId: `c${day}`, createdAt: `2026-11-0${day}T08:00:00.000Z` }))
    const listed = await reviews.listPublished('MJ-1001', 'en', 0, 2)
    expect(listed.map(({ createdAt }) => createdAt.slice(8, 10))).toEqual(['03', '02'])
    const {
      customerId: _customerId,
      orderId: _orderId,
      photosOf: _photosOf,
      ...shown
    } = aReview({ createdAt: '2026-11-03T08:00:00.000Z' })
    expect(listed[0]).toEqual({ ...shown, id: listed[0]?.id })
    expect(await reviews.listPublished('MJ-1001', 'en', 2, 2)).toHaveLength(1)
    expect(await reviews.listPublished('MJ-1002', 'en', 0, 2)).toEqual([])
  })

  test("lists those in the reader's language first", async () => {
    const reviews = await open(database)
    await reviews.add(aReview({ customerId: 'a', language: 'ar', createdAt: '2026-11-01T08:00:00.000Z' }))
    await reviews.add(aReview({ customerId: 'b', language: 'en', createdAt: '2026-11-02T08:00:00.000Z' }))
    const first = async (language: 'en' | 'ar') =>
      (await reviews.listPublished('MJ-1001', language, 0, 1))[0]?.language
    expect([await first('ar'), await first('en')]).toEqual(['ar', 'en'])
  })

  test('stores one review per customer and product', async () => {
    const reviews = await open(database)
    expect(await reviews.add(aReview({ state: 'rejected' }))).toBeDefined()
    expect(await reviews.add(aReview())).toBeUndefined()
    expect(await reviews.add(aReview({ productCode: 'MJ-1002' }))).toBeDefined()
    expect(await reviews.add(aReview({ customerId: 'customer-2' }))).toBeDefined()
  })

  test('counts published reviews only', async () => {
    const reviews = await open(database)
    await reviews.add(aReview({ customerId: 'a', stars: 5 }))
    await reviews.add(aReview({ customerId: 'b', stars: 2 }))
    await reviews.add(aReview({ customerId: 'c', stars: 1, state: 'pending' }))
    await reviews.add(aReview({ customerId: 'd', productCode: 'MJ-1002', state: 'rejected' }))
    expect(await reviews.countStars('MJ-1001')).toEqual({ 1: 0, 2: 1, 3: 0, 4: 0, 5: 1, samples: 0 })
    expect(await reviews.loadRatings()).toEqual(
      new Map([['MJ-1001', { average: 3.5, count: 2, sample: false }]]),
    )
  })

  test('lists sample reviews in demo mode only', async () => {
    const demo = await open(database, true)
    const { db } = await database()
    const production = createReviewRepository(db, { showsSamples: false })
    await demo.add(aReview({ customerId: null, sample: true, verified: false }))
    const [sample] = await demo.listPublished('MJ-1001', 'en', 0, 5)
    expect(sample).toMatchObject({ sample: true, verified: false })
    expect(await demo.loadRatings()).toEqual(new Map([['MJ-1001', { average: 4, count: 1, sample: true }]]))
    expect(await production.listPublished('MJ-1001', 'en', 0, 5)).toEqual([])
    expect(await production.loadRatings()).toEqual(new Map())
    expect(await production.countStars('MJ-1001')).toMatchObject({ 4: 0, samples: 0 })
    expect(await production.listByState('published', 5)).toEqual([])
    expect(await production.setState(sample?.id ?? '', 'rejected', null, byLayla)).toBeUndefined()
  })

  test('hides samples and their stars once there is a real review', async () => {
    const { db } = await database()
    const reviews = createReviewRepository(db, { showsSamples: true })
    const sample = { customerId: null, sample: true, verified: false } as const
    await reviews.add(aReview({ ...sample, stars: 5 }))
    await reviews.add(aReview({ ...sample, productCode: 'MJ-1002' }))
    const real = await reviews.add(aReview({ stars: 2, state: 'pending' }))
    expect(await reviews.countStars('MJ-1001')).toMatchObject({ 5: 1, 2: 0, samples: 1 })
    await reviews.setState(real?.id ?? '', 'published', null, byLayla)
    expect(await reviews.countStars('MJ-1001')).toMatchObject({ 5: 0, 2: 1, samples: 0 })
    expect((await reviews.listPublished('MJ-1001', 'en', 0, 5)).map((one) => one.sample)).toEqual([false])
    expect(await reviews.loadRatings()).toEqual(
      new Map([
        ['MJ-1001', { average: 2, count: 1, sample: false }],
        ['MJ-1002', { average: 4, count: 1, sample: true }],
      ]),
    )
    await reviews.setState(real?.id ?? '', 'rejected', 'Withdrawn', byLayla)
    expect(await reviews.countStars('MJ-1001')).toMatchObject({ 5: 1, samples: 1 })
  })

  test("publishes and rejects reviews, and purges the product's pages", async () => {
    const { db } = await database()
    const reviews = createReviewRepository(db, { showsSamples: false })
    const purged: string[] = []
    const moderation = createReviewModeration({
      reviews,
      photos: createReviewPhotos(db),
      clock: manualClock(),
      tagsOf: async (code) => [`product:${code}`],
      purge: async (tags) => void purged.push(...tags),
    })
    const added = await reviews.add(aReview({ state: 'pending' }))
    const id = added?.id ?? ''
    expect(await moderation.list('pending', 5)).toHaveLength(1)
    expect(await moderation.publish(id, byLayla.by)).toMatchObject({
      value: { changed: true, review: { state: 'published' } },
    })
    expect(await moderation.publish(id, byLayla.by)).toMatchObject({ value: { changed: false } })
    expect(await moderation.list('pending', 5)).toEqual([])
    expect(await reviews.countStars('MJ-1001')).toMatchObject({ 4: 1 })
    expect(await moderation.reject(id, 'Not about the product', byLayla.by)).toMatchObject({
      value: { changed: true },
    })
    expect(await reviews.countStars('MJ-1001')).toMatchObject({ 4: 0 })
    expect(purged).toEqual(['product:MJ-1001', 'product:MJ-1001', 'product:MJ-1001'])
  })

  test('finds no review for an unknown id of any form', async () => {
    const reviews = await open(database)
    for (const id of ['', 'one', "'; drop table reviews", '00000000-0000-4000-8000-000000000000'])
      expect(await reviews.setState(id, 'published', null, byLayla)).toBeUndefined()
  })

  test('seeds sample reviews once, and keeps rejected ones rejected', async () => {
    const { db } = await database()
    const samples = readSampleReviews('src/content/sample-reviews')
    await seedSampleReviews(db, samples)
    const reviews = createReviewRepository(db, { showsSamples: true })
    const [first] = await reviews.listByState('published', 1)
    await reviews.setState(first?.id ?? '', 'rejected', 'Spam', byLayla)
    await seedSampleReviews(db, samples)
    expect(await reviews.listByState('published', 1000)).toHaveLength(samples.length - 1)
    expect(await reviews.listByState('rejected', 1000)).toHaveLength(1)
  })
})

describe('the sample reviews', () => {
  const samples = readSampleReviews('src/content/sample-reviews')
  const count = (test: (sample: (typeof samples)[number]) => boolean) => samples.filter(test).length

  test('cover many products in both languages', () => {
    expect(samples.length).toBeGreaterThanOrEqual(110)
    expect(new Set(samples.map(({ productCode }) => productCode)).size).toBeGreaterThanOrEqual(45)
    expect(count(({ language }) => language === 'ar') / samples.length).toBeGreaterThan(0.4)
    expect(count(({ language }) => language === 'en') / samples.length).toBeGreaterThan(0.4)
  })

  test('include critical ones, do not repeat, and are not marked as verified', () => {
    expect(count(({ stars }) => stars <= 3) / samples.length).toBeGreaterThan(0.2)
    expect(new Set(samples.map(({ text }) => text)).size).toBe(samples.length)
    expect(new Set(samples.map(({ id }) => id)).size).toBe(samples.length)
    expect(count(({ verified, sample }) => verified || !sample)).toBe(0)
  })

  test('are written in the language they are marked with', () => {
    for (const { language, title, text } of samples)
      expect(/[\u0621-\u064A]/.test(title + text), title).toBe(language === 'ar')
  })
})
