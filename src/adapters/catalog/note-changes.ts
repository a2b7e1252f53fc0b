import { sql } from 'drizzle-orm'
import type { Instant } from '#kernel/instant.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { rowsOf, texts } from '#infrastructure/db/sql-helpers.ts'

/** Records the time of a change of products and of the bundles that contain them. Returns the codes of all. */
export async function noteChanges(
  tx: Database,
  codes: Iterable<string>,
  at: Instant,
): Promise<readonly string[]> {
  const own = [...codes]
  if (own.length === 0) return []
  const sets = await rowsOf<{ code: string }>(
    tx,
    sql`select distinct p.product_code as code from bundle_components p join variants v using (sku)
      where v.product_code in ${texts(own)}`,
  )
  const all = [...new Set([...own, ...sets.map(({ code }) => code)])].sort()
  await tx.execute(sql`insert into product_changes (code, changed_at)
    select code, ${at}::timestamptz from ${texts(all)} as given(code)
    on conflict (code) do update set changed_at = excluded.changed_at`)
  return all
}
