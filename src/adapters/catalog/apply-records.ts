import { sql } from 'drizzle-orm'
import { catalogTag, categoryTag, productTag } from '#commerce/catalog/catalog-tags.ts'
import { pathsAbove } from '#commerce/catalog/category.ts'
import type { Applied, ApplyFailure } from '#commerce/catalog/ports.ts'
import { changesVisibility, type ProductRecord } from '#commerce/catalog/product-record.ts'
import type { OperatorRef } from '#commerce/staff/operator.ts'
import type { Instant } from '#kernel/instant.ts'
import { digestOf } from '#adapters/content/canonical-json.ts'
import type { StockContext } from '#adapters/inventory/stock-context.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { checkRecords } from './check-records.ts'
import { loadKnown, loadPrices, type Known } from './load-known.ts'
import { noteChanges } from './note-changes.ts'
import { listPurgeTags } from './product-tags.ts'
import { noteProductWriter } from './product-writer.ts'
import { planPrices } from './plan-prices.ts'
import { texts } from '#infrastructure/db/sql-helpers.ts'
import { writePrices, writeProducts, writeStock, type ProductToWrite } from './write-rows.ts'

export type ApplyReport = {
  readonly applied: readonly Applied[]
  readonly failures: readonly ApplyFailure[]
  readonly tags: readonly string[]
}

type Options = {
  readonly at: Instant
  /** Start of the price history of new products. */
  readonly since: (record: ProductRecord) => Instant
  /** What its movements of stock say besides. */
  readonly about?: StockContext
  /** Who wrote them, for their versions. Default: an import, or another system. */
  readonly by?: OperatorRef
  /** The records come from an import file. */
  readonly isImport?: true
}

/** Applies records in a transaction that holds the catalog's lock. Each code may occur once. */
export async function applyRecords(
  tx: Database,
  records: readonly ProductRecord[],
  { at, since, about, by, isImport }: Options,
): Promise<ApplyReport> {
  await noteProductWriter(tx, { by: by ?? null, at, isImport })
  const known = await loadKnown(tx, records)
  const placed = known.movedCategories.size === 0 ? records : records.map(toPlacesOfNow(known))
  const { good, failures } = checkRecords(placed, known)
  const digested = good.flatMap((record) => {
    // Of document and prices; setting a single price clears the digest.
    const digest = digestOf([record.product, record.prices])
    const before = known.products.get(record.product.code)
    const isSame =
      before?.digest === digest && !changesVisibility(record, { hidden: before.hiddenAt !== null })
    return isSame ? [] : [{ record, digest }]
  })
  const changed = digested.map(({ record }) => record)
  const existing = codesOf(changed).filter((code) => known.products.has(code))
  const tagsBefore = await listPurgeTags(tx, existing)
  const prices = planPrices(changed, { ...known, prices: await loadPrices(tx, existing) }, at, since)
  await writeProducts(
    tx,
    digested.map(({ record, digest }) => ({
      ...{ document: record.product, digest },
      ...hidingOf(record, known.products.get(record.product.code), { at, by: by ?? null }),
    })),
    existing,
    movedKeys(changed, known),
    at,
  )
  await writePrices(tx, prices, at)
  const restocked = await writeStock(tx, good, at, about)
  const touched = good.filter(
    (record) => changed.includes(record) || record.product.variants.some(({ sku }) => restocked.has(sku)),
  )
  const codes = new Set(codesOf(touched))
  const sets = (await noteChanges(tx, codes, at)).filter((code) => !codes.has(code))
  return {
    applied: codesOf(good).map((code) => ({
      code,
      outcome: !known.products.has(code) ? 'added' : codes.has(code) ? 'changed' : 'unchanged',
    })),
    failures,
    tags: [
      ...new Set([
        ...tagsBefore,
        ...touched.flatMap(ownTags),
        ...(await listPurgeTags(tx, sets)),
        ...(changed.length > 0 ? [catalogTag] : []),
      ]),
    ],
  }
}

/** Since when the shop hides a product, and by whom: of one that is hidden already, as before. */
function hidingOf(
  { hidden }: ProductRecord,
  before: Pick<ProductToWrite, 'hiddenAt' | 'hiddenBy'> | undefined,
  { at, by }: { readonly at: Instant; readonly by: OperatorRef | null },
): Pick<ProductToWrite, 'hiddenAt' | 'hiddenBy'> {
  const { hiddenAt = null, hiddenBy = null } = before ?? {}
  if (hidden === undefined || hidden === (hiddenAt !== null)) return { hiddenAt, hiddenBy }
  return hidden ? { hiddenAt: at, hiddenBy: by } : { hiddenAt: null, hiddenBy: null }
}

/** Other systems may say a former path for long. */
const toPlacesOfNow =
  ({ movedCategories }: Pick<Known, 'movedCategories'>) =>
  (record: ProductRecord): ProductRecord => {
    const categories = record.product.categories.map((path) => movedCategories.get(path) ?? path)
    return { ...record, product: { ...record.product, categories: [...new Set(categories)] } }
  }

const codesOf = (records: readonly ProductRecord[]): string[] => records.map(({ product }) => product.code)

const movedKeys = (records: readonly ProductRecord[], known: Pick<Known, 'products'>) =>
  records.flatMap(({ product: { code, urlKey } }) => {
    const former = known.products.get(code)?.urlKey
    return former === undefined || former === urlKey ? [] : [{ url_key: former, product_code: code }]
  })

const ownTags = ({ product }: ProductRecord): string[] => [
  productTag(product.code),
  ...product.categories.flatMap(pathsAbove).map(categoryTag),
]

/** Setting single prices dates their products and clears their digests, since the records they came from no longer match. */
export async function dateProducts(tx: Database, codes: readonly string[], at: Instant): Promise<void> {
  await tx.execute(
    sql`update products set changed_at = ${at}::timestamptz, digest = '' where code in ${texts(codes)}`,
  )
}
