import { withinTime } from '#infrastructure/circuit/within-time.ts'
import type { OpenDatabase } from '#infrastructure/db/database.ts'
import type { Readiness } from './health.ts'

type ReadinessDeps = {
  readonly database: Pick<OpenDatabase, 'ping' | 'checkWritable'>
  /** Whether the catalog is complete: pages are served while that of the demo is seeded. */
  readonly isStocked: () => boolean
  readonly limitMs?: number
  readonly diskCheckMs?: number
}

/** Whether requests can be answered now: asked with a time limit, since probes give up soon after. */
export function watchReadiness({
  database,
  isStocked,
  limitMs = 2_000,
  diskCheckMs = 30_000,
}: ReadinessDeps): { read(): Promise<Readiness>; close(): void } {
  const responds = (work: Promise<void>) => withinTime(limitMs, work).then(...asBoolean)
  // A full disk still answers questions, so something is written now and then.
  let disk = true
  const checkWriting = async () => {
    disk = await responds(database.checkWritable())
  }
  const timer = setInterval(() => void checkWriting(), diskCheckMs).unref()
  return {
    async read() {
      const [isThere] = await Promise.all([responds(database.ping()), disk ? undefined : checkWriting()])
      const checks = { database: isThere, catalog: isStocked(), disk }
      return { ready: Object.values(checks).every(Boolean), checks }
    },
    close: () => clearInterval(timer),
  }
}

const asBoolean = [() => true, () => false] as const
