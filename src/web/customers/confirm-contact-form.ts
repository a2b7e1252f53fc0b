import { createFormError, type CheckoutFormResult } from '#web/checkout/form-result.ts'
import type { FormContext, PostedForm } from '#web/forms/form-context.ts'
import { readField } from '#web/http/cart-form-result.ts'
import { pathTo } from '#web/paths.ts'

/** Posted to the page of the link in the message about a contact that customer service has entered. */
export async function handleConfirmContact(
  posted: PostedForm,
  { locals }: FormContext,
): Promise<CheckoutFormResult> {
  const { shop, storefront, t } = locals
  const confirmed = await shop.identity.confirmContact(readField(posted, 't').slice(0, 200))
  if (confirmed.ok)
    return { done: true, redirectTo: `${pathTo(storefront.code, 'accountConfirmContact')}?sent=1` }
  const isTaken = confirmed.failure.kind === 'taken'
  return createFormError({
    status: isTaken ? 409 : 404,
    message: t(isTaken ? 'alerts:contact.taken' : 'alerts:contact.invalid'),
  })
}
