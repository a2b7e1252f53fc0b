import type { Lead } from './lead.ts'

const columns = [
  'reference',
  'created',
  'form',
  'state',
  'owner',
  'country',
  'language',
  'storefront',
  'store',
  'sku',
  'name',
  'phone',
  'email',
  'message',
  'call_at',
  'consent',
  'attribution',
] as const

/** The head of the table; with the mark by which spreadsheets know that it is UTF-8. */
export const leadCsvHead = `\uFEFF${columns.join(',')}\r\n`

/** Leads as lines of a table. */
export const leadCsvLines = (leads: readonly Lead[]): string =>
  leads.map((lead) => csvLine(cellsOf(lead))).join('')

function cellsOf(lead: Lead): readonly string[] {
  const { reference, createdAt, form, state, owner, country, language, store, storeCode, sku } = lead
  const attribution = Object.entries(lead.attribution ?? {})
    .map(([name, value]) => `${name}=${value}`)
    .join(' ')
  return [
    ...[reference, createdAt, form, state, owner, country, language, store, storeCode, sku],
    ...[lead.name, lead.phone, lead.email, lead.message, lead.callAt, lead.consentText, attribution],
  ].map((cell) => cell ?? '')
}

/** A line of a table (RFC 4180). No cell begins like a formula of a spreadsheet. */
export const csvLine = (cells: readonly string[]): string => `${cells.map(quoted).join(',')}\r\n`

/** Spaces before the sign are skipped by spreadsheets. A phone number begins with a plus and is a text as well. */
const quoted = (cell: string): string => {
  const safe = /^\s*[=+\-@]|^[\t\r\n]/.test(cell) ? `'${cell}` : cell
  return `"${safe.replaceAll('"', '""')}"`
}
