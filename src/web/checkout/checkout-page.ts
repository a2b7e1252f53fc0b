import type { AstroGlobal } from 'astro'
import type { Checkout, CheckoutStep } from '#commerce/checkout/checkout.ts'
import { setCachePolicy } from '#web/cache-policy.ts'
import type { CheckoutFormError } from './form-result.ts'
import { cartPathFor } from './checkout-messages.ts'
import { confirmParameter } from './phone-confirmation.ts'
import type { Screen } from '#content/schemas/screens.ts'
import { mayOpen, pageOfStep, pathOf } from './checkout-steps.ts'
import { paths, pathTo } from '#web/paths.ts'
import { salesChannel } from '#web/sales-channel.ts'
import { applyLinkedCoupon, describeLinkedCoupon, type LinkedCoupon } from '#web/cart/linked-coupon.ts'
import { unpaidOrderPath } from '#web/orders/unpaid-order.ts'
import { cartTokenOf } from '#web/customers/visitor-tokens.ts'

/** What a page of the checkout shows. */
export type StepView = {
  readonly step: CheckoutStep
  readonly checkout: Checkout
  /** What an operator has set for it. */
  readonly screen: Screen
  /** Collection is chosen, or requested by `how=collect`. Never true in a country without stores. */
  readonly collects: boolean
  /** Of the form that was posted to this page, if it was formError. */
  readonly formError: CheckoutFormError | undefined
  /** Of the link by which the shopper came, on the first page that they open then. */
  readonly linkedCoupon: Pick<LinkedCoupon, 'kind' | 'text'> | undefined
  /** Where the form posts to; preserves the `from`, `how` and `confirm` parameters. */
  post(action: { readonly queryString?: string | undefined }): string
}

type PageContext = Pick<
  AstroGlobal,
  'clientAddress' | 'cookies' | 'locals' | 'redirect' | 'request' | 'response' | 'url'
>

/**
 * Loads a step for its page (pass `Astro`), or redirects: an empty cart to its order while that awaits payment, else to the
 * cart; a step that may not be opened yet to the first one without an answer.
 */
export async function loadStep(page: PageContext, step: CheckoutStep): Promise<StepView | Response> {
  const { locals, response, url } = page
  const { shop, storefront, t } = locals
  setCachePolicy(response.headers, 'personal', { now: shop.clock.now() })
  const token = await cartTokenOf(page)
  const channel = salesChannel(page.request, locals.kiosk)
  const load = () =>
    step === 'payment'
      ? shop.checkout.loadPayment(token, storefront, channel)
      : shop.checkout.load(token, storefront, channel)
  const [loaded, screen] = await Promise.all([
    load(),
    shop.content.loadScreen(paths[pageOfStep(step)].screen, storefront, locals.preview),
  ])
  if (!loaded.ok)
    return page.redirect(
      (await unpaidOrderPath(page)) ??
        cartPathFor(loaded.failure, storefront.code) ??
        pathTo(storefront.code, 'cart'),
    )
  const first = loaded.value
  const collects = wantsToCollect(url, first)
  if (!mayOpen(step, first.nextStep, collects)) return page.redirect(pathOf(first.nextStep, storefront.code))
  const linked = await applyLinkedCoupon(page, token)
  const again = linked?.cart ? await load() : loaded
  const checkout = again.ok ? again.value : first
  const { coupon } = checkout.quote.promotions
  const result = locals.checkoutFormResult
  return {
    step,
    checkout,
    screen: screen.value,
    collects,
    linkedCoupon: linked?.cart && coupon ? describeLinkedCoupon(coupon, storefront, t) : linked,
    formError: result?.done === false ? result : undefined,
    post: ({ queryString = '' }) => {
      const query = new URLSearchParams(queryString)
      for (const name of ['from', 'how', confirmParameter]) {
        const value = url.searchParams.get(name)
        if (value !== null) query.set(name, value)
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
