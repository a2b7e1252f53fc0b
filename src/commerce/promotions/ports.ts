import type { CountryCode } from '#kernel/country.ts'
import type { Promotion } from './promotion.ts'

/** Promotions of a country that are not stopped, and the uses that a customer has left. */
export type ActivePromotions = {
  readonly promotions: readonly Promotion[]
  /** Promotion id → remaining uses; promotions without a limit are missing. */
  readonly remaining: ReadonlyMap<string, number>
}

export type PromotionRepository = {
  /** `phone` (E.164): customer whose own uses are deducted; null: unknown. */
  load(country: CountryCode, phone: string | null): Promise<ActivePromotions>
  /** Promotions of all countries that need this code and are not stopped. */
  listByCoupon(code: string): Promise<readonly Promotion[]>
  /** What the shop itself adds or replaces, such as a prize. Its count of uses is preserved, and one that was stopped stays so. */
  put(promotion: Promotion, author: string): Promise<'added' | 'changed' | 'unchanged'>
  /** Adds new promotions and updates those that no operator has changed. */
  seed(promotions: readonly Promotion[]): Promise<void>
}
