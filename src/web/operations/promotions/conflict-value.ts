import type { PromotionField } from '#commerce/promotions/merge-promotion.ts'
import type { Promotion, Schedule } from '#commerce/promotions/promotion.ts'
import {
  formatClock,
  formatDateTime,
  formatExactMoney,
  formatList,
  formatNumber,
  formatWeekday,
} from '#i18n/format.ts'
import { money } from '#kernel/money.ts'
import { onWallClock } from '#kernel/wall-clock.ts'
import { benefitClauses } from './benefit-clauses.ts'
import type { SentenceContext } from './sentence-context.ts'

/** A value of a field that two people have changed, in words. `json`: as `mergePromotion` compares it. */
export function conflictValue(field: PromotionField, json: string, context: SentenceContext): string {
  const value: unknown = JSON.parse(json)
  const { storefront, t } = context
  if (value === null || (Array.isArray(value) && value.length === 0))
    return t('operations-promotions:value.none')
  const list = (texts: readonly string[]) => formatList(texts, storefront)
  switch (field) {
    case 'from':
    case 'until': {
      const local = String(value)
      const at = onWallClock(local.slice(0, 10), local.slice(11), storefront.country.timeZone)
      return formatDateTime(at, storefront)
    }
    case 'hours': {
      const { from, to } = value as NonNullable<Schedule['hours']>
      return `${formatClock(from, storefront)} – ${formatClock(to, storefront)}`
    }
    case 'weekdays':
      return list((value as readonly number[]).map((day) => formatWeekday(day, storefront)))
    case 'minimum':
      return formatExactMoney(money(Number(value), storefront.country.currency), storefront)
    case 'uses':
    case 'per customer':
      return formatNumber(Number(value), storefront)
    case 'payment methods':
      return list(
        (value as readonly string[]).map((code) =>
          context.nameOf('payment-method', code, storefront.language),
        ),
      )
    case 'customer groups':
      return list(value as readonly string[])
    case 'first order':
    case 'announced':
    case 'own codes':
      return t(value === true ? 'operations-changes:is.true' : 'operations-changes:is.false')
    case 'benefit':
      return list(benefitClauses(value as Promotion['benefit'], context))
    case 'label.en':
    case 'label.ar':
    case 'group':
    case 'permit':
    case 'coupon':
      return String(value)
  }
}
