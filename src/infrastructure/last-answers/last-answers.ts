import { LRUCache } from 'lru-cache'
import { millisecondsBetween, type Clock, type Instant } from '#kernel/instant.ts'
import type { Report } from '#kernel/report.ts'
import { fail, type Result } from '#kernel/result.ts'

type Deps<Value> = {
  /** Reads what a key stands for. A rejection counts as a failure. */
  readonly read: (key: string) => Promise<Result<Value, unknown>>
  readonly clock: Clock
  readonly report: Report
  /** Age at which the next reader starts a read behind the last answer. */
  readonly refreshAfterMs: number
  readonly maxKeys: number
  /** Called when a later answer is there. */
  readonly onAnswer?: (key: string, value: Value, before: Value | undefined) => void
}

type Entry<Value> = {
  last: { readonly value: Value } | undefined
  triedAt: Instant | undefined
  reading: Promise<void> | undefined
}

export type LastAnswers<Value> = {
  /** Waits for the first answer only; later ones are read behind the last. Undefined: there has been none. */
  load(key: string): Promise<Value | undefined>
  /** The last answer, without waiting; an old one is read anew behind it. */
  known(key: string): Value | undefined
}

/** After a failure without an earlier answer, readers get that answer at once instead of waiting each. */
const failedForMs = 10_000

/** The last good answers of an outside service: they are used while it is away or slow. */
export function keepLastAnswers<Value>(deps: Deps<Value>): LastAnswers<Value> {
  const { clock, report, refreshAfterMs, onAnswer } = deps
  const entries = new LRUCache<string, Entry<Value>>({ max: deps.maxKeys })

  function entryOf(key: string): Entry<Value> {
    const known = entries.get(key)
    if (known) return known
    const entry: Entry<Value> = { last: undefined, triedAt: undefined, reading: undefined }
    entries.set(key, entry)
    return entry
  }

  function read(key: string, entry: Entry<Value>): Promise<void> {
    entry.reading ??= (async () => {
      const answer = await deps.read(key).catch((error: unknown) => {
        report(error, { what: 'read from a service' })
        return fail(error)
      })
      entry.triedAt = clock.now()
      if (!answer.ok) return
      const before = entry.last?.value
      entry.last = { value: answer.value }
      onAnswer?.(key, answer.value, before)
    })().finally(() => {
      entry.reading = undefined
    })
    return entry.reading
  }

  const ageOf = ({ triedAt }: Entry<Value>): number =>
    triedAt === undefined ? Infinity : millisecondsBetween(triedAt, clock.now())
  const isDue = (entry: Entry<Value>): boolean =>
    ageOf(entry) >= (entry.last === undefined ? failedForMs : refreshAfterMs)

  return {
    async load(key) {
      const entry = entryOf(key)
      if (isDue(entry) || entry.reading) {
        const reading = read(key, entry)
        if (entry.last === undefined) await reading
      }
      return entry.last?.value
    },
    known(key) {
      const entry = entryOf(key)
      if (isDue(entry)) void read(key, entry)
      return entry.last?.value
    },
  }
}
