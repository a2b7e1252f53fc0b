import { may, type StaffOperator, type Where } from '#commerce/staff/operator.ts'
import type { Clock } from '#kernel/instant.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { tidyLines, tidyText } from '#kernel/tidy-text.ts'
import {
  maxNote,
  maxTag,
  mentionsIn,
  objectPermissions,
  type Collaboration,
  type ObjectRef,
} from './collaboration.ts'
import type { CollaborationRepository, FindWheres } from './ports.ts'

type NotFound = { readonly kind: 'not-found' }

export type CollaborationFacade = {
  /** `wheres`: where it is, by who has read it already. Undefined: out of the person's reach. */
  find(by: StaffOperator, object: ObjectRef, wheres?: readonly Where[]): Promise<Collaboration | undefined>
  /** `over`: the staff id of the claim that was seen; null: none was. */
  claim(
    by: StaffOperator,
    object: ObjectRef,
    over: string | null,
  ): Promise<Result<null, NotFound | { readonly kind: 'claimed-meanwhile' }>>
  release(by: StaffOperator, object: ObjectRef): Promise<Result<null, NotFound>>
  addNote(
    by: StaffOperator,
    object: ObjectRef,
    note: { readonly text: string; readonly key: string },
  ): Promise<Result<null, NotFound | { readonly kind: 'empty' | 'too-long' }>>
  addTag(
    by: StaffOperator,
    object: ObjectRef,
    tag: string,
  ): Promise<Result<null, NotFound | { readonly kind: 'empty' | 'too-long' | 'too-many' }>>
  removeTag(by: StaffOperator, object: ObjectRef, tag: string): Promise<Result<null, NotFound>>
}

type Deps = {
  readonly repository: CollaborationRepository
  readonly findWheres: FindWheres
  readonly clock: Clock
}

/** Claims, notes and tags of orders, leads, payments and more. */
export function createCollaboration({ repository, findWheres, clock }: Deps): CollaborationFacade {
  async function reach(
    by: StaffOperator,
    object: ObjectRef,
    known?: readonly Where[],
  ): Promise<Where | undefined> {
    const wheres = known ?? (await findWheres(object))
    return wheres.find((where) => may(by, objectPermissions[object.kind], where))
  }
  return {
    async find(by, object, wheres) {
      return (await reach(by, object, wheres)) && repository.find(object)
    },
    async claim(by, object, over) {
      const where = await reach(by, object)
      if (!where) return fail({ kind: 'not-found' })
      const isClaimed = await repository.claim(object, by, over, where, clock.now())
      return isClaimed ? ok(null) : fail({ kind: 'claimed-meanwhile' })
    },
    async release(by, object) {
      const where = await reach(by, object)
      if (!where) return fail({ kind: 'not-found' })
      await repository.release(object, by, where, clock.now())
      return ok(null)
    },
    async addNote(by, object, { text: typed, key }) {
      const where = await reach(by, object)
      if (!where) return fail({ kind: 'not-found' })
      const text = tidyLines(typed)
      if (text === '') return fail({ kind: 'empty' })
      if (text.length > maxNote) return fail({ kind: 'too-long' })
      await repository.addNote(object, { text, mentions: mentionsIn(text), key }, by, where, clock.now())
      return ok(null)
    },
    async addTag(by, object, typed) {
      const where = await reach(by, object)
      if (!where) return fail({ kind: 'not-found' })
      const tag = tidyText(typed)
      if (tag === '') return fail({ kind: 'empty' })
      if (tag.length > maxTag) return fail({ kind: 'too-long' })
      return (await repository.addTag(object, tag, by, where, clock.now()))
        ? ok(null)
        : fail({ kind: 'too-many' })
    },
    async removeTag(by, object, tag) {
      const where = await reach(by, object)
      if (!where) return fail({ kind: 'not-found' })
      await repository.removeTag(object, tag, by, where, clock.now())
      return ok(null)
    },
  }
}
