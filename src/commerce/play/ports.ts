import type { Promotion } from '#commerce/promotions/promotion.ts'
import type { Bilingual, CountryCode } from '#kernel/country.ts'
import type { Instant } from '#kernel/instant.ts'
import type { Day } from '#kernel/local-time.ts'
import type { BasisPoints } from '#kernel/percent.ts'
import type { Result } from '#kernel/result.ts'

/** A game that runs in a country. */
export type PlayCampaign = {
  readonly id: string
  readonly title: Bilingual
  readonly text: Bilingual
  /** How many cups there are to choose from. */
  readonly choices: number
}

/** What the service drew. */
type Draw = { readonly won: false } | { readonly won: true; readonly rate: BasisPoints }

export type PlayUnavailable = { readonly kind: 'play-unavailable' }

/** The retailer's service of games. */
export type CrossPlay = {
  /** Null: no game runs in the country. */
  findCampaign(country: CountryCode): Promise<Result<PlayCampaign | null, PlayUnavailable>>
  /** The same draw for the same `id`, however often it is sent. */
  draw(play: {
    readonly id: string
    readonly campaign: string
    readonly country: CountryCode
    readonly choice: number
  }): Promise<Result<Draw, PlayUnavailable>>
}

/** A try of a visitor. */
export type StoredPlay = {
  readonly id: string
  /** `open`: the service has not answered yet. */
  readonly outcome: 'open' | 'lost' | 'won'
  /** Null unless won. */
  readonly coupon: string | null
}

export type PlayRepository = {
  find(campaign: string, player: string, day: Day): Promise<StoredPlay | undefined>
  /** The try of that day; begins it when there is none. */
  begin(play: {
    readonly campaign: string
    readonly country: CountryCode
    readonly player: string
    readonly day: Day
    readonly at: Instant
  }): Promise<StoredPlay>
  /**
   * Stores the outcome of an open try, with the promotion of its prize; a later outcome changes nothing. Without a prize
   * left in the country, a win is lost.
   */
  finish(id: string, prize: Promotion | null, maxPrizes: number): Promise<StoredPlay>
}
