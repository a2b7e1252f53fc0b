import { z } from 'zod'
import { categoryPathPattern } from '#commerce/catalog/category.ts'
import type { CatalogSource, SourcePage, SourceUnavailable } from '#commerce/catalog/catalog-source.ts'
import type { HttpClient } from '#infrastructure/http-client/client.ts'
import type { Report } from '#kernel/report.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { bookPriceSchema, productRecordSchema, skuSchema } from '#adapters/import/product-record-schema.ts'

type Deps = {
  readonly url: string
  /** Sent as a bearer token; null: none. */
  readonly key: string | null
  readonly http: Pick<HttpClient, 'sendForJson'>
  readonly report: Report
}

const timeoutMs = 15_000
/** A hundred records with all their texts. */
const maxBytes = 8 * 1024 * 1024
const pageSize = 100

const pageSchema = z.object({
  changes: z.array(z.unknown()).max(1000),
  cursor: z.string().min(1).max(200).nullable(),
})
const text = z.string().min(1).max(250)
const categoryPath = z.string().max(200).regex(categoryPathPattern)
const categoriesSchema = z.object({
  categories: z
    .array(
      z.object({
        path: categoryPath,
        name: z.object({ en: text, ar: text }),
        position: z.int().min(0).max(100_000),
        formerPaths: z.array(categoryPath).max(50).optional(),
      }),
    )
    .max(5000),
})
const productChangeSchema = z.union([
  z.object({ record: productRecordSchema }).transform(({ record }) => ({ kind: 'put' as const, record })),
  z.object({ removed: skuSchema }).transform(({ removed }) => ({ kind: 'removed' as const, code: removed })),
])
const priceChangeSchema = z.object({
  sku: skuSchema,
  country: z.string().regex(/^[a-z]{2}$/),
  price: bookPriceSchema.nullable(),
})
const stockChangeSchema = z.object({
  sku: skuSchema,
  location: z.string().min(1).max(60),
  onHand: z.int().min(0).max(1_000_000_000),
})

/** GET {url}/categories, and /products, /prices and /stock?after=CURSOR with records of the JSONL import. */
export function createHttpCatalogSource({ url, key, http, report }: Deps): CatalogSource {
  const base = url.replace(/\/$/, '')

  async function get<Value>(
    path: string,
    schema: z.ZodType<Value>,
  ): Promise<Result<Value, SourceUnavailable>> {
    const unavailable = (reason: string) => {
      report(new Error(`catalog service: ${reason}`), { what: 'read the catalog service' })
      return fail({ kind: 'source-unavailable', reason } as const)
    }
    const sent = await http.sendForJson({
      method: 'GET',
      url: `${base}${path}`,
      headers: { accept: 'application/json', ...(key === null ? {} : { authorization: `Bearer ${key}` }) },
      timeoutMs,
      maxBytes,
    })
    if (!sent.ok)
      return unavailable(
        sent.failure.kind === 'rejected' ? `status ${sent.failure.status}` : sent.failure.reason,
      )
    const answer = schema.safeParse(sent.value)
    return answer.success ? ok(answer.data) : unavailable('an answer of another shape')
  }

  const changesOf =
    <Change>(path: string, schema: z.ZodType<Change>) =>
    async (cursor: string | null): Promise<Result<SourcePage<Change>, SourceUnavailable>> => {
      const query = new URLSearchParams({
        limit: String(pageSize),
        ...(cursor === null ? {} : { after: cursor }),
      })
      const page = await get(`${path}?${query.toString()}`, pageSchema)
      if (!page.ok) return page
      const read = page.value.changes.map((change) => schema.safeParse(change))
      const changes = read.flatMap((one) => (one.success ? [one.data] : []))
      return ok({ changes, unreadable: read.length - changes.length, cursor: page.value.cursor })
    }

  return {
    async listCategories() {
      const found = await get('/categories', categoriesSchema)
      return found.ok ? ok(found.value.categories) : found
    },
    readProducts: changesOf('/products', productChangeSchema),
    readPrices: changesOf('/prices', priceChangeSchema),
    readStock: changesOf('/stock', stockChangeSchema),
  }
}
