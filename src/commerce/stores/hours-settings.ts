import type { LiveSettings } from '#commerce/settings/live-settings.ts'
import type { SettingDocument, SettingRow } from '#commerce/settings/setting-document.ts'
import type { CountryCode } from '#kernel/country.ts'
import { addDays, weekdayOf, type Day } from '#kernel/local-time.ts'
import { openingPeriodKinds, type OpeningHours, type OpeningPeriod } from './opening-hours.ts'
import type { StoreCalendar, StoreRow } from './store-row.ts'
import type { Store } from './store.ts'

/** A kind of settings: Ramadan and holidays that all stores of a country have. */
export const storeCalendarSettings = 'store-calendar'

/** A kind of settings per store: its week, and days of its own. */
export const storeHoursSettings = (storeCode: string): string => `store-hours.${storeCode}`

/** Between ranges of a day, in a row: "10:00-12:00, 14:00-23:00". */
export const rangeSeparator = ', '
/** In place of hours of Friday: closed on Fridays. Empty: as on other days. */
export const closedMark = '-'

type WeekRow = { readonly day: string; readonly hours: string }

type PeriodRow = {
  readonly from: Day
  readonly to: Day
  readonly kind: OpeningPeriod['kind']
  readonly en: string
  readonly ar: string
  /** Empty: closed. */
  readonly hours: string
  readonly friday: string
  readonly source: string
  readonly confirmed: boolean
}

type Hours = Pick<StoreRow, 'hours' | 'periods'>

const friday = 5

export const toStoreHoursDocument = ({ hours, periods }: Hours): SettingDocument => ({
  week: hours.map((ranges, day) => ({ day: String(day), hours: ranges.join(rangeSeparator) })),
  periods: toPeriodRows(periods),
})

export const toCalendarDocument = (periods: readonly OpeningPeriod[]): SettingDocument => ({
  periods: toPeriodRows(periods),
})

const rangesOf = (text: string): readonly string[] =>
  text === '' || text === closedMark ? [] : text.split(rangeSeparator)

/** What was read from a document is of the types of its columns. */
const rowsOf = <Row>(document: SettingDocument, field: string): readonly Row[] =>
  document[field] as readonly SettingRow[] as readonly Row[]

export function hoursOfDocument(document: SettingDocument): Hours {
  const week = new Map(rowsOf<WeekRow>(document, 'week').map(({ day, hours }) => [day, rangesOf(hours)]))
  return {
    hours: Array.from({ length: 7 }, (_, day) => week.get(String(day)) ?? []),
    periods: periodsOfDocument(document),
  }
}

export const periodsOfDocument = (document: SettingDocument): readonly OpeningPeriod[] =>
  rowsOf<PeriodRow>(document, 'periods').map(({ from, to, kind, en, ar, source, confirmed, ...row }) => ({
    ...{ kind, from, to, name: { en, ar }, hours: weekOf(row), source, provisional: !confirmed },
  }))

function weekOf(row: Pick<PeriodRow, 'hours' | 'friday'>): OpeningHours | null {
  if (row.hours === '' && row.friday === '') return null
  const usual = rangesOf(row.hours)
  const onFriday = row.friday === '' ? usual : rangesOf(row.friday)
  return Array.from({ length: 7 }, (_, day) => (day === friday ? onFriday : usual))
}

/** One row for each first day: where two periods begin together, the one that wins has the day, and the other begins after it. */
function toPeriodRows(periods: readonly OpeningPeriod[]): readonly SettingRow[] {
  const rank = ({ kind }: OpeningPeriod): number => openingPeriodKinds.indexOf(kind)
  const rows = new Map<Day, PeriodRow>()
  for (const period of periods.flatMap(byFriday).toSorted((a, b) => rank(a) - rank(b))) {
    let { from } = period
    for (let first = rows.get(from); first && from <= period.to; first = rows.get(from))
      from = addDays(first.to, 1)
    if (from <= period.to) rows.set(from, toRow({ ...period, from }))
  }
  return [...rows.values()].toSorted((a, b) => (a.from < b.from ? -1 : 1))
}

function toRow({ from, to, kind, name, hours, source, provisional }: OpeningPeriod): PeriodRow {
  const usual = (hours?.[0] ?? []).join(rangeSeparator)
  const onFriday = (hours?.[friday] ?? []).join(rangeSeparator)
  return {
    ...{ from, to, kind, en: name.en, ar: name.ar, hours: usual },
    friday: onFriday === usual ? '' : onFriday === '' ? closedMark : onFriday,
    ...{ source, confirmed: !provisional },
  }
}

/** A row knows hours of Fridays and of all other days. A period with more is one period for each of its days. */
function byFriday(period: OpeningPeriod): readonly OpeningPeriod[] {
  const { hours, from, to } = period
  const others = (hours ?? []).filter((_, day) => day !== friday).map((ranges) => ranges.join(rangeSeparator))
  if (hours === null || new Set(others).size === 1) return [period]
  const days: OpeningPeriod[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const ranges = hours[weekdayOf(day)] ?? []
    days.push({ ...period, from: day, to: day, hours: Array.from({ length: 7 }, () => ranges) })
  }
  return days
}

/** Stores whose hours are settings, and countries whose calendars are. */
export type HoursInSettings = {
  readonly stores: ReadonlySet<string>
  readonly countries: ReadonlySet<CountryCode>
}

export const hoursInSettings = (
  rows: readonly StoreRow[],
  calendars: readonly StoreCalendar[],
): HoursInSettings => ({
  stores: new Set(rows.map(({ storeCode }) => storeCode)),
  countries: new Set([...rows, ...calendars].map(({ country }) => country)),
})

/**
 * Stores with the hours that are in force now. What their own record says counts for a store that was added since the start.
 * The same documents make one store from one: rules compare stores by identity.
 */
export function createStoresOnHours(
  settings: LiveSettings,
  inSettings: HoursInSettings,
): (store: Store) => Store {
  type Known = { readonly documents: readonly (SettingDocument | null)[]; readonly store: Store }
  const known = new WeakMap<Store, Known>()
  return (store) => {
    const { storeCode, country } = store
    const documents = [
      inSettings.stores.has(storeCode) ? settings.documentOf(storeHoursSettings(storeCode), country) : null,
      inSettings.countries.has(country) ? settings.documentOf(storeCalendarSettings, country) : null,
    ] as const
    const before = known.get(store)
    if (before && documents.every((one, index) => one === before.documents[index])) return before.store
    const [own, ofCountry] = documents
    const { hours, periods } = own ? hoursOfDocument(own) : { hours: store.hours, periods: store.calendar }
    const made = {
      ...store,
      hours,
      calendar: [...periods, ...(ofCountry ? periodsOfDocument(ofCountry) : [])],
    }
    known.set(store, { documents, store: made })
    return made
  }
}
