import { compareSettings } from '#commerce/settings/compare-settings.ts'
import type { SettingField } from '#commerce/settings/setting-document.ts'
import type { SettingKind } from '#commerce/settings/setting-kind.ts'
import { shippedLimits } from '#commerce/staff/limits.ts'
import type { Bilingual, Country } from '#kernel/country.ts'
import { invariant } from '#kernel/invariant.ts'
import type { CountOrders } from './count-orders.ts'
import { staffLimitSettings } from './staff-limits.ts'

type Deps = { readonly countries: readonly Country[]; readonly orders: CountOrders }

const highest = 1_000_000_000

const money = (name: string, title: Bilingual, hint?: Bilingual): SettingField => ({
  ...{ name, title, type: 'money', min: 0, max: highest },
  ...(hint && { hint }),
})
const whole = (name: string, max: number, title: Bilingual): SettingField => ({
  ...{ name, title, type: 'whole', min: 0, max },
})

const fields: readonly SettingField[] = [
  money(
    'giftOrderMinor',
    { en: 'Refunds, goodwill and credit of an order', ar: 'المبالغ المردودة والتعويضات والأرصدة لكل طلب' },
    {
      en: 'By customer service and stores. 0: always a second person.',
      ar: 'لخدمة العملاء والمتاجر. صفر: تلزم دائمًا موافقة شخص ثانٍ.',
    },
  ),
  money('giftDayMinor', {
    en: 'The same, of one person within 24 hours',
    ar: 'المبالغ نفسها للشخص الواحد خلال 24 ساعة',
  }),
  money('financeOrderMinor', {
    en: 'The same by finance and admins, of an order',
    ar: 'المبالغ نفسها للمالية والمديرين لكل طلب',
  }),
  whole('pricePercent', 100, {
    en: 'Price: percent away from today’s',
    ar: 'السعر: النسبة المئوية عن سعر اليوم',
  }),
  whole('priceSkus', 2_000, { en: 'Price: SKUs at once', ar: 'السعر: عدد رموز الأصناف في المرة الواحدة' }),
  whole('stockUnits', 100_000, {
    en: 'Stock: units that may go to nothing',
    ar: 'المخزون: القطع التي يجوز تصفيرها',
  }),
  whole('stockPercent', 100, {
    en: 'Stock: percent of a place within 24 hours',
    ar: 'المخزون: النسبة المئوية من الموقع خلال 24 ساعة',
  }),
  whole('promotionPercent', 100, {
    en: 'Promotion: percent of discount',
    ar: 'العرض: النسبة المئوية للخصم',
  }),
  money('promotionMonthMinor', {
    en: 'Promotion: given in a month, by its simulation',
    ar: 'العرض: قيمة الخصومات في شهر بحسب المحاكاة',
  }),
  whole('quotePercent', 100, {
    en: 'Quote: percent below the shop’s price',
    ar: 'عرض السعر: النسبة المئوية تحت سعر المتجر',
  }),
  money('cashShortMinor', {
    en: 'Cash missing from a run',
    ar: 'النقص في نقد الجولة',
  }),
]

const giftFields = ['giftOrderMinor', 'giftDayMinor', 'financeOrderMinor'] as const

/** What one person may do alone. Whoever changes it, another admin approves it. */
export function createStaffLimitKind({ countries, orders }: Deps): SettingKind {
  return {
    id: staffLimitSettings,
    title: { en: 'Limits of staff', ar: 'حدود صلاحيات الموظفين' },
    about: {
      en: 'What one person may do alone; beyond it a second person approves. Every change of it takes another admin.',
      ar: 'ما يجوز للموظف وحده؛ وما زاد عليه يحتاج إلى موافقة شخص ثانٍ. وكل تعديل لهذه الحدود يحتاج إلى موافقة مدير آخر.',
    },
    ...{ see: 'settings.see', edit: 'settings.manage', approve: 'settings.approve' },
    tags: [],
    countries,
    fieldsOf: () => fields,
    seedOf(code) {
      const country = countries.find(({ isoCode }) => isoCode === code)
      invariant(country, `${code} is a country of the registry`)
      return { ...shippedLimits(country.currency) }
    },
    // Within 24 hours a person may give at least what one order may get.
    check: ({ giftOrderMinor, giftDayMinor }) =>
      Number(giftDayMinor) < Number(giftOrderMinor)
        ? [{ field: 'giftDayMinor', row: null, problem: 'too-small' }]
        : [],
    needsSecond: (before, after) => compareSettings(fields, before, after).length > 0,
    async effects(before, after, code) {
      const country = countries.find(({ isoCode }) => isoCode === code)
      invariant(country, `${code} is a country of the registry`)
      const isChanged = giftFields.some((name) => before[name] !== after[name])
      return [
        {
          label: { en: 'Approvals that were requested in 30 days', ar: 'طلبات الموافقة خلال 30 يومًا' },
          count: await orders.approvalsOf(code),
          orders: null,
        },
        ...(isChanged
          ? [
              {
                label: {
                  en: 'Gifts of one person in 30 days above the new limit of an order',
                  ar: 'ما منحه موظف وحده خلال 30 يومًا فوق الحد الجديد للطلب',
                },
                count: await orders.giftsAbove(Number(after['giftOrderMinor']), country.currency),
                orders: null,
              },
            ]
          : []),
      ]
    },
  }
}
