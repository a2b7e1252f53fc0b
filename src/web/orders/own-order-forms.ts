import { randomUUID } from 'node:crypto'
import { cookies } from '#kernel/cookies.ts'
import { cartTokenOf } from '#web/customers/visitor-tokens.ts'
import { signInHref } from '#web/customers/require-signed-in.ts'
import { createFormError, type CheckoutFormResult } from '#web/checkout/form-result.ts'
import type { FormContext, PostedForm } from '#web/forms/form-context.ts'
import { readField, setToken } from '#web/http/cart-form-result.ts'
import { clientAddressOf } from '#web/http/client-address.ts'
import { pathTo } from '#web/paths.ts'
import { itemsOfOrder } from './order-items.ts'
import { backToOrder, numberOf } from './order-forms.ts'
import { openOrder } from './order-page.ts'
import { setOpenedOrder } from './opened-order.ts'

/** Query parameters of an order's page after "buy again": some items are missing, which ones by SKU. */
export const againParameter = 'again'
export const missingParameter = 'missing'
/** Query parameter: the order has just come into the account. */
export const attachedParameter = 'attached'

const notFound = ({ locals: { t } }: FormContext): CheckoutFormResult =>
  createFormError({ status: 404, message: t('order:not-found') })

/** Posted to the order's page. Field: key, made when the form was rendered: a form that is sent twice adds once. */
export async function handleBuyAgain(posted: PostedForm, context: FormContext): Promise<CheckoutFormResult> {
  const { shop, storefront, t } = context.locals
  const view = await openOrder(context, numberOf(context))
  if (!view) return notFound(context)
  const items = itemsOfOrder(view.order)
  const key = readField(posted, 'key')
  const added = await shop.cart.addAgain(
    {
      token: await cartTokenOf(context),
      items,
      key: /^[\w-]{16,64}$/.test(key) ? key : randomUUID(),
      from: clientAddressOf(context),
    },
    storefront,
  )
  if (!added.ok)
    return added.failure.kind === 'too-many'
      ? createFormError({ status: 429, message: t('account-orders:again.too-many') })
      : createFormError({ status: 409, message: t('account-orders:again.none') })
  const { token, missing } = added.value
  setToken(context, cookies.guestCart, token)
  if (missing.length > 0) {
    const skus = new URLSearchParams(missing.map(({ sku }) => [missingParameter, sku]))
    return backToOrder(context, againParameter, skus)
  }
  const skus = items.map(({ sku }) => sku).join(',')
  return {
    done: true,
    redirectTo: `${pathTo(storefront.code, 'cart')}?added=${encodeURIComponent(skus)}`,
  }
}

/** Posted to the order's page, opened by a link: puts the order into the account, after a sign-in if need be. No fields. */
export async function handleKeepOrder(_: PostedForm, context: FormContext): Promise<CheckoutFormResult> {
  const { shop, storefront, signedIn, t } = context.locals
  const view = await openOrder(context, numberOf(context))
  if (!view?.rights.seesContact) return notFound(context)
  const { number } = view.order
  const customer = (await signedIn())?.customer
  if (!customer) {
    // During the sign-in, the token of the link must not be in a URL or a table.
    setOpenedOrder(context, { number, token: view.accessToken })
    return {
      done: true,
      redirectTo: signInHref(storefront.code, pathTo(storefront.code, 'order', { number })),
    }
  }
  const attached = await shop.orders.keep(number, view.accessToken, customer.id, storefront)
  if (attached.ok)
    return {
      done: true,
      redirectTo: `${pathTo(storefront.code, 'accountOrder', { number })}?${attachedParameter}=1`,
    }
  return attached.failure.kind === 'taken'
    ? createFormError({ status: 409, message: t('account-orders:keep.taken') })
    : notFound(context)
}
