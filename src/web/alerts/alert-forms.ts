import type { AlertFailure } from '#commerce/alerts/create-alerts.ts'
import type { MessageKey } from '#i18n/messages.ts'
import {
  createFormError,
  type CheckoutFormError,
  type CheckoutFormResult,
} from '#web/checkout/form-result.ts'
import type { FormContext, PostedForm } from '#web/forms/form-context.ts'
import { readField } from '#web/http/cart-form-result.ts'
import { clientAddressOf } from '#web/http/client-address.ts'
import { pathTo } from '#web/paths.ts'

const rejections = {
  'unknown-sku': { status: 404, message: 'alerts:error.unknown-sku', field: null },
  'unknown-kind': { status: 422, message: 'alerts:error.kind', field: 'kind' },
  'malformed-email': { status: 422, message: 'alerts:error.email', field: 'email' },
  'too-many': { status: 429, message: 'errors:request.too-many', field: null },
  full: { status: 409, message: 'alerts:error.full', field: null },
} as const satisfies Record<
  AlertFailure['kind'],
  { status: CheckoutFormError['status']; message: MessageKey; field: 'kind' | 'email' | null }
>

/** Fields: sku, kind, email. The result is the same whoever has the address, and whatever was requested for it before. */
export async function handleRequestAlert(
  posted: PostedForm,
  context: FormContext,
): Promise<CheckoutFormResult> {
  const { shop, storefront, t } = context.locals
  const [sku, kind, email] = [
    readField(posted, 'sku'),
    readField(posted, 'kind'),
    readField(posted, 'email').slice(0, 300),
  ]
  const signedIn = await context.locals.signedIn()
  const customer = signedIn ? { id: signedIn.customer.id, email: signedIn.email } : null
  const requested = await shop.alerts.request(
    { sku, kind, email, customer, from: clientAddressOf(context) },
    storefront,
  )
  if (requested.ok) {
    const query = new URLSearchParams({ sku, sent: requested.value.isConfirmed ? 'own' : '1' })
    return { done: true, redirectTo: `${pathTo(storefront.code, 'alertNew')}?${query.toString()}` }
  }
  const { status, message, field } = rejections[requested.failure.kind]
  return createFormError({
    status,
    message: t(message),
    errors: field === null ? [] : [{ id: field, message: t(message) }],
    values: { kind, email },
  })
}

/** Posted to the page of the link: programs that open the links of mails press no buttons. */
export const handleConfirmAlert = (posted: PostedForm, context: FormContext): Promise<CheckoutFormResult> =>
  followLink('confirm', 'alertConfirm', posted, context)

export const handleStopAlert = (posted: PostedForm, context: FormContext): Promise<CheckoutFormResult> =>
  followLink('stop', 'alertStop', posted, context)

async function followLink(
  what: 'confirm' | 'stop',
  page: 'alertConfirm' | 'alertStop',
  posted: PostedForm,
  { locals: { shop, storefront, t } }: FormContext,
): Promise<CheckoutFormResult> {
  const token = readField(posted, 't')
  const followed = await shop.alerts[what](token)
  return followed.ok
    ? { done: true, redirectTo: `${pathTo(storefront.code, page)}?t=${encodeURIComponent(token)}` }
    : createFormError({ status: 404, message: t(`alerts:link.${followed.failure.kind}`) })
}
