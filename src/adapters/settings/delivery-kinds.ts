import type { AddressTable } from '#commerce/addresses/address-table.ts'
import { withAreas } from '#commerce/addresses/area-places.ts'
import {
  areasField,
  areasOfDocument,
  completeAreas,
  deliveryAreaSettings,
  deliveryTermSettings,
  rowsOfSetting,
  termsField,
  toAreaDocument,
  toTermDocument,
  type AreaRow,
  type TermRow,
} from '#commerce/delivery/delivery-settings.ts'
import type { DeliveryTable } from '#commerce/delivery/delivery-table.ts'
import { sizeClasses } from '#commerce/delivery/size-class.ts'
import { compareSettings } from '#commerce/settings/compare-settings.ts'
import type { LiveSettings } from '#commerce/settings/live-settings.ts'
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
import type { CountInAreas } from './count-in-areas.ts'
import type { CountOrders } from './count-orders.ts'
import { zoneName } from '#commerce/delivery/zone-names.ts'

type Deps = {
  readonly tables: readonly DeliveryTable[]
  readonly addressTables: readonly AddressTable[]
  readonly countries: readonly Country[]
  readonly orders: CountOrders
  readonly inAreas: CountInAreas
  readonly live: () => LiveSettings
}

const maxDays = 90

/** What delivery costs and how long it takes, and in which zone each area is. Placed orders keep their sum and their days. */
export function createDeliveryKinds({
  tables,
  addressTables,
  countries,
  orders,
  inAreas,
  live,
}: Deps): readonly SettingKind[] {
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

  /** Where addresses are by the areas of a document. A copy: the table of now is known by that of the files. */
  const addressTableBy = (document: SettingDocument, code: CountryCode): AddressTable => {
    const ofFiles = addressTables.find(({ country }) => country === code)
    invariant(ofFiles, `${code} has a table of addresses`)
    const table = tableOf(code)
    const history = live().historyOf(deliveryAreaSettings, code)
    return withAreas({ ...ofFiles }, table.areas, areasOfDocument(table, document, history))
  }

  /** What is in an area that closes: carts that are asked for another address, and what names it and goes on. */
  const closedEffects = async (
    areas: readonly string[],
    addressTable: AddressTable,
  ): Promise<readonly SettingEffect[]> => [
    {
      label: {
        en: 'Open carts with an address in areas that close; they are asked for another one',
        ar: 'سلات مفتوحة عناوينها في مناطق تُغلق، ويُطلب لها عنوان آخر',
      },
      count: await inAreas.carts(areas, addressTable),
      orders: null,
    },
    {
      label: {
        en: 'Open orders in areas that close; they are delivered as agreed',
        ar: 'طلبات مفتوحة في مناطق تُغلق، وتُوصَّل كما اتُّفق عليه',
      },
      count: await inAreas.orders(areas, addressTable),
      orders: null,
    },
    {
      label: {
        en: 'Saved addresses in areas that close; they keep their names, and get no new orders',
        ar: 'عناوين محفوظة في مناطق تُغلق، تبقى بأسمائها دون طلبات جديدة إليها',
      },
      count: await inAreas.savedAddresses(areas, addressTable),
      orders: null,
    },
  ]

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
      // What an area was called before is still understood.
      keepsHistory: true,
      title: { en: 'Delivery areas', ar: 'مناطق التوصيل' },
      about: {
        en: 'The areas of addresses: their names, the zone of each, and which are closed. An area is added with a code of its own, which stays its own: it is closed, not taken away.',
        ar: 'مناطق العناوين: أسماؤها، ونطاق كل منها، والمغلق منها. تُضاف المنطقة برمز خاص بها يبقى لها دائمًا، ولا تُحذف بل تُغلق.',
      },
      fieldsOf: (code) => areaFields(tableOf(code)),
      seedOf: (code) => toAreaDocument(tableOf(code)),
      complete: (document, code) => completeAreas(document, tableOf(code)),
      check: (document, code, change) => checkAreas(document, tableOf(code), change?.before),
      async effects(before, after, code) {
        const table = tableOf(code)
        const changed = compareSettings(areaFields(table), before, after)
        const moved = changed.filter((one) => zoneOfRow(one.before) !== zoneOfRow(one.after))
        const zones = moved.flatMap((one) => [one.before, one.after].map(zoneOfRow))
        const closed = changed.filter((one) => isClosedRow(one.after) && !isClosedRow(one.before))
        const effects = await effectsIn(
          code,
          [...new Set(zones)].filter((zone) => zone !== ''),
        )
        return closed.length === 0
          ? effects
          : [
              ...effects,
              ...(await closedEffects(
                closed.flatMap(({ row }) => row ?? []),
                addressTableBy(after, code),
              )),
            ]
      },
    },
  ]
}

