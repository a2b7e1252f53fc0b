import { createHash } from 'node:crypto'
import { and, eq, inArray, sql, type SQL } from 'drizzle-orm'
import type { ListPage, ListQuery } from '#commerce/lists/list.ts'
import type { MediaUse } from '#commerce/media/media.ts'
import type {
  LibraryFilters,
  LibraryPicture,
  LibraryRow,
  LibraryStore,
  MediaEdit,
} from '#commerce/media/ports.ts'
import { refOf } from '#commerce/staff/operator.ts'
import type { ChangedFields } from '#commerce/staff/audit-entry.ts'
import { toInstant } from '#kernel/instant.ts'
import { fail, ok } from '#kernel/result.ts'
import { writeAudit } from '#adapters/audit/write-audit.ts'
import { lockContent } from '#adapters/content/content-lock.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { countUpTo, keyset, type Key } from '#infrastructure/db/keyset.ts'
import { escapeLike, lockCatalog } from '#infrastructure/db/sql-helpers.ts'
import { lockLibrary } from './media-locks.ts'
import { mediaFiles, mediaPictures } from './media-tables.ts'
import { countUses, isUnused, listUses } from './picture-uses.ts'

type Row = typeof mediaPictures.$inferSelect

export const mediaRoot = '/media/'

export const createLibraryStore = (db: Database): LibraryStore => ({
  listPage: (query) => listPictures(db, query),

  async find(name) {
    const [row] = await db.select().from(mediaPictures).where(eq(mediaPictures.name, name))
    return row && toPicture(row)
  },

  usesOf: ({ base, widths }) => listUses(db, urlsOf(base, widths)),

  async add({ bytes, use, fileName }, { files, ...facts }, edit) {
    const name = `${slugOf(fileName)}-${digestOf(bytes, use)}`
    const addedAt = new Date(edit.at)
    return db.transaction(async (tx) => {
      await lockLibrary(tx)
      const [existing] = await tx.select().from(mediaPictures).where(eq(mediaPictures.name, name))
      if (existing) return toPicture(existing)
      await tx
        .insert(mediaFiles)
        .values(
          files.map(({ ending, type, bytes: own }) => ({ name: name + ending, type, bytes: own, addedAt })),
        )
        .onConflictDoNothing()
      const [row] = await tx
        .insert(mediaPictures)
        .values({
          ...{ name, use, fileName, addedAt, addedBy: refOf(edit.by) },
          ...{ ...facts, widths: [...facts.widths] },
          bytes: files.reduce((sum, file) => sum + file.bytes.length, 0),
          urls: [...urlsOf(mediaRoot + name, facts.widths)],
        })
        .returning()
      if (!row) throw new Error(`the picture ${name} is not written`)
      await audit(tx, 'media.upload', name, { ...edit, before: {}, after: {} })
      return toPicture(row)
    })
  },

  editAlt: (name, change, edit) =>
    db.transaction(async (tx) => {
      await lockLibrary(tx)
      const [row] = await tx.select().from(mediaPictures).where(eq(mediaPictures.name, name))
      if (!row) return fail({ kind: 'not-found' })
      const picture = toPicture(row)
      const wanted = change(picture.alt)
      if (!wanted.ok) return wanted
      const { en, ar } = wanted.value
      if (en === picture.alt.en && ar === picture.alt.ar) return ok(picture)
      await tx.update(mediaPictures).set({ altEn: en, altAr: ar }).where(eq(mediaPictures.name, name))
      await audit(tx, 'media.edit', name, {
        ...edit,
        before: { 'alt.en': picture.alt.en, 'alt.ar': picture.alt.ar },
        after: { 'alt.en': en, 'alt.ar': ar },
      })
      return ok({ ...picture, alt: wanted.value })
    }),

  remove: (name, edit) =>
    db.transaction(async (tx) => {
      await lockLibrary(tx)
      await lockCatalog(tx)
      await lockContent(tx)
      const [row] = await tx.select().from(mediaPictures).where(eq(mediaPictures.name, name))
      if (!row) return fail({ kind: 'not-found' })
      const { products, entries } = await listUses(tx, row.urls)
      if (products.length + entries.length > 0) return fail({ kind: 'in-use' })
      await tx.delete(mediaPictures).where(eq(mediaPictures.name, name))
      const files = row.urls.map((url) => url.slice(mediaRoot.length))
      await tx.delete(mediaFiles).where(inArray(mediaFiles.name, files))
      await audit(tx, 'media.remove', name, { ...edit, before: { 'file name': row.fileName }, after: {} })
      return ok(undefined)
    }),
})

