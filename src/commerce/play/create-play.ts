import type { Clock } from '#kernel/instant.ts'
import { localTime, type Day } from '#kernel/local-time.ts'
import type { RateLimitDecision } from '#kernel/rate-limiter.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import type { Storefront } from '#kernel/storefront.ts'
import type { CrossPlay, PlayCampaign, PlayRepository, PlayUnavailable, StoredPlay } from './ports.ts'
import { lastDayOf, toPrizeCoupon, toPrizePromotion, type PrizeTerms } from './prize.ts'

type Deps = {
  readonly service: CrossPlay
  readonly repository: PlayRepository
  readonly terms: PrizeTerms
  readonly clock: Clock
  /** The stored form of a visitor's token: another one in each campaign. */
  readonly toPlayer: (campaign: string, token: string) => string
  readonly random: () => Uint8Array
  readonly checkRateLimit: (from: string) => Promise<RateLimitDecision>
}

/** The game as its page shows it to a visitor. */
export type PlayView = {
  readonly campaign: PlayCampaign
  /** Today's try; null: it is open. `until`: last day of the coupon. */
  readonly played: { readonly coupon: string; readonly until: Day } | 'lost' | null
}

export type PlayFailure =
  PlayUnavailable | { readonly kind: 'no-campaign' | 'no-cart' | 'unknown-choice' | 'too-many' }

export type PlayFacade = {
  /** `token`: of the visitor's cart; null: has none. */
  load(token: string | null, storefront: Storefront): Promise<Result<PlayView, PlayFailure>>
  /** The try of today; another one the same day shows the first. */
  play(
    token: string | null,
    input: { readonly choice: number; readonly from: string },
    storefront: Storefront,
  ): Promise<Result<undefined, PlayFailure>>
}

/** Where no service of games is set. */
export const noPlay: PlayFacade = {
  load: async () => fail({ kind: 'no-campaign' }),
  play: async () => fail({ kind: 'no-campaign' }),
}

export function createPlay(deps: Deps): PlayFacade {
  const { service, repository, terms, clock, toPlayer } = deps

  async function findCampaign({ country }: Storefront): Promise<Result<PlayCampaign, PlayFailure>> {
    const found = await service.findCampaign(country.isoCode)
    if (!found.ok) return found
    return found.value ? ok(found.value) : fail({ kind: 'no-campaign' })
  }
  const today = ({ country }: Storefront): Day => localTime(clock.now(), country.timeZone).day

  return {
    async load(token, storefront) {
      const campaign = await findCampaign(storefront)
      if (!campaign.ok) return campaign
      const { id } = campaign.value
      const stored =
        token === null ? undefined : await repository.find(id, toPlayer(id, token), today(storefront))
      const until = lastDayOf(terms, clock.now(), storefront.country)
      return ok({ campaign: campaign.value, played: playedOf(stored, until) })
    },

    async play(token, { choice, from }, storefront) {
      const campaign = await findCampaign(storefront)
      if (!campaign.ok) return campaign
      const { id: campaignId, choices } = campaign.value
      if (token === null) return fail({ kind: 'no-cart' })
      if (!Number.isInteger(choice) || choice < 1 || choice > choices) return fail({ kind: 'unknown-choice' })
      if (!(await deps.checkRateLimit(from)).allowed) return fail({ kind: 'too-many' })
      const { country } = storefront
      const at = clock.now()
      const { id, outcome } = await repository.begin({
        campaign: campaignId,
        country: country.isoCode,
        player: toPlayer(campaignId, token),
        day: today(storefront),
        at,
      })
      if (outcome !== 'open') return ok(undefined)
      const drawn = await service.draw({ id, campaign: campaignId, country: country.isoCode, choice })
      if (!drawn.ok) return drawn
      const draw = drawn.value
      // A prize above our terms is a mistake of the service, not ours to pay.
      if (draw.won && draw.rate > terms.maxRate) return fail({ kind: 'play-unavailable' })
      const prize = draw.won
        ? toPrizePromotion(terms, {
            playId: id,
            coupon: toPrizeCoupon(deps.random()),
            rate: draw.rate,
            at,
            country,
          })
        : null
      await repository.finish(id, prize, terms.maxPrizes)
      return ok(undefined)
    },
  }
}

function playedOf(stored: StoredPlay | undefined, until: Day): PlayView['played'] {
  if (stored === undefined || stored.outcome === 'open') return null
  return stored.coupon === null ? 'lost' : { coupon: stored.coupon, until }
}
