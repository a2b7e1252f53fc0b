import type { DeliveryTable } from '#commerce/delivery/delivery-table.ts'
import { holidaySettings, toHolidayDocument } from '#commerce/delivery/holiday-settings.ts'
import { compareSettings, type SettingChange } from '#commerce/settings/compare-settings.ts'
import type { SettingField, SettingRow } from '#commerce/settings/setting-document.ts'
import type { SettingEffect, SettingKind } from '#commerce/settings/setting-kind.ts'
import { formatDay } from '#i18n/format.ts'
import type { Country } from '#kernel/country.ts'
import { invariant } from '#kernel/invariant.ts'
import { allTags } from '#kernel/purge-bus.ts'
import { storefront } from '#kernel/storefront.ts'
import type { CountOrders } from './count-orders.ts'

type Deps = {
  readonly tables: readonly DeliveryTable[]
  readonly countries: readonly Country[]
  readonly orders: CountOrders
}

const fields: readonly SettingField[] = [
  {
    name: 'days',
    title: { en: 'Days without delivery', ar: 'أيام بلا توصيل' },
    type: 'rows',
    by: 'date',
    max: 100,
    columns: [
      { name: 'date', title: { en: 'Day', ar: 'اليوم' }, type: 'day' },
      { name: 'en', title: { en: 'Name in English', ar: 'الاسم بالإنجليزية' }, type: 'text', max: 100 },
      { name: 'ar', title: { en: 'Name in Arabic', ar: 'الاسم بالعربية' }, type: 'text', max: 100 },
      { name: 'source', title: { en: 'Who says so', ar: 'المصدر' }, type: 'text', max: 300 },
      { name: 'confirmed', title: { en: 'Confirmed', ar: 'مؤكد' }, type: 'flag' },
      {
        ...{ name: 'stores', title: { en: 'Stores', ar: 'المتاجر' }, type: 'option' },
        options: [
          { value: 'calendar', title: { en: 'As their calendar says', ar: 'بحسب تقويمها' } },
          { value: 'closed', title: { en: 'Closed', ar: 'مغلقة' } },
        ],
      },
    ],
  },
]

/** Days on which a country neither dispatches nor delivers. No order is moved by it: its effects name those to be moved by people. */
export function createHolidayKind({ tables, countries, orders }: Deps): SettingKind {
  return {
    id: holidaySettings,
    title: { en: 'Holidays', ar: 'العطل' },
    about: {
      en: 'Days without dispatch and delivery. Promises and delivery hours leave them out; stores follow their calendar or are closed.',
      ar: 'أيام لا شحن فيها ولا توصيل. لا تُعرض في مواعيد التوصيل، وتتبع المتاجر تقويمها أو تكون مغلقة.',
    },
    ...{ see: 'stores.see', edit: 'stores.edit', approve: 'settings.approve' },
    // Pages of products and stores say days.
    tags: [allTags],
    countries: countries.filter(({ isoCode }) => tables.some(({ country }) => country === isoCode)),
    fieldsOf: () => fields,
    seedOf(country) {
      const table = tables.find((one) => one.country === country)
      invariant(table, `${country} has a delivery table`)
      return toHolidayDocument(table)
    },
    check: () => [],
    needsSecond: () => false,
    async effects(before, after, code) {
      const country = countries.find(({ isoCode }) => isoCode === code)
      invariant(country, `${code} is a country`)
      const [en, ar] = [storefront(country, 'en'), storefront(country, 'ar')]
      const added = compareSettings(fields, before, after).filter((one) => one.after !== undefined)
      const effectsOf = async ({
        row,
        before: was,
        after: now,
      }: SettingChange): Promise<readonly SettingEffect[]> => {
        const day = String(row)
        const year = day.slice(0, 4)
        const name = { en: `${formatDay(day, en)} ${year}`, ar: `${formatDay(day, ar)} ${year}` }
        const isNew = was === undefined
        const closes = isClosed(now) && !isClosed(was)
        return [
          ...(isNew
            ? [
                {
                  label: {
                    en: `${name.en}: orders that are due`,
                    ar: `${name.ar}: طلبات مستحقة`,
                  },
                  count: await orders.dueOn([day], code),
                  orders: { country: code, 'day-from': day, 'day-to': day },
                },
                {
                  label: {
                    en: `${name.en}: shipments promised for days around it`,
                    ar: `${name.ar}: شحنات وُعد بها ضمن أيام تشمله`,
                  },
                  count: await orders.promisedOn([day], code),
                  orders: null,
                },
              ]
            : []),
          ...(closes
            ? [
                {
                  label: {
                    en: `${name.en}: pickups that end on this day`,
                    ar: `${name.ar}: طلبات استلام ينتهي موعدها فيه`,
                  },
                  count: await orders.pickupsEndingOn([day], country),
                  orders: null,
                },
              ]
            : []),
        ]
      }
      // One day after another: shoppers need the connections, too.
      const found: SettingEffect[] = []
      for (const change of added) found.push(...(await effectsOf(change)))
      return found
    },
  }
}

const isClosed = (row: unknown): boolean => (row as SettingRow | undefined)?.['stores'] === 'closed'
