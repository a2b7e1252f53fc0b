import type { EnteredGiftCard } from '#commerce/gift-cards/parse-gift-card.ts'
import { cookies } from '#kernel/cookies.ts'
import { rejectionMessages } from '#web/checkout/address-form.ts'
import { checkoutErrors } from '#web/checkout/checkout-messages.ts'
import { pathOf } from '#web/checkout/checkout-steps.ts'
import { createFormError, postedValues, type CheckoutFormResult } from '#web/checkout/form-result.ts'
import { keepOrderToken } from '#web/checkout/checkout-place.ts'
import { customerForm } from '#web/customers/customer-form.ts'
import { cartTokenOf } from '#web/customers/visitor-tokens.ts'
import type { FormContext, PostedForm } from '#web/forms/form-context.ts'
import { readField } from '#web/http/cart-form-result.ts'
import { attributionOf } from '#web/http/attribution.ts'
import { clientAddressOf } from '#web/http/client-address.ts'
import { missingProofs } from '#commerce/identity/session-rules.ts'
import { stepUpHref } from '#web/login/step-up-href.ts'
import { pathTo } from '#web/paths.ts'
import { salesChannel } from '#web/sales-channel.ts'
import { describeCardFailure } from './describe-card-failure.ts'
import { cardLimitFacts, describeCardProblem } from './describe-card-problem.ts'

const cardFields = [
  'design',
  'amount',
  'other',
  'for',
  'to',
  'contact',
  'message',
  'day',
  'language',
] as const

/** Seconds that a browser keeps what a card has shown. */
const shownSeconds = 900

/**
 * Fields: design, amount, other, for, to, contact, message, day, language; name, email, phone of the buyer; method; key
 * (one page orders once).
 */
export async function handleBuyGiftCard(
  posted: PostedForm,
  context: FormContext,
): Promise<CheckoutFormResult> {
  const { shop, storefront, t, signedIn } = context.locals
  const entered = Object.fromEntries(
    cardFields.map((field) => [field, readField(posted, field)]),
  ) as EnteredGiftCard
  const values = postedValues(posted)
  const contact = shop.addresses.parseContact(
    { name: readField(posted, 'name'), email: readField(posted, 'email'), phone: readField(posted, 'phone') },
    storefront,
  )
  const rejections = contact.ok ? [] : contact.failure
  const customer = (await signedIn())?.customer ?? null
  const key = context.request.headers.get('idempotency-key') ?? readField(posted, 'key')
  const placed = await shop.giftCardSales.place(
    {
      entered,
      contact: contact.ok ? contact.value : null,
      method: readField(posted, 'method'),
      customer: customer && { id: customer.id, omsUserId: null },
      key: /^[\w-]{16,64}$/.test(key) ? key : crypto.randomUUID(),
      platform: salesChannel(context.request, context.locals.kiosk),
      attribution: attributionOf(context),
      from: clientAddressOf(context),
      origin: shop.settings.origin,
    },
    storefront,
  )
  if (placed.ok) return keepOrderToken(placed.value, context)
  const { failure } = placed
  switch (failure.kind) {
    case 'wrong-fields': {
      const facts = cardLimitFacts(context.locals)
      const errors = failure.problems.map((problem) => ({
        id: problem.field === 'amount' ? 'other' : problem.field,
        message: describeCardProblem(problem, facts, t),
      }))
      const message = t('gift-cards:error.summary')
      return createFormError({
        status: 422,
        message,
        errors: [...errors, ...rejectionMessages(rejections, t)],
        rejections,
        values,
      })
    }
    case 'method-rejected': {
      const message = t('gift-cards:error.method')
      return createFormError({ status: 422, message, errors: [{ id: 'method', message }], values })
    }
    case 'gift-card-limit':
      return createFormError({ status: 429, message: t('gift-cards:error.limit'), values })
    case 'too-many':
      return createFormError({ status: 429, message: t('gift-cards:error.too-many'), values })
    case 'key-reused':
      return createFormError({ status: 422, message: t('gift-cards:error.key') })
    case 'payment-unavailable':
      return createFormError({ status: 503, message: t('gift-cards:error.payment'), values })
    case 'not-sold-here':
      return createFormError({ status: 404, message: t('gift-cards:error.not-sold') })
  }
}

