import type { Promotion } from '#commerce/promotions/promotion.ts'
import type { Country } from '#kernel/country.ts'
import type { Instant } from '#kernel/instant.ts'
import { addDays, localTime, type Day } from '#kernel/local-time.ts'
import type { BasisPoints } from '#kernel/percent.ts'

/** What a prize may be at most: data of the shop, whatever the service draws. */
export type PrizeTerms = {
  readonly maxRate: BasisPoints
  /** Of a campaign, in each country. */
  readonly maxPrizes: number
  /** Days that a coupon is valid, the day of the game included. */
  readonly validDays: number
}

/** Without letters and digits that are read as another. */
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const drawnLength = 10

/** Random bytes that a coupon is drawn from: 50 bits. */
export const couponBytes = drawnLength

/** "PLAY7K2MX4QWTR" */
export const toPrizeCoupon = (random: Uint8Array): string =>
  `PLAY${[...random].map((byte) => alphabet[byte & 31] ?? '').join('')}`

/** The last day on which a prize of this moment is valid. */
export const lastDayOf = ({ validDays }: PrizeTerms, at: Instant, { timeZone }: Country): Day =>
  addDays(localTime(at, timeZone).day, validDays - 1)

/** Ids of prizes begin with it. */
export const prizePrefix = 'play-'

/** Whether a promotion is the prize of a player. */
export const isPrize = ({ id }: Pick<Promotion, 'id'>): boolean => id.startsWith(prizePrefix)

/** The prize as a promotion of its own, which one order uses once. */
export const toPrizePromotion = (
  terms: PrizeTerms,
  prize: {
    readonly playId: string
    readonly coupon: string
    readonly rate: BasisPoints
    readonly at: Instant
    readonly country: Country
  },
): Promotion => ({
  id: `${prizePrefix}${prize.playId}`,
  country: prize.country.isoCode,
  label: { en: 'Your prize from the game', ar: 'جائزتك من اللعبة' },
  group: null,
  conditions: {
    schedule: {
      from: null,
      until: `${addDays(lastDayOf(terms, prize.at, prize.country), 1)}T00:00`,
      weekdays: [],
      hours: null,
    },
    minimumMinor: null,
    paymentMethods: [],
    customerGroups: [],
    firstOrder: false,
    coupon: prize.coupon,
  },
  benefit: { kind: 'cart', discount: { rate: prize.rate, maxMinor: null } },
  limits: { uses: 1, perCustomer: null },
})
