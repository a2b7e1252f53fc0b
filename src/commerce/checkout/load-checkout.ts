import type { Address } from '#commerce/addresses/address.ts'
import type { LoadedCart } from '#commerce/cart/loaded-cart.ts'
import type { Customer } from '#commerce/customers/customer.ts'
import type { DeliveryQuote, DeliveryRejection } from '#commerce/delivery/delivery-quote.ts'
import type { SalesChannel } from '#commerce/payments/methods/method-table.ts'
import type { CardUse } from '#commerce/payments/cards/saved-card.ts'
import type { CheckoutCards } from '#commerce/payments/cards/saved-cards.ts'
import type { PaymentOffer } from '#commerce/payments/methods/payment-method.ts'
import type { StoredValue } from '#commerce/payments/tender.ts'
import type { Clock } from '#kernel/instant.ts'
import { localTime, type Day } from '#kernel/local-time.ts'
import { zero } from '#kernel/money.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import type { Storefront } from '#kernel/storefront.ts'
import { assembleQuote, calculateQuote, type QuoteInput, type QuoteRules } from './assemble-quote.ts'
import type { Checkout, NothingToOrder } from './checkout.ts'
import { isPhoneConfirmed } from './confirmed-phones.ts'
import { rewardCart, type Rewards } from './checkout-rewards.ts'
import { createLoadCheckoutCards } from './checkout-cards.ts'
import { findWallet } from './find-wallet.ts'
import { nextStep } from './next-step.ts'
import type {
  CheckoutDraft,
  ListOffers,
  LoadQuoteSnapshot,
  QuoteDelivery,
  ShopperHistory,
  StoredValues,
} from './ports.ts'
import { quoteWithFallback } from './quote-with-fallback.ts'
import { toShippableLines } from './to-shippable-lines.ts'

export type LoadCheckoutDeps = {
  readonly loadQuoteSnapshot: LoadQuoteSnapshot
  readonly quoteDelivery: QuoteDelivery
  readonly listOffers: ListOffers
  /** Null: gift cards are not accepted. */
  readonly storedValues: StoredValues | null
  /** Null: there is no programme. */
  readonly rewards?: Rewards | null
  readonly cards: CheckoutCards
  /** Puts an address into the area and the zone where it is now: it was entered earlier. */
  readonly locateAddress: (address: Address) => Address
  /** Whether the area of an address gets new orders. */
  readonly isDelivered: (address: Address) => boolean
  readonly rules: QuoteRules
  readonly clock: Clock
}

export type LoadedCheckout = {
  readonly checkout: Omit<Checkout, 'pickups'>
  readonly cart: LoadedCart
  readonly draft: CheckoutDraft
  /** Null: a guest. */
  readonly customer: Customer | null
  readonly history: ShopperHistory
  readonly cardUse: CardUse | null
  /** Why the chosen delivery is not possible; null: it is. */
  readonly rejection: DeliveryRejection | null
}

export type LoadCheckout = (
  token: string,
  storefront: Storefront,
  channel: SalesChannel,
  /** Overrides the draft, to validate a choice before it is saved. */
  proposed?: Partial<Pick<CheckoutDraft, 'choice' | 'method' | 'card' | 'rewards'>>,
) => Promise<Result<LoadedCheckout, NothingToOrder>>

const areaClosed = { kind: 'area-closed' } as const

const emptyDraft: CheckoutDraft = {
  contact: null,
  address: null,
  choice: null,
  method: null,
  card: null,
  storedValues: [],
  rewards: null,
  quote: null,
  confirmedPhones: {},
}

