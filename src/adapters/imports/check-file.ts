import { createCategoryFinder } from '#adapters/import/category-finder.ts'
import { isCostColumn, isKnownColumn } from '#adapters/import/columns.ts'
import { toImportCatalog, type ImportCatalog } from '#adapters/import/import-catalog.ts'
import type { ImportMap } from '#adapters/import/import-map.ts'
import type { LineContext } from '#adapters/import/line.ts'
import { createCellMapper } from '#adapters/import/map-cells.ts'
import { createPricePoints } from '#adapters/import/price-points.ts'
import { readFile, type SpooledRow } from '#adapters/import/read-file.ts'
import { readTable } from '#adapters/import/read-table.ts'
import type { RowError } from '#adapters/import/row-error.ts'
import { openSpool } from '#adapters/import/spool.ts'
import { UnreadableFile } from '#adapters/import/unreadable-file.ts'
import type { WithoutTax } from '#adapters/price-admin/without-tax.ts'
import type { CatalogReader, CatalogWriter } from '#commerce/catalog/ports.ts'
import { createRailCount, type RailTotals } from '#commerce/imports/guard-rails.ts'
import type { ImportLine, LineReason } from '#commerce/imports/import-line.ts'
import {
  catalogKinds,
  maxLinesOfImport,
  personalKinds,
  type ImportKind,
  type ImportRunFailure,
} from '#commerce/imports/import-run.ts'
import type { Reach } from '#commerce/staff/operator.ts'
import type { Database } from '#infrastructure/db/database.ts'
import type { Country } from '#kernel/country.ts'
import type { Instant } from '#kernel/instant.ts'
import { createRests } from '#infrastructure/rests.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { cardColumns, type CardIssuing } from './card-of-row.ts'
import { checkCards, missingCardColumns } from './check-cards.ts'
import { checkCustomers } from './check-customers.ts'
import { checkFigures } from './check-figures.ts'
import { checkProducts } from './check-products.ts'
import { customerColumns, type People } from './customer-of-row.ts'
import { rejectedColumns } from './rejected-columns.ts'
import { checkPromotions } from './check-promotions.ts'
import { checkRedirects, type RulesOfRedirects } from './check-redirects.ts'

export type FileToCheck = {
  readonly kind: ImportKind
  readonly fileName: string
  readonly bytes: Uint8Array
  readonly map: ImportMap
  readonly reach: readonly Reach[]
  readonly costs: CostRights
  /** Whether its sender may hide products and show them again, in every country. */
  readonly mayHide: boolean
  /** By country: the share in percent that the sender may move a price by alone. None: no such limit there. */
  readonly priceLimits: ReadonlyMap<string, number>
}

/** What of costs the sender may change, with the rights of now. */
export type CostRights = {
  maySet(country: string): boolean
  mayLower(country: string): boolean
}

export type CheckDeps = {
  readonly reader: CatalogReader
  readonly writer: CatalogWriter
  readonly db: Database
  /** Of redirects. */
  readonly rules: RulesOfRedirects
  /** Of customers. */
  readonly people: People
  /** Of gift cards. */
  readonly cards: CardIssuing
  readonly withoutTax: WithoutTax
  readonly countries: readonly Country[]
  readonly now: () => Instant
  readonly signal?: AbortSignal
}

export type CheckedFile = {
  readonly added: number
  readonly changed: number
  readonly unchanged: number
  /** Lines of the file. */
  readonly faulty: number
  readonly rails: RailTotals
}

/** What checking a kind of file works with. */
export type CheckWork = CheckDeps & {
  readonly file: FileToCheck
  readonly catalog: ImportCatalog
  readonly rails: ReturnType<typeof createRailCount>
  /** Code of a place of stock → its country. */
  readonly locations: ReadonlyMap<string, string>
  /** Between pieces of work: requests go before it. */
  readonly rest: () => Promise<void>
  /** Whether some lines could not be read. */
  readonly hasErrors: boolean
  /** Without its place, which follows from the order. */
  put(lines: readonly NewLine[]): Promise<void>
}
export type NewLine = Omit<ImportLine, 'place'>

/** They are held in memory until the file is read, and a line may have many. */
const maxErrors = 4 * maxLinesOfImport
const linesStored = 500
/** After each few milliseconds of checking, so that requests find the thread free. */
const restMs = 2
class TooManyErrors extends Error {}

