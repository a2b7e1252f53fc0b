import {
  maxReviewPhotos,
  type ReviewPhotoFailure,
  type SubmitReviewFailure,
} from '#commerce/reviews/review.ts'
import type { Shop } from '#commerce/shop.ts'
import { toLatinDigits } from '#kernel/digits.ts'
import { createFormError, postedValues, type CheckoutFormResult } from '#web/checkout/form-result.ts'
import type { FormContext, PostedForm } from '#web/forms/form-context.ts'
import { readField } from '#web/http/cart-form-result.ts'
import { clientAddressOf } from '#web/http/client-address.ts'
import { backToOrder, numberOf } from './order-forms.ts'
import { openOrder } from './order-page.ts'
import { buyerOf } from './own-order.ts'

/** Query parameter of the page of an order's reviews: one has just been sent. */
export const reviewedParameter = 'reviewed'

/** Longer than any review: what is longer is rejected for its length. */
const maxText = 4000

/**
 * Posted to /order/{number}/review, as multipart since it has photos. Fields: product (code), stars, title, text, author,
 * photo (ids of those that are uploaded, several), photos (files). Photos are stored before the review is checked: a review
 * with an error in it has them still.
 */
export async function handleReview(posted: PostedForm, context: FormContext): Promise<CheckoutFormResult> {
  const { shop, storefront, t } = context.locals
  const view = await openOrder(context, numberOf(context))
  if (!view?.rights.reviews) return createFormError({ status: 404, message: t('order:not-found') })
  const productCode = readField(posted, 'product')
  const text = posted.get('text')
  const buyer = await buyerOf(context.locals, view)
  const added = await addPhotos(posted, context, { buyer, productCode, orderId: view.order.id })
  const values = { ...postedValues(posted), photo: added.photos.join(' ') }
  if (added.rejected) {
    const message = t(`account-orders:review.photo.${added.rejected}`)
    return createFormError({
      status: added.rejected === 'too-many' ? 429 : 422,
      message: t('account-orders:review.invalid'),
      errors: [{ id: reviewFieldId(productCode, 'photos'), message }],
      values,
    })
  }
  const submitted = await shop.reviews.submit({
    buyer,
    photos: added.photos,
    orderId: view.order.id,
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
    values,
  })
}

type Added = { readonly photos: readonly string[]; readonly rejected?: ReviewPhotoFailure['kind'] }

/** The photos of the form: those that were uploaded before, then the new ones. */
async function addPhotos(
  posted: PostedForm,
  context: FormContext,
  of: Pick<Parameters<Shop['reviews']['addPhoto']>[0], 'buyer' | 'productCode' | 'orderId'>,
): Promise<Added> {
  const stored = posted
    .getAll('photo')
    .filter((id): id is string => typeof id === 'string')
    .slice(0, maxReviewPhotos)
  const files = posted
    .getAll('photos')
    .filter((file): file is File => typeof file !== 'string' && file.size > 0)
  const photos = [...stored]
  let rejected: Added['rejected']
  for (const file of files) {
    if (photos.length >= maxReviewPhotos) return { photos, rejected: 'too-many-photos' }
    const bytes = new Uint8Array(await file.arrayBuffer())
    const from = clientAddressOf(context)
    const added = await context.locals.shop.reviews.addPhoto({ ...of, bytes, from })
    if (added.ok) photos.push(added.value.id)
    else rejected = added.failure.kind
  }
  return rejected ? { photos, rejected } : { photos }
}

const statuses = {
  'not-a-buyer': 403,
  'unknown-product': 404,
  'already-reviewed': 409,
  invalid: 422,
  'too-many': 429,
} as const satisfies Record<SubmitReviewFailure['kind'], number>

/** There is a form for each product on a page. */
export const reviewFieldId = (
  productCode: string,
  field: 'author' | 'stars' | 'title' | 'text' | 'photos',
): string => `review-${productCode}-${field}`

/** What a review has at most. */
export const reviewLimits = { photos: maxReviewPhotos } as const
