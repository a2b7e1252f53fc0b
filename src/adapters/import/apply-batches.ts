import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { Applied, ApplyFailure } from '#commerce/catalog/ports.ts'
import type { ProductRecord } from '#commerce/catalog/product-record.ts'
import type { Instant } from '#kernel/instant.ts'
import type { ImportCatalog } from './import-catalog.ts'
import { makeRecord } from './make-record.ts'
import type { SpooledRow } from './read-file.ts'
import type { RowError } from './row-error.ts'
import { openSpool } from './spool.ts'
import { dryRunApply } from './dry-run-apply.ts'

type BatchRequest = {
  readonly catalog: ImportCatalog
  readonly deleteMissing: boolean
  readonly dryRun: boolean
  readonly batchSize: number
  readonly now: () => Instant
  onError(error: RowError): void
  done(applied: Applied, record: ProductRecord): void
  onSkipped(code: string): void
  /** Number of lines processed. */
  onLines(lines: number): void
}

/** Applies products in batches; those that name other products (parts, gifts) come last. */
export async function applyBatches(
  groups: AsyncIterable<readonly SpooledRow[]>,
  request: BatchRequest,
): Promise<void> {
  const deferred = openSpool<Extract<SpooledRow, { kind: 'record' }>>()
  try {
    for await (const batch of toBatches(groups, request.batchSize)) await applyBatch(batch, request, deferred)
    const rest = deferred.groups(({ code }) => code)
    for await (const batch of toBatches(rest, request.batchSize)) await applyBatch(batch, request, undefined)
  } finally {
    deferred.close()
  }
}

async function applyBatch(
  batch: readonly (readonly SpooledRow[])[],
  request: BatchRequest,
  deferred: ReturnType<typeof openSpool<Extract<SpooledRow, { kind: 'record' }>>> | undefined,
): Promise<void> {
  const { catalog, deleteMissing, dryRun, now } = request
  const at = now()
  const codes = batch.map(([first]) => first?.code ?? '')
  const before = new Map(
    (await catalog.listRecordsByCodes(codes)).map((record) => [record.product.code, record]),
  )
  const records: ProductRecord[] = []
  const lineOf = new Map<string, number>()
  let lines = 0
  for (const rows of batch) {
    const [first] = rows
    if (!first) continue
    lineOf.set(first.code, first.line)
    const made = makeRecord(rows, { before: before.get(first.code), deleteMissing, at })
    if (!made.ok) {
      lines += rows.length
      request.onSkipped(first.code)
      for (const error of made.failure) request.onError(error)
    } else if (deferred && needsOthers(made.value)) {
      deferred.put(first.code, { kind: 'record', line: first.line, code: first.code, record: made.value })
    } else {
      lines += rows.length
      records.push(made.value)
    }
  }
  const { applied, failures } = await (dryRun
    ? dryRunApply(records, before, catalog)
    : records.length > 0
      ? catalog.apply(records, at)
      : { applied: [], failures: [] })
  const byCode = new Map(records.map((record) => [record.product.code, record]))
  for (const one of applied) {
    const record = byCode.get(one.code)
    if (record) request.done(one, record)
  }
  for (const failure of failures) {
    request.onSkipped(failure.code)
    request.onError(failureOfLine(failure, lineOf.get(failure.code) ?? 0))
  }
  request.onLines(lines)
  // PGlite shares the event loop with the pages.
  await yieldToEventLoop()
}

/** Parts and gifts must exist before the products that name them. */
export const needsOthers = ({ product }: ProductRecord): boolean =>
  product.parts.length > 0 || typeof product.gift?.sku === 'string'

export function failureOfLine(failure: ApplyFailure, line: number): RowError {
  switch (failure.kind) {
    case 'url-key-taken':
      return {
        line,
        column: 'url_key',
        reason: failure.kind,
        read: failure.urlKey,
        expected: `another: ${failure.by} has it`,
      }
    case 'sku-taken':
      return {
        line,
        column: 'id',
        reason: failure.kind,
        read: failure.sku,
        expected: `another: it belongs to ${failure.by}`,
      }
    case 'unknown-category':
      return { line, column: 'category', reason: failure.kind, read: failure.category }
    case 'unknown-part':
      return {
        line,
        column: 'parts',
        reason: failure.kind,
        read: failure.sku,
        expected: 'a SKU of the shop or of this file',
      }
    case 'unknown-location':
      return { line, column: `stock_${failure.location}`, reason: failure.kind, read: failure.location }
  }
}

export async function* toBatches<Value>(
  values: AsyncIterable<Value>,
  size: number,
): AsyncGenerator<readonly Value[]> {
  let batch: Value[] = []
  for await (const value of values) {
    batch.push(value)
    if (batch.length < size) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}
