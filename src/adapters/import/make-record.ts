import { isDeepStrictEqual } from 'node:util'
import type { ProductRecord } from '#commerce/catalog/product-record.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { buildRecord, type BuildOptions } from './build-record.ts'
import type { ProductLine } from './line.ts'
import type { SpooledRow } from './read-file.ts'
import type { RowError } from './row-error.ts'

const maxLines = 5000

/** The record of one product from its rows. One faulty row skips the whole product. */
export function makeRecord(
  rows: readonly SpooledRow[],
  options: Omit<BuildOptions, 'presentColumns'>,
): Result<ProductRecord, readonly RowError[]> {
  const code = rows[0]?.code ?? ''
  const faulty = rows.find(({ kind }) => kind === 'faulty')
  if (faulty)
    return fail(
      rows
        .filter(({ kind }) => kind !== 'faulty')
        .map(({ line }) => ({
          line,
          column: null,
          reason: 'line-skipped',
          expected: `all lines of ${code} without errors; line ${faulty.line} has some`,
        })),
    )
  const [first] = rows
  if (!first || rows.length > maxLines)
    return fail([
      {
        line: first?.line ?? 0,
        column: null,
        reason: 'too-long',
        expected: `at most ${maxLines} lines of one product`,
      },
    ])
  if (first.kind === 'record') {
    const other = rows.find((one) => one.kind !== 'record' || !isDeepStrictEqual(one.record, first.record))
    if (other)
      return fail([
        { line: other.line, column: null, reason: 'contradicts', expected: `the same as line ${first.line}` },
      ])
    return ok(options.deleteMissing ? first.record : keepVariants(first.record, options.before))
  }
  const lines = rows.filter((one): one is { readonly kind: 'line' } & ProductLine => one.kind === 'line')
  const record = rows.find(({ kind }) => kind === 'record')
  if (record)
    return fail([
      {
        line: record.line,
        column: null,
        reason: 'contradicts',
        expected: `columns, as in line ${first.line}`,
      },
    ])
  const presentColumns = new Set(lines.flatMap((line) => line.presentColumns))
  return buildRecord(lines, { ...options, presentColumns })
}

/** Only --delete-missing removes variants that a record does not name. */
function keepVariants(record: ProductRecord, before: ProductRecord | undefined): ProductRecord {
  const remaining =
    before?.product.variants.filter(({ sku }) => !record.product.variants.some((one) => one.sku === sku)) ??
    []
  if (remaining.length === 0 || !before) return record
  return {
    ...record,
    product: { ...record.product, variants: [...record.product.variants, ...remaining] },
    prices: {
      ...record.prices,
      ...Object.fromEntries(remaining.map(({ sku }) => [sku, before.prices[sku] ?? {}])),
    },
  }
}
