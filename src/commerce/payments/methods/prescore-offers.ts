import type { CountryCode } from '#kernel/country.ts'
import type { Language } from '#kernel/language.ts'
import type { Money } from '#kernel/money.ts'
import { basketOf, type FormatAddress, type PayableGoods } from '#commerce/payments/basket.ts'
import type { PaymentOffer } from './payment-method.ts'
import type { Eligibility, EligibilityRequest, PaymentProvider } from '#commerce/payments/payment-provider.ts'
import type { FindProvider } from '#commerce/payments/ports.ts'

/** An order that is not placed yet, as a pre-scoring wants to know it. */
export type PrescoredOrder = {
  readonly country: CountryCode
  readonly language: Language
  readonly amount: Money
  readonly contact: { readonly name: string; readonly email: string; readonly phone: string }
  readonly goods: PayableGoods
}

/** Offers of parts that their provider would not give to this shopper say so; the others stay as they are. */
export type PrescoreOffers = (
  offers: readonly PaymentOffer[],
  order: PrescoredOrder,
) => Promise<readonly PaymentOffer[]>

type Dependencies = {
  readonly findProvider: FindProvider
  /** Asks a provider; answers in a time that a page can wait. */
  readonly checkEligibility: (provider: PaymentProvider, request: EligibilityRequest) => Promise<Eligibility>
  readonly formatAddress: FormatAddress
}

export const createPrescoreOffers =
  ({ findProvider, checkEligibility, formatAddress }: Dependencies): PrescoreOffers =>
  (offers, { goods, ...order }) =>
    Promise.all(
      offers.map(async (offer) => {
        const found = findProvider(offer.code)
        if (offer.refusal !== null || found?.method.family !== 'later' || found.provider === null)
          return offer
        const { language, amount } = order
        const answer = await checkEligibility(found.provider, {
          ...order,
          method: offer.code,
          basket: basketOf(goods, amount, { language, title: 'Order', formatAddress }),
        })
        return answer === 'eligible'
          ? offer
          : { ...offer, refusal: { kind: 'ineligible', because: answer } as const }
      }),
    )
