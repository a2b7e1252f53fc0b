import { earliest, type Clock, type Instant } from '#kernel/instant.ts'
import type { Country } from '#kernel/country.ts'
import type { PromotionRepository } from './ports.ts'
import type { Promotion } from './promotion.ts'
import { statusAt } from './schedule.ts'

/** A promotion that runs now, as every shopper may read it. */
export type AnnouncedPromotion = Pick<Promotion, 'id' | 'label' | 'conditions' | 'benefit' | 'limits'>

export type AnnouncedPromotions = {
  /** Those without a code first, then what ends first. */
  readonly promotions: readonly AnnouncedPromotion[]
  /** When one of them ends, or another begins. */
  readonly nextChange: Instant | null
}

/** Purge tag of pages that tell which promotions run. */
export const promotionsTag = 'promotions'

export type PromotionsFacade = {
  listAnnounced(country: Country): Promise<AnnouncedPromotions>
}

/** What of a country's promotions is told to everybody. */
export const createListAnnounced =
  ({ load, clock }: Pick<PromotionRepository, 'load'> & { readonly clock: Clock }) =>
  async ({ isoCode, timeZone }: Country): Promise<AnnouncedPromotions> => {
    const { promotions, remaining } = await load(isoCode, null)
    const now = clock.now()
    const open = promotions
      .filter((promotion) => isForAll(promotion) && remaining.get(promotion.id) !== 0)
      .map((promotion) => ({
        promotion,
        status: statusAt(promotion.conditions.schedule, now, timeZone),
      }))
    return {
      promotions: open
        .filter(({ status }) => status.kind === 'running')
        .map(({ promotion }) => promotion)
        .toSorted(inOrder),
      nextChange: earliest(
        open.map(({ status }) =>
          status.kind === 'running' ? status.until : status.kind === 'not-yet' ? status.from : null,
        ),
      ),
    }
  }

/** A code is told only where the promotion says so: others were sent to somebody. */
const isForAll = ({ conditions, announcesCode }: Promotion): boolean =>
  conditions.customerGroups.length === 0 && (conditions.coupon === null || announcesCode === true)

function inOrder(a: Promotion, b: Promotion): number {
  const keys = [a, b].map(
    ({ id, conditions: { coupon, schedule } }) =>
      `${coupon === null ? 0 : 1} ${schedule.until ?? '9999'} ${id}`,
  )
  return (keys[0] ?? '') < (keys[1] ?? '') ? -1 : 1
}
