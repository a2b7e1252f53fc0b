import { isDeepStrictEqual } from 'node:util'
import type { ProductRecord } from '#commerce/catalog/product-record.ts'
import type { Instant } from '#kernel/instant.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { buildRecord } from './build-record.ts'
import type { Line } from './line.ts'
import type { Aside } from './read-file.ts'
import type { RowError } from './row-error.ts'

export type MakeOptions = {
  readonly said: readonly ReadonlySet<string>[]
  readonly before: ProductRecord | undefined
  readonly deleteMissing: boolean
  readonly at: Instant
}

const mostLines = 5000

/** What the lines of one product make of it. A faulty line holds back the whole product: half of one helps nobody. */
export function makeRecord(
  asides: readonly Aside[],
  options: MakeOptions,
): Result<ProductRecord, readonly RowError[]> {
  const code = asides[0]?.code ?? ''
  const faulty = asides.find(({ kind }) => kind === 'faulty')
  if (faulty)
    return fail(
      asides
        .filter(({ kind }) => kind !== 'faulty')
        .map(({ line }) => ({
          line,
          column: null,
          reason: 'line-left-out',
          expected: `all lines of ${code} to be right; line ${faulty.line} is not`,
        })),
    )
  const [first] = asides
  if (!first || asides.length > mostLines)
    return fail([
      {
        line: first?.line ?? 0,
        column: null,
        reason: 'too-long',
        expected: `at most ${mostLines} lines of one product`,
      },
    ])
  if (first.kind === 'record') {
    const other = asides.find((one) => one.kind !== 'record' || !isDeepStrictEqual(one.record, first.record))
    if (other)
      return fail([
        { line: other.line, column: null, reason: 'contradicts', expected: `the same as line ${first.line}` },
      ])
    return ok(options.deleteMissing ? first.record : keepVariants(first.record, options.before))
  }
  const lines = asides.filter((one): one is { readonly kind: 'line' } & Line => one.kind === 'line')
  const record = asides.find(({ kind }) => kind === 'record')
  if (record)
    return fail([
      {
        line: record.line,
        column: null,
        reason: 'contradicts',
        expected: `columns, as in line ${first.line}`,
      },
    ])
  const said = new Set(lines.flatMap((line) => [...(options.said[line.said] ?? [])]))
  return buildRecord(lines, { ...options, said })
}

/** Variants that a record does not name stay: only --delete-missing deletes. */
function keepVariants(record: ProductRecord, before: ProductRecord | undefined): ProductRecord {
  const kept =
    before?.product.variants.filter(({ sku }) => !record.product.variants.some((one) => one.sku === sku)) ??
    []
  if (kept.length === 0 || !before) return record
  return {
    ...record,
    product: { ...record.product, variants: [...record.product.variants, ...kept] },
    prices: {
      ...record.prices,
      ...Object.fromEntries(kept.map(({ sku }) => [sku, before.prices[sku] ?? {}])),
    },
  }
}
