import {
  areasField,
  deliveryAreaSettings,
  deliveryTermSettings,
  rowsOfSetting,
  termsField,
  toAreaDocument,
  toTermDocument,
  type TermRow,
} from '#commerce/delivery/delivery-settings.ts'
import type { DeliveryTable } from '#commerce/delivery/delivery-table.ts'
import { sizeClasses } from '#commerce/delivery/size-class.ts'
import { compareSettings } from '#commerce/settings/compare-settings.ts'
import type {
  SettingColumn,
  SettingDocument,
  SettingField,
  SettingProblem,
} from '#commerce/settings/setting-document.ts'
import type { SettingEffect, SettingKind } from '#commerce/settings/setting-kind.ts'
import { formatWeekday } from '#i18n/format.ts'
import type { Country, CountryCode } from '#kernel/country.ts'
import { toLatinDigits } from '#kernel/digits.ts'
import { invariant } from '#kernel/invariant.ts'
import { parseMoney, toDecimal } from '#kernel/money.ts'
import { allTags } from '#kernel/purge-bus.ts'
import { storefront } from '#kernel/storefront.ts'
import type { CountOrders } from './count-orders.ts'
import { zoneName } from '#commerce/delivery/zone-names.ts'

type Deps = {
  readonly tables: readonly DeliveryTable[]
  readonly countries: readonly Country[]
  readonly orders: CountOrders
}

const maxDays = 90

/** What delivery costs and how long it takes, and in which zone each area is. Placed orders keep their sum and their days. */
export function createDeliveryKinds({ tables, countries, orders }: Deps): readonly SettingKind[] {
  const tableOf = (code: CountryCode): DeliveryTable => {
    const table = tables.find(({ country }) => country === code)
    invariant(table, `${code} has a delivery table`)
    return table
  }
  const countryOf = (code: CountryCode): Country => {
    const country = countries.find(({ isoCode }) => isoCode === code)
    invariant(country, `${code} is a country`)
    return country
  }
  const common = {
    see: 'stores.see',
    edit: 'stores.edit',
    approve: 'settings.approve',
    // Pages of products say days and fees.
    tags: [allTags],
    countries: countries.filter(({ isoCode }) => tables.some(({ country }) => country === isoCode)),
    needsSecond: () => false,
  } as const

  const termFieldsOf = (code: CountryCode): readonly SettingField[] => [
    ...dayFields(countryOf(code)),
    ...tableOf(code).zones.map((zone) => termField(zone.code, countryOf(code))),
  ]

  /** Carts of today are quoted anew; orders of the zone that are open keep what they agreed on. */
  const effectsIn = async (
    country: CountryCode,
    zones: readonly string[],
  ): Promise<readonly SettingEffect[]> => {
    const found: SettingEffect[] = [
      {
        label: {
          en: 'Open carts of the country, which are quoted anew',
          ar: 'سلات مفتوحة في البلد يُحسب توصيلها من جديد',
        },
        count: await orders.openCarts(country),
        orders: null,
      },
    ]
    for (const zone of zones) {
      const { en, ar } = zoneName(zone)
      found.push({
        label: {
          en: `${en}: open orders; they keep their sum and their days`,
          ar: `${ar}: طلبات مفتوحة تبقى بمبلغها ومواعيدها`,
        },
        count: await orders.openIn(zone, country),
        orders: { country, zone },
      })
    }
    return found
  }

  return [
    {
      ...common,
      id: deliveryTermSettings,
      title: { en: 'Delivery fees and days', ar: 'رسوم التوصيل ومدده' },
      about: {
        en: 'Until when an order leaves on the same day, days of rest, and for each zone and size the fee and the working days.',
        ar: 'آخر وقت لخروج الطلب في اليوم نفسه، وأيام الراحة، والرسم وأيام العمل لكل منطقة وحجم.',
      },
      fieldsOf: termFieldsOf,
      seedOf: (code) => toTermDocument(tableOf(code), countryOf(code).currency),
      check: (document, code) => [
        ...((document['restDays'] as readonly string[]).length > 6
          ? [{ field: 'restDays', row: null, problem: 'too-many' } as const]
          : []),
        ...tableOf(code).zones.flatMap((zone) => checkTerms(document, termsField(zone.code))),
      ],
      effects(before, after, code) {
        const changed = compareSettings(termFieldsOf(code), before, after).map(({ field }) => field)
        const isAll = changed.some((field) => !field.startsWith('terms_'))
        const zones = tableOf(code).zones.map((zone) => zone.code)
        return effectsIn(code, isAll ? zones : zones.filter((zone) => changed.includes(termsField(zone))))
      },
    },
    {
      ...common,
      id: deliveryAreaSettings,
      title: { en: 'Delivery areas', ar: 'مناطق التوصيل' },
      about: {
        en: 'The zone of each area. Which areas there are is in the files: forms of addresses name them, too.',
        ar: 'نطاق كل منطقة. قائمة المناطق نفسها في الملفات لأن نماذج العناوين تذكرها أيضًا.',
      },
      fieldsOf: (code) => areaFields(tableOf(code)),
      seedOf: (code) => toAreaDocument(tableOf(code)),
      check: (document, code) =>
        tableOf(code).regions.flatMap(({ code: region }) => {
          const field = areasField(region)
          const all = tableOf(code).areas.filter((area) => area.region === region)
          const rows = rowsOfSetting<{ readonly area: string }>(document, field)
          return all
            .filter((one) => !rows.some(({ area }) => area === one.code))
            .map((one): SettingProblem => ({ field, row: one.code, problem: 'missing' }))
        }),
      effects(before, after, code) {
        const moved = compareSettings(areaFields(tableOf(code)), before, after)
        const zones = moved.flatMap((one) => [one.before, one.after].map(zoneOfRow))
        return effectsIn(
          code,
          [...new Set(zones)].filter((zone) => zone !== ''),
        )
      },
    },
  ]
}

