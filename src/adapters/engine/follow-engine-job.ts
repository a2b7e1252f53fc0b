import type { CommerceEngine } from '#commerce/engine/ports.ts'
import type { Clock } from '#kernel/instant.ts'
import type { Job } from '#infrastructure/queue/job.ts'
import type { ServiceCursors } from '#infrastructure/queue/service-cursors.ts'
import type { HandoffRepository } from './handoff-repository.ts'

type Deps = {
  readonly engine: CommerceEngine
  readonly handoffs: Pick<HandoffRepository, 'follow'>
  readonly cursors: ServiceCursors
  readonly clock: Clock
}

const cursorName = 'engine'
/** Of one run; the next one continues. */
const maxPages = 50

/** Reads what the engine made of orders since the last run. While it is away, its last word stays. */
export const followEngineJob = ({ engine, handoffs, cursors, clock }: Deps): Job => ({
  name: 'follow-engine',
  everySeconds: 60,
  async run(signal) {
    let followed = 0
    let cursor = await cursors.find(cursorName)
    for (let page = 0; page < maxPages && !signal.aborted; page += 1) {
      const read = await engine.listChanges(cursor)
      if (!read.ok) return `${followed} changed, then ${read.failure.reason}`
      followed += await handoffs.follow(read.value.changes)
      const next = read.value.cursor
      if (next === null || next === cursor) break
      await cursors.put(cursorName, next, clock.now())
      cursor = next
    }
    return `${followed} changed`
  },
})
