import { and, eq, isNull, lt, or } from 'drizzle-orm'
import { addMilliseconds, type Instant } from '#kernel/instant.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { apiAnswers } from '#api/operations/operations-tables.ts'

export type Answer = { readonly status: number; readonly body: unknown }
type Named = { readonly apiKey: string; readonly idempotencyKey: string }

/** No request takes so long: one that has not answered by then died with its process. */
const longestRequest = 2 * 60_000
/** How long a repetition hears the same; longer than any system tries again. */
const keptFor = 30 * 24 * 3_600_000

/** Answers by Idempotency-Key: the first request does it, the same again hears the same. */
export function createAnswers(db: Database) {
  const which = ({ apiKey, idempotencyKey }: Named) =>
    and(eq(apiAnswers.apiKey, apiKey), eq(apiAnswers.idempotencyKey, idempotencyKey))
  const givenUp = (at: Instant) =>
    and(isNull(apiAnswers.status), lt(apiAnswers.createdAt, new Date(addMilliseconds(at, -longestRequest))))

  /** Of several that come back for what a dead process left half-way, one does it. */
  async function takeOver(named: Named, at: Instant): Promise<boolean> {
    const taken = await db
      .update(apiAnswers)
      .set({ createdAt: new Date(at) })
      .where(and(which(named), givenUp(at)))
      .returning({ digest: apiAnswers.digest })
    return taken.length > 0
  }

  return {
    /** 'ours': do it now, then keep() or forget(). */
    async begin(
      named: Named,
      digest: string,
      at: Instant,
    ): Promise<'ours' | 'other-request' | 'under-way' | Answer> {
      const added = await db
        .insert(apiAnswers)
        .values({ ...named, digest, createdAt: new Date(at) })
        .onConflictDoNothing()
        .returning({ digest: apiAnswers.digest })
      if (added.length > 0) return 'ours'
      const [row] = await db.select().from(apiAnswers).where(which(named))
      if (!row) return 'under-way'
      if (row.digest !== digest) return 'other-request'
      if (row.status !== null) return { status: row.status, body: row.body }
      return (await takeOver(named, at)) ? 'ours' : 'under-way'
    },

    async keep(named: Named, { status, body }: Answer): Promise<void> {
      await db.update(apiAnswers).set({ status, body }).where(which(named))
    },

    /** It came to nothing: the key may be used again. */
    async forget(named: Named): Promise<void> {
      await db.delete(apiAnswers).where(and(which(named), isNull(apiAnswers.status)))
    },

    /** Keys that nobody will send again, and what was left half-way. Answers how many. */
    async clear(at: Instant): Promise<number> {
      const old = lt(apiAnswers.createdAt, new Date(addMilliseconds(at, -keptFor)))
      const gone = await db
        .delete(apiAnswers)
        .where(or(old, givenUp(at)))
        .returning({ digest: apiAnswers.digest })
      return gone.length
    },
  }
}
export type Answers = ReturnType<typeof createAnswers>
