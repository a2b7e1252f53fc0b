import type { AnnouncedPromotion } from '#commerce/promotions/announced-promotions.ts'
import type { Discount, Schedule, Target } from '#commerce/promotions/promotion.ts'
import {
  formatClock,
  formatDateTime,
  formatDay,
  formatList,
  formatMoney,
  formatWeekday,
} from '#i18n/format.ts'
import { minorPerMajor } from '#kernel/currency.ts'
import { addDays } from '#kernel/local-time.ts'
import { money } from '#kernel/money.ts'
import { onWallClock } from '#kernel/wall-clock.ts'
import { pathTo } from '#web/paths.ts'

/** A promotion in words. */
export type PromotionText = {
  readonly id: string
  readonly title: string
  /** For whom, from which amount, at most how much, and until when. */
  readonly facts: readonly string[]
  readonly code: string | null
  /** The products that it is for, if they have a page. */
  readonly href: string | null
}

type Context = Pick<App.Locals, 'shop' | 'storefront' | 't'>

/** Everything that a promotion asks for, as its own document says it. */
export function describePromotion(promotion: AnnouncedPromotion, context: Context): PromotionText {
  const { conditions, benefit } = promotion
  return {
    id: promotion.id,
    title: promotion.label[context.storefront.language],
    facts: [
      ...whoFor(promotion, context),
      ...howMuch(promotion, context),
      ...(benefit.kind === 'flash' && promotion.limits.uses !== null
        ? [context.t('collections:promotion.units', { count: promotion.limits.uses })]
        : []),
      ...whenIn(conditions.schedule, context),
    ],
    code: conditions.coupon,
    href: hrefOf(promotion, context),
  }
}

function whoFor({ conditions, limits }: AnnouncedPromotion, { t }: Context): string[] {
  return [
    ...(conditions.firstOrder ? [t('collections:promotion.first')] : []),
    ...(limits.perCustomer === null || conditions.firstOrder
      ? []
      : [t('collections:promotion.times', { count: limits.perCustomer })]),
  ]
}

function howMuch(promotion: AnnouncedPromotion, { storefront, t }: Context): string[] {
  const { conditions, benefit, label } = promotion
  const { currency } = storefront.country
  const amount = (minor: number) => formatMoney(money(minor, currency), storefront)
  const isInLabel = (minor: number) =>
    numbersIn(label[storefront.language]).includes(minor / minorPerMajor(currency))
  const max = 'discount' in benefit ? maxOf(benefit.discount) : null
  return [
    ...(conditions.minimumMinor === null || isInLabel(conditions.minimumMinor)
      ? []
      : [t('collections:promotion.from', { amount: amount(conditions.minimumMinor) })]),
    ...(benefit.kind === 'gift-tiers'
      ? benefit.tiers.map(({ fromMinor, choices }) =>
          t('collections:promotion.gifts', { amount: amount(fromMinor), count: choices.length }),
        )
      : []),
    ...(max === null ? [] : [t('collections:promotion.most', { amount: amount(max) })]),
  ]
}

/** "10% off orders over AED 6,000" → [10, 6000] */
const numbersIn = (text: string): readonly number[] =>
  (text.match(/\d[\d,]*(?:\.\d+)?/g) ?? []).map((number) => Number(number.replaceAll(',', '')))

const maxOf = (discount: Discount): number | null => ('rate' in discount ? discount.maxMinor : null)

function whenIn({ weekdays, hours, until }: Schedule, { storefront, t }: Context): string[] {
  const days = formatList(
    weekdays.map((day) => formatWeekday(day, storefront)),
    storefront,
  )
  return [
    ...(days === '' ? [] : [t('collections:promotion.days', { days })]),
    ...(hours === null
      ? []
      : [
          t(days === '' ? 'collections:promotion.hours' : 'collections:promotion.hours-on-days', {
            from: formatClock(hours.from, storefront),
            to: formatClock(hours.to, storefront),
          }),
        ]),
    ...(until === null ? [] : [t('collections:promotion.until', { end: endOf(until, storefront) })]),
  ]
}

/** "2026-12-04T00:00" is the end of the day before. */
function endOf(until: string, storefront: Context['storefront']): string {
  const [day = '', time = ''] = until.split('T')
  return time === '00:00'
    ? formatDay(addDays(day, -1), storefront)
    : formatDateTime(onWallClock(day, time, storefront.country.timeZone), storefront)
}

function hrefOf({ benefit }: AnnouncedPromotion, { shop, storefront }: Context): string | null {
  const target: Target | undefined =
    'of' in benefit ? benefit.of : benefit.kind === 'combo' ? benefit.parts[0]?.of : undefined
  const [category] = target?.categories ?? []
  if (category !== undefined) return pathTo(storefront.code, 'listing', { category })
  const brand =
    target?.brands[0] === undefined ? undefined : shop.catalog.brandOf({ brand: target.brands[0] })
  return brand ? pathTo(storefront.code, 'brand', { brand: brand.value }) : null
}
