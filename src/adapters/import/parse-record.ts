import type { ProductRecord } from '#commerce/catalog/product-record.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { toPath } from '#adapters/content/read-json-files.ts'
import { productRecordSchema } from './product-record-schema.ts'
import type { RowError } from './row-error.ts'

/** A product record of a JSONL export. */
export type WholeRecord = { readonly line: number; readonly code: string; readonly record: ProductRecord }

export function parseRecord(line: number, value: unknown): Result<WholeRecord, readonly RowError[]> {
  const parsed = productRecordSchema.safeParse(value)
  if (parsed.success) return ok({ line, code: parsed.data.product.code, record: parsed.data })
  return fail(
    parsed.error.issues.slice(0, 5).map(({ path, message }) => ({
      line,
      column: toPath(path),
      reason: 'does-not-fit',
      expected: message,
    })),
  )
}
