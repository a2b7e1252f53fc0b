import { createFormError, type CheckoutFormResult } from '#web/checkout/form-result.ts'
import type { FormContext, PostedForm } from '#web/forms/form-context.ts'
import { readField } from '#web/http/cart-form-result.ts'
import { pathTo } from '#web/paths.ts'
import { signInHref } from './require-signed-in.ts'

/** The page says so, by the query parameter `done`. */
type Change = 'removed' | 'default-set'

/** Field: card (id). */
export const handleRemoveCard = (posted: PostedForm, context: FormContext): Promise<CheckoutFormResult> =>
  change(posted, context, 'removed')

/** Field: card (id). */
export const handleSetDefaultCard = (posted: PostedForm, context: FormContext): Promise<CheckoutFormResult> =>
  change(posted, context, 'default-set')

/** The customer is the one who is signed in, whatever else was posted. */
async function change(posted: PostedForm, context: FormContext, what: Change): Promise<CheckoutFormResult> {
  const { shop, storefront, signedIn, t } = context.locals
  const page = pathTo(storefront.code, 'accountCards')
  const customer = (await signedIn())?.customer
  if (!customer) return { done: true, redirectTo: signInHref(storefront.code, page) }
  const id = readField(posted, 'card')
  const { remove, setDefault } = shop.savedCards
  const changed = await (what === 'removed' ? remove(customer.id, id) : setDefault(customer.id, id))
  return changed.ok
    ? { done: true, redirectTo: `${page}?done=${what}` }
    : createFormError({ status: 404, message: t('saved-cards:unknown') })
}
