import type { Product } from '#commerce/catalog/product.ts'
import type { OperatorRef } from '#commerce/staff/operator.ts'
import type { Instant } from '#kernel/instant.ts'
import { readOptionLabels } from './option-labels.ts'
import { readTexts, type TranslatedField } from './product-texts.ts'
import { readMeasures, type MeasuredVariant } from './variant-measures.ts'

/** By what a change came: the pages of operations, their API, a command, a file or another system, a job. */
export type ProductChannel = 'page' | 'api' | 'command' | 'import' | 'job'

/** What operators can edit of a product, as the database has it in a version. Pictures are named in their order. */
export type EditableState = Pick<
  Product,
  TranslatedField | 'urlKey' | 'badges' | 'categories' | 'options'
> & {
  readonly variants: readonly MeasuredVariant[]
  readonly pictures: readonly string[]
  readonly hidden: boolean
}

/**
 * The same as fields: those of texts, measures and labels by the keys of their forms, besides `badges`, `categories`,
 * `visibility` and `pictures`.
 */
export type SnapshotFields = Readonly<Record<string, string>>

export type SnapshotChange = { readonly field: string; readonly before: string; readonly after: string }

export type ProductVersion = {
  /** From 1. */
  readonly version: number
  readonly at: Instant
  /** Null: an import, another system, or what was there before the first version. */
  readonly by: OperatorRef | null
  readonly channel: ProductChannel
  readonly fields: SnapshotFields
}

export const listSeparator = ', '

export const readSnapshot = (snapshot: EditableState): SnapshotFields => ({
  ...readTexts(snapshot),
  visibility: snapshot.hidden ? 'hidden' : 'shown',
  categories: snapshot.categories.join(listSeparator),
  badges: snapshot.badges.join(listSeparator),
  ...readMeasures(snapshot),
  ...readOptionLabels(snapshot),
  pictures: snapshot.pictures.join(listSeparator),
})

/** Of two versions; what only one of them has is empty in the other. */
export const stateChanges = (before: SnapshotFields, after: SnapshotFields): readonly SnapshotChange[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((field) => {
    const change = { field, before: before[field] ?? '', after: after[field] ?? '' }
    return change.before === change.after ? [] : [change]
  })
