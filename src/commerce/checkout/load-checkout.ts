import type { LoadPricedCart, LoadedCart } from '#commerce/cart/load-priced-cart.ts'
import type { DeliveryQuote, DeliveryRefusal } from '#commerce/delivery/delivery-quote.ts'
import type { SalesChannel } from '#commerce/payments/method-table.ts'
import type { Clock } from '#kernel/instant.ts'
import { payWith, tendered } from '#commerce/payments/tender.ts'
import { localTime, type Day } from '#kernel/local-time.ts'
import { add, subtract, sum, zero } from '#kernel/money.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import type { Storefront } from '#kernel/storefront.ts'
import { assembleQuote, type QuoteRules } from './assemble-quote.ts'
import type { Checkout } from './checkout.ts'
import { nextStep } from './next-step.ts'
import type { CheckoutRepository, FindHistory, KeptCheckout, ListOffers, QuoteDelivery, ShopperHistory, StoredValues } from './ports.ts' // prettier-ignore
import { quoteOrLapse } from './quote-or-lapse.ts'
import { travellingOf } from './travelling-of.ts'

export type LoadCheckoutDeps = {
  readonly checkouts: Pick<CheckoutRepository, 'find'>
  readonly loadPricedCart: LoadPricedCart
  readonly quoteDelivery: QuoteDelivery
  readonly listOffers: ListOffers
  readonly findHistory: FindHistory
  /** Null: gift cards are not taken here. */
  readonly storedValues: StoredValues | null
  readonly rules: QuoteRules
  readonly clock: Clock
}

export type LoadedCheckout = {
  readonly checkout: Omit<Checkout, 'pickups'>
  readonly cart: LoadedCart
  readonly kept: KeptCheckout
  readonly history: ShopperHistory
  /** Why the delivery that was asked for cannot be. */
  readonly refusal: DeliveryRefusal | null
}

export type LoadCheckout = (
  token: string,
  storefront: Storefront,
  channel: SalesChannel,
  /** Taken as if it were answered already. */
  supposed?: Partial<KeptCheckout>,
) => Promise<Result<LoadedCheckout, { readonly kind: 'empty-cart' }>>

const nothingYet: KeptCheckout = {
  contact: null,
  address: null,
  choice: null,
  method: null,
  storedValues: [],
  quote: null,
}
const nobodyYet: ShopperHistory = { ordersToday: 0, refusals: 0, omsUserId: null }

/** The checkout of a cart, everything in it worked out anew: what was answered counts only while it holds. */
export function createLoadCheckout(deps: LoadCheckoutDeps): LoadCheckout {
  return async (token, storefront, channel, supposed) => {
    const at = deps.clock.now()
    const { country } = storefront
    const kept = { ...((await deps.checkouts.find(token)) ?? nothingYet), ...supposed }
    const { contact, method } = kept
    const address = kept.address?.country === country.isoCode ? kept.address : null
    const cards = kept.storedValues.map(({ ledgerId }) => ledgerId)
    const [cart, history, storedValues] = await Promise.all([
      deps.loadPricedCart(token, storefront, {
        paymentMethod: method,
        customer: { group: null, isFirstOrder: null, phone: contact?.phone ?? null },
      }),
      contact ? deps.findHistory(contact.phone, at) : nobodyYet,
      deps.storedValues && cards.length > 0 ? deps.storedValues.load(cards) : [],
    ])
    if (!cart || cart.priced.lines.length === 0) return fail({ kind: 'empty-cart' })
    const { priced } = cart
    const { delivery, choice, refusal } = await quoteOrLapse(
      deps.quoteDelivery,
      {
        lines: travellingOf(cart),
        goods: priced.total,
        freeByPromotion: priced.freeDelivery !== null,
        address,
        choice: kept.choice,
        at,
      },
      storefront,
    )
    const services = delivery.services.filter(({ chosen, required }) => chosen || required)
    const before = sum([delivery.fee, ...services.map(({ price }) => price)], priced.total.currency)
    const price = add(priced.total, before)
    const tenders = payWith(storedValues, price)
    const methods = deps.listOffers(
      {
        due: subtract(price, tendered(tenders, price.currency)),
        tendered: tenders.length > 0,
        goods: priced.lines.flatMap(({ sku }) => cart.orderables.get(sku) ?? []),
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
        paymentMethod: offer && offer.refusal === null ? offer.code : null,
        methodFee: offer?.refusal === null ? offer.charge : zero(priced.total.currency),
        storedValues,
      },
      deps.rules,
    )
    const lapsed = {
      ...(refusal ? { delivery: refusal } : {}),
      ...(offer?.refusal ? { payment: offer.refusal } : {}),
    }
    const checkout = {
      quote,
      nextStep: nextStep(quote, lapsed),
      lapsed,
      methods,
      takesCards: deps.storedValues !== null,
      trouble: cart.trouble,
    }
    return ok({ checkout, cart, kept, history, refusal })
  }
}

const lastLeaving = ({ shipments }: DeliveryQuote): Day | null =>
  shipments.reduce<Day | null>((last, { leaves }) => (last === null || leaves > last ? leaves : last), null)
