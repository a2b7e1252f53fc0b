import type { GiftOffer, PromotionBundle, PromotionRejection } from './priced-cart.ts'

/** Whether a promotion applies, and with what effect. */
export type PromotionOutcome =
  | {
      readonly kind: 'applied'
      /** Zero or more, in minor units. */
      readonly takenMinor: number
      /** Uses, of a promotion whose uses are counted. */
      readonly quantity: number
      readonly bundle: Pick<PromotionBundle, 'skus'> | null
      readonly offer: Pick<GiftOffer, 'choices' | 'chosen'> | null
      readonly freeDelivery: boolean
      /** What is missing for the next tier. */
      readonly more: PromotionRejection | null
    }
  | { readonly kind: 'rejected'; readonly rejection: PromotionRejection }

export const rejected = (rejection: PromotionRejection): PromotionOutcome => ({ kind: 'rejected', rejection })

export const applied = (
  parts: Partial<Extract<PromotionOutcome, { kind: 'applied' }>> = {},
): PromotionOutcome => ({
  kind: 'applied',
  takenMinor: 0,
  quantity: 1,
  bundle: null,
  offer: null,
  freeDelivery: false,
  more: null,
  ...parts,
})
