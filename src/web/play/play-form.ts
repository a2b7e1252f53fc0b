import type { PlayFailure } from '#commerce/play/create-play.ts'
import type { MessageKey } from '#i18n/messages.ts'
import {
  createFormError,
  type CheckoutFormError,
  type CheckoutFormResult,
} from '#web/checkout/form-result.ts'
import { cartTokenOf } from '#web/customers/visitor-tokens.ts'
import type { FormContext, PostedForm } from '#web/forms/form-context.ts'
import { readField } from '#web/http/cart-form-result.ts'
import { clientAddressOf } from '#web/http/client-address.ts'
import { pathTo } from '#web/paths.ts'

const rejections = {
  'no-campaign': { status: 404, message: 'play:error.none' },
  'no-cart': { status: 409, message: 'play:cart.text' },
  'unknown-choice': { status: 422, message: 'play:error.choice' },
  'too-many': { status: 429, message: 'errors:request.too-many' },
  'play-unavailable': { status: 503, message: 'play:error.unavailable' },
} as const satisfies Record<PlayFailure['kind'], { status: CheckoutFormError['status']; message: MessageKey }>

/** Field: choice, the number of a cup. */
export async function handlePlay(posted: PostedForm, context: FormContext): Promise<CheckoutFormResult> {
  const { shop, storefront, t } = context.locals
  const text = readField(posted, 'choice')
  const played = await shop.play.play(
    await cartTokenOf(context),
    { choice: /^\d$/.test(text) ? Number(text) : 0, from: clientAddressOf(context) },
    storefront,
  )
  if (played.ok) return { done: true, redirectTo: pathTo(storefront.code, 'play') }
  const { status, message } = rejections[played.failure.kind]
  return createFormError({ status, message: t(message) })
}
