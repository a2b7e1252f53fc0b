import { setImmediate as breathe } from 'node:timers/promises'
import type { Applied, ApplyFailure } from '#commerce/catalog/ports.ts'
import type { ProductRecord } from '#commerce/catalog/product-record.ts'
import type { Instant } from '#kernel/instant.ts'
import type { ImportCatalog } from './import-catalog.ts'
import { makeRecord } from './make-record.ts'
import type { Aside } from './read-file.ts'
import type { RowError } from './row-error.ts'
import { openSpool } from './spool.ts'
import { tryOut } from './try-out.ts'

type Request = {
  readonly catalog: ImportCatalog
  readonly said: readonly ReadonlySet<string>[]
  readonly deleteMissing: boolean
  readonly dryRun: boolean
  readonly batchSize: number
  readonly now: () => Instant
  complain(error: RowError): void
  done(applied: Applied, record: ProductRecord): void
  leftOut(code: string): void
  /** Lines that are through. */
  tell(lines: number): void
}

/** Brings products in, so many at a time; what is made of others comes after all others. */
export async function applyBatches(groups: AsyncIterable<readonly Aside[]>, request: Request): Promise<void> {
  const late = openSpool<Extract<Aside, { kind: 'record' }>>()
  try {
    for await (const batch of inBatches(groups, request.batchSize)) await applyBatch(batch, request, late)
    const rest = late.groups(({ code }) => code)
    for await (const batch of inBatches(rest, request.batchSize)) await applyBatch(batch, request, undefined)
  } finally {
    late.close()
  }
}

async function applyBatch(
  batch: readonly (readonly Aside[])[],
  request: Request,
  late: ReturnType<typeof openSpool<Extract<Aside, { kind: 'record' }>>> | undefined,
): Promise<void> {
  const { catalog, said, deleteMissing, dryRun, now } = request
  const at = now()
  const codes = batch.map(([first]) => first?.code ?? '')
  const before = new Map(
    (await catalog.listRecordsByCodes(codes)).map((record) => [record.product.code, record]),
  )
  const records: ProductRecord[] = []
  const lineOf = new Map<string, number>()
  let lines = 0
  for (const asides of batch) {
    const [first] = asides
    if (!first) continue
    lineOf.set(first.code, first.line)
    const made = makeRecord(asides, { said, before: before.get(first.code), deleteMissing, at })
    if (!made.ok) {
      lines += asides.length
      request.leftOut(first.code)
      for (const error of made.failure) request.complain(error)
    } else if (late && needsOthers(made.value)) {
      late.put(first.code, { kind: 'record', line: first.line, code: first.code, record: made.value })
    } else {
      lines += asides.length
      records.push(made.value)
    }
  }
  const { applied, failures } = await (dryRun
    ? tryOut(records, before, catalog)
    : records.length > 0
      ? catalog.apply(records, at)
      : { applied: [], failures: [] })
  const byCode = new Map(records.map((record) => [record.product.code, record]))
  for (const one of applied) {
    const record = byCode.get(one.code)
    if (record) request.done(one, record)
  }
  for (const failure of failures) {
    request.leftOut(failure.code)
    request.complain(toRowError(failure, lineOf.get(failure.code) ?? 0))
  }
  request.tell(lines)
  // PGlite shares the event loop with the pages.
  await breathe()
}

/** Parts and gifts must be there before what is made of them. */
const needsOthers = ({ product }: ProductRecord): boolean =>
  product.parts.length > 0 || typeof product.gift?.sku === 'string'

function toRowError(failure: ApplyFailure, line: number): RowError {
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

async function* inBatches<Value>(
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
