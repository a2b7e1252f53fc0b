import { sql } from 'drizzle-orm'
import type { SettingRef } from '#commerce/settings/ports.ts'
import type { SettingDocument } from '#commerce/settings/setting-document.ts'
import type { Instant } from '#kernel/instant.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { rowsOf } from '#infrastructure/db/sql-helpers.ts'

/** What the database says is in force, whatever the memory of a process has heard. Undefined: the files. */
export async function readInForce(
  tx: Database,
  { kind, country }: SettingRef,
  at: Instant,
): Promise<SettingDocument | undefined> {
  const [found] = await rowsOf<{ readonly document: SettingDocument }>(
    tx,
    sql`select document from setting_versions
      where kind = ${kind} and country = ${country}
        and canceled_at is null and starts_at <= ${at}::timestamptz
      order by starts_at desc, version desc limit 1`,
  )
  return found?.document
}
