import { and, desc, eq, gte } from 'drizzle-orm'
import type { ContentDraft, ContentDraftStore, DraftNote } from '#commerce/content-admin/draft-ports.ts'
import type { EntryName } from '#commerce/content/ports.ts'
import type { Clock } from '#kernel/instant.ts'
import { writeAudit } from '#adapters/audit/write-audit.ts'
import { shareLibrary } from '#adapters/media/media-locks.ts'
import { goneOfLibrary } from '#adapters/media/picture-uses.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { contentDrafts as drafts } from './draft-tables.ts'

/** Drafts of people. Each save names the revision that it was made from; of two at once, one is told to read again. */
export const createContentDraftStore = (db: Database, clock: Clock): ContentDraftStore => ({
  async find(name, staffId) {
    const [row] = await db.select().from(drafts).where(isOf(name, staffId))
    return row && { ...toNote(row), body: row.body, revision: row.revision, key: row.formKey }
  },

  async list({ kind, key }, since) {
    const rows = await db
      .select()
      .from(drafts)
      .where(and(eq(drafts.kind, kind), eq(drafts.key, key), gte(drafts.savedAt, new Date(since))))
      .orderBy(desc(drafts.savedAt), drafts.staffId)
    return rows.map(toNote)
  },

  save: (draft, by, { expected, audit }) =>
    db.transaction(async (tx) => {
      await shareLibrary(tx)
      if ((await goneOfLibrary(tx, draft.body)).length > 0) return 'picture-gone'
      const row = toRow(draft)
      const written =
        expected === null
          ? await tx.insert(drafts).values(row).onConflictDoNothing().returning({ key: drafts.key })
          : await tx
              .update(drafts)
              .set(row)
              .where(and(isOf(draft.name, by.id), eq(drafts.revision, expected)))
              .returning({ key: drafts.key })
      if (written.length > 0 && audit) await writeAudit(tx, by, clock.now(), audit)
      return written.length > 0 ? 'saved' : 'changed'
    }),

  remove: ({ name, revision }, by, audit) =>
    db.transaction(async (tx) => {
      const removed = await tx
        .delete(drafts)
        .where(and(isOf(name, by.id), eq(drafts.revision, revision)))
        .returning({ key: drafts.key })
      if (removed.length > 0 && audit) await writeAudit(tx, by, clock.now(), audit)
      return removed.length > 0
    }),
})

const isOf = ({ kind, key, locale }: EntryName, staffId: string) =>
  and(eq(drafts.kind, kind), eq(drafts.key, key), eq(drafts.locale, locale), eq(drafts.staffId, staffId))

type Row = typeof drafts.$inferSelect

const toNote = ({ kind, key, locale, staffId, staffName, version, savedAt }: Row): DraftNote => ({
  name: { kind, key, locale },
  by: { id: staffId, name: staffName },
  ...{ version, savedAt: savedAt.toISOString() },
})

const toRow = ({ name, by, body, version, revision, key, savedAt }: ContentDraft): Row => ({
  ...name,
  ...{ staffId: by.id, staffName: by.name, body, version, revision },
  ...{ formKey: key, savedAt: new Date(savedAt) },
})
