import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkReview } from '#commerce/reviews/check-review.ts'
import { ratingOf } from '#commerce/reviews/rating.ts'

const good = {
  author: 'Layla A.',
  stars: 4,
  title: 'Soft, and it washes well',
  text: 'Bought in 160 x 200. After 3 months it still looks new, 5 stars but for the smell of the first week.',
}
const fieldsOf = (parts: Partial<typeof good>) => {
  const checked = checkReview({ ...good, ...parts })
  return checked.ok ? [] : checked.failure.fields
}

describe('checkReview', () => {
  test('accepts a review as it was written', () => {
    expect(checkReview(good)).toEqual({ ok: true, value: good })
  })

  test('accepts a review in Arabic', () => {
    const arabic = {
      author: 'أم خالد',
      stars: 5,
      title: 'أجمل مما في الصورة',
      text: 'القماش ناعم واللون دافئ، ووصلت قبل موعدها بيوم.\n\nركّبها الفريق في نصف ساعة.',
    }
    expect(checkReview(arabic)).toEqual({ ok: true, value: arabic })
  })

  test('removes invisible and direction-changing characters', () => {
    const checked = checkReview({
      ...good,
      author: '\u202ELayla\u2066',
      title: 'So\u200Bft,\u0000 and   warm',
      text: `${good.text}\r\n\r\n\r\n\r\n\u2028end\uFEFF`,
    })
    expect(checked).toEqual({
      ok: true,
      value: { ...good, author: 'Layla', title: 'Soft, and warm', text: `${good.text}\n\nend` },
    })
  })

  test.each([
    ['no name', { author: ' ' }, ['author']],
    ['a name without a letter', { author: '12345' }, ['author']],
    ['a name with markup', { author: 'a<b>' }, ['author']],
    ['a name too long', { author: 'a'.repeat(41) }, ['author']],
    ['no stars', { stars: 0 }, ['stars']],
    ['six stars', { stars: 6 }, ['stars']],
    ['half stars', { stars: 3.5 }, ['stars']],
    ['stars that are no number', { stars: Number.NaN }, ['stars']],
    ['a title too short', { title: 'ok' }, ['title']],
    ['a text too short', { text: 'Very good.' }, ['text']],
    ['a text too long', { text: 'good '.repeat(500) }, ['text']],
    ['a text of emoji', { text: '😀'.repeat(30) }, ['text']],
    ['a link', { text: `${good.text} See https://elsewhere.example/x` }, ['text']],
    ['a link without its scheme', { title: 'Cheaper at sofas-online.shop' }, ['title']],
    ['a telephone', { text: `${good.text} Call +971 50 123 4567` }, ['text']],
    ['a telephone in Arabic digits', { text: `${good.text} ٠٥٠-١٢٣-٤٥٦٧` }, ['text']],
    ['an insult', { text: `${good.text} The driver was an asshole.` }, ['text']],
    [
      'everything at once',
      { author: '', stars: 9, title: '', text: '' },
      ['author', 'stars', 'title', 'text'],
    ],
  ])('rejects a review with %s', (_, parts, fields) => expect(fieldsOf(parts)).toEqual(fields))

  test.each([
    'A table of 100 x 200 x 75 cm',
    'Classic sofa, bassinet fits beside it',
    'Model 2026, order of 12.11.2026',
  ])('accepts a review that only looks like spam: %s', (title) => expect(fieldsOf({ title })).toEqual([]))

  test('returns well-formed text for any input', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
        const checked = checkReview({ ...good, text: `A good long beginning of it. ${text}` })
        if (!checked.ok) return
        expect(checked.value.text.isWellFormed()).toBe(true)
        expect(checked.value.text).not.toMatch(/[\u202A-\u202E\u2066-\u2069]|\p{Cc}(?<!\n)/u)
      }),
    )
  })
})

describe('ratingOf', () => {
  const spread = (one: number, two: number, three: number, four: number, five: number) => ({
    1: one,
    2: two,
    3: three,
    4: four,
    5: five,
  })

  test('is the average to one decimal, half up', () => {
    expect(ratingOf(spread(0, 0, 0, 3, 1), 0)).toEqual({ average: 4.3, count: 4, sample: false })
    expect(ratingOf(spread(0, 0, 0, 0, 1), 1)).toEqual({ average: 5, count: 1, sample: true })
    expect(ratingOf(spread(1, 0, 0, 0, 2), 0)?.average).toBe(3.7)
    // 4.05 exactly, which a float would round down.
    expect(ratingOf(spread(0, 0, 0, 19, 1), 0)?.average).toBe(4.1)
  })

  test('is null without reviews', () => {
    expect(ratingOf(spread(0, 0, 0, 0, 0), 0)).toBeNull()
  })

  test('is between the fewest and the most stars, within 0.05 of the mean', () => {
    const counts = fc.integer({ min: 0, max: 5000 })
    fc.assert(
      fc.property(counts, counts, counts, counts, counts, (a, b, c, d, e) => {
        const rating = ratingOf(spread(a, b, c, d, e), 0)
        if (!rating) return
        const mean = (a + 2 * b + 3 * c + 4 * d + 5 * e) / (a + b + c + d + e)
        expect(Math.abs(rating.average - mean)).toBeLessThanOrEqual(0.05 + 1e-9)
        expect(rating.average).toBeGreaterThanOrEqual(1)
        expect(rating.average).toBeLessThanOrEqual(5)
      }),
    )
  })
})
