import { isDeepStrictEqual } from 'node:util'
import type { Applied, ApplyFailure } from '#commerce/catalog/ports.ts'
import { changesVisibility, type ProductRecord } from '#commerce/catalog/product-record.ts'
import type { ImportCatalog } from './import-catalog.ts'

type Applications = { readonly applied: readonly Applied[]; readonly failures: readonly ApplyFailure[] }

/** What applying these records would do, conflicts with the catalog included. Writes nothing. */
export async function dryRunApply(
  records: readonly ProductRecord[],
  before: ReadonlyMap<string, ProductRecord>,
  catalog: Pick<ImportCatalog, 'listBySkus'>,
): Promise<Applications> {
  const codeBySku = new Map<string, string>()
  const fresh = records.filter(({ product }) => !before.has(product.code))
  const skus = fresh.flatMap(({ product }) => product.variants.map(({ sku }) => sku))
  const owners = skus.length > 0 ? await catalog.listBySkus(skus) : []
  for (const { code, variants } of owners) for (const { sku } of variants) codeBySku.set(sku, code)

  const applied: Applied[] = []
  const failures: ApplyFailure[] = []
  for (const record of records) {
    const { code, variants } = record.product
    const taken = variants.find(({ sku }) => (codeBySku.get(sku) ?? code) !== code)
    if (taken) failures.push({ kind: 'sku-taken', code, sku: taken.sku, by: codeBySku.get(taken.sku) ?? '' })
    else applied.push({ code, outcome: outcomeOf(record, before.get(code)) })
  }
  return { applied, failures }
}

function outcomeOf(record: ProductRecord, before: ProductRecord | undefined): Applied['outcome'] {
  if (!before) return 'added'
  const same =
    isDeepStrictEqual(record.product, before.product) &&
    isDeepStrictEqual(withoutEmpty(record.prices), withoutEmpty(before.prices)) &&
    hasStock(before, record) &&
    !changesVisibility(record, before)
  return same ? 'unchanged' : 'changed'
}

/** Whether the catalog already has the stock that the record names. */
const hasStock = (before: ProductRecord, { stock }: ProductRecord): boolean =>
  Object.entries(stock ?? {}).every(([sku, locations]) =>
    Object.entries(locations).every(([location, quantity]) => before.stock?.[sku]?.[location] === quantity),
  )

const withoutEmpty = (prices: ProductRecord['prices']): ProductRecord['prices'] =>
  Object.fromEntries(Object.entries(prices).filter(([, books]) => Object.keys(books).length > 0))
