import type { PaymentMethod } from '#commerce/payments/methods/method-table.ts'
import { paymentMethodSettings } from '#commerce/payments/methods/payment-settings.ts'
import type { SettingKind } from '#commerce/settings/setting-kind.ts'
import type { Country, CountryCode } from '#kernel/country.ts'
import type { CountOrders } from './count-orders.ts'

type Deps = {
  readonly methods: readonly PaymentMethod[]
  readonly countries: readonly Country[]
  readonly orders: CountOrders
}

/** Which ways to pay a country offers. Off is at once; on is decided by two. */
export function createPaymentMethodKind({ methods, countries, orders }: Deps): SettingKind {
  const here = (country: CountryCode) =>
    methods.filter(
      (method) =>
        method.family !== 'nothing' &&
        method.family !== 'stored' &&
        method.offered !== 'never' &&
        method.countries.some((one) => one.country === country),
    )
  return {
    id: paymentMethodSettings,
    title: { en: 'Payment methods', ar: 'طرق الدفع' },
    about: {
      en: 'The methods that checkout offers. One that is switched off is gone with the next page; to switch one on takes a second person.',
      ar: 'طرق الدفع التي تعرضها صفحة إتمام الشراء. ما يوقَف يختفي مع أول صفحة تالية، أما التشغيل فيحتاج إلى موافقة شخص ثانٍ.',
    },
    ...{ see: 'settings.see', edit: 'settings.manage', approve: 'settings.approve' },
    tags: [],
    countries,
    fieldsOf: (country) =>
      here(country).map(({ code, name, provider }) => ({
        ...{ name: code, type: 'flag' },
        title: provider === null ? name : { en: `${name.en} (${provider})`, ar: `${name.ar} (${provider})` },
      })),
    seedOf: (country) => Object.fromEntries(here(country).map(({ code }) => [code, true])),
    check: (document, country) =>
      Object.values(document).includes(true)
        ? []
        : here(country)
            .slice(0, 1)
            .map(({ code }) => ({ field: code, row: null, problem: 'nothing-on' })),
    needsSecond: (before, after) =>
      Object.entries(after).some(([code, isOn]) => isOn === true && before[code] !== true),
    async effects(before, after, country) {
      const off = Object.keys(after).filter((code) => before[code] === true && after[code] === false)
      const found = await Promise.all(
        off.map(async (code) => {
          const name = methods.find((one) => one.code === code)?.name ?? { en: code, ar: code }
          const list = { country, method: code }
          return [
            {
              label: {
                en: `${name.en}: orders of the last 30 days`,
                ar: `${name.ar}: طلبات آخر 30 يومًا`,
              },
              count: await orders.paidBy([code], country),
              orders: list,
            },
            {
              label: {
                en: `${name.en}: orders that still wait to be paid; they can be paid as before`,
                ar: `${name.ar}: طلبات ما زالت تنتظر الدفع، ويمكن دفعها كما كانت`,
              },
              count: await orders.awaiting([code], country),
              orders: list,
            },
          ]
        }),
      )
      return found.flat()
    },
  }
}
