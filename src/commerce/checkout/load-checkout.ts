import type { LoadedCart } from '#commerce/cart/loaded-cart.ts'
import type { FindCustomer } from '#commerce/customers/customer.ts'
import type { DeliveryQuote, DeliveryRejection } from '#commerce/delivery/delivery-quote.ts'
import type { SalesChannel } from '#commerce/payments/methods/method-table.ts'
import type { Clock } from '#kernel/instant.ts'
import { applyStoredValue, sumTenders } from '#commerce/payments/tender.ts'
import { localTime, type Day } from '#kernel/local-time.ts'
import { add, subtract, sum, zero } from '#kernel/money.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import type { Storefront } from '#kernel/storefront.ts'
import { assembleQuote, type QuoteRules } from './assemble-quote.ts'
import type { Checkout, NothingToOrder } from './checkout.ts'
import { nextStep } from './next-step.ts'
import type {
  BeginQuote,
  CheckoutDraft,
  ListOffers,
  QuoteDelivery,
  ShopperHistory,
  StoredValues,
} from './ports.ts'
import { quoteWithFallback } from './quote-with-fallback.ts'
import { createFindWallet } from './find-wallet.ts'
import { toShippableLines } from './to-shippable-lines.ts'

export type LoadCheckoutDeps = {
  readonly beginQuote: BeginQuote
  readonly quoteDelivery: QuoteDelivery
  readonly listOffers: ListOffers
  /** Null: gift cards are not taken here. */
  readonly storedValues: StoredValues | null
  /** Who pays: wallets are shown to their owners alone. */
  readonly findCustomer: FindCustomer
  readonly rules: QuoteRules
  readonly clock: Clock
}

export type LoadedCheckout = {
  readonly checkout: Omit<Checkout, 'pickups'>
  readonly cart: LoadedCart
  readonly kept: CheckoutDraft
  readonly history: ShopperHistory
  /** Why the delivery that was asked for cannot be. */
  readonly refusal: DeliveryRejection | null
}

export type LoadCheckout = (
  token: string,
  storefront: Storefront,
  channel: SalesChannel,
  /** Taken as if it were answered already. */
  supposed?: Partial<Pick<CheckoutDraft, 'choice' | 'method'>>,
) => Promise<Result<LoadedCheckout, NothingToOrder>>

const nothingYet: CheckoutDraft = {
  contact: null,
  address: null,
  choice: null,
  method: null,
  storedValues: [],
  quote: null,
}

/** The checkout of a cart, everything in it worked out anew: what was answered counts only while it holds. */
export function createLoadCheckout(deps: LoadCheckoutDeps): LoadCheckout {
  const walletOf = createFindWallet(deps)
  return async (token, storefront, channel, supposed) => {
    const at = deps.clock.now()
    const { country } = storefront
    const beginning = await deps.beginQuote(token, storefront, at)
    const { kept: answered, history, price: priceFor } = beginning
    const kept = { ...(answered ?? nothingYet), ...supposed }
    const { contact, method } = kept
    const address = kept.address?.country === country.isoCode ? kept.address : null
    const wallet = await walletOf(token, country.currency)
    // Whoever has signed out, or never was its owner, pays with no wallet.
    const cards = kept.storedValues
      .filter(({ kind, ledgerId }) => kind !== 'wallet' || ledgerId === wallet?.ledgerId)
      .map(({ ledgerId }) => ledgerId)
    const [cart, storedValues] = await Promise.all([
      priceFor({
        paymentMethod: method,
        customer: { group: null, isFirstOrder: null, phone: contact?.phone ?? null },
      }),
      deps.storedValues && cards.length > 0 ? deps.storedValues.load(cards) : [],
    ])
    if (!cart || cart.lines.length === 0) return fail({ kind: 'empty-cart' })
    if (cart.priced.lines.length === 0)
      return fail({ kind: 'nothing-to-order', trouble: cart.unavailableLines })
    const { priced } = cart
    const { delivery, choice, refusal } = await quoteWithFallback(
      (request) => deps.quoteDelivery(request, storefront, beginning.slotsTaken),
      {
        lines: toShippableLines(cart),
        goods: priced.total,
        freeByPromotion: priced.freeDelivery !== null,
        address,
        choice: kept.choice,
        at,
      },
    )
    const services = delivery.services.filter(({ chosen, required }) => chosen || required)
    const before = sum([delivery.fee, ...services.map(({ price }) => price)], priced.total.currency)
    const price = add(priced.total, before)
    const tenders = applyStoredValue(storedValues, price)
    const methods = deps.listOffers(
      {
        due: subtract(price, sumTenders(tenders, price.currency)),
        tendered: tenders.length > 0,
        goods: priced.lines.flatMap(({ sku }) => cart.variants.get(sku) ?? []),
        zoneId: choice?.kind === 'collect' ? null : (address?.zoneId ?? null),
        collectAt: choice?.kind === 'collect' ? choice.store : null,
        channel,
        phone: contact?.phone ?? null,
        refusals: history.refusals,
        at,
        leaves: lastLeaving(delivery),
      },
      storefront,
    )
    // With nothing to pay there is nothing to choose.
    const only = methods.find(({ code }) => code === 'free' || code === 'giftcard')
    const offer = only ?? methods.find(({ code }) => code === method)
    const quote = assembleQuote(
      {
        country: country.isoCode,
        day: localTime(at, country.timeZone).day,
        cart,
        delivery,
        contact,
        address,
        choice,
        paymentMethod: offer && offer.rejection === null ? offer.code : null,
        methodFee: offer?.rejection === null ? offer.charge : zero(priced.total.currency),
        storedValues,
      },
      deps.rules,
    )
    const lapsed = {
      ...(refusal ? { delivery: refusal } : {}),
      ...(offer?.rejection ? { payment: offer.rejection } : {}),
    }
    const checkout = {
      quote,
      nextStep: nextStep(quote, lapsed),
      lapsed,
      methods,
      takesCards: deps.storedValues !== null,
      wallet,
      trouble: cart.unavailableLines,
    }
    return ok({ checkout, cart, kept, history, refusal })
  }
}

const lastLeaving = ({ shipments }: DeliveryQuote): Day | null =>
  shipments.reduce<Day | null>((last, { leaves }) => (last === null || leaves > last ? leaves : last), null)
