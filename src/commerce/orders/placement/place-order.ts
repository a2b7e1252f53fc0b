import type { CheckoutFacade, Placed, PlaceFailure } from '#commerce/checkout/checkout.ts'
import { diffQuotes } from '#commerce/checkout/diff-quotes.ts'
import type { LoadCheckout, LoadedCheckout } from '#commerce/checkout/load-checkout.ts'
import type { CheckoutRepository } from '#commerce/checkout/ports.ts'
import type { StartPayment } from '#commerce/payments/payment-ports.ts'
import type { CountryCode } from '#kernel/country.ts'
import type { Clock } from '#kernel/instant.ts'
import { invariant } from '#kernel/invariant.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import type { Storefront } from '#kernel/storefront.ts'
import { makeOrder } from './make-order.ts'
import type { OrderBook, Press } from '#commerce/orders/ports.ts'
import { freePiecesOf, reviewReasons } from './review-rules.ts'

export type PlaceOrderDeps = {
  readonly loadCheckout: LoadCheckout
  readonly checkouts: Pick<CheckoutRepository, 'save'>
  readonly book: OrderBook
  readonly startPayment: StartPayment
  readonly clock: Clock
  readonly newId: () => string
  readonly newNumber: (country: CountryCode) => string
  readonly accessToken: (number: string) => string
  readonly digest: (text: string) => string
  /** shop.rateLimits.take for orders. */
  readonly takeTurn: (
    from: string,
  ) => Promise<{ readonly allowed: boolean; readonly retryAfterSeconds: number }>
}

type Request = Parameters<CheckoutFacade['place']>[0]

/** A number that another order has is drawn again; so often in a row that never happens by chance. */
const mostDraws = 8

/**
 * Places what was agreed to, once. Everything is worked out afresh; an order of anything but what the shopper saw is
 * refused with what has changed.
 */
export function createPlaceOrder(deps: PlaceOrderDeps): CheckoutFacade['place'] {
  const { book, digest, clock } = deps
  return async (request, storefront) => {
    const press: Press = {
      key: request.key,
      requestDigest: digest(`${request.token} ${request.fingerprint} ${storefront.code}`),
    }
    const answered = await book.recall(press)
    if (answered) return answered
    const turn = await deps.takeTurn(request.from)
    if (!turn.allowed) return fail({ kind: 'too-many', retryAfterSeconds: turn.retryAfterSeconds })
    const loaded = await deps.loadCheckout(request.token, storefront, request.platform)
    if (!loaded.ok) return (await book.recall(press)) ?? loaded
    const refused = refuse(loaded.value, request)
    if (!refused) return place(loaded.value, request, press, storefront)
    // Another request of the same press may have ordered meanwhile: what it took is what is missing here.
    const meanwhile = await book.recall(press)
    if (meanwhile) return meanwhile
    if (refused.kind === 'quote-changed')
      await deps.checkouts.save(request.token, { quote: loaded.value.checkout.quote }, clock.now())
    return fail(refused)
  }

  function refuse({ checkout, kept }: LoadedCheckout, request: Request): PlaceFailure | null {
    const { quote, trouble, nextStep } = checkout
    if (trouble.length > 0) return { kind: 'out-of-stock', skus: trouble.map(({ sku }) => sku) }
    if (checkout.lapsed.delivery?.kind === 'slot-full') return { kind: 'slot-full' }
    if (nextStep !== 'review') return { kind: 'not-ready', step: nextStep }
    if (quote.fingerprint === request.fingerprint) return null
    const differences = kept.quote ? diffQuotes(kept.quote, quote) : []
    return { kind: 'quote-changed', differences, fingerprint: quote.fingerprint }
  }

  async function place(
    loaded: LoadedCheckout,
    request: Request,
    press: Press,
    storefront: Storefront,
    draws = 1,
  ): Promise<Result<Placed, PlaceFailure>> {
    const { cart, history } = loaded
    const { quote } = loaded.checkout
    const { token, platform } = request
    const { country } = storefront
    const number = deps.newNumber(country.isoCode)
    const order = makeOrder({
      id: deps.newId(),
      number,
      quote,
      storefront,
      platform,
      omsUserId: history.omsUserId,
      at: clock.now(),
      newShipmentId: deps.newId,
      heldFor: reviewReasons({
        ...history,
        payable: quote.payable,
        method: quote.paymentMethod ?? 'free',
        phone: quote.contact?.phone ?? '',
        freePieces: freePiecesOf(quote.lines),
        dialCode: country.countryCode,
      }),
    })
    const accessToken = deps.accessToken(number)
    const placed = await book.place({
      press,
      order,
      quote,
      accessToken,
      cartToken: token,
      cartVersion: cart.version,
    })
    if (!placed.ok) {
      const { failure } = placed
      if (failure.kind === 'cart-changed')
        return fail({ kind: 'quote-changed', differences: [], fingerprint: quote.fingerprint })
      if (failure.kind !== 'number-taken') return fail(failure)
      invariant(draws < mostDraws, 'order numbers are drawn from a billion')
      return place(loaded, request, press, storefront, draws + 1)
    }
    // Another request of the same press was quicker.
    if (placed.value.number !== number || order.payment.state !== 'pending') return placed
    const started = await deps.startPayment({
      orderId: order.id,
      number,
      accessToken,
      country: order.country,
      language: order.language,
      method: order.payment.method,
      due: order.totals.due,
      contact: order.contact,
      goods: order,
      expiresAt: order.expiresAt,
    })
    if (!started.ok) {
      await book.takeBack(order, press, token, clock.now())
      return started
    }
    const { payAt } = started.value
    if (payAt !== null) await book.rememberPayAt(press, payAt)
    return ok({ number, accessToken, payAt })
  }
}
