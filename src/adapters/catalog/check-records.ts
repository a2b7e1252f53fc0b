import type { ApplyFailure } from '#commerce/catalog/ports.ts'
import type { ProductRecord } from '#commerce/catalog/product-record.ts'
import { skusNamedBy, type Known } from './load-known.ts'

/**
 * Decides in order which records may be applied: URL keys and SKUs that one takes are taken for the next, those that it
 * releases are free. Each code occurs once in a batch.
 */
export function checkRecords(
  records: readonly ProductRecord[],
  known: Omit<Known, 'prices'>,
): { readonly good: readonly ProductRecord[]; readonly failures: readonly ApplyFailure[] } {
  const failures: ApplyFailure[] = []
  const keys = new Map(known.keyOwners)
  const skus = new Map(known.skuOwners)
  const skusOf = Map.groupBy(known.skuOwners.keys(), (sku) => known.skuOwners.get(sku) ?? '')
  const taken = records.filter((record) => {
    const failure = rejection(record, known, keys, skus)
    if (failure) {
      failures.push(failure)
      return false
    }
    const { code, urlKey, variants } = record.product
    const former = known.products.get(code)?.urlKey
    if (former !== undefined) keys.delete(former)
    keys.set(urlKey, code)
    for (const sku of skusOf.get(code) ?? []) skus.delete(sku)
    for (const { sku } of variants) skus.set(sku, code)
    return true
  })
  return { good: dropIncomplete(taken, known, skus, failures), failures }
}

function rejection(
  { product, stock }: ProductRecord,
  known: Omit<Known, 'prices'>,
  keys: ReadonlyMap<string, string>,
  skus: ReadonlyMap<string, string>,
): ApplyFailure | undefined {
  const { code, urlKey } = product
  const keyOwner = keys.get(urlKey)
  if (keyOwner !== undefined && keyOwner !== code)
    return { kind: 'url-key-taken', code, urlKey, by: keyOwner }
  for (const { sku } of product.variants) {
    const by = skus.get(sku)
    if (by !== undefined && by !== code) return { kind: 'sku-taken', code, sku, by }
  }
  const category = product.categories.find((path) => !known.categories.has(path))
  if (category !== undefined) return { kind: 'unknown-category', code, category }
  const location = Object.values(stock ?? {})
    .flatMap((levels) => Object.keys(levels))
    .find((one) => !known.locations.has(one))
  if (location !== undefined) return { kind: 'unknown-location', code, location }
  return undefined
}

/** A bundle may come before its parts, but is rejected when one of them is. */
function dropIncomplete(
  records: readonly ProductRecord[],
  known: Omit<Known, 'prices'>,
  skus: Map<string, string>,
  failures: ApplyFailure[],
): readonly ProductRecord[] {
  const incomplete = records.filter((record) => {
    const sku = skusNamedBy(record).find((one) => !skus.has(one))
    if (sku !== undefined) failures.push({ kind: 'unknown-part', code: record.product.code, sku })
    return sku !== undefined
  })
  if (incomplete.length === 0) return records
  for (const { product } of incomplete)
    for (const { sku } of product.variants) {
      const before = known.skuOwners.get(sku)
      if (before === undefined) skus.delete(sku)
      else skus.set(sku, before)
    }
  return dropIncomplete(
    records.filter((record) => !incomplete.includes(record)),
    known,
    skus,
    failures,
  )
}
