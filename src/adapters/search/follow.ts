import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { allTags, type PurgeBus } from '#kernel/purge-bus.ts'
import type { ProductRecord } from '#commerce/catalog/product-record.ts'
import type { Rating } from '#commerce/reviews/review.ts'
import type { SearchSource } from '#commerce/search/ports.ts'
import type { CatalogIndex } from './catalog-index.ts'

/** Updates a search index from the catalog. */
export type Follower = {
  /** Begins to follow; the first `catchUp` does so too. */
  start(): void
  /** Resolves when all known changes are in the index, or after `timeoutMs`. */
  catchUp(timeoutMs: number): Promise<void>
  /** False until the whole catalog has been read once. */
  readonly complete: boolean
  /** Duration of the last full read. */
  readonly builtInMs: number | null
  close(): void
}

type Deps = {
  readonly source: SearchSource
  readonly purgeBus: Pick<PurgeBus, 'subscribe'>
  /** Creates an empty index; `onIndex` makes it the one that is searched. */
  readonly makeIndex: () => CatalogIndex
  readonly onIndex: (index: CatalogIndex) => void
  readonly report: (error: unknown) => void
}

const pageSize = 200
/** Records indexed before yielding to requests. */
const recordsPerYield = 20
const waitMs = 50
const retryMs = 1_000
/** Dead slots beyond which the index is rebuilt. */
const maxDeadSlots = 2_000

/**
 * Reads the whole catalog in the background, then every change: products by their tags, everything when the tags do not
 * say what changed. During the first read, searches use the part that has been read; a later rebuild replaces the old
 * index when it is complete.
 */
export function follow({ source, purgeBus, makeIndex, onIndex, report }: Deps): Follower {
  let index = makeIndex()
  onIndex(index)
  let complete = false
  let builtInMs: number | null = null
  let closed = false
  let changed = new Set<string>()
  let stale = true
  let categoriesStale = false
  let working: Promise<void> | undefined
  let readingChanged = false
  let waiting: (() => void)[] = []

  const isFresh = () => complete && changed.size === 0 && !readingChanged
  function resolveWaiting(): void {
    if (!isFresh()) return
    for (const go of waiting) go()
    waiting = []
  }

  const end = purgeBus.subscribe((tags) => {
    for (const tag of tags) {
      if (tag === allTags) stale = true
      else if (tag.startsWith('product:')) changed.add(tag.slice('product:'.length))
      else if (tag.startsWith('category:')) categoriesStale = true
    }
    if (isBehind()) wake()
  })
  const isBehind = () => stale || changed.size > 0 || categoriesStale

  function wake(): void {
    working ??= work().then(
      () => {
        working = undefined
        // A change may have arrived since the last check.
        if (isBehind() && !closed) wake()
      },
      (error: unknown) => {
        working = undefined
        report(error)
        // Read everything again: an index that lags shows wrong prices.
        stale = true
        setTimeout(() => !closed && wake(), retryMs).unref()
      },
    )
  }

  async function work(): Promise<void> {
    // Changes arrive in bursts: wait a moment, to read them together.
    if (!stale) await new Promise((resolve) => setTimeout(resolve, waitMs))
    while (!closed && isBehind()) {
      if (stale) await readAll()
      else await readChanged([index])
    }
  }

  async function readAll(): Promise<void> {
    const began = performance.now()
    stale = false
    const next = complete ? makeIndex() : index
    next.putCategories(await source.listCategories())
    next.putLocations(await source.listLocations())
    const ratings = await source.loadRatings()
    for (let after: string | null = null; !closed;) {
      const records = await source.listRecords(after, pageSize)
      await put(next, records, ratings)
      // Price changes do not wait for the end of a long read.
      if (changed.size > 0) await readChanged(next === index ? [index] : [index, next])
      if (records.length < pageSize) break
      after = records.at(-1)?.product.code ?? null
    }
    index = next
    onIndex(next)
    complete = true
    resolveWaiting()
    builtInMs = performance.now() - began
  }

  async function readChanged(indexes: readonly CatalogIndex[]): Promise<void> {
    if (categoriesStale) await readCategories()
    const codes = [...changed]
    changed = new Set()
    readingChanged = true
    const ratings = codes.length > 0 ? await source.loadRatings() : new Map()
    // Stock may be at a new location.
    if (codes.length > 0) {
      const locations = await source.listLocations()
      for (const each of indexes) each.putLocations(locations)
    }
    for (let at = 0; at < codes.length && !closed; at += pageSize) {
      const page = codes.slice(at, at + pageSize)
      const records = await source.listByCodes(page)
      const existing = new Set(records.map(({ product }) => product.code))
      for (const each of indexes) {
        for (const code of page) if (!existing.has(code)) each.remove(code)
        await put(each, records, ratings)
      }
    }
    readingChanged = false
    resolveWaiting()
    const { products, alive } = index.slots
    if (products > maxDeadSlots + 2 * alive) stale = true
  }

  /** Products are found by their categories' names, so a new name means a full read. */
  async function readCategories(): Promise<void> {
    categoriesStale = false
    const categories = await source.listCategories()
    const renamed = categories.some(({ path, name }) => {
      const before = index.categories.get(path)?.name
      return before !== undefined && (before.en !== name.en || before.ar !== name.ar)
    })
    index.putCategories(categories)
    if (renamed) stale = true
  }

  async function put(
    into: CatalogIndex,
    records: readonly ProductRecord[],
    ratings: ReadonlyMap<string, Rating>,
  ): Promise<void> {
    for (const [at, record] of records.entries()) {
      if (at % recordsPerYield === recordsPerYield - 1) await yieldToEventLoop()
      into.put(record, ratings.get(record.product.code)?.average ?? null)
    }
    await yieldToEventLoop()
  }

  return {
    start: wake,
    async catchUp(timeoutMs) {
      if (isFresh()) return
      wake()
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, timeoutMs)
        waiting.push(() => {
          clearTimeout(timer)
          resolve()
        })
      })
    },
    get complete() {
      return complete
    },
    get builtInMs() {
      return builtInMs
    },
    close() {
      closed = true
      end()
      for (const go of waiting) go()
    },
  }
}
