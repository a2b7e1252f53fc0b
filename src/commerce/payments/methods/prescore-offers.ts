import type { CountryCode } from '#kernel/country.ts'
import type { Language } from '#kernel/language.ts'
import type { Money } from '#kernel/money.ts'
import {
  toPaymentBreakdown,
  type FormatAddress,
  type PayableContents,
} from '#commerce/payments/payment-breakdown.ts'
import type { PaymentOffer } from './payment-method.ts'
import type { Eligibility, EligibilityRequest, PaymentProvider } from '#commerce/payments/payment-provider.ts'
import type { FindProvider } from '#commerce/payments/ports.ts'

/** An order that is not placed yet, as pre-scoring needs it. */
export type PrescoredOrder = {
  readonly country: CountryCode
  readonly language: Language
  readonly amount: Money
  readonly contact: { readonly name: string; readonly email: string; readonly phone: string }
  readonly contents: PayableContents
}

/** Marks offers of installments that their provider would not give to this shopper as rejected; leaves others as they are. */
export type PrescoreOffers = (
  offers: readonly PaymentOffer[],
  order: PrescoredOrder,
) => Promise<readonly PaymentOffer[]>

type Deps = {
  readonly findProvider: FindProvider
  /** Resolves within the time a page can wait. */
  readonly checkEligibility: (provider: PaymentProvider, request: EligibilityRequest) => Promise<Eligibility>
  readonly formatAddress: FormatAddress
}

export const createPrescoreOffers =
  ({ findProvider, checkEligibility, formatAddress }: Deps): PrescoreOffers =>
  (offers, { contents, ...order }) =>
    Promise.all(
      offers.map(async (offer) => {
        const found = findProvider(offer.code)
        if (offer.rejection !== null || found?.method.family !== 'later' || found.provider === null)
          return offer
        const { language, amount } = order
        const answer = await checkEligibility(found.provider, {
          ...order,
          method: offer.code,
          breakdown: toPaymentBreakdown(contents, amount, { language, title: 'Order', formatAddress }),
        })
        return answer === 'eligible'
          ? offer
          : { ...offer, rejection: { kind: 'ineligible', because: answer } as const }
      }),
    )
