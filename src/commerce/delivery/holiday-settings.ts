import type { LiveSettings } from '#commerce/settings/live-settings.ts'
import type { SettingDocument, SettingRow } from '#commerce/settings/setting-document.ts'
import type { OpeningPeriod } from '#commerce/stores/opening-hours.ts'
import type { Store } from '#commerce/stores/store.ts'
import type { DeliveryTable } from './delivery-table.ts'

/** A kind of settings. */
export const holidaySettings = 'holidays'

type HolidayRow = {
  readonly date: string
  readonly en: string
  readonly ar: string
  readonly source: string
  readonly confirmed: boolean
  readonly stores: 'calendar' | 'closed'
}

/** Days without delivery of the files; stores have the hours of their own calendar. */
export const toHolidayDocument = ({ holidays }: Pick<DeliveryTable, 'holidays'>): SettingDocument => ({
  days: holidays.map(({ date, name, source, provisional }) => ({
    ...{ date, en: name.en, ar: name.ar, source, confirmed: !provisional, stores: 'calendar' },
  })),
})

/** What was read from a document is of the types of its columns. */
const rowsOf = (document: SettingDocument): readonly HolidayRow[] =>
  document['days'] as readonly SettingRow[] as readonly HolidayRow[]

const dated = new WeakMap<
  DeliveryTable,
  { readonly document: SettingDocument; readonly table: DeliveryTable }
>()

/** The table with the holidays that are in force now. One document makes one table: slots are cached by their table. */
export function withHolidaySettings(table: DeliveryTable, settings: LiveSettings): DeliveryTable {
  const document = settings.documentOf(holidaySettings, table.country)
  const known = dated.get(table)
  if (known?.document === document) return known.table
  const holidays = rowsOf(document).map(({ date, en, ar, source, confirmed }) => ({
    ...{ date, name: { en, ar }, source, provisional: !confirmed },
  }))
  const made = { ...table, holidays }
  dated.set(table, { document, table: made })
  return made
}

/** Days on which the stores of a country are closed, whatever their calendar says. */
function closedDays(document: SettingDocument): readonly OpeningPeriod[] {
  return rowsOf(document)
    .filter(({ stores }) => stores === 'closed')
    .map(({ date, en, ar, source, confirmed }) => ({
      ...{ kind: 'holiday', from: date, to: date, name: { en, ar }, hours: null, source },
      provisional: !confirmed,
    }))
}

/** Stores with the holidays that are in force now. One document makes one store from one: rules compare stores by identity. */
export function createStoresOnHolidays(settings: LiveSettings): (store: Store) => Store {
  const known = new WeakMap<Store, { readonly document: SettingDocument; readonly dated: Store }>()
  return (store) => {
    const document = settings.documentOf(holidaySettings, store.country)
    const before = known.get(store)
    if (before?.document === document) return before.dated
    const closed = closedDays(document)
    const dated = closed.length === 0 ? store : { ...store, calendar: [...closed, ...store.calendar] }
    known.set(store, { document, dated })
    return dated
  }
}
