import { cookies } from '#kernel/cookies.ts'
import { createFormError, type CheckoutFormResult } from '#web/checkout/form-result.ts'
import { cartTokenOf } from '#web/customers/visitor-tokens.ts'
import type { FormContext, PostedForm } from '#web/forms/form-context.ts'
import { readField, setToken } from '#web/http/cart-form-result.ts'
import { clientAddressOf } from '#web/http/client-address.ts'
import { pathTo } from '#web/paths.ts'

/**
 * Posted to the page of the link in a reminder. Adds what the message named and the visitor's own cart lacks; on the device
 * of the cart that is nothing, and the cart is shown.
 */
export async function handleRestoreCart(
  posted: PostedForm,
  context: FormContext,
): Promise<CheckoutFormResult> {
  const { shop, storefront, t } = context.locals
  const link = readField(posted, 't')
  const found = await shop.reminders.describe(link, storefront)
  if (!found.ok)
    return createFormError({ status: 404, message: t(`alerts:reminder.link.${found.failure.kind}`) })
  const cartHref = pathTo(storefront.code, 'cart')
  const token = await cartTokenOf(context)
  const own = await shop.cart.load(token, storefront)
  const inCart = new Set([...own.lines, ...own.saved].map(({ sku }) => sku))
  const items = found.value.items.flatMap(({ sku, quantity, available }) =>
    available && !inCart.has(sku) ? [{ sku, quantity }] : [],
  )
  if (found.value.state === 'gone' || items.length === 0) return { done: true, redirectTo: cartHref }
  const added = await shop.cart.addAgain(
    // The end of the token is its signature: one link adds once to one state of a cart.
    { token, items, key: `restore-${own.version}-${link.slice(-24)}`, from: clientAddressOf(context) },
    storefront,
  )
  if (!added.ok)
    return added.failure.kind === 'too-many'
      ? createFormError({ status: 429, message: t('errors:request.too-many') })
      : createFormError({ status: 409, message: t('alerts:reminder.sold-out') })
  setToken(context, cookies.guestCart, added.value.token)
  const skus = items.map(({ sku }) => sku).join(',')
  return { done: true, redirectTo: `${cartHref}?added=${encodeURIComponent(skus)}` }
}

/** Posted to the page of the link that ends reminders: programs that open the links of mails press no buttons. */
export async function handleStopReminders(
  posted: PostedForm,
  { locals: { shop, storefront, t } }: FormContext,
): Promise<CheckoutFormResult> {
  const token = readField(posted, 't')
  const stopped = await shop.reminders.stop(token)
  return stopped.ok
    ? { done: true, redirectTo: `${pathTo(storefront.code, 'remindersStop')}?t=${encodeURIComponent(token)}` }
    : createFormError({ status: 404, message: t(`alerts:reminder.link.${stopped.failure.kind}`) })
}