const zoneOfRow = (row: unknown): string => (row as { readonly zone?: string } | undefined)?.zone ?? ''

const isClosedRow = (row: unknown): boolean =>
  (row as { readonly closed?: boolean } | undefined)?.closed === true

/** An area that was there is there for good, and its code is no other's. */
function checkAreas(
  document: SettingDocument,
  table: DeliveryTable,
  before: SettingDocument | undefined,
): readonly SettingProblem[] {
  const seed = toAreaDocument(table)
  const rows = table.regions.flatMap(({ code }) =>
    rowsOfSetting<AreaRow>(document, areasField(code)).map((row) => ({ field: areasField(code), ...row })),
  )
  const missing = table.regions.flatMap(({ code }) => {
    const field = areasField(code)
    const expected = [seed, before ?? seed].flatMap((one) => rowsOfSetting<AreaRow>(one, field))
    const codes = new Set(expected.map(({ area }) => area))
    return [...codes]
      .filter((area) => !rows.some((row) => row.field === field && row.area === area))
      .map((area): SettingProblem => ({ field, row: area, problem: 'missing' }))
  })
  const ofFiles = new Set(table.areas.map(({ code }) => code))
  const twice = rows
    .filter(({ area, field, en, ar }, index) =>
      rows.some((other, place) => {
        if (place === index) return false
        if (other.area === area) return place < index
        return !ofFiles.has(area) && other.field === field && (other.en === en || other.ar === ar)
      }),
    )
    .map(({ field, area }): SettingProblem => ({ field, row: area, problem: 'twice' }))
  const first = rows[0]
  const isShut = first !== undefined && rows.every(({ closed }) => closed)
  return [
    ...missing,
    ...twice,
    ...(isShut ? [{ field: first.field, row: null, problem: 'nothing-on' } as const] : []),
  ]
}

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

const maxAreas = 300

/** "al-barsha" */
const readAreaCode = (text: string): string | undefined => {
  const code = toLatinDigits(text).toLowerCase()
  return /^[a-z0-9]+(-[a-z0-9]+)*$/.test(code) ? code : undefined
}

const areaFields = ({ regions, zones }: DeliveryTable): readonly SettingField[] =>
  regions.map(({ code, name }) => ({
    ...{ name: areasField(code), title: name, type: 'rows', by: 'area', max: maxAreas },
    hint: {
      en: 'A new area has a code of small letters, digits and hyphens that no other area of the country has or had. A closed area gets no new addresses and no new orders; orders that are placed keep it.',
      ar: 'رمز المنطقة الجديدة أحرف لاتينية صغيرة وأرقام وشرطات، ولا تشاركها فيه منطقة أخرى في البلد الآن أو سابقًا. المنطقة المغلقة لا تستقبل عناوين ولا طلبات جديدة، وتبقى لما طُلب منها.',
    },
    columns: [
      { name: 'area', title: { en: 'Code', ar: 'الرمز' }, type: 'text', max: 40, read: readAreaCode },
      { name: 'en', title: { en: 'English name', ar: 'الاسم بالإنجليزية' }, type: 'text', max: 60 },
      { name: 'ar', title: { en: 'Arabic name', ar: 'الاسم بالعربية' }, type: 'text', max: 60 },
      {
        ...{ name: 'zone', title: { en: 'Zone', ar: 'النطاق' }, type: 'option' },
        options: zones.map((zone) => ({ value: zone.code, title: zoneName(zone.code) })),
      },
      { name: 'closed', title: { en: 'Closed', ar: 'مغلقة' }, type: 'flag' },
    ],
  }))
