import type { Promotion, Schedule } from '#commerce/promotions/promotion.ts'
import {
  formatChoice,
  formatClock,
  formatDate,
  formatDateTime,
  formatList,
  formatMoney,
  formatWeekday,
} from '#i18n/format.ts'
import { translator } from '#i18n/translator.ts'
import type { Bilingual, Country } from '#kernel/country.ts'
import type { Language } from '#kernel/language.ts'
import { addDays, type Day } from '#kernel/local-time.ts'
import { money } from '#kernel/money.ts'
import { storefront } from '#kernel/storefront.ts'
import { onWallClock } from '#kernel/wall-clock.ts'
import { benefitClauses } from './benefit-clauses.ts'
import type { NameOf, SentenceContext } from './sentence-context.ts'

/**
 * What a promotion gives, to whom, how often and when, as one sentence: what an operator reads before it is saved or approved. A missing
 * end and a missing limit are said, too. `country`: the promotion's.
 */
export function promotionSentence(promotion: Promotion, country: Country, nameOf: NameOf): Bilingual {
  const inLanguage = (language: Language): string => {
    const context = { storefront: storefront(country, language), t: translator(language), nameOf }
    return `${clausesOf(promotion, context).join(language === 'ar' ? '، ' : ', ')}.`
  }
  return { en: inLanguage('en'), ar: inLanguage('ar') }
}

const clausesOf = (promotion: Promotion, context: SentenceContext): readonly string[] => [
  ...benefitClauses(promotion.benefit, context),
  ...conditionClauses(promotion, context),
  ...limitClauses(promotion, context),
  ...scheduleClauses(promotion.conditions.schedule, context),
  ...placeClauses(promotion, context),
]

function conditionClauses({ conditions, takesOwnCode }: Promotion, context: SentenceContext): string[] {
  const { storefront: where, t, nameOf } = context
  const { minimumMinor, coupon, paymentMethods, customerGroups, firstOrder } = conditions
  const methods = paymentMethods.map((code) => nameOf('payment-method', code, where.language))
  return [
    ...(minimumMinor === null
      ? []
      : [
          t('operations-promotions:sentence.minimum', {
            amount: formatMoney(money(minimumMinor, where.country.currency), where),
          }),
        ]),
    ...(coupon === null
      ? []
      : [
          takesOwnCode
            ? t('operations-promotions:sentence.own-code', { code: coupon })
            : t('operations-promotions:sentence.code', { code: coupon }),
        ]),
    ...(methods.length === 0
      ? []
      : [t('operations-promotions:sentence.methods', { methods: formatChoice(methods, where) })]),
    ...(customerGroups.length === 0
      ? []
      : [t('operations-promotions:sentence.customers', { groups: formatChoice(customerGroups, where) })]),
    ...(firstOrder ? [t('operations-promotions:sentence.first-order')] : []),
  ]
}

/** A flash deal counts units, all others count orders. */
function limitClauses(
  { benefit, limits: { uses, perCustomer } }: Promotion,
  { t }: SentenceContext,
): string[] {
  const counted = benefit.kind === 'flash' ? 'units' : 'orders'
  return [
    ...(perCustomer === null
      ? []
      : [t(`operations-promotions:sentence.${counted}-per-customer`, { count: perCustomer })]),
    uses === null
      ? t(`operations-promotions:sentence.any-${counted}`)
      : t(`operations-promotions:sentence.first-${counted}`, { count: uses }),
  ]
}

function scheduleClauses(schedule: Schedule, context: SentenceContext): string[] {
  const { storefront: where, t } = context
  const { weekdays, hours } = schedule
  const days = weekdays.toSorted((a, b) => a - b).map((day) => formatWeekday(day, where))
  return [
    ...(days.length === 0
      ? []
      : [t('operations-promotions:sentence.days', { days: formatList(days, where) })]),
    ...(hours === null
      ? []
      : [
          t('operations-promotions:sentence.hours', {
            from: formatClock(hours.from, where),
            to: formatClock(hours.to, where),
          }),
        ]),
    windowClause(schedule, context),
  ]
}

function windowClause({ from, until }: Schedule, { storefront: where, t }: SentenceContext): string {
  if (until === null)
    return from === null
      ? t('operations-promotions:sentence.no-end')
      : t('operations-promotions:sentence.from-no-end', { from: momentText(from, where) })
  // Of a window with a time, "to 2 December" would leave open whether that day is part of it.
  const isOfDays = isMidnight(until) && (from === null || isMidnight(from))
  const last = isOfDays ? dayText(addDays(dayOf(until), -1), where) : timeText(until, where)
  if (from === null) return t('operations-promotions:sentence.until', { until: last })
  const first = isOfDays ? dayText(dayOf(from), where) : timeText(from, where)
  return first === last
    ? t('operations-promotions:sentence.one-day', { day: first })
    : t('operations-promotions:sentence.window', { from: first, until: last })
}

type Where = SentenceContext['storefront']

const isMidnight = (local: string): boolean => local.endsWith('T00:00')
const dayOf = (local: string): Day => local.slice(0, 10)

const momentText = (local: string, where: Where): string =>
  isMidnight(local) ? dayText(dayOf(local), where) : timeText(local, where)

const dayText = (day: Day, where: Where): string =>
  formatDate(onWallClock(day, '12:00', where.country.timeZone), where)

const timeText = (local: string, where: Where): string =>
  formatDateTime(onWallClock(dayOf(local), local.slice(11), where.country.timeZone), where)

function placeClauses(
  { group }: Promotion,
  { storefront: { country, language }, t }: SentenceContext,
): string[] {
  const name = language === 'ar' ? country.name_ar : country.name_en
  return [
    t('operations-promotions:sentence.country', { country: name }),
    ...(group === null ? [] : [t('operations-promotions:sentence.exclusive', { group })]),
  ]
}
