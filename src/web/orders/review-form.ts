import type { SubmitReviewFailure } from '#commerce/reviews/review.ts'
import { toLatinDigits } from '#kernel/digits.ts'
import { createFormError, postedValues, type CheckoutFormResult } from '#web/checkout/form-result.ts'
import type { FormContext, PostedForm } from '#web/forms/form-context.ts'
import { readField } from '#web/http/cart-form-result.ts'
import { clientAddressOf } from '#web/http/client-address.ts'
import { backToOrder, numberOf } from './order-forms.ts'
import { openOrder } from './order-page.ts'
import { buyerOf } from './own-order.ts'

/** Query parameter of an order's page: a review has just been sent. */
export const reviewedParameter = 'reviewed'

/** Longer than any review: what is longer is rejected for its length. */
const maxText = 4000

/** Posted to the order's page. Fields: product (code), stars, title, text, author. */
export async function handleReview(posted: PostedForm, context: FormContext): Promise<CheckoutFormResult> {
  const { shop, storefront, t } = context.locals
  const view = await openOrder(context, numberOf(context))
  if (!view?.rights.reviews) return createFormError({ status: 404, message: t('order:not-found') })
  const productCode = readField(posted, 'product')
  const text = posted.get('text')
  const submitted = await shop.reviews.submit({
    buyer: await buyerOf(context.locals, view),
    productCode,
    author: readField(posted, 'author'),
    stars: Number(toLatinDigits(readField(posted, 'stars')) || Number.NaN),
    title: readField(posted, 'title'),
    text: typeof text === 'string' ? text.slice(0, maxText) : '',
    language: storefront.language,
    from: clientAddressOf(context),
  })
  if (submitted.ok) return backToOrder(context, reviewedParameter)
  const { failure } = submitted
  const fields = failure.kind === 'invalid' ? failure.fields : []
  return createFormError({
    status: statuses[failure.kind],
    message: t(`account-orders:review.${failure.kind}`),
    errors: fields.map((field) => ({
      id: reviewFieldId(productCode, field),
      message: t(`account-orders:review.invalid.${field}`),
    })),
    values: postedValues(posted),
  })
}

const statuses = {
  'not-a-buyer': 403,
  'unknown-product': 404,
  'already-reviewed': 409,
  invalid: 422,
  'too-many': 429,
} as const satisfies Record<SubmitReviewFailure['kind'], number>

/** There is a form for each product on a page. */
export const reviewFieldId = (productCode: string, field: 'author' | 'stars' | 'title' | 'text'): string =>
  `review-${productCode}-${field}`
