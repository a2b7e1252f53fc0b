import { and, desc, eq } from 'drizzle-orm'
import type { SandboxSession } from '#commerce/payments/sandbox/sandbox-gateway.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { sandboxPayments as rows } from '#adapters/payments/payment-tables.ts'

export type SandboxRepository = ReturnType<typeof createSandboxRepository>

/** The sandbox provider's own records. */
export function createSandboxRepository(db: Database) {
  const one = async (where: ReturnType<typeof eq>): Promise<SandboxSession | undefined> => {
    const [row] = await db.select().from(rows).where(where)
    return row && { ...row.session, version: row.version }
  }
  return {
    find: (id: string) => one(eq(rows.id, id)),
    findByAttempt: (attemptId: string) => one(eq(rows.attemptId, attemptId)),

    /** Adding a known attempt again has no effect. */
    async add(session: SandboxSession): Promise<void> {
      const { id, attemptId, version } = session
      await db
        .insert(rows)
        .values({ id, attemptId, session, version, createdAt: new Date(session.createdAt) })
        .onConflictDoNothing()
    },

    async list(limit: number): Promise<readonly SandboxSession[]> {
      const found = await db.select().from(rows).orderBy(desc(rows.createdAt)).limit(limit)
      return found.map(({ session, version }) => ({ ...session, version }))
    },

    /** Changes a session by a rule; undefined when there is no session or the rule returns undefined. */
    async change(
      id: string,
      rule: (session: SandboxSession) => SandboxSession | undefined,
    ): Promise<SandboxSession | undefined> {
      for (;;) {
        const before = await one(eq(rows.id, id))
        const after = before && rule(before)
        if (!before || !after) return undefined
        const version = before.version + 1
        const changed = await db
          .update(rows)
          .set({ session: after, version })
          .where(and(eq(rows.id, id), eq(rows.version, before.version)))
          .returning({ id: rows.id })
        if (changed.length === 1) return { ...after, version }
      }
    },
  }
}
