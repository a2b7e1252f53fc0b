import type { ActionAPIContext } from 'astro:actions'
import type { CheckoutFailure } from '#commerce/checkout/checkout.ts'
import { cookies } from '#kernel/cookies.ts'
import type { Result } from '#kernel/result.ts'
import { postedValues, refusal, type CheckoutFormResult } from './form-result.ts'
import { pathOf } from './checkout-steps.ts'
import { cartInstead, checkoutRefusals } from './checkout-messages.ts'
import { clientAddress } from '#web/http/client-address.ts'
import { pathTo } from '#web/paths.ts'
import { readField, readToken } from '#web/http/shop-answer.ts'

/** Field: card (its code). */
export const answerGiftCard = (posted: FormData, context: ActionAPIContext): Promise<CheckoutFormResult> => {
  const { shop, storefront } = context.locals
  const card = { code: readField(posted, 'card'), from: clientAddress(context) }
  return answerCards(posted, context, (token) => shop.checkout.addGiftCard(token, card, storefront))
}

/** Field: tender (its name in the ledger). */
export const answerRemoveTender = (
  posted: FormData,
  context: ActionAPIContext,
): Promise<CheckoutFormResult> =>
  answerCards(posted, context, (token) =>
    context.locals.shop.checkout.removeTender(token, readField(posted, 'tender')),
  )

/** No fields: whose wallet it is, the customer's own session says. */
export const answerUseWallet = (posted: FormData, context: ActionAPIContext): Promise<CheckoutFormResult> => {
  const { shop, storefront } = context.locals
  return answerCards(posted, context, (token) => shop.checkout.useWallet(token, storefront))
}

/** What is left to pay has changed with it: the payment step is shown again. */
async function answerCards(
  posted: FormData,
  context: ActionAPIContext,
  change: (token: string) => Promise<Result<void, CheckoutFailure>>,
): Promise<CheckoutFormResult> {
  const { storefront, t } = context.locals
  const token = readToken(context.cookies.get(cookies.guestCart)?.value)
  if (token === null) return { done: true, goTo: pathTo(storefront.code, 'cart') }
  const changed = await change(token)
  if (changed.ok) {
    const from = context.url.searchParams.get('from') === 'review' ? '?from=review' : ''
    return { done: true, goTo: `${pathOf('payment', storefront.code)}${from}` }
  }
  const goTo = cartInstead(changed.failure, storefront.code)
  if (goTo !== null) return { done: true, goTo }
  const { status, words } = checkoutRefusals[changed.failure.kind]
  const message = t(words)
  // There is no field that could be put right.
  if (changed.failure.kind === 'no-wallet') return refusal({ status, message })
  return refusal({ status, message, errors: [{ id: 'card', message }], values: postedValues(posted) })
}
