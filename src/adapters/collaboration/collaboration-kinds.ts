import { objectPermissions, type ObjectKind, type ObjectRef } from '#commerce/collaboration/collaboration.ts'
import type { FindWheres } from '#commerce/collaboration/ports.ts'
import { may, type Where } from '#commerce/staff/operator.ts'
import type { RowContext, RowOutcome, TaskKind } from '#commerce/tasks/task-kind.ts'
import type { Bilingual } from '#kernel/country.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { createCollaborationRepository } from './collaboration-repository.ts'

const outOfReach = { en: 'It does not exist, or is not one of yours.', ar: 'غير موجود أو خارج صلاحياتك.' }
const tooMany = { en: 'It has as many tags as one may have.', ar: 'بلغ الحد الأقصى من الوسوم.' }
const taken = { en: 'It is already claimed by another person.', ar: 'يتولاه شخص آخر بالفعل.' }

type Apply = (tx: Database, object: ObjectRef, where: Where, context: RowContext) => Promise<RowOutcome>

const tagOf = ({ parameters: { tag } }: RowContext): string => (typeof tag === 'string' ? tag : '')

/** Claiming and tagging many at once. */
export function createCollaborationKinds(
  findWheres: (tx: Database) => FindWheres,
): readonly TaskKind<Database>[] {
  const kind = (
    object: ObjectKind,
    act: string,
    title: Bilingual,
    inverse: string | null,
    apply: Apply,
  ): TaskKind<Database> => ({
    name: `${object}.${act}`,
    title,
    permission: objectPermissions[object],
    inverse: inverse && `${object}.${inverse}`,
    work: {
      kind: 'in-transaction',
      async apply(tx, id, context) {
        const wheres = await findWheres(tx)({ kind: object, id })
        const where = wheres.find((one) => may(context.by, objectPermissions[object], one))
        return where
          ? apply(tx, { kind: object, id }, where, context)
          : { kind: 'rejected', answer: outOfReach }
      },
    },
  })
  const kinds = Object.keys(objectPermissions) as ObjectKind[]
  return kinds.flatMap((object) => [
    kind(
      object,
      'claim-many',
      { en: 'Claim', ar: 'تولّي العمل' },
      'unclaim-many',
      async (tx, ref, where, { by, at }) =>
        (await createCollaborationRepository(tx).claim(ref, by, null, where, at))
          ? { kind: 'done' }
          : { kind: 'rejected', answer: taken },
    ),
    kind(
      object,
      'unclaim-many',
      { en: 'Release claims', ar: 'إنهاء التولّي' },
      null,
      async (tx, ref, where, { by, at }) => {
        await createCollaborationRepository(tx).release(ref, by, where, at)
        return { kind: 'done' }
      },
    ),
    kind(
      object,
      'tag-many',
      { en: 'Tag', ar: 'إضافة وسم' },
      'untag-many',
      async (tx, ref, where, context) => {
        const repository = createCollaborationRepository(tx)
        const isThere = (await repository.find(ref)).tags.includes(tagOf(context))
        if (isThere) return { kind: 'done', undo: { added: false } }
        return (await repository.addTag(ref, tagOf(context), context.by, where, context.at))
          ? { kind: 'done', undo: { added: true } }
          : { kind: 'rejected', answer: tooMany }
      },
    ),
    kind(
      object,
      'untag-many',
      { en: 'Remove tag', ar: 'إزالة وسم' },
      null,
      async (tx, ref, where, context) => {
        // Only what the first task has added: who had the tag before keeps it.
        if (context.undo?.added !== false)
          await createCollaborationRepository(tx).removeTag(
            ref,
            tagOf(context),
            context.by,
            where,
            context.at,
          )
        return { kind: 'done' }
      },
    ),
  ])
}
