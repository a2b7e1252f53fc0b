import type { RateLimitDecision } from '#kernel/rate-limiter.ts'
import type { Placed, PlaceFailure, PlaceOrder } from '#commerce/checkout/checkout.ts'
import type { FindTransferTerms } from '#commerce/payments/transfers/bank-transfer.ts'
import { diffQuotes } from '#commerce/checkout/diff-quotes.ts'
import type { LoadCheckout, LoadedCheckout } from '#commerce/checkout/load-checkout.ts'
import type { CheckoutRepository } from '#commerce/checkout/ports.ts'
import { fail, type Result } from '#kernel/result.ts'
import type { Storefront } from '#kernel/storefront.ts'
import { makeOrder } from './make-order.ts'
import type { IdempotencyKey, OrderRepository } from '#commerce/orders/ports.ts'
import { countFreeItems, findReviewReasons } from './review-rules.ts'
import { createSubmitOrder, type SubmitOrderDeps } from './submit-order.ts'

type PlaceOrderDeps = SubmitOrderDeps & {
  readonly loadCheckout: LoadCheckout
  readonly checkouts: Pick<CheckoutRepository, 'save'>
  readonly repository: OrderRepository
  readonly newId: () => string
  readonly findTransferTerms: FindTransferTerms
  readonly digest: (text: string) => string
  readonly checkRateLimit: (from: string) => Promise<RateLimitDecision>
}

type PlaceRequest = Parameters<PlaceOrder>[0]

/** Places the order that the shopper has seen, once per idempotency key. If the quote has changed it fails with the differences. */
export function createPlaceOrder(deps: PlaceOrderDeps): PlaceOrder {
  const { repository, digest, clock } = deps
  const submit = createSubmitOrder(deps)
  return async (request, storefront) => {
    const idempotencyKey: IdempotencyKey = {
      key: request.key,
      requestDigest: digest(`${request.token} ${request.fingerprint} ${storefront.code}`),
    }
    // A request with the same key, earlier or concurrent, may have placed the order: it has emptied the cart and reserved
    // the stock. Its result is looked for only when this one cannot be placed, since most submissions are new.
    const resultOr = async (failed: Result<never, PlaceFailure>): Promise<Result<Placed, PlaceFailure>> =>
      (await repository.findSubmission(idempotencyKey)) ?? failed
    const limit = await deps.checkRateLimit(request.from)
    if (!limit.allowed)
      return resultOr(fail({ kind: 'too-many', retryAfterSeconds: limit.retryAfterSeconds }))
    const loaded = await deps.loadCheckout(request.token, storefront, request.platform)
    if (!loaded.ok) return resultOr(loaded)
    const failure = findFailure(loaded.value, request)
    if (!failure) return place({ loaded: loaded.value, request, idempotencyKey, storefront })
    const submitted = await repository.findSubmission(idempotencyKey)
    if (submitted) return submitted
    if (failure.kind === 'quote-changed')
      await deps.checkouts.save(request.token, { quote: loaded.value.checkout.quote }, clock.now())
    return fail(failure)
  }

  function findFailure({ checkout, draft }: LoadedCheckout, request: PlaceRequest): PlaceFailure | null {
    const { quote, unavailableLines, nextStep } = checkout
    if (unavailableLines.length > 0)
      return { kind: 'out-of-stock', skus: unavailableLines.map(({ sku }) => sku) }
    if (checkout.invalidated.delivery?.kind === 'slot-full') return { kind: 'slot-full' }
    if (nextStep !== 'review') return { kind: 'not-ready', step: nextStep }
    if (quote.fingerprint === request.fingerprint) return null
    const differences = draft.quote ? diffQuotes(draft.quote, quote) : []
    return { kind: 'quote-changed', differences, fingerprint: quote.fingerprint }
  }

  async function place(placement: {
    readonly loaded: LoadedCheckout
    readonly request: PlaceRequest
    readonly idempotencyKey: IdempotencyKey
    readonly storefront: Storefront
  }): Promise<Result<Placed, PlaceFailure>> {
    const { loaded, request, idempotencyKey, storefront } = placement
    const { cart, customer, history, cardUse } = loaded
    const { quote } = loaded.checkout
    const { token, platform, attribution = null } = request
    const { country } = storefront
    const id = deps.newId()
    const placed = await submit({
      idempotencyKey,
      country: country.isoCode,
      quote,
      cart: { token, version: cart.version },
      origin: request.origin,
      card: cardUse,
      makeOrder: (number) =>
        makeOrder({
          id,
          number,
          quote,
          storefront,
          platform,
          attribution,
          customer,
          at: clock.now(),
          newShipmentId: deps.newId,
          transferTerms: deps.findTransferTerms(country.isoCode),
          reviewReasons: findReviewReasons({
            ...history,
            payable: quote.payable,
            method: quote.paymentMethod ?? 'free',
            phone: quote.contact?.phone ?? '',
            freeItems: countFreeItems(quote.lines),
            dialCode: country.countryCode,
          }),
        }),
    })
    if (placed.ok) return placed
    return placed.failure.kind === 'cart-changed'
      ? fail({ kind: 'quote-changed', differences: [], fingerprint: quote.fingerprint })
      : fail(placed.failure)
  }
}