/** Calculates the whole checkout of a cart from scratch; answers of the draft that are no longer valid are dropped. */
export function createLoadCheckout(deps: LoadCheckoutDeps): LoadCheckout {
  const loadCards = createLoadCheckoutCards(deps)

  async function loadStoredValues({ storedValues }: CheckoutDraft, wallet: StoredValue | null) {
    // A wallet counts only while its owner is signed in.
    const usable = storedValues.filter(
      ({ kind, ledgerId }) => kind !== 'wallet' || ledgerId === wallet?.ledgerId,
    )
    return deps.storedValues && usable.length > 0
      ? deps.storedValues.load(usable.map(({ ledgerId }) => ledgerId))
      : []
  }

  return async (token, storefront, channel, proposed) => {
    const at = deps.clock.now()
    const { country } = storefront
    const snapshot = await deps.loadQuoteSnapshot(token, storefront, at)
    const { customer, history } = snapshot
    const draft = { ...(snapshot.draft ?? emptyDraft), ...proposed }
    const { contact, method } = draft
    // Another method is proposed: the card was chosen for the other one.
    const card = proposed?.method !== undefined && proposed.card === undefined ? null : draft.card
    const given = draft.address?.country === country.isoCode ? deps.locateAddress(draft.address) : null
    const address = given && deps.isDelivered(given) ? given : null
    const wallet = await findWallet(deps.storedValues, customer, country.currency)
    const [cart, storedValues] = await Promise.all([
      snapshot.price({
        paymentMethod: method,
        customer: {
          group: customer?.group ?? null,
          isFirstOrder: contact || customer ? !history.hasOrdered : null,
          phone: contact?.phone ?? null,
        },
      }),
      loadStoredValues(draft, wallet),
    ])
    if (!cart || cart.lines.length === 0) return fail({ kind: 'empty-cart' })
    const { priced, unavailableLines } = cart
    if (priced.lines.length === 0) return fail({ kind: 'nothing-to-order', unavailableLines })

    const buyer = { customer, country, at }
    const rewarded = await rewardCart(deps.rewards ?? null, cart, draft.rewards, buyer)
    const { delivery, choice, rejection } = await quoteWithFallback(
      (request) => deps.quoteDelivery(request, storefront, snapshot.slotsTaken),
      {
        lines: toShippableLines(cart),
        // Credit and points change no delivery terms.
        itemsTotal: priced.total,
        freeByPromotion: priced.freeDelivery !== null,
        address,
        choice: draft.choice,
        at,
      },
    )
    const input: QuoteInput = {
      country: country.isoCode,
      day: localTime(at, country.timeZone).day,
      cart: { ...cart, priced: rewarded.priced },
      rewards: rewarded.rewards?.spent ?? null,
      delivery,
      contact,
      address,
      choice,
      paymentMethod: null,
      methodFee: zero(priced.total.currency),
      storedValues,
    }
    // Offers depend on what is due before the fee of any method.
    const beforeFee = calculateQuote(input, deps.rules)
    const methods = deps.listOffers(
      {
        due: beforeFee.due,
        tendered: beforeFee.tenders.length > 0,
        items: priced.lines.flatMap(({ sku }) => cart.variants.get(sku) ?? []),
        zoneId: choice?.kind === 'collect' ? null : (address?.zoneId ?? null),
        collectAt: choice?.kind === 'collect' ? choice.store : null,
        bulk: Boolean(cart.agreement),
        channel,
        phone: contact?.phone ?? null,
        isCustomer: customer !== null,
        phoneConfirmed:
          contact !== null &&
          (contact.phone === customer?.phone || isPhoneConfirmed(draft.confirmedPhones, contact.phone, at)),
        refusedDeliveries: history.refusedDeliveries,
        isCashBlocked: history.isCashBlocked,
        at,
        lastDispatchDay: lastDispatchDay(delivery),
      },
      storefront,
    )
    const offer = findOffer(methods, method)
    const cards = await loadCards(customer, card, { storefront, channel, methods, method })
    const rejected = offer?.rejection ?? (offer && cards.isGone ? { kind: 'card-gone' as const } : null)
    const quote = assembleQuote(
      offer && rejected === null ? { ...input, ...paidBy(offer) } : input,
      deps.rules,
    )
    const invalidated = {
      ...(given && !address && choice?.kind !== 'collect' ? { address: areaClosed } : {}),
      ...(rejection ? { delivery: rejection } : {}),
      ...(rejected ? { payment: rejected } : {}),
    }
    const checkout = {
      quote,
      nextStep: nextStep(quote, invalidated),
      invalidated,
      methods,
      cards: cards.offers,
      takesCards: deps.storedValues !== null,
      wallet,
      rewards: rewarded.rewards,
      unavailableLines,
    }
    return ok({ checkout, cart, draft, customer, history, rejection, cardUse: cards.use })
  }
}

/** With nothing to pay there is nothing to choose: `free` or `giftcard` is then the only offer. */
const findOffer = (methods: readonly PaymentOffer[], chosen: CheckoutDraft['method']) =>
  methods.find(({ code }) => code === 'free' || code === 'giftcard') ??
  methods.find(({ code }) => code === chosen)

const paidBy = ({ code, charge }: PaymentOffer): Pick<QuoteInput, 'paymentMethod' | 'methodFee'> => ({
  paymentMethod: code,
  methodFee: charge,
})

const lastDispatchDay = ({ shipments }: DeliveryQuote): Day | null =>
  shipments.reduce<Day | null>(
    (last, { dispatchDay }) => (last === null || dispatchDay > last ? dispatchDay : last),
    null,
  )
