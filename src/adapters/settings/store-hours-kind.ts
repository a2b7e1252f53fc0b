import { createStoresOnHolidays } from '#commerce/delivery/holiday-settings.ts'
import type { LiveSettings } from '#commerce/settings/live-settings.ts'
import type { SettingDocument, SettingProblem, SettingRow } from '#commerce/settings/setting-document.ts'
import type { SettingEffect, SettingKind } from '#commerce/settings/setting-kind.ts'
import {
  createStoresOnHours,
  hoursInSettings,
  storeCalendarSettings,
  storeHoursSettings,
  toCalendarDocument,
  toStoreHoursDocument,
} from '#commerce/stores/hours-settings.ts'
import { isOpenAt } from '#commerce/stores/opening-hours.ts'
import { toStore, type StoreCalendar, type StoreRow } from '#commerce/stores/store-row.ts'
import type { Country, CountryCode } from '#kernel/country.ts'
import { addMilliseconds } from '#kernel/instant.ts'
import { invariant } from '#kernel/invariant.ts'
import { allTags } from '#kernel/purge-bus.ts'
import { periodsField, weekField } from './hours-columns.ts'
import type { ListVisits } from './list-visits.ts'

type Deps = {
  /** As they are at the start: version 0. */
  readonly rows: readonly StoreRow[]
  readonly calendars: readonly StoreCalendar[]
  readonly countries: readonly Country[]
  readonly visits: ListVisits
  /** What is in force beside the document that is changed. */
  readonly live: () => LiveSettings
}

const who = { see: 'stores.see', edit: 'stores.edit', approve: 'settings.approve' } as const
const minuteMs = 60_000
const family = {
  title: { en: 'Hours of stores', ar: 'ساعات عمل المتاجر' },
  about: {
    en: 'The week of each store, and days on which it alone has other hours. Ramadan and holidays are in the calendar of the country.',
    ar: 'أسبوع كل متجر والأيام التي تختلف فيها ساعاته وحده. رمضان والعطل في تقويم البلد.',
  },
}

/** The week and the own days of each store, and what all stores of a country have in common. */
export function createStoreHoursKinds(deps: Deps): readonly SettingKind[] {
  const { rows, calendars, countries } = deps
  const calendarOf = (code: CountryCode) => calendars.find(({ country }) => country === code)?.periods ?? []
  const common = { ...who, tags: [allTags], needsSecond: () => false }
  const calendar: SettingKind = {
    ...common,
    id: storeCalendarSettings,
    title: { en: 'Ramadan and holidays of stores', ar: 'رمضان والعطل في المتاجر' },
    about: {
      en: 'Days on which all stores of a country have other hours. Dates of the Hijri calendar are computed until someone confirms them.',
      ar: 'أيام تتغير فيها ساعات كل متاجر البلد. تواريخ التقويم الهجري محسوبة إلى أن تُؤكَّد.',
    },
    countries: countries.filter(({ isoCode }) => hoursInSettings(rows, calendars).countries.has(isoCode)),
    fieldsOf: () => [periodsField({ en: 'Days with other hours', ar: 'أيام بساعات مختلفة' }, 100)],
    seedOf: (country) => toCalendarDocument(calendarOf(country)),
    check: (document) => checkPeriods(document),
    effects: (_, after, country) =>
      visitsLost(deps, { kind: storeCalendarSettings, country, after }, rowsIn(rows, country)),
  }
  return [...rows.map((row) => ofStore(row)), calendar]

  function ofStore(row: StoreRow): SettingKind {
    const country = countries.find(({ isoCode }) => isoCode === row.country)
    const id = storeHoursSettings(row.storeCode)
    return {
      ...common,
      id,
      title: { en: `Hours of ${row.name.en}`, ar: `ساعات عمل ${row.name.ar}` },
      ...{ family, about: family.about },
      countries: country ? [country] : [],
      fieldsOf: () =>
        country ? [weekField(country), periodsField({ en: 'Days of its own', ar: 'أيام خاصة به' }, 100)] : [],
      seedOf: () => toStoreHoursDocument(row),
      check: (document) => [...checkWeek(document), ...checkPeriods(document)],
      effects: (_, after) => visitsLost(deps, { kind: id, country: row.country, after }, [row]),
    }
  }
}

const rowsIn = (rows: readonly StoreRow[], code: CountryCode) =>
  rows.filter(({ country }) => country === code)

const checkWeek = (document: SettingDocument): readonly SettingProblem[] =>
  (document['week'] as readonly SettingRow[]).length === 7
    ? []
    : [{ field: 'week', row: null, problem: 'missing' }]

const checkPeriods = (document: SettingDocument): readonly SettingProblem[] =>
  (document['periods'] as readonly SettingRow[])
    .filter(({ from, to }) => String(to) < String(from))
    .map(({ from }) => ({ field: 'periods', row: String(from), problem: 'ends-before' }))

type Change = { readonly kind: string; readonly country: CountryCode; readonly after: SettingDocument }

/** For whom a store would be shut that is open for them now. */
async function visitsLost(
  { rows, calendars, countries, visits, live }: Deps,
  { kind, country, after }: Change,
  changed: readonly StoreRow[],
): Promise<readonly SettingEffect[]> {
  const timeZone = countries.find(({ isoCode }) => isoCode === country)?.timeZone
  invariant(timeZone, `${country} is a country`)
  const settings = live()
  const wanted: LiveSettings = {
    ...settings,
    documentOf: (id, code) => (id === kind && code === country ? after : settings.documentOf(id, code)),
  }
  const timesBy = (by: LiveSettings) => {
    const onHours = createStoresOnHours(by, hoursInSettings(rows, calendars))
    const onHolidays = createStoresOnHolidays(by)
    const stores = changed.map((row) => onHolidays(onHours(toStore(row, [], timeZone))))
    return new Map(stores.map((store) => [store.storeCode, store]))
  }
  const [before, then] = [timesBy(settings), timesBy(wanted)]
  const lost = (all: Awaited<ReturnType<ListVisits['pickups']>>): number =>
    all.filter(({ storeCode, at }) => {
      const [old, next] = [before.get(storeCode), then.get(storeCode)]
      return old !== undefined && next !== undefined && isOpenAt(old, at) && !isOpenAt(next, at)
    }).length
  const codes = changed.map(({ storeCode }) => storeCode)
  // A pickup that ends when the store shuts is collected before.
  const pickups = (await visits.pickups(country, codes)).map(({ storeCode, at }) => ({
    ...{ storeCode, at: addMilliseconds(at, -minuteMs) },
  }))
  return [
    {
      label: {
        en: 'Ready orders whose pickup ends at a time when the store would be shut',
        ar: 'طلبات جاهزة ينتهي موعد استلامها في وقت يكون فيه المتجر مغلقًا',
      },
      count: lost(pickups),
      orders: null,
    },
    {
      label: {
        en: 'Booked consultations at times when the store would be shut',
        ar: 'استشارات محجوزة في أوقات يكون فيها المتجر مغلقًا',
      },
      count: lost(await visits.consultations(country, codes)),
      orders: null,
    },
  ]
}
