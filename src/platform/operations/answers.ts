import { and, eq, isNull } from 'drizzle-orm'
import type { Instant } from '#kernel/instant.ts'
import type { Database } from '#platform/db/database.ts'
import { apiAnswers } from '#platform/db/schema-operations.ts'

export type Answer = { readonly status: number; readonly body: unknown }
type Named = { readonly apiKey: string; readonly idempotencyKey: string }

/** Answers by Idempotency-Key: the first request does it, the same again hears the same. */
export function createAnswers(db: Database) {
  const which = ({ apiKey, idempotencyKey }: Named) =>
    and(eq(apiAnswers.apiKey, apiKey), eq(apiAnswers.idempotencyKey, idempotencyKey))
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
      return row.status === null ? 'under-way' : { status: row.status, body: row.body }
    },

    async keep(named: Named, { status, body }: Answer): Promise<void> {
      await db.update(apiAnswers).set({ status, body }).where(which(named))
    },

    /** It came to nothing: the key may be used again. */
    async forget(named: Named): Promise<void> {
      await db.delete(apiAnswers).where(and(which(named), isNull(apiAnswers.status)))
    },
  }
}
