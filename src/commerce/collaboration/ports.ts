import type { Operator, Where } from '#commerce/staff/operator.ts'
import type { Instant } from '#kernel/instant.ts'
import type { Collaboration, ObjectRef } from './collaboration.ts'

/** Each write is one transaction with its audit row. */
export type CollaborationRepository = {
  find(object: ObjectRef): Promise<Collaboration>
  /** False: another's claim was meanwhile not the one that was seen (`over`: its staff id; null: none). */
  claim(object: ObjectRef, by: Operator, over: string | null, where: Where, at: Instant): Promise<boolean>
  release(object: ObjectRef, by: Operator, where: Where, at: Instant): Promise<void>
  /** The same key twice is one note. */
  addNote(
    object: ObjectRef,
    note: { readonly text: string; readonly mentions: readonly string[]; readonly key: string },
    by: Operator,
    where: Where,
    at: Instant,
  ): Promise<void>
  /** False: it has the most tags that one may have. */
  addTag(object: ObjectRef, tag: string, by: Operator, where: Where, at: Instant): Promise<boolean>
  removeTag(object: ObjectRef, tag: string, by: Operator, where: Where, at: Instant): Promise<void>
}

/** Where something is: an order is in its country, at the warehouse and the store that it is collected from. Empty: it does not exist. */
export type FindWheres = (object: ObjectRef) => Promise<readonly Where[]>
