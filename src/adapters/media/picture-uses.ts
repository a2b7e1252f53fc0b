import { sql, type SQL } from 'drizzle-orm'
import type { PictureUses } from '#commerce/media/ports.ts'
import type { Bilingual } from '#kernel/country.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { anyOf, rowsOf } from '#infrastructure/db/sql-helpers.ts'

const shownUses = 50

/** Written as the indices of both tables have it. */
const ofProduct = sql`(jsonb_path_query_array(document, '$.pictures[*].base ? (@ starts with "/media/")') || jsonb_path_query_array(document, '$.variants[*].pictures[*].base ? (@ starts with "/media/")') || jsonb_path_query_array(document, '$.aPlusContent.** ? (@.type() == "string" && @ starts with "/media/")'))`
const ofContent = sql`jsonb_path_query_array(body, '$.** ? (@.type() == "string" && @ starts with "/media/")')`

/** Whether a product, or a version of content, names one of these addresses: an expression of a text array. */
const inProduct = (urls: SQL): SQL => sql`${ofProduct} ?| ${urls}`
const inContent = (urls: SQL): SQL => sql`${ofContent} ?| ${urls}`

/** Of a row of the library. Any version of content counts: each may be shown again. */
export const isUnused = sql`not exists (select from products where ${inProduct(sql`media_pictures.urls`)})
  and not exists (select from content_versions where ${inContent(sql`media_pictures.urls`)})`

const given = (urls: readonly string[]): SQL =>
  sql`array(select jsonb_array_elements_text(${JSON.stringify(urls)}::jsonb))`

export async function listUses(db: Database, urls: readonly string[]): Promise<PictureUses> {
  const products = await rowsOf<{ code: string; name: Bilingual }>(
    db,
    sql`select code, document -> 'name' as name from products where ${inProduct(given(urls))} order by code collate "C" limit ${shownUses}`,
  )
  const entries = await rowsOf<PictureUses['entries'][number]>(
    db,
    sql`select distinct kind, key from content_versions where ${inContent(given(urls))} order by kind, key limit ${shownUses}`,
  )
  return { products, entries }
}

/** How many products and entries of content name each of these pictures. */
export async function countUses(
  db: Database,
  names: readonly string[],
): Promise<ReadonlyMap<string, { readonly products: number; readonly entries: number }>> {
  if (names.length === 0) return new Map()
  const found = await rowsOf<{ name: string; products: number; entries: number }>(
    db,
    sql`select name,
        (select count(*)::int from products where ${inProduct(sql`media_pictures.urls`)}) as products,
        (select count(distinct (kind, key))::int from content_versions where ${inContent(sql`media_pictures.urls`)}) as entries
      from media_pictures where name = ${anyOf(names)}`,
  )
  return new Map(found.map(({ name, ...counts }) => [name, counts]))
}
