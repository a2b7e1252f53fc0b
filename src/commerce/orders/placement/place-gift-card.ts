import type { Contact } from '#commerce/addresses/address.ts'
import type { Placed, PlaceFailure } from '#commerce/checkout/checkout.ts'
import type { FindHistory, ListOffers } from '#commerce/checkout/ports.ts'
import type { Customer } from '#commerce/customers/customer.ts'
import type { CardTerms } from '#commerce/gift-cards/card-terms.ts'
import type { CardDesign } from '#commerce/gift-cards/gift-card.ts'
import {
  parseGiftCard,
  type CardFieldProblem,
  type CardRules,
  type EnteredGiftCard,
} from '#commerce/gift-cards/parse-gift-card.ts'
import { taxOfSale } from '#commerce/gift-cards/sale-tax.ts'
import type { SalesChannel } from '#commerce/payments/methods/method-table.ts'
import type { PaymentOffer } from '#commerce/payments/methods/payment-method.ts'
import type { FindTaxRate } from '#commerce/tax/tax-rate.ts'
import type { IdempotencyKey, OrderRepository } from '#commerce/orders/ports.ts'
import type { Attribution } from '#kernel/attribution.ts'
import type { Bilingual } from '#kernel/country.ts'
import { localTime } from '#kernel/local-time.ts'
import { isZero, type Money } from '#kernel/money.ts'
import type { RateLimitDecision } from '#kernel/rate-limiter.ts'
import { fail, type Result } from '#kernel/result.ts'
import type { Storefront } from '#kernel/storefront.ts'
import { makeGiftCardOrder, quoteOfGiftCard } from './make-gift-card-order.ts'
import { findReviewReasons } from './review-rules.ts'
import { createSubmitOrder, type SubmitOrderDeps } from './submit-order.ts'

export type GiftCardSalesDeps = SubmitOrderDeps & {
  readonly repository: Pick<OrderRepository, 'findSubmission'>
  readonly terms: readonly CardTerms[]
  readonly phones: CardRules['phones']
  readonly labels: { readonly name: Bilingual; readonly designs: Readonly<Record<CardDesign, Bilingual>> }
  readonly findTaxRate: FindTaxRate
  readonly findHistory: FindHistory
  readonly listOffers: ListOffers
  readonly newId: () => string
  readonly digest: (text: string) => string
  readonly checkRateLimit: (from: string) => Promise<RateLimitDecision>
}

type GiftCardRequest = {
  readonly entered: EnteredGiftCard
  /** Null: it could not be read; what is wrong with the card is reported all the same. */
  readonly contact: Contact | null
  readonly method: string
  /** Null: a guest. */
  readonly customer: Pick<Customer, 'id' | 'omsUserId'> | null
  readonly key: string
  readonly platform: SalesChannel
  readonly attribution?: Attribution | null
  readonly from: string
  readonly origin?: string | undefined
}

type GiftCardFailure =
  | Extract<
      PlaceFailure,
      { readonly kind: 'gift-card-limit' | 'key-reused' | 'payment-unavailable' | 'too-many' }
    >
  | { readonly kind: 'wrong-fields'; readonly problems: readonly CardFieldProblem[] }
  | { readonly kind: 'method-rejected' }
  /** No cards are sold in this country. */
  | { readonly kind: 'not-sold-here' }

export type GiftCardSales = {
  /** Undefined: no cards are sold in this country. */
  offer(
    storefront: Storefront,
    who: { readonly isCustomer: boolean; readonly channel: SalesChannel },
  ): { readonly terms: CardTerms; readonly methods: readonly PaymentOffer[] } | undefined
  /** Places the order of one card, once per idempotency key. */
  place(request: GiftCardRequest, storefront: Storefront): Promise<Result<Placed, GiftCardFailure>>
}

