import { toLatinDigits } from '#kernel/digits.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { tidyLines, tidyText } from '#kernel/tidy-text.ts'
import type { Review, SubmitReview } from './review.ts'

type Fields = Pick<Review, 'author' | 'stars' | 'title' | 'text'>
type Field = keyof Fields

/** Minimum and maximum length in characters. */
const reviewLengths = { author: [2, 40], title: [3, 80], text: [20, 2000] } as const satisfies Record<
  Exclude<Field, 'stars'>,
  readonly [number, number]
>

const link =
  /https?:|www\.|\b[\w-]+\.(?:com|net|org|info|shop|store|online|site|ae|bh|om|kw|qa|in|sa|me|io|ru)\b/i
/** Seven digits or more, however they are separated; sizes ("160 x 200") have fewer. */
const phone = /(?:\+|00)?\d(?:[\s().-]*\d){6,}/
/** "12.11.2026" has as many digits as a phone number. */
const date = /\b\d{1,2}[./-]\d{1,2}[./-]\d{2,4}\b/g
/** The plainest insults of both languages; moderators find the rest. */
const insults =
  /\b(?:fuck\w*|shit\w*|bitch\w*|bastards?|assholes?|cunts?)\b|(?:^|[^\p{L}])(?:حقير|حقيرة|حقراء|وسخين|لعنة)(?=$|[^\p{L}])/iu

/** The cleaned review, or its invalid fields. */
export function checkReview(
  review: Pick<SubmitReview, Field>,
): Result<Fields, { readonly kind: 'invalid'; readonly fields: readonly Field[] }> {
  const { stars } = review
  const author = tidyText(review.author)
  const title = tidyText(review.title)
  const text = tidyLines(review.text)
  const invalid: Field[] = []
  if (!isValidText(author, 'author') || /[<>]/.test(author)) invalid.push('author')
  if (!isStars(stars)) invalid.push('stars')
  if (!isValidText(title, 'title')) invalid.push('title')
  if (!isValidText(text, 'text')) invalid.push('text')
  return invalid.length > 0 || !isStars(stars)
    ? fail({ kind: 'invalid', fields: invalid })
    : ok({ author, stars, title, text })
}

const isStars = (stars: number): stars is Review['stars'] => [1, 2, 3, 4, 5].includes(stars)

const isValidText = (text: string, field: Exclude<Field, 'stars'>): boolean =>
  isPublishable(text, reviewLengths[field])

/** Whether a visitor's text of that length may be shown: with letters, without links, phone numbers and insults. */
export function isPublishable(text: string, [min, max]: readonly [number, number]): boolean {
  const length = [...text].length
  if (length < min || length > max || !/\p{L}/u.test(text)) return false
  return !link.test(text) && !phone.test(toLatinDigits(text).replace(date, '')) && !insults.test(text)
}
