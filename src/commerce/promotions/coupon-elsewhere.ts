import type { Country, CountryCode } from '#kernel/country.ts'
import type { Clock } from '#kernel/instant.ts'
import type { PromotionRepository } from './ports.ts'
import { statusAt } from './schedule.ts'

/** Whether a code runs for everyone in another country than this one. */
export type IsCouponElsewhere = (code: string, here: CountryCode) => Promise<boolean>

type Deps = {
  readonly promotions: Pick<PromotionRepository, 'listByCoupon'>
  readonly countries: readonly Pick<Country, 'isoCode' | 'timeZone'>[]
  readonly clock: Clock
}

/** What has not begun, or is for some customers only, is not revealed. */
export const createIsCouponElsewhere =
  ({ promotions, countries, clock }: Deps): IsCouponElsewhere =>
  async (code, here) => {
    const timeZones = new Map(countries.map(({ isoCode, timeZone }) => [isoCode, timeZone]))
    const found = await promotions.listByCoupon(code)
    return found.some(({ country, conditions: { customerGroups, schedule } }) => {
      const timeZone = country === here ? undefined : timeZones.get(country)
      if (timeZone === undefined || customerGroups.length > 0) return false
      return statusAt(schedule, clock.now(), timeZone).kind === 'running'
    })
  }
