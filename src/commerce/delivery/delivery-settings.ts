import type { LiveSettings } from '#commerce/settings/live-settings.ts'
import type { SettingDocument, SettingRow } from '#commerce/settings/setting-document.ts'
import type { Currency } from '#kernel/currency.ts'
import { money, parseMoney, toDecimal } from '#kernel/money.ts'
import type { DeliveryTable, DeliveryTerm } from './delivery-table.ts'
import { sizeClasses } from './size-class.ts'

/** A kind of settings: cut-off, days of rest, and what each zone costs and takes by size class. */
export const deliveryTermSettings = 'delivery-terms'

/** A kind of settings: which areas there are, their names, the zone of each, and whether it is closed. */
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
export type AreaRow = {
  readonly area: string
  readonly en: string
  readonly ar: string
  readonly zone: string
  readonly closed: boolean
}

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
        .map(({ code: area, name, zone }) => ({ area, ...name, zone, closed: false }))
        .toSorted((a, b) => (a.area < b.area ? -1 : 1)),
    ]),
  )

/** Versions from before an area was in the files, or had its names in the document, are completed from the files. */
export const completeAreas = (document: SettingDocument, table: DeliveryTable): SettingDocument => {
  const seed = toAreaDocument(table)
  return Object.fromEntries(
    table.regions.map(({ code }) => {
      const field = areasField(code)
      const rows = new Map(rowsOfSetting<AreaRow>(seed, field).map((row) => [row.area, row]))
      for (const row of rowsOfSetting<AreaRow>(document, field))
        rows.set(row.area, { ...rows.get(row.area), ...row })
      return [field, [...rows.values()].toSorted((a, b) => (a.area < b.area ? -1 : 1))]
    }),
  )
}

/**
 * Areas in the order of the files, with those that operators have added after them, by region. `history`: documents that say
 * what they were called before.
 */
export function areasOfDocument(
  { regions, areas }: DeliveryTable,
  document: SettingDocument,
  history: readonly SettingDocument[],
): DeliveryTable['areas'] {
  const inForce = regions.flatMap(({ code: region }) => {
    const field = areasField(region)
    const rows = history.flatMap((one) => rowsOfSetting<AreaRow>(one, field))
    const namesOf = Map.groupBy(rows, ({ area }) => area)
    return rowsOfSetting<AreaRow>(document, field).map(({ area, en, ar, zone, closed }) => {
      const names = new Set((namesOf.get(area) ?? []).flatMap((row) => [row.en, row.ar]))
      const also = [...names].filter((name) => name !== en && name !== ar)
      return {
        ...{ code: area, name: { en, ar }, region, zone },
        ...(also.length > 0 ? { also } : {}),
        ...(closed ? { isClosed: true } : {}),
      }
    })
  })
  const byCode = new Map(inForce.map((area) => [area.code, area]))
  const ofFiles = areas.map((area) => byCode.get(area.code) ?? area)
  const known = new Set(areas.map(({ code }) => code))
  return [...ofFiles, ...inForce.filter(({ code }) => !known.has(code))]
}

function termOfRow({ fee, from, to }: TermRow, currency: Currency): DeliveryTerm {
  const parsed = parseMoney(fee, currency)
  return { days: [Number(from), Number(to)], feeMinor: parsed.ok ? parsed.value.minor : 0 }
}

const two = (number: unknown): string => String(number).padStart(2, '0')

type Known = {
  readonly terms: SettingDocument
  readonly areas: SettingDocument
  readonly table: DeliveryTable
}

/** The table of the files with what the two documents say. */
function deliveryTableOf(
  table: DeliveryTable,
  { terms, areas, history }: Omit<Known, 'table'> & { readonly history: readonly SettingDocument[] },
  currency: Currency,
): DeliveryTable {
  return {
    ...table,
    cutOff: `${two(terms['cutOffHour'])}:${two(terms['cutOffMinute'])}`,
    restDays: (terms['restDays'] as readonly string[]).map(Number),
    zones: table.zones.map(({ code, classes }) => {
      const rows = rowsOfSetting<TermRow>(terms, termsField(code))
      const changed = rows.map((row) => [sizeClasses[Number(row.size)], termOfRow(row, currency)] as const)
      return { code, classes: { ...classes, ...Object.fromEntries(changed) } }
    }),
    areas: areasOfDocument(table, areas, history),
  }
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
  const history = settings.historyOf(deliveryAreaSettings, table.country)
  const made = deliveryTableOf(table, { terms, areas, history }, currency)
  known.set(table, { terms, areas, table: made })
  return made
}
