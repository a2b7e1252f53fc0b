import { and, eq, isNull, lt, or } from 'drizzle-orm'
import { addMilliseconds, type Instant } from '#kernel/instant.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { apiResponses } from '#api/operations/operations-tables.ts'

export type ApiResponse = {
  readonly status: number
  readonly body: unknown
  readonly media?: 'application/pdf' | 'image/jpeg'
}
type RequestKey = { readonly apiKey: string; readonly idempotencyKey: string }

/** A request that has not finished by then died with its process. */
const maxRequestMs = 2 * 60_000
/** Longer than any system retries. */
const retentionMs = 30 * 24 * 3_600_000

/** Responses by idempotency key: the first request runs, a repeated one gets the same response. */
export function createStoredResponses(db: Database) {
  const which = ({ apiKey, idempotencyKey }: RequestKey) =>
    and(eq(apiResponses.apiKey, apiKey), eq(apiResponses.idempotencyKey, idempotencyKey))
  const abandoned = (at: Instant) =>
    and(isNull(apiResponses.status), lt(apiResponses.createdAt, new Date(addMilliseconds(at, -maxRequestMs))))

  /** After a crash, one of the retries takes the request over. */
  async function takeOver(key: RequestKey, at: Instant): Promise<boolean> {
    const taken = await db
      .update(apiResponses)
      .set({ createdAt: new Date(at) })
      .where(and(which(key), abandoned(at)))
      .returning({ digest: apiResponses.digest })
    return taken.length > 0
  }

  return {
    /** 'run': the caller runs the request, then calls complete() or forget(). */
    async begin(
      key: RequestKey,
      digest: string,
      at: Instant,
    ): Promise<'run' | 'other-request' | 'in-progress' | ApiResponse> {
      const added = await db
        .insert(apiResponses)
        .values({ ...key, digest, createdAt: new Date(at) })
        .onConflictDoNothing()
        .returning({ digest: apiResponses.digest })
      if (added.length > 0) return 'run'
      const [row] = await db.select().from(apiResponses).where(which(key))
      if (!row) return 'in-progress'
      if (row.digest !== digest) return 'other-request'
      if (row.status !== null) return { status: row.status, body: row.body }
      return (await takeOver(key, at)) ? 'run' : 'in-progress'
    },

    async complete(key: RequestKey, { status, body }: ApiResponse): Promise<void> {
      await db.update(apiResponses).set({ status, body }).where(which(key))
    },

    /** After an exception: the key can be used again. */
    async forget(key: RequestKey): Promise<void> {
      await db.delete(apiResponses).where(and(which(key), isNull(apiResponses.status)))
    },

    /** Deletes expired and abandoned requests. Returns how many. */
    async clear(at: Instant): Promise<number> {
      const old = lt(apiResponses.createdAt, new Date(addMilliseconds(at, -retentionMs)))
      const gone = await db
        .delete(apiResponses)
        .where(or(old, abandoned(at)))
        .returning({ digest: apiResponses.digest })
      return gone.length
    },
  }
}
export type StoredResponses = ReturnType<typeof createStoredResponses>
