import { and, desc, eq, getTableName, gt, isNull, ne, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { NewSession } from '#commerce/identity/ports.ts'
import { sessionExpiry, type SessionRules } from '#commerce/identity/session-rules.ts'
import { addMilliseconds, type Instant } from '#kernel/instant.ts'
import { invariant } from '#kernel/invariant.ts'
import type { Database } from '#infrastructure/db/database.ts'
import type { sessionColumns, SessionTable } from './session-columns.ts'

type Deps<Table extends SessionTable> = {
  readonly table: Table
  /** Column of the customer or member of staff. */
  readonly owner: PgColumn
  readonly rules: SessionRules
}

type Row = { [Key in keyof typeof sessionColumns]: (typeof sessionColumns)[Key]['_']['data'] }

const isUuid = (id: string): boolean => /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(id)

/** Sessions in any table that has the columns: what customers and staff share. */
export function createSessionRows<Table extends SessionTable>(
  db: Database,
  { table, owner, rules }: Deps<Table>,
) {
  const isAlive = (at: Instant): SQL | undefined =>
    and(isNull(table.endedAt), gt(table.expiresAt, new Date(at)))
  const ownedBy = (ownerId: string) => eq(owner, ownerId)

  return {
    isAlive,

    /**
     * A statement to read from: the live session of a token, whose end is moved when that is due. The columns are those of
     * the table.
     */
    touched(tokenDigest: string, at: Instant): SQL {
      const { slidingMs, absoluteMs, touchMs } = rules
      const name = sql.identifier(getTableName(table))
      return sql`with alive as (select * from ${name}
          where token_digest = ${tokenDigest} and ended_at is null and expires_at > ${at}::timestamptz),
        moved as (update ${name} one set last_seen_at = ${at}::timestamptz,
            expires_at = least(${addMilliseconds(at, slidingMs)}::timestamptz, one.started_at + ${`${absoluteMs} milliseconds`}::interval)
          from alive where one.id = alive.id and one.ended_at is null
            and alive.last_seen_at <= ${addMilliseconds(at, -touchMs)}::timestamptz returning 1)`
    },

    async insert(
      ownerId: string,
      session: Omit<NewSession, 'customerId'>,
      ownerField: string,
      /** Values of the table's other columns. */
      others: Readonly<Record<string, unknown>> = {},
    ): Promise<string> {
      const { tokenDigest, deviceDigest, proofs, agent, country, at } = session
      const now = new Date(at)
      const values = {
        tokenDigest,
        deviceDigest,
        proofs,
        agent,
        country,
        startedAt: now,
        lastSeenAt: now,
        expiresAt: new Date(sessionExpiry(rules, at, at)),
        [ownerField]: ownerId,
        ...others,
      }
      const [row] = await db
        .insert(table)
        .values(values as never)
        .returning({ id: table.id })
      invariant(row, 'a session is inserted')
      return row.id as string
    },

    async rotate(
      id: string,
      change: Pick<NewSession, 'tokenDigest' | 'proofs'> & { readonly at: Instant },
    ): Promise<boolean> {
      const rows = await db
        .update(table)
        .set({ tokenDigest: change.tokenDigest, proofs: change.proofs } as never)
        .where(and(eq(table.id, id), isAlive(change.at)))
        .returning({ id: table.id })
      return rows.length > 0
    },

    /** Returns the owner; undefined: none that was alive. */
    async end(tokenDigest: string, at: Instant): Promise<string | undefined> {
      const [row] = await db
        .update(table)
        .set({ endedAt: new Date(at) } as never)
        .where(and(eq(table.tokenDigest, tokenDigest), isAlive(at)))
        .returning({ owner })
      return row?.owner as string | undefined
    },

    async endAll(
      ownerId: string,
      { only, except }: { readonly only?: string; readonly except?: string },
      at: Instant,
    ): Promise<number> {
      if (only !== undefined && !isUuid(only)) return 0
      const rows = await db
        .update(table)
        .set({ endedAt: new Date(at) } as never)
        .where(
          and(
            ownedBy(ownerId),
            isAlive(at),
            only === undefined ? undefined : eq(table.id, only),
            except === undefined ? undefined : ne(table.id, except),
          ),
        )
        .returning({ id: table.id })
      return rows.length
    },

    async list(ownerId: string, at: Instant): Promise<readonly Row[]> {
      return (await db
        .select()
        .from(table as SessionTable)
        .where(and(ownedBy(ownerId), isAlive(at)))
        .orderBy(desc(table.lastSeenAt), desc(table.id))) as unknown as readonly Row[]
    },
  }
}
