import type { CountryCode } from '#kernel/country.ts'
import type { Promotion } from './promotion.ts'

/** What a country offers now, and how much of it is left for somebody. */
export type ActivePromotions = {
  readonly promotions: readonly Promotion[]
  /** Uses left, by promotion; those that are not named have no end. */
  readonly remaining: ReadonlyMap<string, number>
}

/** A promotion as an operator sees it. */
export type StoredPromotion = {
  readonly promotion: Promotion
  readonly used: number
  readonly stopped: boolean
}

export type PromotionRepository = {
  /** `phone` (E.164): whose own uses are taken off; null: not known. */
  load(country: CountryCode, phone: string | null): Promise<ActivePromotions>
  list(): Promise<readonly StoredPromotion[]>
  /** Adds or replaces; one that was stopped runs again. How often it was used stays. */
  put(promotion: Promotion, author: string): Promise<'added' | 'changed' | 'unchanged'>
  /** False: there is none. */
  stop(id: string): Promise<boolean>
  /** Adds what is new and renews what no operator has touched. */
  seed(promotions: readonly Promotion[]): Promise<void>
}
