import { isDeepStrictEqual } from 'node:util'
import type { Applied, ApplyFailure } from '#commerce/catalog/ports.ts'
import type { ProductRecord } from '#commerce/catalog/product-record.ts'
import type { ImportCatalog } from './import-catalog.ts'

type Answer = { readonly applied: readonly Applied[]; readonly failures: readonly ApplyFailure[] }

/** What applying these would do, said without doing it: conflicts with what the shop has are found, too. */
export async function tryOut(
  records: readonly ProductRecord[],
  before: ReadonlyMap<string, ProductRecord>,
  catalog: Pick<ImportCatalog, 'listBySkus'>,
): Promise<Answer> {
  const holders = new Map<string, string>()
  const fresh = records.filter(({ product }) => !before.has(product.code))
  const skus = fresh.flatMap(({ product }) => product.variants.map(({ sku }) => sku))
  const held = skus.length > 0 ? await catalog.listBySkus(skus) : []
  for (const { code, variants } of held) for (const { sku } of variants) holders.set(sku, code)

  const applied: Applied[] = []
  const failures: ApplyFailure[] = []
  for (const record of records) {
    const { code, variants } = record.product
    const taken = variants.find(({ sku }) => (holders.get(sku) ?? code) !== code)
    if (taken) failures.push({ kind: 'sku-taken', code, sku: taken.sku, by: holders.get(taken.sku) ?? '' })
    else applied.push({ code, outcome: outcomeOf(record, before.get(code)) })
  }
  return { applied, failures }
}

function outcomeOf(record: ProductRecord, before: ProductRecord | undefined): Applied['outcome'] {
  if (!before) return 'added'
  const same =
    isDeepStrictEqual(record.product, before.product) &&
    isDeepStrictEqual(withoutNone(record.prices), withoutNone(before.prices)) &&
    hasStock(before, record)
  return same ? 'unchanged' : 'changed'
}

/** No stock said is no change; of what is said each place must already hold it. */
const hasStock = (before: ProductRecord, { stock }: ProductRecord): boolean =>
  Object.entries(stock ?? {}).every(([sku, places]) =>
    Object.entries(places).every(([place, pieces]) => before.stock?.[sku]?.[place] === pieces),
  )

const withoutNone = (prices: ProductRecord['prices']): ProductRecord['prices'] =>
  Object.fromEntries(Object.entries(prices).filter(([, books]) => Object.keys(books).length > 0))
