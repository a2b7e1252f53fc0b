import type { Placed, PlaceFailure } from '#commerce/checkout/checkout.ts'
import { cookies } from '#kernel/cookies.ts'
import { createFormError, type CheckoutFormResult } from './form-result.ts'
import { backTo } from './checkout-forms.ts'
import { cartPathFor, checkoutErrors } from './checkout-messages.ts'
import { attributionOf } from '#web/http/attribution.ts'
import { clientAddressOf } from '#web/http/client-address.ts'
import { readOwnOrders, writeOwnOrders } from '#web/orders/order-tokens.ts'
import { pathTo } from '#web/paths.ts'
import { salesChannel } from '#web/sales-channel.ts'
import { readField, setToken } from '#web/http/cart-form-result.ts'
import type { FormContext, PostedForm } from '#web/forms/form-context.ts'
import { cartTokenOf } from '#web/customers/visitor-tokens.ts'
import { pathOf } from './checkout-steps.ts'
import { guardWallet } from './wallet-guard.ts'

/** Fields: fingerprint (of the quote agreed to), key (idempotency key; one page orders once). */
export async function handlePlace(posted: PostedForm, context: FormContext): Promise<CheckoutFormResult> {
  const { shop, storefront, kiosk } = context.locals
  const token = await cartTokenOf(context)
  if (token === null) return { done: true, redirectTo: pathTo(storefront.code, 'cart') }
  // The draft is the same on all devices: another one may have chosen the wallet, credit or points.
  const guarded = await guardWallet(context, pathOf('review', storefront.code), async () => {
    const loaded = await shop.checkout.load(token, storefront, salesChannel(context.request, kiosk))
    if (!loaded.ok) return false
    const { rewards, tenders } = loaded.value.quote
    return rewards !== undefined || tenders.some(({ kind }) => kind === 'wallet')
  })
  if (guarded) return guarded
  const key = context.request.headers.get('idempotency-key') ?? readField(posted, 'key')
  const placed = await shop.checkout.place(
    {
      token,
      fingerprint: readField(posted, 'fingerprint'),
      key: /^[\w-]{16,64}$/.test(key) ? key : crypto.randomUUID(),
      platform: salesChannel(context.request, kiosk),
      attribution: attributionOf(context),
      from: clientAddressOf(context),
      origin: shop.settings.origin,
    },
    storefront,
  )
  return placed.ok ? keepOrderToken(placed.value, context) : toPlaceError(placed.failure, context)
}

/** Gives this browser access to the order's page. */
export function keepOrderToken(
  { number, accessToken, paymentUrl }: Placed,
  context: FormContext,
): CheckoutFormResult {
  const { storefront } = context.locals
  const known = readOwnOrders(context.cookies.get(cookies.lastOrder)?.value)
  setToken(context, cookies.lastOrder, writeOwnOrders([{ number, token: accessToken }, ...known]))
  return { done: true, redirectTo: paymentUrl ?? pathTo(storefront.code, 'order', { number }) }
}

function toPlaceError(failure: PlaceFailure, { locals: { storefront, t } }: FormContext): CheckoutFormResult {
  const redirectTo = cartPathFor(failure, storefront.code)
  if (redirectTo !== null) return { done: true, redirectTo }
  if (failure.kind === 'not-ready') return backTo(failure.step, storefront.code)
  const { status, message } = checkoutErrors[failure.kind]
  const differences = failure.kind === 'quote-changed' ? failure.differences : []
  return createFormError({ status, message: t(message), differences })
}
