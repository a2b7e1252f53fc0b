import type { CatalogReader } from '#commerce/catalog/ports.ts'
import type { ProductRecord } from '#commerce/catalog/product-record.ts'

const pageSize = 200

/** All products in the order of codes, page by page. */
export async function* everyRecord({
  listRecords,
}: Pick<CatalogReader, 'listRecords'>): AsyncGenerator<readonly ProductRecord[]> {
  let after: string | null = null
  for (;;) {
    const page: readonly ProductRecord[] = await listRecords(after, pageSize)
    if (page.length > 0) yield page
    if (page.length < pageSize) return
    after = page.at(-1)?.product.code ?? null
  }
}

/** JSONL with a product record per line. Importing it again changes nothing. */
export async function* writeJsonl(catalog: Pick<CatalogReader, 'listRecords'>): AsyncGenerator<string> {
  for await (const page of everyRecord(catalog))
    yield page.map((record) => `${JSON.stringify(record)}\n`).join('')
}