/** Field: t (the token of a link). Programs that open the links of messages press no buttons. */
export async function handleClaimGiftCard(
  posted: PostedForm,
  context: FormContext,
): Promise<CheckoutFormResult> {
  const { shop, storefront, t, signedIn } = context.locals
  const token = readField(posted, 't')
  const customerId = (await signedIn())?.customer.id ?? null
  const claimed = await shop.giftCards.claim(token, { customerId, from: clientAddressOf(context) })
  if (!claimed.ok)
    return claimed.failure.kind === 'too-many'
      ? createFormError({ status: 429, message: t('gift-cards:error.too-many') })
      : createFormError({ status: 404, message: t('gift-cards:error.link') })
  keepShown(context, claimed.value.shown)
  return {
    done: true,
    redirectTo: `${pathTo(storefront.code, 'giftCardClaim')}?t=${encodeURIComponent(token)}`,
  }
}

/** Field: code. The result is kept in a cookie, not in the address. */
export async function handleCheckBalance(
  posted: PostedForm,
  context: FormContext,
): Promise<CheckoutFormResult> {
  const { shop, storefront } = context.locals
  const checked = await shop.giftCards.checkBalance(readField(posted, 'code'), clientAddressOf(context))
  if (!checked.ok) return codeError(checked.failure.kind, context)
  keepShown(context, checked.value.shown)
  return { done: true, redirectTo: `${pathTo(storefront.code, 'giftCards')}?balance=1#balance` }
}

/** Field: code. The account is that of the session, freshly proven. */
export const handleKeepGiftCard = customerForm(async (posted, context, signedIn) => {
  const { shop, storefront } = context.locals
  const page = pathTo(storefront.code, 'accountGiftCards')
  if (missingProofs(signedIn, shop.clock.now()) > 0)
    return { done: true, redirectTo: stepUpHref(storefront, page) }
  const stored = await shop.giftCards.keep(readField(posted, 'code'), {
    customerId: signedIn.customer.id,
    from: clientAddressOf(context),
  })
  return stored.ok
    ? { done: true, redirectTo: `${page}?done=added` }
    : codeError(stored.failure.kind, context)
})

/** Field: card (id), of a card that the customer bought. */
export const handleResendGiftCard = customerForm(async (posted, context, signedIn) => {
  const { shop, storefront, t } = context.locals
  const page = pathTo(storefront.code, 'accountGiftCards')
  if (missingProofs(signedIn, shop.clock.now()) > 0)
    return { done: true, redirectTo: stepUpHref(storefront, page) }
  const resent = await shop.giftCards.resend(readField(posted, 'card'), {
    customerId: signedIn.customer.id,
    from: clientAddressOf(context),
  })
  if (resent.ok) return { done: true, redirectTo: `${page}?done=resent` }
  if (resent.failure.kind === 'too-many')
    return createFormError({ status: 429, message: t('gift-cards:error.too-many') })
  const status = resent.failure.kind === 'not-found' ? 404 : 409
  return createFormError({ status, message: t('gift-cards:error.resend') })
})

/** Field: card (id), of a card in the customer's account. Leads to the payment step. */
export const handleUseOwnCard = customerForm(async (posted, context, signedIn) => {
  const { shop, storefront } = context.locals
  const page = pathTo(storefront.code, 'accountGiftCards')
  if (missingProofs(signedIn, shop.clock.now()) > 0)
    return { done: true, redirectTo: stepUpHref(storefront, page) }
  const token = await cartTokenOf(context)
  if (token === null) return { done: true, redirectTo: pathTo(storefront.code, 'cart') }
  const used = await shop.checkout.useOwnCard(token, readField(posted, 'card'), storefront)
  if (used.ok) return { done: true, redirectTo: pathOf('payment', storefront.code) }
  if (used.failure.kind === 'empty-cart') return { done: true, redirectTo: pathTo(storefront.code, 'cart') }
  return createFormError({
    status: checkoutErrors[used.failure.kind].status,
    message: describeCardFailure(used.failure, context),
  })
})

function codeError(kind: 'card-unusable' | 'too-many', { locals: { t } }: FormContext): CheckoutFormResult {
  const message = t(kind === 'too-many' ? 'gift-cards:error.too-many' : 'gift-cards:error.unusable')
  return createFormError({
    status: kind === 'too-many' ? 429 : 422,
    message,
    errors: [{ id: 'code', message }],
  })
}

function keepShown({ cookies: jar, locals }: FormContext, shown: string): void {
  jar.set(cookies.giftCard, shown, {
    path: '/',
    maxAge: shownSeconds,
    sameSite: 'lax',
    httpOnly: true,
    secure: locals.shop.settings.origin.startsWith('https://'),
  })
}
