import { describe, expect, test } from 'vitest'
import { createListReviews } from '#commerce/reviews/list-reviews.ts'
import type { NewReview } from '#commerce/reviews/ports.ts'
import type { SubmitReview } from '#commerce/reviews/review.ts'
import { createSubmitReview } from '#commerce/reviews/submit-review.ts'
import { aReview } from '../../../support/builders/a-review.ts'
import { manualClock } from '../../../support/manual-clock.ts'

const written: SubmitReview = {
  buyer: { customerId: 'customer-1', orderId: null },
  productCode: 'MJ-1001',
  author: 'Layla',
  stars: 5,
  title: 'Soft and wide',
  text: 'Three of us sit on it every evening, and nobody wants the armchair.',
  language: 'en',
  photos: [],
  orderId: 'o-1',
  from: '203.0.113.7',
}

function reviewService({ allowed = true, buyers = ['customer-1'] } = {}) {
  const stored: NewReview[] = []
  const submit = createSubmitReview({
    clock: manualClock(),
    isBuyer: async ({ customerId, orderId }) => buyers.includes(customerId ?? orderId),
    productExists: async (code) => code === 'MJ-1001',
    checkRateLimit: async () => ({ allowed, retryAfterSeconds: allowed ? 0 : 30 }),
    reviews: {
      async add(review) {
        if (stored.some(({ customerId }) => customerId === review.customerId)) return undefined
        stored.push(review)
        return { ...review, id: 'one' }
      },
      async replacePending(review) {
        const index = stored.findIndex(({ state }) => state === 'pending')
        if (index === -1) return undefined
        stored[index] = review
        return { ...review, id: 'another' }
      },
    },
  })
  return { submit, stored }
}

describe('createSubmitReview', () => {
  test('stores a buyer’s review for moderation', async () => {
    const { submit, stored } = reviewService()
    expect(await submit(written)).toEqual({ ok: true, value: { state: 'pending' } })
    expect(stored).toMatchObject([
      { state: 'pending', verified: true, sample: false, stars: 5, author: 'Layla' },
    ])
  })

  test.each([
    [
      'the guest of another order',
      {},
      { buyer: { customerId: null, orderId: 'o-2' } },
      { kind: 'not-a-buyer' },
    ],
    ['who has not bought it', { buyers: [] }, {}, { kind: 'not-a-buyer' }],
    ['of what is not sold', {}, { productCode: 'MJ-9999' }, { kind: 'unknown-product' }],
    ['too often', { allowed: false }, {}, { kind: 'too-many', retryAfterSeconds: 30 }],
    ['without stars', {}, { stars: 0 }, { kind: 'invalid', fields: ['stars'] }],
  ])('rejects %s', async (_, setup, parts, failure) => {
    const { submit, stored } = reviewService(setup)
    expect(await submit({ ...written, ...parts })).toEqual({ ok: false, failure })
    expect(stored).toEqual([])
  })

  test('accepts the guest of an order', async () => {
    const { submit, stored } = reviewService({ buyers: ['o-1'] })
    expect((await submit({ ...written, buyer: { customerId: null, orderId: 'o-1' } })).ok).toBe(true)
    expect(stored).toMatchObject([{ customerId: null, orderId: 'o-1' }])
  })

  test('replaces a review until it is moderated', async () => {
    const { submit, stored } = reviewService()
    await submit(written)
    expect((await submit({ ...written, title: 'Softer than I thought' })).ok).toBe(true)
    expect(stored).toMatchObject([{ title: 'Softer than I thought' }])
  })

  test('accepts one review per customer and product', async () => {
    const { submit, stored } = reviewService()
    await submit(written)
    stored[0] = { ...aReview(), state: 'published' }
    expect(await submit(written)).toEqual({ ok: false, failure: { kind: 'already-reviewed' } })
  })
})

describe('createListReviews', () => {
  const listed = (count: number) => {
    const requested: number[][] = []
    const list = createListReviews({
      reviews: {
        countStars: async () => ({ 1: 0, 2: 0, 3: 0, 4: 0, 5: count, samples: 0 }),
        async listPublished(_, _language, offset, limit) {
          requested.push([offset, limit])
          return [{ ...aReview(), id: 'one' }]
        },
      },
    })
    return { list, requested }
  }

  test.each([
    [1, 1],
    [3, 3],
    [4, 3],
    [1e9, 3],
    [0, 1],
    [-1, 1],
    [1.5, 1],
    [Number.NaN, 1],
  ])('returns page %d of twelve reviews as page %d', async (requested, page) => {
    const { list, requested: offsets } = listed(12)
    expect(await list('MJ-1001', 'en', requested)).toMatchObject({ page, pages: 3 })
    expect(offsets).toEqual([[(page - 1) * 5, 5]])
  })

  test('reads no page without reviews', async () => {
    const { list, requested } = listed(0)
    expect(await list('MJ-1001', 'en', 2)).toMatchObject({ rating: null, reviews: [], page: 1, pages: 1 })
    expect(requested).toEqual([])
  })
})