/** Sells gift cards, each by an order of its own that never was in a cart (decision 0080). */
export function createGiftCardSales(deps: GiftCardSalesDeps): GiftCardSales {
  const { repository, clock, terms: table } = deps
  const submit = createSubmitOrder(deps)
  /** Cards, debit networks and payment sheets; nothing that is paid later or in cash. */
  const listMethods = (
    due: Money,
    { isCustomer, channel }: { readonly isCustomer: boolean; readonly channel: SalesChannel },
    storefront: Storefront,
  ) =>
    deps
      .listOffers(
        {
          due,
          tendered: false,
          items: [],
          giftCards: true,
          zoneId: null,
          collectAt: null,
          channel,
          phone: null,
          isCustomer,
          phoneConfirmed: false,
          refusedDeliveries: 0,
          at: clock.now(),
          lastDispatchDay: null,
        },
        storefront,
      )
      .filter(({ rejection, charge }) => rejection === null && isZero(charge))
  const termsOf = ({ country }: Storefront) => table.find((row) => row.country === country.isoCode)

  return {
    offer(storefront, { isCustomer, channel }) {
      const terms = termsOf(storefront)
      if (!terms) return undefined
      const amount = { currency: terms.currency, minor: terms.amountsMinor[0] ?? terms.minMinor }
      return {
        terms,
        methods: listMethods(amount, { isCustomer, channel }, storefront),
      }
    },

    async place(request, storefront) {
      const { entered, contact, customer, method, platform } = request
      const { country } = storefront
      const terms = termsOf(storefront)
      if (!terms) return fail({ kind: 'not-sold-here' })
      const idempotencyKey: IdempotencyKey = {
        key: request.key,
        requestDigest: deps.digest(JSON.stringify([entered, contact, method, storefront.code])),
      }
      const submitted = await repository.findSubmission(idempotencyKey)
      if (submitted) return submitted
      const limit = await deps.checkRateLimit(request.from)
      if (!limit.allowed) return fail({ kind: 'too-many', retryAfterSeconds: limit.retryAfterSeconds })
      const at = clock.now()
      const { day } = localTime(at, country.timeZone)
      const buyer = contact ?? { name: '', email: '' }
      const parsed = parseGiftCard(entered, buyer, { terms, country, today: day, phones: deps.phones })
      if (contact === null) return fail({ kind: 'wrong-fields', problems: parsed.ok ? [] : parsed.failure })
      if (!parsed.ok) return fail({ kind: 'wrong-fields', problems: parsed.failure })
      const { amount } = parsed.value
      const offered = listMethods(amount, { isCustomer: customer !== null, channel: platform }, storefront)
      const offer = offered.find(({ code }) => code === method)
      if (!offer) return fail({ kind: 'method-rejected' })
      const standardRate = deps.findTaxRate(country.isoCode, { kind: 'service' }, day)
      const card = {
        ...parsed.value,
        id: deps.newId(),
        country: country.isoCode,
        giver: contact.name,
        taxation: terms.taxation,
        taxRate: taxOfSale(amount, terms.taxation, standardRate).taxRate,
      }
      const history = await deps.findHistory({ ...contact, customerId: customer?.id ?? null }, at)
      const isLargeFirst = !history.hasOrdered && amount.minor >= terms.reviewFromMinor
      const reviewReasons = [
        ...findReviewReasons({
          ...history,
          payable: amount,
          method: offer.code,
          phone: contact.phone,
          freeItems: 0,
          dialCode: country.countryCode,
        }),
        ...(isLargeFirst ? ['large-first-gift-card'] : []),
      ]
      const draft = {
        id: deps.newId(),
        card,
        labels: { name: deps.labels.name, design: deps.labels.designs[card.design] },
        standardRate,
        contact,
        method: offer.code,
        storefront,
        platform,
        attribution: request.attribution ?? null,
        customer,
        reviewReasons,
        at,
      }
      const placed = await submit({
        idempotencyKey,
        country: country.isoCode,
        quote: quoteOfGiftCard(makeGiftCardOrder({ ...draft, number: '' })),
        cart: null,
        giftCard: { card, customerId: customer?.id ?? null, day },
        origin: request.origin,
        makeOrder: (number) => makeGiftCardOrder({ ...draft, number }),
      })
      return placed.ok ? placed : fail(toFailure(placed.failure))
    },
  }
}

/** An order without a cart, stock, slot, promotion or tender fails for few reasons. */
function toFailure(failure: PlaceFailure | { readonly kind: 'cart-changed' }): GiftCardFailure {
  switch (failure.kind) {
    case 'gift-card-limit':
    case 'key-reused':
    case 'payment-unavailable':
    case 'too-many':
      return failure
    case 'cart-changed':
      return { kind: 'key-reused' }
    default:
      throw new Error(`a gift card is not placed for ${failure.kind}`)
  }
}
