import { setImmediate as breathe } from 'node:timers/promises'
import { allTags, type PurgeBus } from '#kernel/purge-bus.ts'
import type { ProductRecord } from '#commerce/catalog/product-record.ts'
import type { Rating } from '#commerce/reviews/review.ts'
import type { SearchSource } from '#commerce/search/ports.ts'
import type { CatalogIndex } from './catalog-index.ts'

/** What keeps an index like the catalog. */
export type Follower = {
  /** Fulfilled when all that is known to have changed is in the index, or after `patienceMs`. */
  settle(patienceMs: number): Promise<void>
  /** False until everything has been read once. */
  readonly whole: boolean
  /** Of the last full reading. */
  readonly builtInMs: number | null
  close(): void
}

type FollowDependencies = {
  readonly source: SearchSource
  readonly purgeBus: Pick<PurgeBus, 'subscribe'>
  /** An empty index to read everything into; `takeUp` makes it the one that is asked. */
  readonly makeIndex: () => CatalogIndex
  readonly takeUp: (index: CatalogIndex) => void
  readonly report: (error: unknown) => void
}

const perReading = 200
/** Records put into the index between two breaths: the pages of the shop go first. */
const perBreath = 20
const waitMs = 50
const againMs = 1_000
/** Slots of former versions beyond which it pays to lay the index out anew. */
const mostDead = 2_000

/**
 * Reads the whole catalog in the background, a little at a time, then whatever changes: products by their tags,
 * everything when it is not known what. While the first reading lasts, the part that has been read is asked; later ones
 * take the place of the old index when they are through.
 */
export function follow({ source, purgeBus, makeIndex, takeUp, report }: FollowDependencies): Follower {
  let index = makeIndex()
  takeUp(index)
  let whole = false
  let builtInMs: number | null = null
  let closed = false
  let changed = new Set<string>()
  let stale = true
  let categoriesStale = false
  let working: Promise<void> | undefined
  let readingChanged = false
  let waiting: (() => void)[] = []

  const isFresh = () => whole && changed.size === 0 && !readingChanged
  function tellFresh(): void {
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
        // Something may have been told between the last look and now.
        if (isBehind() && !closed) wake()
      },
      (error: unknown) => {
        working = undefined
        report(error)
        // What could not be read is read again: an index that lags says wrong prices.
        stale = true
        setTimeout(() => !closed && wake(), againMs).unref()
      },
    )
  }

  async function work(): Promise<void> {
    // Changes come in flocks; the first waits a moment for the others, so that they are read together.
    if (!stale) await new Promise((resolve) => setTimeout(resolve, waitMs))
    while (!closed && isBehind()) {
      if (stale) await readAll()
      else await readChanged([index])
    }
  }

  async function readAll(): Promise<void> {
    const began = performance.now()
    stale = false
    const next = whole ? makeIndex() : index
    next.putCategories(await source.listCategories())
    next.putLocations(await source.listLocations())
    const ratings = await source.loadRatings()
    for (let after: string | null = null; !closed;) {
      const records = await source.listRecords(after, perReading)
      await put(next, records, ratings)
      // A long reading does not keep the shop from hearing of a price.
      if (changed.size > 0) await readChanged(next === index ? [index] : [index, next])
      if (records.length < perReading) break
      after = records.at(-1)?.product.code ?? null
    }
    index = next
    takeUp(next)
    whole = true
    tellFresh()
    builtInMs = performance.now() - began
  }

  async function readChanged(indexes: readonly CatalogIndex[]): Promise<void> {
    if (categoriesStale) await readCategories()
    const codes = [...changed]
    changed = new Set()
    readingChanged = true
    const ratings = codes.length > 0 ? await source.loadRatings() : new Map()
    // Goods may have come to a place that was not there before.
    if (codes.length > 0) {
      const locations = await source.listLocations()
      for (const each of indexes) each.putLocations(locations)
    }
    for (let at = 0; at < codes.length && !closed; at += perReading) {
      const asked = codes.slice(at, at + perReading)
      const records = await source.listByCodes(asked)
      const there = new Set(records.map(({ product }) => product.code))
      for (const each of indexes) {
        for (const code of asked) if (!there.has(code)) each.remove(code)
        await put(each, records, ratings)
      }
    }
    readingChanged = false
    tellFresh()
    const { products, alive } = index.slots
    if (products > mostDead + 2 * alive) stale = true
  }

  /** Names of categories are part of what products are found by: a new name means reading all anew. */
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
      if (at % perBreath === perBreath - 1) await breathe()
      into.put(record, ratings.get(record.product.code)?.average ?? null)
    }
    await breathe()
  }

  wake()
  return {
    async settle(patienceMs) {
      if (isFresh()) return
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, patienceMs)
        waiting.push(() => {
          clearTimeout(timer)
          resolve()
        })
      })
    },
    get whole() {
      return whole
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
