import { sql, type SQL } from 'drizzle-orm'
import type { KioskRecord } from '#commerce/kiosks/kiosk.ts'
import type { KioskRepository } from '#commerce/kiosks/ports.ts'
import { toInstant } from '#kernel/instant.ts'
import { writeAudit } from '#adapters/audit/write-audit.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { rowsOf } from '#infrastructure/db/sql-helpers.ts'
import { digestToken } from '#adapters/customers/visitor-token.ts'

type Row = Pick<KioskRecord, 'id' | 'country' | 'storeCode' | 'name' | 'orders'> &
  Readonly<Record<'invitedAt', string>> &
  Readonly<Record<'enrolledAt' | 'seenAt' | 'revokedAt', string | null>>

const instantOf = (text: string | null) => (text === null ? null : toInstant(new Date(text)))
const toRecord = ({ invitedAt, enrolledAt, seenAt, revokedAt, ...kiosk }: Row): KioskRecord => ({
  ...kiosk,
  invitedAt: toInstant(new Date(invitedAt)),
  enrolledAt: instantOf(enrolledAt),
  seenAt: instantOf(seenAt),
  revokedAt: instantOf(revokedAt),
})

const readKiosks = async (db: Database, where: SQL): Promise<readonly KioskRecord[]> => {
  const rows = await rowsOf<Row>(
    db,
    sql`select id, country, store_code as "storeCode", name, invited_at as "invitedAt",
        enrolled_at as "enrolledAt", seen_at as "seenAt", revoked_at as "revokedAt",
        (select count(*)::int from kiosk_orders where kiosk_orders.kiosk_id = kiosks.id) as orders
      from kiosks where ${where} order by invited_at desc, id`,
  )
  return rows.map(toRecord)
}

const inviteLock = 5_823_021

/** Kiosks in the database. */
export function createKioskRepository(db: Database): KioskRepository {
  return {
    invite: ({ id, country, storeCode, name, token, reason, at, expiresAt }, max, by) =>
      db.transaction(async (tx) => {
        // One after the other, so that a name has one code and the limit is counted right.
        await tx.execute(sql`select pg_advisory_xact_lock(${inviteLock})`)
        await tx.execute(sql`delete from kiosks where enrolled_at is null and revoked_at is null
          and (token_expires_at <= ${at}::timestamptz
            or (country = ${country} and store_code = ${storeCode} and name = ${name}))`)
        const [made] = await rowsOf(
          tx,
          sql`insert into kiosks
              (id, country, store_code, name, token_digest, token_expires_at, reason, invited_at)
            select ${id}::uuid, ${country}, ${storeCode}, ${name}, ${digestToken(token)},
              ${expiresAt}::timestamptz, ${reason}, ${at}::timestamptz
            where (select count(*) from kiosks where revoked_at is null) < ${max}
            returning id`,
        )
        if (!made) return undefined
        await writeAudit(tx, by, at, {
          ...{ act: 'kiosk.enroll', object: { kind: 'kiosk', id }, country, reason, approvalId: null },
          before: {},
          after: { name, place: storeCode },
        })
        return (await readKiosks(tx, sql`id = ${id}::uuid`))[0]
      }),

    enroll: (token, country, at) =>
      db.transaction(async (tx) => {
        const [found] = await rowsOf<{ id: string; storeCode: string; name: string }>(
          tx,
          sql`select id, store_code as "storeCode", name from kiosks
            where token_digest = ${digestToken(token)} and country = ${country} and enrolled_at is null
              and revoked_at is null and token_expires_at > ${at}::timestamptz for update`,
        )
        if (!found) return undefined
        await tx.execute(sql`update kiosks set revoked_at = ${at}::timestamptz, revoked_reason = 'replaced'
          where country = ${country} and store_code = ${found.storeCode} and name = ${found.name}
            and enrolled_at is not null and revoked_at is null`)
        await tx.execute(sql`update kiosks set enrolled_at = ${at}::timestamptz where id = ${found.id}::uuid`)
        return found
      }),

    list: (country) => readKiosks(db, country === null ? sql`true` : sql`country = ${country}`),

    revoke: (id, { reason, by, at }) =>
      db.transaction(async (tx) => {
        const ended = await rowsOf(
          tx,
          sql`update kiosks set revoked_at = ${at}::timestamptz, revoked_reason = ${reason}
            where id::text = ${id} and revoked_at is null returning 1`,
        )
        const [kiosk] = await readKiosks(tx, sql`id::text = ${id}`)
        if (kiosk && ended.length > 0)
          await writeAudit(tx, by, at, {
            ...{ act: 'kiosk.revoke', object: { kind: 'kiosk', id }, country: kiosk.country },
            ...{ before: { name: kiosk.name, place: kiosk.storeCode }, after: {}, reason, approvalId: null },
          })
        return kiosk
      }),

    find: async (id) => (await readKiosks(db, sql`id::text = ${id}`))[0],

    async noteVisit(id, at) {
      await db.execute(sql`update kiosks set seen_at = ${at}::timestamptz where id::text = ${id}`)
    },
  }
}
