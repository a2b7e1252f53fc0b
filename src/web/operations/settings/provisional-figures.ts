import { provisionalDays, type ProvisionalDays } from '#commerce/settings/provisional-days.ts'
import type { SettingSheet } from '#commerce/settings/setting-admin.ts'
import { countryName } from '#web/operations/lists/country-options.ts'
import { textCell, textColumn, type Figures } from '#web/operations/lists/figures.ts'
import { operationsPath } from '#web/operations/route-table.ts'

/** The panel of the page of settings that has them. */
export const provisionalPanel = 'provisional'

export const provisionalOf = (sheets: readonly SettingSheet[], { shop }: Pick<App.Locals, 'shop'>) =>
  provisionalDays(sheets, shop.clock.now())

/** Each leads to where it is confirmed. */
export const provisionalFigures = (
  days: readonly ProvisionalDays[],
  locals: Pick<App.Locals, 'shop' | 'storefront'>,
): Figures => ({
  columns: [
    textColumn('operations-settings:name'),
    textColumn('operations-settings:country'),
    textColumn('operations-settings:provisional.from'),
    textColumn('operations-settings:provisional.to'),
    textColumn('operations-settings:provisional.kind'),
  ],
  rows: days.map(({ sheet, country, from, to, name }) => ({
    href: `${operationsPath('setting', { kind: sheet.kind, code: country })}${sheet.mayEdit ? '?edit' : ''}`,
    cells: [
      textCell(name[locals.storefront.language]),
      textCell(countryName(country, locals)),
      { kind: 'day', day: from },
      { kind: 'day', day: to },
      textCell(sheet.about.title[locals.storefront.language]),
    ],
  })),
})
