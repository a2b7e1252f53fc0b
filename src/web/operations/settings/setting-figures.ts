import type { SettingChange } from '#commerce/settings/compare-settings.ts'
import type { SettingVersion } from '#commerce/settings/ports.ts'
import type { SettingSheet } from '#commerce/settings/setting-admin.ts'
import {
  figureRow,
  longColumn,
  numericColumn,
  textCell,
  textColumn,
  type Figures,
} from '#web/operations/lists/figures.ts'
import { countryName } from '#web/operations/lists/country-options.ts'
import type { CellValue } from '#web/operations/lists/list-row.ts'
import { operationsPath } from '#web/operations/route-table.ts'
import { settingFieldText, settingValueText } from './setting-texts.ts'

type Locals = Pick<App.Locals, 'shop' | 'storefront' | 't'>

/** The documents of a kind or a family, by country or by name: since when, by whom, and what comes next. */
export const sheetFigures = (sheets: readonly SettingSheet[], locals: Locals): Figures => ({
  columns: [
    textColumn(
      sheets.every(({ about }) => !about.isEverywhere && !about.family)
        ? 'operations-settings:country'
        : 'operations-settings:name',
    ),
    textColumn('operations-settings:since'),
    textColumn('operations-settings:by'),
    textColumn('operations-settings:planned'),
    textColumn('operations-settings:planned-by'),
  ],
  rows: sheets.map(({ kind, about, country, inForce, planned }) => ({
    href: operationsPath('setting', { kind, code: country }),
    cells: [
      textCell(
        about.isEverywhere
          ? about.title[locals.storefront.language]
          : about.family
            ? `${about.title[locals.storefront.language]} · ${countryName(country, locals)}`
            : countryName(country, locals),
      ),
      inForce
        ? { kind: 'time', at: inForce.startsAt, country }
        : textCell(locals.t('operations-settings:files')),
      textCell(inForce?.by.name ?? null),
      planned ? { kind: 'time', at: planned.startsAt, country } : null,
      textCell(planned?.by.name ?? null),
    ],
  })),
})

/** Field by field, what was and what is or would be. */
export const settingChangeFigures = (
  sheet: SettingSheet,
  changes: readonly SettingChange[],
  locals: Locals,
): Figures => ({
  columns: [
    textColumn('operations-settings:field'),
    longColumn('operations-settings:before'),
    longColumn('operations-settings:after'),
  ],
  rows: changes.map(({ field, row, before, after }) =>
    figureRow(
      textCell(settingFieldText(sheet, field, row, locals)),
      textCell(settingValueText(sheet, field, before, locals)),
      textCell(settingValueText(sheet, field, after, locals)),
    ),
  ),
})

/** Every version, newest first; the last row are the files. */
export const versionFigures = (sheet: SettingSheet, locals: Locals): Figures => {
  const { kind, country, versions } = sheet
  const href = (version: number) => `${operationsPath('setting', { kind, code: country })}?compare=${version}`
  return {
    columns: [
      numericColumn('operations-settings:version'),
      textColumn('operations-settings:state'),
      textColumn('operations-settings:from'),
      textColumn('operations-settings:by'),
      longColumn('operations-settings:reason'),
    ],
    rows: [
      ...versions.map((one) => ({
        href: href(one.version),
        cells: [
          { kind: 'number', value: one.version } as const,
          stateOf(one, sheet, locals),
          { kind: 'time', at: one.startsAt, country } as const,
          textCell(one.by.name),
          textCell(one.reason),
        ],
      })),
      {
        href: href(0),
        cells: [
          { kind: 'number', value: 0 } as const,
          sheet.inForce === null ? isInForce(locals) : null,
          textCell(locals.t('operations-settings:files')),
          null,
          null,
        ],
      },
    ],
  }
}

const isInForce = ({ t }: Locals): CellValue => ({
  ...{ kind: 'state', tone: 'good', label: t('operations-settings:state.in-force') },
})

function stateOf({ version, canceledAt }: SettingVersion, sheet: SettingSheet, locals: Locals): CellValue {
  const { t } = locals
  if (canceledAt !== null)
    return { kind: 'state', tone: 'neutral', label: t('operations-settings:state.canceled') }
  if (version === sheet.inForce?.version) return isInForce(locals)
  return version === sheet.planned?.version
    ? { kind: 'state', tone: 'info', label: t('operations-settings:state.planned') }
    : null
}
