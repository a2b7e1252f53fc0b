import type { AcceptFailure } from '#commerce/quotes/accept-bulk-quote.ts'
import type { MessageKey } from '#i18n/messages.ts'
import { cookies } from '#kernel/cookies.ts'
import { createFormError, type CheckoutFormResult } from '#web/checkout/form-result.ts'
import { cartTokenOf } from '#web/customers/visitor-tokens.ts'
import type { FormContext, PostedForm } from '#web/forms/form-context.ts'
import { readField, setToken } from '#web/http/cart-form-result.ts'
import { clientAddressOf } from '#web/http/client-address.ts'
import { pathTo } from '#web/paths.ts'

/** Fields: number, token, revision, purchaseOrder. Makes a cart with the agreed prices and goes there. */
export async function handleAcceptQuote(
  posted: PostedForm,
  context: FormContext,
): Promise<CheckoutFormResult> {
  const { shop, storefront, t } = context.locals
  const revision = readField(posted, 'revision')
  const accepted = await shop.bulkQuotes.accept(
    {
      token: readField(posted, 'token'),
      number: readField(posted, 'number'),
      revision: /^\d{1,6}$/.test(revision) ? Number(revision) : -1,
      purchaseOrder: readField(posted, 'purchaseOrder'),
      cartToken: await cartTokenOf(context),
      from: clientAddressOf(context),
    },
    storefront,
  )
  if (!accepted.ok) {
    const { status, message } = failures[accepted.failure.kind]
    return createFormError({ status, message: t(message) })
  }
  setToken(context, cookies.guestCart, accepted.value.cartToken)
  return { done: true, redirectTo: pathTo(storefront.code, 'cart') }
}

const failures = {
  'invalid-link': { status: 404, message: 'cart:agreed.error.link' },
  expired: { status: 409, message: 'cart:agreed.error.expired' },
  revised: { status: 409, message: 'cart:agreed.error.revised' },
  'not-allowed': { status: 409, message: 'cart:agreed.error.closed' },
  'still-valid': { status: 409, message: 'cart:agreed.error.closed' },
  ordered: { status: 409, message: 'checkout:error.quote-used' },
  'invalid-purchase-order': { status: 400, message: 'cart:error.purchase-order' },
  'too-many': { status: 429, message: 'errors:request.too-many' },
} as const satisfies Record<
  AcceptFailure['kind'],
  { readonly status: CheckoutFormResultStatus; readonly message: MessageKey }
>

type CheckoutFormResultStatus = Parameters<typeof createFormError>[0]['status']
