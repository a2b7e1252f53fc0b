import { isDeepStrictEqual } from 'node:util'
import type { Category } from '#commerce/catalog/category.ts'
import type { Applied, ApplyFailure } from '#commerce/catalog/ports.ts'
import type { ProductRecord } from '#commerce/catalog/product-record.ts'
import type { ImportCatalog } from '#adapters/import/import-catalog.ts'

/** A catalog that keeps the contract of CatalogWriter, in a map. */
export function catalogInMemory(categories: readonly Category[] = theCategories) {
  const records = new Map<string, ProductRecord>()
  const known = new Map(categories.map((category) => [category.path, category]))
  const batches: (readonly string[])[] = []

  const ownerOf = new Map<string, string>()
  const keyOwner = new Map<string, string>()

  const reject = ({ product }: ProductRecord): ApplyFailure | undefined => {
    const { code } = product
    const category = product.categories.find((path) => !known.has(path))
    if (category !== undefined) return { kind: 'unknown-category', code, category }
    for (const { sku } of product.variants) {
      const by = ownerOf.get(sku) ?? code
      if (by !== code) return { kind: 'sku-taken', code, sku, by }
    }
    const by = keyOwner.get(product.urlKey) ?? code
    if (by !== code) return { kind: 'url-key-taken', code, urlKey: product.urlKey, by }
    const part = product.parts.find(({ sku }) => !ownerOf.has(sku))
    return part && { kind: 'unknown-part', code, sku: part.sku }
  }

  const catalog: ImportCatalog = {
    async putCategories(fresh) {
      for (const category of fresh) known.set(category.path, category)
    },
    async apply(batch) {
      const applied: Applied[] = []
      const failures: ApplyFailure[] = []
      for (const record of batch) {
        const failure = reject(record)
        if (failure) {
          failures.push(failure)
          continue
        }
        const { code } = record.product
        const before = records.get(code)
        const stock = record.stock === null ? (before?.stock ?? {}) : { ...before?.stock, ...record.stock }
        const { hidden = before?.hidden ?? false, ...rest } = record
        const after = structuredClone({ ...rest, stock, ...(hidden && { hidden }) })
        applied.push({
          code,
          outcome: !before ? 'added' : isDeepStrictEqual(before, after) ? 'unchanged' : 'changed',
        })
        records.set(code, after)
        for (const { sku } of before?.product.variants ?? []) ownerOf.delete(sku)
        for (const { sku } of record.product.variants) ownerOf.set(sku, code)
        keyOwner.set(record.product.urlKey, code)
      }
      batches.push(batch.map(({ product }) => product.code))
      return { applied, failures }
    },
    async remove(codes) {
      return codes.filter((code) => records.delete(code)).length
    },
    async listRecords(after, limit) {
      const codes = [...records.keys()].sort().filter((code) => after === null || code > after)
      return codes.slice(0, limit).map(get)
    },
    listRecordsByCodes: async (codes) => codes.filter((code) => records.has(code)).map(get),
    listBySkus: async (skus) =>
      [...records.values()]
        .map(({ product }) => product)
        .filter(({ variants }) => variants.some(({ sku }) => skus.includes(sku))),
    listCategories: async () => [...known.values()],
  }
  const get = (code: string): ProductRecord => structuredClone(records.get(code) as ProductRecord)
  return { ...catalog, records, batches, find: (code: string) => records.get(code) }
}

const name = (en: string, ar: string) => ({ en, ar })
export const theCategories: readonly Category[] = [
  { path: 'living', name: name('Living', 'غرفة المعيشة'), position: 1 },
  { path: 'living/sofas', name: name('Sofas', 'كنب'), position: 1 },
  { path: 'living/sofas/corner-sofas', name: name('Corner sofas', 'كنب زاوية'), position: 1 },
  { path: 'dining', name: name('Dining', 'غرفة الطعام'), position: 2 },
  { path: 'dining/tables', name: name('Tables', 'طاولات'), position: 1 },
  { path: 'dining/chairs', name: name('Chairs', 'كراسي'), position: 2 },
]
