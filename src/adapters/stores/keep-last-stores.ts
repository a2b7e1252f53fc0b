import { isDeepStrictEqual } from 'node:util'
import type { KnownStores, StoreNetwork } from '#commerce/stores/ports.ts'
import type { Store } from '#commerce/stores/store.ts'
import type { CountryCode } from '#kernel/country.ts'
import { millisecondsBetween, type Clock, type Instant } from '#kernel/instant.ts'
import type { Report } from '#kernel/report.ts'
import { fail, ok } from '#kernel/result.ts'

type Deps = {
  readonly countries: readonly { readonly isoCode: CountryCode }[]
  readonly clock: Clock
  readonly report: Report
  /** Age at which the next reader starts a read behind the last answer; null: read again on `refresh` only. */
  readonly refreshAfterMs: number | null
  /** Called when the stores of a country are not what they were. */
  readonly onChange: (before: readonly Store[], after: readonly Store[]) => Promise<void>
}

type Entry = {
  stores: readonly Store[] | undefined
  /** Of the last attempt, whatever came of it. */
  triedAt: Instant | undefined
  reading: Promise<void> | undefined
  /** A read is needed that began after the last refresh. */
  dirty: boolean
}

/** After a failure without an earlier answer, pages say so at once instead of waiting each. */
const failedForMs = 10_000

export type CachedStores = StoreNetwork & {
  readonly known: KnownStores
  /** Reads all countries again. */
  refresh(): Promise<void>
}

/** A network whose last good answer is cached: it is shown while the network is away or slow. */
export function keepLastStores(network: StoreNetwork, deps: Deps): CachedStores {
  const { countries, clock, report, refreshAfterMs, onChange } = deps
  const entries = new Map<CountryCode, Entry>(
    countries.map(({ isoCode }) => [
      isoCode,
      { stores: undefined, triedAt: undefined, reading: undefined, dirty: true },
    ]),
  )

  async function readOnce(country: CountryCode, entry: Entry): Promise<void> {
    entry.dirty = false
    const isFirst = entry.triedAt === undefined
    const read = await network.list(country).catch((error: unknown) => {
      report(error, { what: 'read stores' })
      return fail({ kind: 'stores-unavailable' })
    })
    entry.triedAt = clock.now()
    if (!read.ok) return
    const before = entry.stores ?? []
    entry.stores = read.value
    // After a failure at the start, everything was built without stores.
    if (!isFirst && !isDeepStrictEqual(before, read.value)) await onChange(before, read.value)
  }

  function read(country: CountryCode, entry: Entry): Promise<void> {
    entry.reading ??= (async () => {
      do await readOnce(country, entry)
      while (entry.dirty)
    })().finally(() => {
      entry.reading = undefined
    })
    return entry.reading
  }

  const ageOf = ({ triedAt }: Entry): number =>
    triedAt === undefined ? Infinity : millisecondsBetween(triedAt, clock.now())

  async function list(country: CountryCode) {
    const entry = entries.get(country)
    if (!entry) return ok([])
    if (entry.dirty || (entry.stores === undefined && ageOf(entry) >= failedForMs)) await read(country, entry)
    else if (entry.reading && entry.stores === undefined) await entry.reading
    else if (refreshAfterMs !== null && ageOf(entry) >= refreshAfterMs) void read(country, entry)
    return entry.stores === undefined ? fail({ kind: 'stores-unavailable' }) : ok(entry.stores)
  }

  return {
    list,
    async find(country, storeCode) {
      const found = await list(country)
      return found.ok ? ok(found.value.find((one) => one.storeCode === storeCode)) : found
    },
    known: () => [...entries.values()].flatMap(({ stores }) => stores ?? []),
    async refresh() {
      await Promise.all(
        [...entries].map(([country, entry]) => {
          entry.dirty = true
          return read(country, entry)
        }),
      )
    },
  }
}
