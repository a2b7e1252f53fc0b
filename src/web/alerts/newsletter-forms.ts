import { createFormError, type CheckoutFormResult } from '#web/checkout/form-result.ts'
import type { FormContext, PostedForm } from '#web/forms/form-context.ts'
import { readField } from '#web/http/cart-form-result.ts'
import { pathTo } from '#web/paths.ts'

/** Posted to the page of the link: programs that open the links of mails press no buttons. */
export const handleConfirmNewsletter = (
  posted: PostedForm,
  context: FormContext,
): Promise<CheckoutFormResult> => followLink('confirm', 'newsletterConfirm', posted, context)

export const handleStopNewsletter = (posted: PostedForm, context: FormContext): Promise<CheckoutFormResult> =>
  followLink('stop', 'newsletterStop', posted, context)

async function followLink(
  what: 'confirm' | 'stop',
  page: 'newsletterConfirm' | 'newsletterStop',
  posted: PostedForm,
  { locals: { shop, storefront, t } }: FormContext,
): Promise<CheckoutFormResult> {
  const token = readField(posted, 't')
  const followed = await shop.leads.newsletter[what](token)
  return followed.ok
    ? { done: true, redirectTo: `${pathTo(storefront.code, page)}?t=${encodeURIComponent(token)}` }
    : createFormError({ status: 404, message: t(`alerts:newsletter.link.${followed.failure.kind}`) })
}
