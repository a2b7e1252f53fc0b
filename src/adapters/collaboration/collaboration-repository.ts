import { and, eq, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { maxTags, type Collaboration, type ObjectRef } from '#commerce/collaboration/collaboration.ts'
import type { CollaborationRepository } from '#commerce/collaboration/ports.ts'
import type { AuditEntry } from '#commerce/staff/audit-entry.ts'
import { refOf, type Where } from '#commerce/staff/operator.ts'
import { writeAudit } from '#adapters/audit/write-audit.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { rowsOf } from '#infrastructure/db/sql-helpers.ts'
import { toInstant } from '#kernel/instant.ts'
import { claims, notes, tags } from './collaboration-tables.ts'

const maxShownNotes = 100

type ObjectTable = { readonly objectKind: PgColumn; readonly objectId: PgColumn }

const isOf = (table: ObjectTable, { kind, id }: ObjectRef) =>
  and(eq(table.objectKind, kind), eq(table.objectId, id))

const entryOf = (
  object: ObjectRef,
  { country }: Where,
  act: string,
  { before = {}, after = {} }: Partial<Pick<AuditEntry, 'before' | 'after'>> = {},
): AuditEntry => ({
  act: `${object.kind}.${act}`,
  object,
  country,
  before,
  after,
  reason: null,
  approvalId: null,
})

/** Claims, notes and tags, in the database. */
export function createCollaborationRepository(db: Database): CollaborationRepository {
  return {
    async find({ kind, id }) {
      const ofObject = sql`object_kind = ${kind} and object_id = ${id}`
      const [found] = await rowsOf<Collaboration>(
        db,
        sql`select
          (select json_build_object('staffId', staff_id, 'name', staff_name, 'at', claimed_at)
            from operations_claims where ${ofObject}) as claim,
          coalesce((select json_agg(note) from (
            select id, staff_id as "staffId", staff_name as name, text, mentions, written_at as at
              from operations_notes where ${ofObject} order by written_at desc, id desc limit ${maxShownNotes}) note), '[]') as notes,
          coalesce((select json_agg(tag order by tag) from operations_tags where ${ofObject}), '[]') as tags`,
      )
      const { claim = null, notes: written = [], tags: tagged = [] } = found ?? {}
      return {
        claim: claim && { ...claim, at: toInstant(new Date(claim.at)) },
        notes: written.map((note) => ({ ...note, at: toInstant(new Date(note.at)) })),
        tags: tagged,
      }
    },

    claim: (object, by, over, where, at) =>
      db.transaction(async (tx) => {
        const { id, name } = refOf(by)
        const claim = { staffId: id, staffName: name, claimedAt: new Date(at) }
        const claimed = await tx
          .insert(claims)
          .values({ objectKind: object.kind, objectId: object.id, ...claim })
          .onConflictDoUpdate({
            target: [claims.objectKind, claims.objectId],
            set: claim,
            setWhere: sql`${claims.staffId} in (${over ?? id}, ${id})`,
          })
          .returning({ staffId: claims.staffId })
        if (claimed.length === 0) return false
        await writeAudit(tx, by, at, entryOf(object, where, 'claim', { after: { claimed: name } }))
        return true
      }),

    release: (object, by, where, at) =>
      db.transaction(async (tx) => {
        const { id, name } = refOf(by)
        const gone = await tx
          .delete(claims)
          .where(and(isOf(claims, object), eq(claims.staffId, id)))
          .returning({ staffId: claims.staffId })
        if (gone.length > 0)
          await writeAudit(tx, by, at, entryOf(object, where, 'unclaim', { before: { claimed: name } }))
      }),

    addNote: (object, { text, mentions, key }, by, where, at) =>
      db.transaction(async (tx) => {
        const { id, name } = refOf(by)
        const added = await tx
          .insert(notes)
          .values({
            objectKind: object.kind,
            objectId: object.id,
            staffId: id,
            staffName: name,
            ...{ text, mentions, idempotencyKey: key },
            writtenAt: new Date(at),
          })
          .onConflictDoNothing()
          .returning({ id: notes.id })
        // The text itself may name a person: the audit says that there is one.
        if (added.length > 0)
          await writeAudit(
            tx,
            by,
            at,
            entryOf(object, where, 'note', { after: { note: added[0]?.id ?? '' } }),
          )
      }),

    addTag: (object, tag, by, where, at) =>
      db.transaction(async (tx) => {
        await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`tags ${object.kind} ${object.id}`}))`)
        const known = await tx.select({ tag: tags.tag }).from(tags).where(isOf(tags, object))
        if (known.some((one) => one.tag === tag)) return true
        if (known.length >= maxTags) return false
        const { id, name } = refOf(by)
        await tx.insert(tags).values({
          ...{ objectKind: object.kind, objectId: object.id, tag, staffId: id, staffName: name },
          taggedAt: new Date(at),
        })
        await writeAudit(tx, by, at, entryOf(object, where, 'tag', { after: { tag } }))
        return true
      }),

    removeTag: (object, tag, by, where, at) =>
      db.transaction(async (tx) => {
        const removed = await tx
          .delete(tags)
          .where(and(isOf(tags, object), eq(tags.tag, tag)))
          .returning({ tag: tags.tag })
        if (removed.length > 0)
          await writeAudit(tx, by, at, entryOf(object, where, 'untag', { before: { tag } }))
      }),
  }
}
