import type { LiveSettings } from '#commerce/settings/live-settings.ts'
import type { SettingDocument, SettingRow } from '#commerce/settings/setting-document.ts'
import type { Currency } from '#kernel/currency.ts'
import { money, parseMoney, toDecimal } from '#kernel/money.ts'
import type { DeliveryTable, DeliveryTerm } from './delivery-table.ts'
import { sizeClasses } from './size-class.ts'

/** A kind of settings: cut-off, days of rest, and what each zone costs and takes by size class. */
export const deliveryTermSettings = 'delivery-terms'

/** A kind of settings: in which zone each area is. */
export const deliveryAreaSettings = 'delivery-areas'

const fieldOf = (prefix: string, code: string): string => `${prefix}_${code.replaceAll('-', '_')}`
/** "terms_near" */
export const termsField = (zone: string): string => fieldOf('terms', zone)
/** "areas_abu_dhabi" */
export const areasField = (region: string): string => fieldOf('areas', region)

export type TermRow = {
  /** Place of the size class: rows are in this order. */
  readonly size: string
  /** "35.00" */
  readonly fee: string
  readonly from: string
  readonly to: string
}
type AreaRow = { readonly area: string; readonly zone: string }

/** What was read from a document is of the types of its columns. */
export const rowsOfSetting = <Row>(document: SettingDocument, field: string): readonly Row[] =>
  (document[field] ?? []) as readonly SettingRow[] as readonly Row[]

export function toTermDocument(
  { cutOff, restDays, zones }: DeliveryTable,
  currency: Currency,
): SettingDocument {
  const [hour, minute] = cutOff.split(':').map(Number)
  return {
    cutOffHour: hour ?? 0,
    cutOffMinute: minute ?? 0,
    restDays: restDays.map(String),
    ...Object.fromEntries(
      zones.map(({ code, classes }) => [
        termsField(code),
        sizeClasses.map((size, place) => toTermRow(classes[size], place, currency)),
      ]),
    ),
  }
}

const toTermRow = (
  { feeMinor, days: [from, to] }: DeliveryTerm,
  place: number,
  currency: Currency,
): TermRow => ({
  ...{ size: String(place), fee: toDecimal(money(feeMinor, currency)), from: String(from), to: String(to) },
})

export const toAreaDocument = ({ regions, areas }: DeliveryTable): SettingDocument =>
  Object.fromEntries(
    regions.map(({ code }) => [
      areasField(code),
      areas
        .filter(({ region }) => region === code)
        .map(({ code: area, zone }) => ({ area, zone }))
        .toSorted((a, b) => (a.area < b.area ? -1 : 1)),
    ]),
  )

function termOfRow({ fee, from, to }: TermRow, currency: Currency): DeliveryTerm {
  const parsed = parseMoney(fee, currency)
  return { days: [Number(from), Number(to)], feeMinor: parsed.ok ? parsed.value.minor : 0 }
}

const two = (number: unknown): string => String(number).padStart(2, '0')

/** The table of the files with what the two documents say. */
function deliveryTableOf(
  table: DeliveryTable,
  terms: SettingDocument,
  areas: SettingDocument,
  currency: Currency,
): DeliveryTable {
  const zoneOf = new Map(
    table.regions.flatMap(({ code }) =>
      rowsOfSetting<AreaRow>(areas, areasField(code)).map(({ area, zone }) => [area, zone] as const),
    ),
  )
  return {
    ...table,
    cutOff: `${two(terms['cutOffHour'])}:${two(terms['cutOffMinute'])}`,
    restDays: (terms['restDays'] as readonly string[]).map(Number),
    zones: table.zones.map(({ code, classes }) => {
      const rows = rowsOfSetting<TermRow>(terms, termsField(code))
      const changed = rows.map((row) => [sizeClasses[Number(row.size)], termOfRow(row, currency)] as const)
      return { code, classes: { ...classes, ...Object.fromEntries(changed) } }
    }),
    areas: table.areas.map((area) => ({ ...area, zone: zoneOf.get(area.code) ?? area.zone })),
  }
}

type Known = {
  readonly terms: SettingDocument
  readonly areas: SettingDocument
  readonly table: DeliveryTable
}
const known = new WeakMap<DeliveryTable, Known>()

/** The table that is in force now. The same documents make one table: slots are cached by their table. */
export function withDeliverySettings(
  table: DeliveryTable,
  settings: LiveSettings,
  currency: Currency,
): DeliveryTable {
  const terms = settings.documentOf(deliveryTermSettings, table.country)
  const areas = settings.documentOf(deliveryAreaSettings, table.country)
  const before = known.get(table)
  if (before?.terms === terms && before.areas === areas) return before.table
  const made = deliveryTableOf(table, terms, areas, currency)
  known.set(table, { terms, areas, table: made })
  return made
}
