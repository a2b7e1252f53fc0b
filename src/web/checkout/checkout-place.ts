import type { ActionAPIContext } from 'astro:actions'
import type { Placed, PlaceFailure } from '#commerce/checkout/checkout.ts'
import { cookies } from '#kernel/cookies.ts'
import { refusal, type CheckoutFormResult } from './form-result.ts'
import { backTo } from './checkout-forms.ts'
import { cartInstead, checkoutRefusals } from './checkout-messages.ts'
import { clientAddress } from '#web/http/client-address.ts'
import { readOwnOrders, writeOwnOrders } from '#web/orders/order-tokens.ts'
import { pathTo } from '#web/paths.ts'
import { salesChannel } from '#web/sales-channel.ts'
import { readField, readToken, setToken } from '#web/http/shop-answer.ts'

/** Fields: fingerprint (of the quote that was agreed to), key (made with the page, so that one page orders once). */
export async function answerPlace(posted: FormData, context: ActionAPIContext): Promise<CheckoutFormResult> {
  const { shop, storefront, kiosk } = context.locals
  const token = readToken(context.cookies.get(cookies.guestCart)?.value)
  if (token === null) return { done: true, goTo: pathTo(storefront.code, 'cart') }
  const key = context.request.headers.get('idempotency-key') ?? readField(posted, 'key')
  const placed = await shop.checkout.place(
    {
      token,
      fingerprint: readField(posted, 'fingerprint'),
      key: /^[\w-]{16,64}$/.test(key) ? key : crypto.randomUUID(),
      platform: salesChannel(context.request, kiosk),
      from: clientAddress(context),
    },
    storefront,
  )
  return placed.ok ? welcome(placed.value, context) : refuse(placed.failure, context)
}

/** The order's page opens to this browser from now on. */
function welcome({ number, accessToken, paymentUrl }: Placed, context: ActionAPIContext): CheckoutFormResult {
  const { storefront } = context.locals
  const known = readOwnOrders(context.cookies.get(cookies.lastOrder)?.value)
  setToken(context, cookies.lastOrder, writeOwnOrders([{ number, token: accessToken }, ...known]))
  return { done: true, goTo: paymentUrl ?? pathTo(storefront.code, 'order', { number }) }
}

function refuse(failure: PlaceFailure, { locals: { storefront, t } }: ActionAPIContext): CheckoutFormResult {
  const goTo = cartInstead(failure, storefront.code)
  if (goTo !== null) return { done: true, goTo }
  if (failure.kind === 'not-ready') return backTo(failure.step, storefront.code)
  const { status, words } = checkoutRefusals[failure.kind]
  const differences = failure.kind === 'quote-changed' ? failure.differences : []
  return refusal({ status, message: t(words), differences })
}
