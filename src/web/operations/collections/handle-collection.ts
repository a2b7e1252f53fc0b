import type { AstroGlobal } from 'astro'
import type { StoredCollection } from '#commerce/collections/collection.ts'
import type { CollectionConflict, PutCollectionFailure } from '#commerce/collections/collection-admin.ts'
import {
  collectionFields,
  noCollectionText,
  type CollectionField,
  type CollectionText,
} from '#commerce/collections/collection-text.ts'
import type { CollectionTrial } from '#commerce/collections/ports.ts'
import type { FieldConflict } from '#commerce/lists/merge-fields.ts'
import type { StaffOperator } from '#commerce/staff/operator.ts'
import { notFound, type Admission, type Posted } from '#web/operations/admit.ts'
import type { FieldProblem } from '#web/operations/field-problem.ts'
import { operationsPath } from '#web/operations/route-table.ts'
import { collectionLabels, explainCollection, mayEditCollections } from './collection-fields.ts'

export type CollectionPage = {
  /** Null: a new one. */
  readonly stored: StoredCollection | null
  readonly typed: CollectionText
  readonly reason: string
  /** What the form was shown with, so that nothing of another is written over. */
  readonly shown: CollectionText
  /** Another person has changed the same fields since; null: none has. */
  readonly conflict: {
    readonly conflicts: readonly (FieldConflict & { readonly label: string })[]
    readonly by: string
  } | null
  readonly problems: readonly FieldProblem[]
  readonly mayEdit: boolean
  readonly trials: readonly CollectionTrial[]
}

/** Hidden fields with what the form was shown with. */
export const shownCollection = ({ shown }: Pick<CollectionPage, 'shown'>) =>
  Object.fromEntries(collectionFields.map((field) => [shownField(field), shown[field]]))
const shownField = (field: CollectionField): string => `shown-${field}`

/** The form of one collection, old or new, after what was posted to it. */
export async function handleCollection(
  astro: AstroGlobal,
  { by, posted }: Admission,
): Promise<CollectionPage | Response> {
  const admin = astro.locals.shop.collectionAdmin
  const id = astro.url.searchParams.get('id')
  const stored = id === null ? null : ((await admin.find(id, by)) ?? null)
  const mayEdit = stored ? admin.mayEdit(stored.country, by) : mayEditCollections(by)
  if ((id !== null && !stored) || (posted && !mayEdit)) return notFound(astro)
  const shown = stored ? admin.textOf(stored) : noCollectionText
  const page = { stored, typed: shown, reason: '', shown, conflict: null, problems: [], mayEdit, trials: [] }
  return posted ? act(astro, by, posted, page) : page
}

async function act(
  astro: AstroGlobal,
  by: StaffOperator,
  { act: name, fields }: Posted,
  page: CollectionPage,
): Promise<CollectionPage | Response> {
  const { shop, storefront, t } = astro.locals
  const admin = shop.collectionAdmin
  const { stored } = page
  /** Of what is chosen from a list, each value is sent alone. */
  const read = (nameOf: (field: CollectionField) => string) =>
    Object.fromEntries(
      collectionFields.map((field) => [field, fields.getAll(nameOf(field)).map(String).join(', ')]),
    ) as CollectionText
  const again: CollectionPage = {
    ...page,
    typed: read((field) => field),
    shown: stored ? read(shownField) : page.shown,
    reason: String(fields.get('reason') ?? ''),
  }
  const { typed, reason } = again
  const refuse = (status: number, ...problems: readonly FieldProblem[]): CollectionPage => {
    astro.response.status = status
    return { ...again, problems }
  }
  if (name === 'remove') {
    const removed = stored && (await admin.remove(stored.id, { by, reason }))
    return removed?.ok ? astro.redirect(operationsPath('collections'), 303) : notFound(astro)
  }
  if (name === 'check-collection') {
    const tried = await admin.try(typed, by, storefront.language)
    if (tried.ok) return { ...again, trials: tried.value }
    return tried.failure.kind === 'not-permitted'
      ? notFound(astro)
      : refuse(422, explainCollection(tried.failure, t))
  }
  const put = await admin.put({
    id: stored?.id ?? null,
    text: typed,
    by,
    reason,
    ...(stored ? { shown: again.shown } : {}),
  })
  return put.ok ? astro.redirect(operationsPath('collections'), 303) : rejected(put.failure)

  function rejected(failure: PutCollectionFailure): CollectionPage | Promise<Response> {
    if (failure.kind === 'not-permitted' || failure.kind === 'not-found') return notFound(astro)
    if (failure.kind !== 'conflict') return refuse(422, explainCollection(failure, t))
    return { ...refuse(409), ...afterConflict(failure) }
  }

  function afterConflict({ conflicts, fields: merged, now, by: other }: CollectionConflict) {
    const labeled = conflicts.map((one) => ({
      ...one,
      label: t(collectionLabels[one.field as CollectionField]),
    }))
    return { typed: { ...typed, ...merged }, shown: now, conflict: { conflicts: labeled, by: other } }
  }
}