const zoneOfRow = (row: unknown): string => (row as { readonly zone?: string } | undefined)?.zone ?? ''

function checkTerms(document: SettingDocument, field: string): readonly SettingProblem[] {
  const rows = rowsOfSetting<TermRow>(document, field)
  if (rows.length !== sizeClasses.length) return [{ field, row: null, problem: 'missing' }]
  return rows
    .filter(({ from, to }) => Number(to) < Number(from))
    .map(({ size }) => ({ field, row: size, problem: 'ends-before' }))
}

function dayFields(country: Country): readonly SettingField[] {
  const [en, ar] = [storefront(country, 'en'), storefront(country, 'ar')]
  return [
    {
      ...{ name: 'cutOffHour', type: 'whole', min: 0, max: 23 },
      title: { en: 'Same-day dispatch until: hour', ar: 'الشحن في اليوم نفسه حتى الساعة' },
    },
    {
      ...{ name: 'cutOffMinute', type: 'whole', min: 0, max: 59 },
      title: { en: 'Same-day dispatch until: minutes', ar: 'والدقيقة' },
    },
    {
      ...{ name: 'restDays', type: 'choices' },
      title: { en: 'Days of rest', ar: 'أيام الراحة' },
      options: Array.from({ length: 7 }, (_, day) => ({
        value: String(day),
        title: { en: formatWeekday(day, en), ar: formatWeekday(day, ar) },
      })),
    },
  ]
}

function termField(zone: string, { currency }: Country): SettingField {
  const { en, ar } = zoneName(zone)
  const readFee = (text: string): string | undefined => {
    const parsed = parseMoney(toLatinDigits(text).replaceAll(/[,٬\s]/g, ''), currency)
    return parsed.ok && parsed.value.minor >= 0 ? toDecimal(parsed.value) : undefined
  }
  return {
    name: termsField(zone),
    title: { en: `Zone: ${en}`, ar: `المنطقة: ${ar}` },
    hint: {
      en: `Fees in ${currency}, tax included; free above the threshold of the country. Days are working days.`,
      ar: `الرسوم بعملة ${currency} شاملة الضريبة، ومجانية فوق حد البلد. المدد بأيام العمل.`,
    },
    ...{ type: 'rows', by: 'size', max: sizeClasses.length },
    columns: [
      {
        ...{ name: 'size', title: { en: 'Size', ar: 'الحجم' }, type: 'option' },
        options: sizeClasses.map((size, place) => ({ value: String(place), title: { en: size, ar: size } })),
      },
      { name: 'fee', title: { en: 'Fee', ar: 'الرسم' }, type: 'text', max: 15, read: readFee },
      { name: 'from', title: { en: 'Days at least', ar: 'أيام على الأقل' }, ...daysColumn },
      { name: 'to', title: { en: 'Days at most', ar: 'أيام على الأكثر' }, ...daysColumn },
    ],
  }
}

const daysColumn = {
  type: 'text',
  max: 2,
  read: (text: string): string | undefined => {
    const days = toLatinDigits(text)
    return /^\d{1,2}$/.test(days) && Number(days) <= maxDays ? String(Number(days)) : undefined
  },
} as const satisfies Omit<Extract<SettingColumn, { type: 'text' }>, 'name' | 'title'>

const areaFields = ({ regions, areas, zones }: DeliveryTable): readonly SettingField[] =>
  regions.map(({ code, name }) => {
    const here = areas.filter(({ region }) => region === code)
    return {
      ...{ name: areasField(code), title: name, type: 'rows', by: 'area', max: here.length },
      columns: [
        {
          ...{ name: 'area', title: { en: 'Area', ar: 'المنطقة' }, type: 'option' },
          options: here.map((area) => ({ value: area.code, title: area.name })),
        },
        {
          ...{ name: 'zone', title: { en: 'Zone', ar: 'النطاق' }, type: 'option' },
          options: zones.map((zone) => ({ value: zone.code, title: zoneName(zone.code) })),
        },
      ],
    }
  })
