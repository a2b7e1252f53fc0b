import type { Clock } from '#kernel/instant.ts'
import type { Database } from '#infrastructure/db/database.ts'
import type { Job } from '#infrastructure/queue/job.ts'
import { expireDue } from './expire-due.ts'

const batch = 100

/** Posts the expiry of credit and points. They cannot be spent from their date on, whether it has run or not. */
export const expireStoredValueJob = (db: Database, { clock }: { readonly clock: Clock }): Job => ({
  name: 'expire-stored-value',
  everySeconds: 900,
  async run(signal) {
    let expired = 0
    for (let last = batch; last === batch && !signal.aborted; expired += last)
      last = await db.transaction((tx) => expireDue(tx, clock.now(), batch))
    return `${expired} expired`
  },
})