/** Reads a file to its end and compares each line with what is. Writes nothing but what `put` does with the lines. */
export async function checkFile(
  file: FileToCheck,
  deps: CheckDeps,
  put: (lines: readonly ImportLine[]) => Promise<void>,
): Promise<Result<CheckedFile, ImportRunFailure>> {
  const { countries, reader } = deps
  const catalog = toImportCatalog(deps)
  const { map } = file
  const codes = countries.map(({ isoCode }) => isoCode)
  const context: LineContext = {
    map,
    decimal: map.decimal ?? null,
    countries,
    readsCosts: file.kind === 'prices',
    pricePoints: new Map(
      countries.flatMap(({ isoCode, currency }) => {
        const rule = map.prices.countries?.[isoCode]
        return rule ? [[isoCode, createPricePoints(rule, currency)]] : []
      }),
    ),
    findCategory: createCategoryFinder([...(await catalog.listCategories()), ...map.categories]),
  }
  async function* parts(): AsyncGenerator<Uint8Array> {
    yield* partsOf(file.bytes)
  }
  const counts = { added: 0, changed: 0, unchanged: 0 }
  const faulty = new Set<number>()
  let place = 0
  async function store(lines: readonly NewLine[]): Promise<void> {
    for (const { state, line, before } of lines) {
      if (state === 'faulty') faulty.add(line)
      else if (state === 'unchanged') counts.unchanged += 1
      else if (before === null) counts.added += 1
      else counts.changed += 1
    }
    if (lines.length > 0) await put(lines.map((line) => ({ ...line, place: (place += 1) })))
  }
  const rest = createRests(restMs)
  const errors: RowError[] = []
  const storeErrors = async (): Promise<void> => {
    for (let from = 0; from < errors.length; from += linesStored)
      await store(errors.slice(from, from + linesStored).map((error) => faultyLine(error)))
  }
  const format = map.format ?? (/\.(?:jsonl|ndjson)$/i.test(file.fileName) ? 'jsonl' : 'csv')
  const spool = openSpool<SpooledRow>()
  try {
    if (!catalogKinds.includes(file.kind)) {
      const table = await readTable([...partsOf(file.bytes)], { format, maxRows: maxLinesOfImport })
      if (table.rows.length > maxLinesOfImport)
        return fail({ kind: 'too-many-lines', detail: `> ${maxLinesOfImport}` })
      const missing = file.kind === 'gift-cards' ? missingCardColumns(table.rows) : []
      if (missing.length > 0) return fail({ kind: 'missing-columns', detail: missing.join(', ') })
      const permitted = columnsOfKind[file.kind]
      const rejected = permitted ? rejectedColumns(table.rows, permitted) : []
      if (rejected.length > 0) return fail({ kind: 'rejected-columns', detail: rejected.join(', ') })
      errors.push(...(personalKinds.includes(file.kind) ? table.errors.map(withoutText) : table.errors))
      if (errors.length + table.rows.length === 0) return fail({ kind: 'no-lines', detail: null })
      await storeErrors()
      const rails = createRailCount()
      const work = { ...deps, file, rest, rails, put: store }
      if (file.kind === 'redirects') await checkRedirects(deps.db, deps.rules, table.rows, work)
      else if (file.kind === 'customers') await checkCustomers(deps.db, deps.people, table.rows, work)
      else if (file.kind === 'gift-cards') await checkCards(deps.db, deps, table.rows, work)
      else await checkPromotions(deps.db, table.rows, work)
      return ok({ ...counts, faulty: faulty.size, rails: rails.totals() })
    }
    const { rows } = await readFile({
      bytes: parts(),
      format,
      map,
      mapper: createCellMapper(
        map,
        (name) => isKnownColumn(name, codes) || (file.kind === 'prices' && isCostColumn(name, codes)),
      ),
      context,
      spool,
      onProgress: () => {},
      onError(error) {
        errors.push(error)
        if (errors.length > maxErrors) throw new TooManyErrors()
      },
    })
    if (rows > maxLinesOfImport) return fail({ kind: 'too-many-lines', detail: String(rows) })
    await storeErrors()
    const rails = createRailCount()
    const locations = new Map((await reader.listLocations()).map(({ code, country }) => [code, country]))
    const work: CheckWork = {
      ...deps,
      file,
      catalog,
      rails,
      locations,
      rest,
      hasErrors: errors.length > 0,
      put: store,
    }
    await (file.kind === 'products' ? checkProducts(spool, work) : checkFigures(spool, work))
    return ok({ ...counts, faulty: faulty.size, rails: rails.totals() })
  } catch (error) {
    if (error instanceof TooManyErrors) return fail({ kind: 'too-many-lines', detail: `> ${maxErrors}` })
    if (error instanceof UnreadableFile) return fail(toRunFailure(error.failure))
    throw error
  } finally {
    spool.close()
  }
}

/** Kinds whose files may have only these columns: personal data and codes that we do not need are not stored. */
const columnsOfKind: Readonly<Partial<Record<ImportKind, readonly string[]>>> = {
  customers: customerColumns,
  'gift-cards': cardColumns,
}

/** What is in a line of a person, or of a card, is not repeated. */
const withoutText = ({ read: _, ...error }: RowError): RowError => error

export const faultyLine = (
  { line, column, reason, read = '' }: Omit<RowError, 'reason'> & { readonly reason: LineReason },
  object = '',
): NewLine => ({
  ...{ line, object, where: null, state: 'faulty', column, reason },
  read: read === '' ? null : read,
  ...{ before: null, after: null },
})

export function toRunFailure(failure: UnreadableFile['failure']): ImportRunFailure {
  const { kind } = failure
  switch (kind) {
    case 'wrong-encoding':
    case 'not-text':
      return { kind, detail: failure.looksLike }
    case 'too-many-columns':
      return { kind, detail: String(failure.columns) }
    case 'duplicate-column':
      return { kind, detail: failure.column }
    case 'missing-columns':
      return { kind, detail: failure.columns.join(', ') }
    case 'empty':
    case 'no-lines':
      return { kind, detail: null }
  }
}

const partBytes = 65_536

/** In parts, so that a file without line ends is found out before all of it is decoded. */
function* partsOf(bytes: Uint8Array): Generator<Uint8Array> {
  for (let from = 0; from < bytes.length; from += partBytes) yield bytes.subarray(from, from + partBytes)
}
