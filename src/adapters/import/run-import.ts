import type { CountryCode } from '#kernel/country.ts'
import type { Currency } from '#kernel/currency.ts'
import type { Instant } from '#kernel/instant.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { applyBatches } from './apply-batches.ts'
import { createCategoryFinder } from './category-finder.ts'
import { knowsColumn } from './columns.ts'
import type { ImportCatalog } from './import-catalog.ts'
import type { ImportMap } from './import-map.ts'
import type { LineContext } from './line.ts'
import { createCellMapper } from './map-cells.ts'
import { readFile, type Aside } from './read-file.ts'
import { RefusedFile, type RefusedFacts } from './refused-file.ts'
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

export type ImportDependencies = {
  readonly catalog: ImportCatalog
  readonly countries: readonly {
    readonly isoCode: CountryCode
    readonly currency: Currency
    readonly timeZone: string
  }[]
  readonly now: () => Instant
  /** Products in a transaction. */
  readonly batchSize?: number
  /** Aborted: it stops after the batch it is at. */
  readonly signal?: AbortSignal
  /** Hears how far it is; often. */
  readonly tell?: (progress: Progress) => void
  /** Hears of each faulty line, in no order; there may be as many as lines. */
  readonly complain?: (error: RowError) => void
}

/**
 * Brings a file of products in. First it is read to its end and put aside by product, so that a file that cannot be read
 * changes nothing; then each batch is applied whole. Run again, it changes nothing; ended half-way, running it again
 * completes it.
 */
export async function runImport(
  request: ImportRequest,
  {
    catalog,
    countries,
    now,
    batchSize = 100,
    signal,
    tell = () => {},
    complain = () => {},
  }: ImportDependencies,
): Promise<Result<ImportSummary, RefusedFacts>> {
  const { map, dryRun } = request
  const codes = countries.map(({ isoCode }) => isoCode)
  const mapper = createCellMapper(map, (name) => knowsColumn(name, codes))
  const context: LineContext = {
    map,
    decimal: map.decimal ?? null,
    countries,
    pricePoints: pricePointsOf(map, countries),
    findCategory: createCategoryFinder([...(await catalog.listCategories()), ...map.categories]),
  }
  const counts = { added: 0, changed: 0, unchanged: 0, variants: 0, withoutArabic: 0, errors: 0, applied: 0 }
  const leftOut = new Set<string>()
  const count = (error: RowError) => {
    counts.errors += 1
    complain(error)
  }
  const spool = openSpool<Aside>()
  try {
    const file = await readFile({ ...request, mapper, context, spool, tell, complain: count })
    // What could not be read may have been what would be deleted.
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
      said: file.said,
      deleteMissing: mayDelete,
      dryRun,
      batchSize,
      now,
      complain: count,
      done({ outcome }, { product }) {
        counts[outcome] += 1
        counts.variants += product.variants.length
        if (product.name.en === product.name.ar) counts.withoutArabic += 1
      },
      leftOut: (code) => leftOut.add(code),
      tell(lines) {
        counts.applied += lines
        tell({ phase: 'applying', lines: counts.applied, of: file.rows })
      },
    })
    const held = request.deleteMissing ? reasonToHold(counts.errors, seen?.size ?? 0) : null
    const removed = seen && held === null ? await removeMissing(catalog, seen, dryRun) : 0
    const { applied: _applied, ...counted } = counts
    return ok({
      ...counted,
      lines: file.lines,
      removed,
      leftOut: leftOut.size,
      deletionsHeldBack: held,
      ignoredColumns: file.ignoredColumns,
      dryRun,
    })
  } catch (error) {
    if (error instanceof RefusedFile) return fail(error.facts)
    throw error
  } finally {
    spool.close()
  }
}

function reasonToHold(errors: number, products: number): ImportSummary['deletionsHeldBack'] {
  if (errors > 0) return 'errors'
  return products === 0 ? 'nothing-read' : null
}

const pricePointsOf = (
  { prices }: ImportMap,
  countries: ImportDependencies['countries'],
): LineContext['pricePoints'] =>
  new Map(
    countries.flatMap(({ isoCode, currency }) => {
      const rule = prices.countries?.[isoCode]
      return rule ? [[isoCode, createPricePoints(rule, currency)]] : []
    }),
  )