const audit = (
  tx: Database,
  act: string,
  id: string,
  {
    by,
    at,
    reason,
    before,
    after,
  }: MediaEdit & { readonly before: ChangedFields; readonly after: ChangedFields },
): Promise<void> =>
  writeAudit(tx, by, at, {
    ...{ act, object: { kind: 'media', id }, country: null, before, after, reason, approvalId: null },
  })

const byName: Key<LibraryRow> = {
  expression: sql`${mediaPictures.name}`,
  kind: 'text',
  valueOf: ({ name }) => name,
}
const sorts: Readonly<Record<string, Key<LibraryRow>>> = {
  added: { expression: sql`${mediaPictures.addedAt}`, kind: 'instant', valueOf: ({ addedAt }) => addedAt },
  bytes: { expression: sql`${mediaPictures.bytes}`, kind: 'number', valueOf: ({ bytes }) => bytes },
}

/** A page of the library. The search finds a part of the name, the file's name or the texts. */
async function listPictures(db: Database, query: ListQuery<LibraryFilters>): Promise<ListPage<LibraryRow>> {
  const { use, unused, missingAlt } = query.filters
  const page = keyset<LibraryRow>(query, sorts[query.sort] ?? byName, byName)
  const matches =
    and(
      use === null ? undefined : eq(mediaPictures.use, use),
      unused ? isUnused : undefined,
      missingAlt ? sql`(${mediaPictures.altEn} = '' or ${mediaPictures.altAr} = '')` : undefined,
      query.search === '' ? undefined : contains(query.search),
    ) ?? sql`true`
  const found = await db
    .select()
    .from(mediaPictures)
    .where(and(matches, page.where))
    .orderBy(...page.orderBy)
    .limit(page.limit)
  const counts = await countUses(
    db,
    found.map(({ name }) => name),
  )
  const count = await countUpTo(db, sql`select 1 from media_pictures where ${matches}`)
  const nothing = { products: 0, entries: 0 }
  return {
    ...page.toPage(found.map((row) => ({ ...toPicture(row), ...(counts.get(row.name) ?? nothing) }))),
    count,
  }
}

const contains = (search: string): SQL =>
  sql`${mediaPictures.title} like ${`%${escapeLike(search.toLowerCase())}%`}`

export const toPicture = (row: Row): LibraryPicture => ({
  ...{ name: row.name, base: mediaRoot + row.name, use: row.use, fileName: row.fileName },
  ...{ widths: row.widths, width: row.width, height: row.height, color: row.color, bytes: row.bytes },
  alt: { en: row.altEn, ar: row.altAr },
  addedAt: toInstant(row.addedAt),
  addedBy: row.addedBy,
})

/** Every address by which something may name a picture. */
const urlsOf = (base: string, widths: readonly number[]): readonly string[] => [
  base,
  ...widths.flatMap((width) => [`${base}-${width}.jpg`, `${base}-${width}.avif`]),
]

/** Eight hex digits of the upload and its use. */
const digestOf = (bytes: Uint8Array, use: MediaUse): string =>
  createHash('sha256').update(use).update(bytes).digest('hex').slice(0, 8)

/** "Summer Sofa (2).PNG" is "summer-sofa-2". */
function slugOf(name: string): string {
  const base = name.replace(/^.*[/\\]/, '').replace(/\.[^.]*$/, '')
  const slug = base
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 48)
  return slug === '' ? 'picture' : slug
}
