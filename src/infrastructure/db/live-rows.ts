import { millisecondsBetween, type Clock, type Instant } from '#kernel/instant.ts'
import { allTags, type PurgeBus } from '#kernel/purge-bus.ts'
import type { Report } from '#kernel/report.ts'

type Deps<Row> = {
  readonly read: () => Promise<readonly Row[]>
  /** Published when rows change. */
  readonly tag: string
  /** For reports: "reading search words". */
  readonly what: string
  readonly purgeBus: Pick<PurgeBus, 'subscribe'>
  readonly clock: Clock
  readonly report: Report
}

export type LiveRows<Row> = {
  /** The same array while nothing has changed. */
  all(): Promise<readonly Row[]>
  close(): void
}

/** A message that was missed is made up for within this time. */
const rereadAfterMs = 60_000

/**
 * A small table in memory. After its tag a reader waits until it has been read again, so that no page is made with the rows of before
 * and stored. While the database is away the known rows count.
 */
export function createLiveRows<Row>({ read, tag, what, purgeBus, clock, report }: Deps<Row>): LiveRows<Row> {
  let known: { readonly rows: readonly Row[]; readonly at: Instant } | undefined
  let reading: Promise<readonly Row[]> | undefined
  const close = purgeBus.subscribe((tags) => {
    if (!tags.includes(tag) && !tags.includes(allTags)) return
    reading = undefined
    known = known && { ...known, at: new Date(0).toISOString() }
  })

  async function readOrKnown(): Promise<readonly Row[]> {
    try {
      return await read()
    } catch (error) {
      report(error, { what })
      return known?.rows ?? []
    }
  }

  async function all(): Promise<readonly Row[]> {
    const now = clock.now()
    if (known && Math.abs(millisecondsBetween(known.at, now)) < rereadAfterMs) return known.rows
    const mine = (reading ??= readOrKnown())
    const rows = await mine
    // The rows changed during this read, so it may be out of date.
    if (reading !== mine) return all()
    reading = undefined
    const isSame = known && JSON.stringify(known.rows) === JSON.stringify(rows)
    known = { rows: known && isSame ? known.rows : rows, at: now }
    return known.rows
  }

  return { all, close }
}
