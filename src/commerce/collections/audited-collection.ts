import type { ChangedFields } from '#commerce/staff/audit-entry.ts'
import { collectionFields, type CollectionField, type CollectionText } from './collection-text.ts'

/** What the audit says of a collection: the fields that it has, or `names`. */
export const auditedCollection = (
  text: CollectionText,
  names: readonly CollectionField[] = collectionFields.filter((name) => text[name] !== ''),
): ChangedFields => Object.fromEntries(names.map((name) => [`collection: ${name}`, text[name] || null]))

export const changedCollectionFields = (
  before: CollectionText,
  after: CollectionText,
): readonly CollectionField[] => collectionFields.filter((name) => before[name] !== after[name])
