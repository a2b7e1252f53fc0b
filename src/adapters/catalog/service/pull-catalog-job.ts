import type { CatalogSource, SourcePage, SourceUnavailable } from '#commerce/catalog/catalog-source.ts'
import type { CatalogWriter } from '#commerce/catalog/ports.ts'
import type { Report } from '#kernel/report.ts'
import type { Result } from '#kernel/result.ts'
import type { Job } from '#infrastructure/queue/job.ts'
import type { ServiceCursors } from '#infrastructure/queue/service-cursors.ts'
import {
  applyPriceChanges,
  applyProductChanges,
  applyStockChanges,
  type ChangesApplied,
  type ChangeTarget,
} from './apply-changes.ts'

type Deps = ChangeTarget & {
  readonly source: CatalogSource
  readonly writer: Pick<CatalogWriter, 'putCategories'>
  readonly cursors: ServiceCursors
  readonly report: Report
}

type Feed<Change> = {
  /** Of its cursor, too. */
  readonly name: string
  readonly read: (cursor: string | null) => Promise<Result<SourcePage<Change>, SourceUnavailable>>
  readonly apply: (changes: readonly Change[]) => Promise<ChangesApplied<Change>>
}

/** Names of the cursors: where the next run goes on. */
export const catalogCursors = ['catalog products', 'catalog prices', 'catalog stock'] as const

/** Of one run and feed; the next run continues. */
const maxPages = 200

/**
 * Reads what changed in the retailer's catalog and writes it to ours. A page that cannot be read changes nothing, and is
 * read again by the next run: what was read before stays.
 */
export function pullCatalogJob(deps: Deps): Job {
  const { source, writer, cursors, clock, report } = deps
  type Outcome = { readonly note: string; readonly isAway: boolean }

  async function pull<Change>(feed: Feed<Change>, signal: AbortSignal): Promise<Outcome> {
    let [changed, unreadable] = [0, 0]
    let rejected: Change[] = []
    let problem: string | null = null
    let cursor = await cursors.find(feed.name)
    for (let page = 0; page < maxPages && !signal.aborted; page += 1) {
      const read = await feed.read(cursor)
      if (!read.ok) {
        problem = read.failure.reason
        break
      }
      const applied = await feed.apply(read.value.changes)
      changed += applied.changed
      unreadable += read.value.unreadable
      rejected.push(...applied.rejected)
      const next = read.value.cursor
      if (next === null || next === cursor) break
      await cursors.put(feed.name, next, clock.now())
      cursor = next
    }
    // What named something of a later page fits now.
    if (rejected.length > 0) {
      const again = await feed.apply(rejected)
      changed += again.changed
      rejected = [...again.rejected]
    }
    const skipped = unreadable + rejected.length
    if (skipped > 0)
      report(new Error(`${feed.name}: ${unreadable} unreadable, ${rejected.length} rejected`), {
        what: 'pull the catalog',
      })
    const note = [
      `${feed.name.replace('catalog ', '')} ${changed}`,
      ...(skipped > 0 ? [`${skipped} left out`] : []),
      ...(problem === null ? [] : [`then ${problem}`]),
    ]
    return { note: note.join(', '), isAway: problem !== null }
  }

  return {
    name: 'pull-catalog',
    everySeconds: 60,
    leaseSeconds: 1800,
    async run(signal) {
      const categories = await source.listCategories()
      if (!categories.ok) return `nothing read: ${categories.failure.reason}`
      await writer.putCategories(categories.value)
      const [products, prices, stock] = catalogCursors
      const feeds = [
        () =>
          pull(
            { name: products, read: source.readProducts, apply: (all) => applyProductChanges(all, deps) },
            signal,
          ),
        () =>
          pull(
            { name: prices, read: source.readPrices, apply: (all) => applyPriceChanges(all, deps) },
            signal,
          ),
        () =>
          pull({ name: stock, read: source.readStock, apply: (all) => applyStockChanges(all, deps) }, signal),
      ]
      const notes: string[] = []
      for (const feed of feeds) {
        const { note, isAway } = await feed()
        notes.push(note)
        if (isAway) break
      }
      return notes.join(' · ')
    },
  }
}
