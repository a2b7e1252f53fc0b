import type { SettingRef } from '#commerce/settings/ports.ts'
import type { SettingAdmin } from '#commerce/settings/setting-admin.ts'
import type { SettingDocument } from '#commerce/settings/setting-document.ts'
import { jobOperator, type Operator } from '#commerce/staff/operator.ts'
import type { CountryCode } from '#kernel/country.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import {
  hoursOfDocument,
  periodsOfDocument,
  storeCalendarSettings,
  storeHoursSettings,
  toCalendarDocument,
  toStoreHoursDocument,
  type HoursInSettings,
} from './hours-settings.ts'
import type { OpeningPeriod } from './opening-hours.ts'
import type { StoreEdit } from './ports.ts'
import type { StoreRow } from './store-row.ts'

type Hours = Pick<StoreRow, 'hours' | 'periods'>
type Changed = Result<'changed' | 'unchanged', { readonly kind: 'wrong-hours' }>

/** Hours and calendars are settings, whoever writes them: the API of stores, its commands, or the page of settings. */
export type StoreHours = {
  has(storeCode: string): boolean
  change(
    store: Pick<StoreRow, 'storeCode' | 'country'>,
    change: (hours: Hours) => Hours,
    edit: StoreEdit,
  ): Promise<Changed>
  calendarOf(country: CountryCode): Promise<readonly OpeningPeriod[]>
  putCalendar(country: CountryCode, periods: readonly OpeningPeriod[], edit: StoreEdit): Promise<Changed>
}

export function createStoreHours(
  admin: Pick<SettingAdmin, 'find' | 'publish'>,
  inSettings: HoursInSettings,
): StoreHours {
  async function change(
    setting: SettingRef,
    next: (document: SettingDocument) => SettingDocument,
    { actor, reason, by = { kind: 'command', name: actor } }: StoreEdit,
  ): Promise<Changed> {
    const sheet = await admin.find(setting, by)
    if (!sheet) return fail({ kind: 'wrong-hours' })
    const given = { ...setting, document: next(sheet.document), by, reason }
    // What others change meanwhile is merged by row.
    const published = await admin.publish({ ...given, shown: sheet.inForce?.version ?? 0 })
    if (!published.ok) return fail({ kind: 'wrong-hours' })
    return ok(published.value.outcome === 'unchanged' ? 'unchanged' : 'changed')
  }

  const reader: Operator = jobOperator('store hours')
  return {
    has: (storeCode) => inSettings.stores.has(storeCode),
    change: ({ storeCode, country }, wanted, edit) =>
      change(
        { kind: storeHoursSettings(storeCode), country },
        (document) => toStoreHoursDocument(wanted(hoursOfDocument(document))),
        edit,
      ),
    async calendarOf(country) {
      const sheet = await admin.find({ kind: storeCalendarSettings, country }, reader)
      return sheet ? periodsOfDocument(sheet.document) : []
    },
    putCalendar: (country, periods, edit) =>
      change({ kind: storeCalendarSettings, country }, () => toCalendarDocument(periods), edit),
  }
}
