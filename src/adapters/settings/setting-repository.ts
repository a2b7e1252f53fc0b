import { and, desc, eq, sql } from 'drizzle-orm'
import type {
  SettingEdit,
  SettingRef,
  SettingRepository,
  SettingVersion,
  SettingWriter,
} from '#commerce/settings/ports.ts'
import { settingId } from '#commerce/settings/setting-approval.ts'
import { toInstant } from '#kernel/instant.ts'
import type { Result } from '#kernel/result.ts'
import { writeAudit } from '#adapters/audit/write-audit.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { anyOf } from '#infrastructure/db/sql-helpers.ts'
import { settingVersions as versions } from './setting-tables.ts'

/** First half of the lock of a document; the second is a digest of its name. */
const writerLock = 5_823_027

/** Takes a failure back out of its transaction. */
class Rejected extends Error {
  override name = 'Rejected'
  readonly result: unknown

  constructor(result: unknown) {
    super('nothing is written')
    this.result = result
  }
}

const toVersion = (row: typeof versions.$inferSelect): SettingVersion => ({
  ...row,
  startsAt: toInstant(row.startsAt),
  createdAt: toInstant(row.createdAt),
  canceledAt: row.canceledAt && toInstant(row.canceledAt),
})

const isOf = ({ kind, country }: SettingRef) => and(eq(versions.kind, kind), eq(versions.country, country))

export function createSettingRepository(db: Database): SettingRepository {
  return {
    async listInForce(at, withHistory = []) {
      const found = await db
        .select()
        .from(versions)
        .where(
          sql`${versions.canceledAt} is null and (${versions.kind} = ${anyOf(withHistory)} or not exists (select 1 from ${versions} later
            where later.kind = ${versions.kind} and later.country = ${versions.country}
              and later.canceled_at is null and later.starts_at <= ${at}::timestamptz
              and (later.starts_at, later.version) > (${versions.startsAt}, ${versions.version})))`,
        )
      return found.map(toVersion)
    },

    list: (setting) => listOf(db, setting),

    async write<Value, Failure>(
      setting: SettingRef,
      edit: SettingEdit,
      work: (writer: SettingWriter) => Promise<Result<Value, Failure>>,
    ): Promise<Result<Value, Failure>> {
      try {
        return await db.transaction(async (tx) => {
          await tx.execute(
            sql`select pg_advisory_xact_lock(${writerLock}::int, hashtext(${settingId(setting)}))`,
          )
          const result = await work(writerOf(tx, setting, edit))
          if (!result.ok) throw new Rejected(result)
          return result
        })
      } catch (error) {
        if (error instanceof Rejected) return error.result as Result<Value, Failure>
        throw error
      }
    },
  }
}

async function listOf(db: Database, setting: SettingRef): Promise<readonly SettingVersion[]> {
  const found = await db.select().from(versions).where(isOf(setting)).orderBy(desc(versions.version))
  return found.map(toVersion)
}

function writerOf(
  tx: Database,
  setting: SettingRef,
  { by, at, reason, approvalId }: SettingEdit,
): SettingWriter {
  const { kind, country } = setting
  return {
    list: () => listOf(tx, setting),

    async add({ startsAt, ...version }) {
      const [row] = await tx
        .insert(versions)
        .values({
          ...version,
          ...{ kind, country, startsAt: new Date(startsAt), createdAt: new Date(at) },
          version: sql`(select coalesce(max(version), 0) + 1 from setting_versions
            where kind = ${kind} and country = ${country})`,
        })
        .returning()
      if (!row) throw new Error('a version of a setting was not written')
      return toVersion(row)
    },

    cancel: async (version) =>
      void (await tx
        .update(versions)
        .set({ canceledAt: new Date(at) })
        .where(and(isOf(setting), eq(versions.version, version)))),

    audit: (act, before, after) =>
      writeAudit(tx, by, at, {
        ...{ act, object: { kind: 'setting', id: settingId(setting) }, country },
        ...{ before, after, reason, approvalId },
      }),
  }
}
