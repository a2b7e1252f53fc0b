import { describe, expect, test } from 'vitest'
import type { ReviewPage } from '#commerce/reviews/list-reviews.ts'
import Reviews from '#components/product/reviews/Reviews.astro'
import { loadReviews } from '#web/product/reviews-view.ts'
import { aReview } from '../../support/builders/a-review.ts'
import { aShop } from '../../support/shops/a-shop.ts'
import { render } from '../../support/render-component.ts'

const spread = { 1: 0, 2: 1, 3: 0, 4: 3, 5: 2 }
const shownReview = (parts: Parameters<typeof aReview>[0] = {}) => {
  const { customerId: _customerId, ...review } = aReview(parts)
  return { ...review, id: 'one' }
}
const page = (parts: Partial<ReviewPage> = {}): ReviewPage => ({
  rating: { average: 4, count: 6, sample: false },
  spread,
  reviews: [shownReview()],
  page: 1,
  pages: 2,
  ...parts,
})

const show = async (
  list: ReviewPage | Error,
  { language = 'en' as 'en' | 'ar', query = '', whole = false } = {},
) => {
  const requested: number[] = []
  const errors: unknown[] = []
  const shop = aShop({
    report: (error) => void errors.push(error),
    reviews: {
      async list(_, _language, number) {
        requested.push(number)
        if (list instanceof Error) throw list
        return list
      },
    },
  })
  const { html } = await render(Reviews, {
    language,
    shop,
    path: `/p/a-sofa${query}`,
    props: async (page) => ({ reviews: await loadReviews(page, 'MJ-1001'), urlKey: 'a-sofa', whole }),
  })
  return { html: html.replaceAll(/\s+/g, ' '), requested, errors }
}

describe('reviews of a product', () => {
  test('are listed with stars as text, author, date and the distribution of stars', async () => {
    const { html } = await show(page())
    expect(html).toContain('4 of 5 stars')
    expect(html).toContain('Verified purchase')
    expect(html).toContain('datetime="2026-11-20"')
    expect(html).toContain('5 stars: 2 reviews')
    expect(html).toContain('1 star: 0 reviews')
    expect(html).not.toContain('Sample')
  })

  test('have their own language and direction', async () => {
    const arabic = shownReview({
      language: 'ar',
      author: 'هدى',
      title: 'مريحة',
      text: 'جلسة مريحة جدًا للعائلة.\n\nأنصح بها.',
    })
    const { html } = await show(page({ reviews: [arabic] }))
    expect(html).toContain('lang="ar" dir="rtl"')
    expect(html).toContain('In Arabic')
    expect(html).toContain('<p>أنصح بها.</p>')
    const { html: inArabic } = await show(page(), { language: 'ar' })
    expect(inArabic).toContain('lang="en" dir="ltr"')
    expect(inArabic).toContain('نجمتان: تقييم واحد')
  })

  test('are labeled and explained when they are samples', async () => {
    const { html } = await show(
      page({
        rating: { average: 4, count: 6, sample: true },
        reviews: [shownReview({ sample: true, verified: false })],
      }),
    )
    expect(html).toContain('>Sample<')
    expect(html).toContain('were written to show how this shop works')
    expect(html).not.toContain('Verified purchase')
  })

  test('have links to further pages', async () => {
    const { html, requested } = await show(page(), { query: '?page=1', whole: true })
    expect(requested).toEqual([1])
    expect(html).toContain('?page=2#reviews"')
    expect(html).toContain('Page 1 of 2')
    const { html: last, requested: other } = await show(page({ page: 2 }), { query: '?page=٢', whole: true })
    expect(other).toEqual([2])
    expect(last).toContain('Newer reviews')
    expect(last).not.toContain('Older reviews')
  })

  test('are escaped', async () => {
    const { html } = await show(
      page({ reviews: [shownReview({ text: '<img src=x onerror=alert(1)> and more of it' })] }),
    )
    expect(html).not.toContain('<img')
  })

  test('are replaced by a note when there are none, or when they fail to load', async () => {
    const { html } = await show(page({ rating: null, reviews: [], pages: 1 }))
    expect(html).toContain('No reviews yet')
    expect(html).toContain('Only customers who bought a product')
    const { html: broken, errors } = await show(new Error('no database'))
    expect(broken).toContain('No reviews yet')
    expect(errors).toHaveLength(1)
  })
})
