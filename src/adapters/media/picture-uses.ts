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

/** Of a row of the library. Any version of content counts, since each may be shown again, and what editors have not finished. */
export const isUnused = sql`not exists (select from products where ${inProduct(sql`media_pictures.urls`)})
  and not exists (select from content_versions where ${inContent(sql`media_pictures.urls`)})
  and not media_pictures.urls && array(select jsonb_array_elements_text(${ofContent}) from content_drafts)`

/** Kinds and keys of entries with a version or an unfinished draft that names one of the addresses. */
const entriesWith = (urls: SQL): SQL =>
  sql`select kind, key from content_versions where ${inContent(urls)} union select kind, key from content_drafts where ${inContent(urls)}`

const given = (urls: readonly string[]): SQL =>
  sql`array(select jsonb_array_elements_text(${JSON.stringify(urls)}::jsonb))`

export async function listUses(db: Database, urls: readonly string[]): Promise<PictureUses> {
  const products = await rowsOf<{ code: string; name: Bilingual }>(
    db,
    sql`select code, document -> 'name' as name from products where ${inProduct(given(urls))} order by code collate "C" limit ${shownUses + 1}`,
  )
  const entries = await rowsOf<PictureUses['entries'][number]>(
    db,
    sql`select kind, key from (${entriesWith(given(urls))}) as used order by kind, key limit ${shownUses + 1}`,
  )
  return {
    products: products.slice(0, shownUses),
    entries: entries.slice(0, shownUses),
    hasMore: products.length > shownUses || entries.length > shownUses,
  }
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
        (select count(*)::int from (${entriesWith(sql`media_pictures.urls`)}) as used) as entries
      from media_pictures where name = ${anyOf(names)}`,
  )
  return new Map(found.map(({ name, ...counts }) => [name, counts]))
}

/** Addresses in a body that were of the library and are no more. What the library never had is another's to judge. */
export async function goneOfLibrary(tx: Database, body: unknown): Promise<readonly string[]> {
  const text = JSON.stringify(body)
  if (!text.includes('"/media/')) return []
  const found = await rowsOf<{ url: string }>(
    tx,
    sql`select distinct named.url from jsonb_array_elements_text(jsonb_path_query_array(${text}::jsonb,
          '$.** ? (@.type() == "string" && @ starts with "/media/")')) as named (url)
        join audit_log on act = 'media.remove' and object_kind = 'media'
          and (named.url = '/media/' || object_id or named.url like '/media/' || object_id || '-%')
      where not exists (select from media_pictures where named.url = any(media_pictures.urls))`,
  )
  return found.map(({ url }) => url)
}
