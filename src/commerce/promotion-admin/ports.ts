import type { ListPage, ListQuery } from '#commerce/lists/list.ts'
import type { Promotion } from '#commerce/promotions/promotion.ts'
import type { Operator } from '#commerce/staff/operator.ts'
import type { CountryCode } from '#kernel/country.ts'
import type { Instant } from '#kernel/instant.ts'
import type { Result } from '#kernel/result.ts'

/** Of its window; days of the week and hours are not looked at. */
export const promotionStates = ['running', 'planned', 'ended', 'used-up', 'stopped'] as const
export type PromotionState = (typeof promotionStates)[number]

export type PromotionFilters = {
  readonly country: CountryCode | null
  readonly kind: Promotion['benefit']['kind'] | null
  readonly state: PromotionState | null
  /** Those that need a code. */
  readonly coupon: boolean
  /** Neither an end nor a limit of uses. */
  readonly endless: boolean
  /** With the prizes of players, one for each; without it they are left out. */
  readonly prizes: boolean
}

/** A promotion as operators see it. */
type PlannedPromotion = {
  readonly promotion: Promotion
  readonly version: number
  readonly state: PromotionState
  readonly used: number
  readonly stoppedAt: Instant | null
  readonly changedAt: Instant
  /** Who wrote it last. */
  readonly author: string
}

export type PromotionRow = PlannedPromotion & {
  /** What it has taken off orders that were not canceled, in minor units of its country. */
  readonly givenMinor: number
}

export type PromotionEdit = {
  readonly act: 'promotion.put' | 'promotion.stop' | 'promotion.restart'
  readonly by: Operator
  readonly at: Instant
  readonly reason: string | null
  readonly approvalId: string | null
}

/** What is to be written: a document, and whether it is stopped. */
export type PromotionContent = { readonly promotion: Promotion; readonly stopped: boolean }

/** The local time of every country: "2026-11-27T18:00". */
export type LocalTimes = ReadonlyMap<CountryCode, string>

/** Of a promotion's id: what a version of it would have given last month, in minor units; null: it was not simulated. */
export type LoadSimulated = (id: string) => Promise<(version: Promotion) => number | null>

export type PromotionStore = {
  /** `countries` null: all. */
  listPage(
    query: ListQuery<PromotionFilters>,
    where: { readonly countries: readonly CountryCode[] | null; readonly now: LocalTimes },
  ): Promise<ListPage<PromotionRow>>
  find(id: string, now: LocalTimes): Promise<PromotionRow | undefined>
  /** Promotions of a country that are not stopped. */
  listActive(country: CountryCode): Promise<readonly Promotion[]>
  /** One writer of a promotion at a time. What `change` returns as it was writes nothing. */
  edit<Failure>(
    id: string,
    edit: PromotionEdit,
    change: (
      before: (PromotionContent & { readonly version: number }) | null,
    ) => Result<PromotionContent, Failure>,
  ): Promise<
    Result<{ readonly outcome: 'added' | 'changed' | 'unchanged'; readonly version: number }, Failure>
  >
}
