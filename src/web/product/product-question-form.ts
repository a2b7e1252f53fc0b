import { randomUUID } from 'node:crypto'
import { createFormError, postedValues, type CheckoutFormResult } from '#web/checkout/form-result.ts'
import type { FormContext, PostedForm } from '#web/forms/form-context.ts'
import { readField } from '#web/http/cart-form-result.ts'
import { clientAddressOf } from '#web/http/client-address.ts'

/** Query parameter of the page of a product's questions: one has just been sent. */
export const sentQuestionParameter = 'sent'

/** Made when the form is rendered: a form that is sent twice is one question. */
export const newQuestionFormKey = (): string => randomUUID()

/** Longer than any question: what is longer is rejected for its length. */
const maxText = 2000

/** Posted to /p/{urlKey}/questions. Fields: product (code), text, author, email (may be empty), key. */
export async function handleAskProduct(
  posted: PostedForm,
  context: FormContext,
): Promise<CheckoutFormResult> {
  const { shop, storefront, signedIn, t } = context.locals
  const key = readField(posted, 'key')
  const text = posted.get('text')
  const found = await shop.productQuestions.ask(
    {
      productCode: readField(posted, 'product'),
      author: readField(posted, 'author'),
      text: typeof text === 'string' ? text.slice(0, maxText) : '',
      email: readField(posted, 'email').slice(0, 300),
      key: /^[\w-]{16,64}$/.test(key) ? key : newQuestionFormKey(),
      customerId: (await signedIn())?.customer.id ?? null,
      from: clientAddressOf(context),
    },
    storefront,
  )
  if (found.ok) return { done: true, redirectTo: `${context.url.pathname}?${sentQuestionParameter}=1` }
  const { failure } = found
  const fields = failure.kind === 'invalid' ? failure.fields : []
  return createFormError({
    status: statuses[failure.kind],
    message: t(`reviews:questions.error.${failure.kind}`),
    errors: fields.map((field) => ({ id: field, message: t(`reviews:questions.invalid.${field}`) })),
    values: postedValues(posted),
  })
}

const statuses = { invalid: 422, 'unknown-product': 404, 'too-many': 429, 'too-many-waiting': 409 } as const
