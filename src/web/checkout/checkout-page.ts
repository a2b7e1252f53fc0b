import type { AstroGlobal } from 'astro'
import type { Checkout, CheckoutStep } from '#commerce/checkout/checkout.ts'
import { cookies } from '#kernel/cookies.ts'
import { setCachePolicy } from '#web/cache-policy.ts'
import type { CheckoutFormError } from './form-result.ts'
import { cartPathFor } from './checkout-messages.ts'
import { mayOpen, pathOf } from './checkout-steps.ts'
import { pathTo } from '#web/paths.ts'
import { salesChannel } from '#web/sales-channel.ts'
import { readToken } from '#web/http/cart-form-result.ts'
import { unpaidOrderPath } from '#web/orders/unpaid-order.ts'

/** What a page of the checkout shows. */
export type StepView = {
  readonly step: CheckoutStep
  readonly checkout: Checkout
  /** Collection is chosen, or requested by `how=collect`. Never true in a country without stores. */
  readonly collects: boolean
  /** Of the form that was posted to this page, if it was formError. */
  readonly formError: CheckoutFormError | undefined
  /** Where the form posts to; preserves the `from` and `how` parameters. */
  post(action: { readonly queryString?: string | undefined }): string
}

type Asked = Pick<AstroGlobal, 'cookies' | 'locals' | 'redirect' | 'request' | 'response' | 'url'>

/**
 * Opens a step. An empty cart is sent to the order that was made of it while that waits for its payment, else to the cart, and a step whose turn has not come to the first that is unanswered.
 * Hand in `Astro`.
 */
export async function loadStep(asked: Asked, step: CheckoutStep): Promise<StepView | Response> {
  const { locals, response, url } = asked
  const { shop, storefront } = locals
  setCachePolicy(response.headers, 'personal', { now: shop.clock.now() })
  const token = readToken(asked.cookies.get(cookies.guestCart)?.value)
  const channel = salesChannel(asked.request, locals.kiosk)
  const loaded = await (step === 'payment'
    ? shop.checkout.loadPayment(token, storefront, channel)
    : shop.checkout.load(token, storefront, channel))
  if (!loaded.ok)
    return asked.redirect(
      (await unpaidOrderPath(asked)) ??
        cartPathFor(loaded.failure, storefront.code) ??
        pathTo(storefront.code, 'cart'),
    )
  const checkout = loaded.value
  const collects = wantsToCollect(url, checkout)
  if (!mayOpen(step, checkout.nextStep, collects))
    return asked.redirect(pathOf(checkout.nextStep, storefront.code))
  const answer = locals.checkoutFormResult
  return {
    step,
    checkout,
    collects,
    formError: answer?.done === false ? answer : undefined,
    post: ({ queryString = '' }) => {
      const query = new URLSearchParams(queryString)
      for (const kept of ['from', 'how']) {
        const value = url.searchParams.get(kept)
        if (value !== null) query.set(kept, value)
      }
      return `${url.pathname}?${query.toString()}`
    },
  }
}

/** The query parameter `how` overrides an earlier choice. */
function wantsToCollect(url: URL, { quote, pickups }: Checkout): boolean {
  if (pickups.length === 0) return false
  const how = url.searchParams.get('how')
  return how === null ? quote.choice?.kind === 'collect' : how === 'collect'
}
