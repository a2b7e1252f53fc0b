import type { DeliveryTable } from '#commerce/delivery/delivery-table.ts'
import type { CashRules } from '#commerce/payments/methods/method-table.ts'
import { cashSettings, toCashDocument } from '#commerce/payments/methods/payment-settings.ts'
import type { SettingKind } from '#commerce/settings/setting-kind.ts'
import type { Country } from '#kernel/country.ts'
import { invariant } from '#kernel/invariant.ts'
import type { CountOrders } from './count-orders.ts'
import { zoneName } from '#commerce/delivery/zone-names.ts'

type Deps = {
  readonly cash: readonly CashRules[]
  readonly tables: readonly DeliveryTable[]
  readonly countries: readonly Country[]
  readonly orders: CountOrders
}

const method = 'cashondelivery'
const highest = 100_000_000

/** How much may be paid in cash, where and by whom. More is decided by two; less at once. */
export function createCashKind({ cash, tables, countries, orders }: Deps): SettingKind {
  return {
    id: cashSettings,
    title: { en: 'Cash limits', ar: 'حدود الدفع نقدًا' },
    about: {
      en: 'Cash on delivery and at the counter of stores. A stricter limit counts at once; a more generous one takes a second person.',
      ar: 'الدفع نقدًا عند التوصيل وعلى كاونتر المتجر. الحد الأشد يسري فورًا، والأوسع يحتاج إلى موافقة شخص ثانٍ.',
    },
    ...{ see: 'settings.see', edit: 'settings.manage', approve: 'settings.approve' },
    tags: [],
    countries: countries.filter(({ isoCode }) => cash.some(({ country }) => country === isoCode)),
    fieldsOf: (country) => [
      {
        ...{ name: 'capMinor', type: 'money', min: 0, max: highest },
        title: { en: 'Cash on delivery up to', ar: 'الدفع نقدًا عند التوصيل حتى' },
      },
      {
        ...{ name: 'feeMinor', type: 'money', min: 0, max: highest },
        title: { en: 'Fee for cash on delivery', ar: 'رسم الدفع نقدًا عند التوصيل' },
      },
      {
        name: 'zonesWithout',
        title: { en: 'Zones without cash on delivery', ar: 'مناطق بلا دفع نقدي عند التوصيل' },
        type: 'choices',
        options: (tables.find((table) => table.country === country)?.zones ?? []).map(({ code }) => ({
          value: code,
          title: zoneName(code),
        })),
      },
      {
        ...{ name: 'maxRefusedDeliveries', type: 'whole', min: 0, max: 10 },
        title: { en: 'Refused deliveries that are forgiven', ar: 'عدد مرات رفض الاستلام المسموح بها' },
        hint: {
          en: 'Who has refused more deliveries pays in advance.',
          ar: 'من رفض الاستلام أكثر من ذلك يدفع مقدمًا.',
        },
      },
      {
        ...{ name: 'confirmedPhone', type: 'flag' },
        title: { en: 'The phone must be confirmed by a code', ar: 'يجب تأكيد الهاتف برمز' },
      },
      {
        ...{ name: 'counterCapMinor', type: 'money', min: 0, max: highest },
        title: { en: 'Payment at a counter up to', ar: 'الدفع على كاونتر المتجر حتى' },
        hint: {
          en: 'A store may have a lower limit of its own. 0: no payment at counters.',
          ar: 'قد يكون للمتجر حد أقل. صفر: لا دفع على الكاونتر.',
        },
      },
    ],
    seedOf(country) {
      const rules = cash.find((one) => one.country === country)
      invariant(rules, `${country} has cash rules`)
      return toCashDocument(rules)
    },
    check: () => [],
    needsSecond: (before, after) =>
      (['capMinor', 'counterCapMinor', 'maxRefusedDeliveries'] as const).some(
        (name) => Number(after[name]) > Number(before[name]),
      ) ||
      (before['confirmedPhone'] === true && after['confirmedPhone'] === false) ||
      zonesOf(before).some((zone) => !zonesOf(after).includes(zone)),
    async effects(before, after, country) {
      const [was, now] = [Number(before['capMinor']), Number(after['capMinor'])]
      return [
        {
          label: {
            en: 'Orders of the last 30 days paid in cash on delivery',
            ar: 'طلبات آخر 30 يومًا المدفوعة نقدًا عند التوصيل',
          },
          count: await orders.paidBy([method], country),
          orders: { country, method },
        },
        ...(now < was
          ? [
              {
                label: { en: 'Of these, above the new limit', ar: 'منها ما يتجاوز الحد الجديد' },
                count: await orders.cashAbove(method, now, country),
                orders: null,
              },
            ]
          : []),
      ]
    },
  }
}

const zonesOf = (document: ReturnType<SettingKind['seedOf']>): readonly string[] =>
  document['zonesWithout'] as readonly string[]
