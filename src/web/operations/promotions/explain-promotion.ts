import type { PromotionFormField } from '#commerce/promotion-admin/promotion-problems.ts'
import type { PromotionField } from '#commerce/promotions/merge-promotion.ts'
import type { Translate } from '#i18n/translator.ts'
import type { Country } from '#kernel/country.ts'
import { currencyDigits } from '#kernel/currency.ts'
import { promotionFieldTitles } from '#web/operations/audit/field-titles.ts'
import type { FieldProblem } from '#web/operations/field-problem.ts'
import type { TypedProblem } from './read-promotion.ts'

const titles = {
  country: 'operations-promotions:field.country',
  id: 'operations-promotions:field.id',
  'label.en': 'operations-promotions:field.label-en',
  'label.ar': 'operations-promotions:field.label-ar',
  group: 'operations-promotions:field.group',
  permit: 'operations-promotions:field.permit',
  from: 'operations-promotions:field.from',
  until: 'operations-promotions:field.until',
  hours: 'operations-promotions:field.hours',
  minimum: 'operations-promotions:field.minimum',
  coupon: 'operations-promotions:field.coupon',
  announced: 'operations-promotions:field.announced',
  uses: 'operations-promotions:field.uses',
  'per-customer': 'operations-promotions:field.per-customer',
  items: 'operations-promotions:field.items',
  discount: 'operations-promotions:field.discount',
  maximum: 'operations-promotions:field.maximum',
  buy: 'operations-promotions:field.buy',
  get: 'operations-promotions:field.get',
  gift: 'operations-promotions:field.gift',
  parts: 'operations-promotions:field.parts',
  tiers: 'operations-promotions:field.tiers',
} as const satisfies Record<PromotionFormField, string>

/** The field of a form that a problem is at, where it has another name. */
const inputs: Partial<Record<PromotionFormField, string>> = {
  hours: 'hours-to',
  items: 'products',
  discount: 'rate',
  parts: 'part-1-products',
  tiers: 'tier-1-from',
}

export function explainProblem(
  { field, problem }: TypedProblem,
  { currency }: Country,
  t: Translate,
): FieldProblem {
  const values = { field: t(titles[field]), currency, digits: currencyDigits[currency] }
  return { text: t(`operations-promotions:problem.${problem}`, values), field: inputs[field] ?? field }
}

export const fieldLabel = (field: string, t: Translate): string =>
  Object.hasOwn(promotionFieldTitles, field) ? t(promotionFieldTitles[field as PromotionField]) : field
