import { deliveryAreaSettings, deliveryTermSettings } from '#commerce/delivery/delivery-settings.ts'
import { holidaySettings } from '#commerce/delivery/holiday-settings.ts'
import type { StaffOperator } from '#commerce/staff/operator.ts'
import { toLocalMoment } from '#kernel/wall-clock.ts'
import { isOpenTo } from '#web/operations/admit.ts'
import { operationsPath, routeOf } from '#web/operations/route-table.ts'
import type { SettingPage } from '#web/operations/settings/handle-setting.ts'

const kinds: readonly string[] = [deliveryTermSettings, deliveryAreaSettings, holidaySettings]

/** Where a setting of deliveries is tried: with its plan, if there is one. Null: it is none, or not theirs to see. */
export function quoteOfSetting(
  { sheet, country }: Pick<SettingPage, 'sheet' | 'country'>,
  by: StaffOperator,
): string | null {
  if (!kinds.includes(sheet.kind) || !isOpenTo(by, routeOf('quoteBox'))) return null
  const { planned } = sheet
  const query = new URLSearchParams({
    country: sheet.country,
    ...(planned ? { at: toLocalMoment(planned.startsAt, country.timeZone) } : {}),
  })
  return `${operationsPath('quoteBox')}?${query}`
}
