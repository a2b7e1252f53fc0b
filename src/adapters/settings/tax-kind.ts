import { compareSettings } from '#commerce/settings/compare-settings.ts'
import type {
  SettingColumn,
  SettingDocument,
  SettingField,
  SettingProblem,
  SettingRow,
} from '#commerce/settings/setting-document.ts'
import type { SettingKind } from '#commerce/settings/setting-kind.ts'
import { readTaxRow, taxRowDay, taxSettings, toTaxDocument } from '#commerce/tax/tax-settings.ts'
import type { TaxTable } from '#commerce/tax/tax-table.ts'
import type { Country, CountryCode } from '#kernel/country.ts'
import type { Clock } from '#kernel/instant.ts'
import { invariant } from '#kernel/invariant.ts'
import { localTime, parseDay } from '#kernel/local-time.ts'
import type { CountOrders } from './count-orders.ts'

type Deps = {
  readonly taxes: readonly TaxTable[]
  readonly countries: readonly Country[]
  readonly orders: CountOrders
  readonly clock: Clock
}

const rateColumns: readonly SettingColumn[] = [
  {
    ...{ name: 'rate', type: 'text', max: 5 },
    title: { en: 'Percent; 0: no tax', ar: 'النسبة المئوية؛ صفر: لا ضريبة' },
  },
  {
    ...{ name: 'limit', type: 'text', max: 12 },
    title: { en: 'Lower rate up to a unit price of; 0: none', ar: 'نسبة أقل حتى سعر وحدة؛ صفر: لا يوجد' },
  },
  { ...{ name: 'lower', type: 'text', max: 5 }, title: { en: 'Lower percent', ar: 'النسبة الأقل' } },
  { ...{ name: 'source', type: 'text', max: 300 }, title: { en: 'Law', ar: 'القانون' } },
]

const fields: readonly SettingField[] = [
  {
    ...{ name: 'standard', type: 'rows', by: 'key', max: 50 },
    title: { en: 'Items without a class, and services', ar: 'المنتجات بلا تصنيف والخدمات' },
    columns: [{ name: 'key', title: { en: 'From', ar: 'من يوم' }, type: 'day' }, ...rateColumns],
  },
  {
    ...{ name: 'classes', type: 'rows', by: 'key', max: 300 },
    title: { en: 'Tax classes', ar: 'التصنيفات الضريبية' },
    columns: [
      {
        ...{ name: 'key', type: 'text', max: 31 },
        title: { en: 'Class and day, as 9401 2027-04-01', ar: 'التصنيف واليوم، مثل 9401 2027-04-01' },
      },
      ...rateColumns,
    ],
  },
]

const lists = ['standard', 'classes'] as const

/** Rates of sales tax, each from a day on. What has begun never changes: invoices and orders of before were taxed by it. */
export function createTaxKind({ taxes, countries, orders, clock }: Deps): SettingKind {
  const tableOf = (code: CountryCode) => taxes.find(({ country }) => country === code)
  const countryOf = (code: CountryCode): Country => {
    const found = countries.find(({ isoCode }) => isoCode === code)
    invariant(found, `${code} is a country of the registry`)
    return found
  }

  function unreadable(document: SettingDocument, { currency }: Country): readonly SettingProblem[] {
    return lists.flatMap((field) =>
      rowsOf(document, field)
        .filter((row) => !readTaxRow(row, currency) || parseDay(taxRowDay(keyOf(row)) ?? '') === undefined)
        .map((row): SettingProblem => ({ field, row: keyOf(row), problem: 'malformed' })),
    )
  }

  return {
    id: taxSettings,
    title: { en: 'Tax rates', ar: 'نسب الضريبة' },
    about: {
      en: 'Each rate counts from its day on, by the day of the order. Rates that have begun never change, nor do invoices.',
      ar: 'تسري كل نسبة من يومها بحسب يوم الطلب. لا تتغير النسب التي بدأت ولا الفواتير.',
    },
    ...{ see: 'settings.see', edit: 'settings.manage', approve: 'settings.approve' },
    tags: [],
    countries: countries.filter(({ isoCode }) => tableOf(isoCode) !== undefined),
    fieldsOf: () => fields,
    seedOf(code) {
      const table = tableOf(code)
      invariant(table, `${code} has a tax table`)
      return toTaxDocument(table, countryOf(code).currency)
    },
    check(document, code, change) {
      const country = countryOf(code)
      const problems = unreadable(document, country)
      if (problems.length > 0) return problems
      if (rowsOf(document, 'standard').length === 0)
        return [{ field: 'standard', row: null, problem: 'missing' }]
      if (!change) return []
      const { day } = localTime(change.from, country.timeZone)
      return compareSettings(fields, change.before, document)
        .filter(({ row }) => (taxRowDay(row ?? '') ?? '') <= day)
        .map(({ field, row }) => ({ field, row, problem: 'too-early' }))
    },
    needsSecond: () => false,
    async effects(before, after, code) {
      const { day: today } = localTime(clock.now(), countryOf(code).timeZone)
      const days = compareSettings(fields, before, after).flatMap(({ row }) => taxRowDay(row ?? '') ?? [])
      const from = days.toSorted()[0] ?? today
      return [
        {
          label: {
            en: `Orders placed before and due from ${from} on; they keep their rate`,
            ar: `طلبات سابقة مستحقة من ${from} وتبقى على نسبتها`,
          },
          count: await orders.dueFrom(from, code),
          orders: { country: code, 'day-from': from },
        },
        {
          label: {
            en: 'Orders of the last 30 days: as many a month would have the new rate',
            ar: 'طلبات آخر 30 يومًا: عدد الطلبات المتوقع أن تسري عليها النسبة الجديدة شهريًا',
          },
          count: await orders.placed(code),
          orders: null,
        },
      ]
    },
  }
}

const rowsOf = (document: SettingDocument, field: (typeof lists)[number]): readonly SettingRow[] =>
  document[field] as readonly SettingRow[]

const keyOf = (row: SettingRow): string => String(row['key'])
