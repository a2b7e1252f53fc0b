import type { CountryCode } from '#kernel/country.ts'
import type { Currency } from '#kernel/currency.ts'
import type { Instant } from '#kernel/instant.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { applyBatches } from './apply-batches.ts'
import { createCategoryFinder } from './category-finder.ts'
import { isKnownColumn } from './columns.ts'
import type { ImportCatalog } from './import-catalog.ts'
import type { ImportMap } from './import-map.ts'
import type { LineContext } from './line.ts'
import { createCellMapper } from './map-cells.ts'
import { readFile, type SpooledRow } from './read-file.ts'
import { UnreadableFile, type FileFailure } from './unreadable-file.ts'
import { removeMissing } from './remove-missing.ts'
import type { RowError } from './row-error.ts'
import { createPricePoints } from './price-points.ts'
import { openSpool } from './spool.ts'
import type { ImportSummary, Progress } from './summary.ts'

export type ImportRequest = {
  readonly bytes: AsyncIterable<Uint8Array>
  readonly format: 'csv' | 'jsonl'
  readonly map: ImportMap
  readonly dryRun: boolean
  readonly deleteMissing: boolean
}

export type ImportDeps = {
  readonly catalog: ImportCatalog
  readonly countries: readonly {
    readonly isoCode: CountryCode
    readonly currency: Currency
    readonly timeZone: string
  }[]
  readonly now: () => Instant
  /** Products per transaction. */
  readonly batchSize?: number
  /** Aborting stops the import after the current batch. */
  readonly signal?: AbortSignal
  /** Called often. */
  readonly onProgress?: (progress: Progress) => void
  /** Called for each error, in no order; there may be more errors than lines. */
  readonly onError?: (error: RowError) => void
}

/**
 * Imports a file of products. The file is first read to its end and spooled by product, so that an unreadable file changes
 * nothing; then each batch is applied in a transaction. A second run changes nothing; a run after an interruption
 * completes the import.
 */
export async function runImport(
  request: ImportRequest,
  { catalog, countries, now, batchSize = 100, signal, onProgress = () => {}, onError = () => {} }: ImportDeps,
): Promise<Result<ImportSummary, FileFailure>> {
  const { map, dryRun } = request
  const codes = countries.map(({ isoCode }) => isoCode)
  const mapper = createCellMapper(map, (name) => isKnownColumn(name, codes))
  const context: LineContext = {
    map,
    decimal: map.decimal ?? null,
    countries,
    readsCosts: false,
    pricePoints: pricePointsOf(map, countries),
    findCategory: createCategoryFinder([...(await catalog.listCategories()), ...map.categories]),
  }
  const counts = { added: 0, changed: 0, unchanged: 0, variants: 0, withoutArabic: 0, errors: 0, applied: 0 }
  const skipped = new Set<string>()
  const count = (error: RowError) => {
    counts.errors += 1
    onError(error)
  }
  const spool = openSpool<SpooledRow>()
  try {
    const file = await readFile({ ...request, mapper, context, spool, onProgress, onError: count })
    // A line that could not be read may be of a product that would be deleted.
    const mayDelete = request.deleteMissing && counts.errors === 0
    if (!dryRun && map.categories.length > 0) await catalog.putCategories(map.categories)
    const seen = request.deleteMissing ? new Set<string>() : undefined
    async function* groups() {
      for await (const group of spool.groups(({ code }) => code)) {
        signal?.throwIfAborted()
        seen?.add(group[0]?.code ?? '')
        yield group
      }
    }
    await applyBatches(groups(), {
      catalog,
      deleteMissing: mayDelete,
      dryRun,
      batchSize,
      now,
      onError: count,
      done({ outcome }, { product }) {
        counts[outcome] += 1
        counts.variants += product.variants.length
        if (product.name.en === product.name.ar) counts.withoutArabic += 1
      },
      onSkipped: (code) => skipped.add(code),
      onLines(lines) {
        counts.applied += lines
        onProgress({ phase: 'applying', lines: counts.applied, of: file.rows })
      },
    })
    const deletionsSkipped = request.deleteMissing
      ? reasonToSkipDeletions(counts.errors, seen?.size ?? 0)
      : null
    const removed = seen && deletionsSkipped === null ? await removeMissing(catalog, seen, dryRun) : 0
    const { applied: _applied, ...counted } = counts
    return ok({
      ...counted,
      lines: file.lines,
      removed,
      skipped: skipped.size,
      deletionsSkipped,
      ignoredColumns: file.ignoredColumns,
      dryRun,
    })
  } catch (error) {
    if (error instanceof UnreadableFile) return fail(error.failure)
    throw error
  } finally {
    spool.close()
  }
}

function reasonToSkipDeletions(errors: number, products: number): ImportSummary['deletionsSkipped'] {
  if (errors > 0) return 'errors'
  return products === 0 ? 'nothing-read' : null
}

const pricePointsOf = (
  { prices }: ImportMap,
  countries: ImportDeps['countries'],
): LineContext['pricePoints'] =>
  new Map(
    countries.flatMap(({ isoCode, currency }) => {
      const rule = prices.countries?.[isoCode]
      return rule ? [[isoCode, createPricePoints(rule, currency)]] : []
    }),
  )
