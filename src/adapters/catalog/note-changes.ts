import { sql } from 'drizzle-orm'
import { categoryTag, productTag } from '#commerce/catalog/catalog-tags.ts'
import type { Instant } from '#kernel/instant.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { rowsOf, texts } from '#infrastructure/db/sql-helpers.ts'

/**
 * Dates the change of some products, and of the sets that are made of them; answers the codes of all. What is shown of
 * a set comes from its parts, so it changes with them.
 */
export async function noteChanges(
  tx: Database,
  codes: Iterable<string>,
  at: Instant,
): Promise<readonly string[]> {
  const own = [...codes]
  if (own.length === 0) return []
  const sets = await rowsOf<{ code: string }>(
    tx,
    sql`select distinct p.product_code as code from product_parts p join variants v using (sku)
      where v.product_code in ${texts(own)}`,
  )
  const all = [...new Set([...own, ...sets.map(({ code }) => code)])].sort()
  await tx.execute(sql`insert into product_changes (code, changed_at)
    select code, ${at}::timestamptz from ${texts(all)} as given(code)
    on conflict (code) do update set changed_at = excluded.changed_at`)
  return all
}

/** Tags of some products and of all categories they stand in. */
export async function tagsOf(tx: Database, codes: readonly string[]): Promise<readonly string[]> {
  if (codes.length === 0) return []
  const paths = await rowsOf<{ path: string }>(
    tx,
    sql`select distinct path from product_categories where product_code in ${texts(codes)}`,
  )
  return [...codes.map(productTag), ...paths.map(({ path }) => categoryTag(path))]
}
