import {
  collectionFields,
  type CollectionField,
  type CollectionText,
} from '#commerce/collections/collection-text.ts'
import { sorts } from '#commerce/search/listing.ts'
import type { PutCollectionFailure } from '#commerce/collections/collection-admin.ts'
import { mayAnywhere, type StaffOperator } from '#commerce/staff/operator.ts'
import type { MessageKey } from '#i18n/messages.ts'
import type { Translate } from '#i18n/translator.ts'
import { sortLabels } from '#web/listing/listing-query.ts'
import { textCell } from '#web/operations/lists/figures.ts'
import type { FieldProblem } from '#web/operations/field-problem.ts'

export const collectionLabels = {
  slug: 'operations-collections:field.slug',
  titleEn: 'operations-collections:field.title-en',
  titleAr: 'operations-collections:field.title-ar',
  textEn: 'operations-collections:field.text-en',
  textAr: 'operations-collections:field.text-ar',
  country: 'operations-collections:field.country',
  from: 'operations-collections:field.from',
  until: 'operations-collections:field.until',
  sort: 'operations-collections:field.sort',
  priceFrom: 'operations-collections:field.price-from',
  priceTo: 'operations-collections:field.price-to',
  ratingFrom: 'operations-collections:field.rating',
  first: 'operations-collections:field.first',
  without: 'operations-collections:field.without',
  categories: 'operations-collections:field.categories',
  brands: 'operations-collections:field.brands',
  colors: 'operations-collections:field.colors',
  materials: 'operations-collections:field.materials',
  isNew: 'operations-collections:field.new',
  isReduced: 'operations-collections:field.reduced',
  isInStock: 'operations-collections:field.in-stock',
} as const satisfies Record<CollectionField, MessageKey>

/** Why a collection is refused, and the field that it is about. */
export function explainCollection(
  failure: Exclude<PutCollectionFailure, { kind: 'not-permitted' | 'not-found' | 'conflict' }>,
  t: Translate,
): FieldProblem {
  if (failure.kind === 'too-many') return { text: t('operations-collections:problem.full') }
  const { field, problem, value = '' } = failure
  return {
    text: `${t(collectionLabels[field])}: ${t(`operations-collections:problem.${problem}`, { value })}`,
    field,
  }
}

export const flagFields = ['isNew', 'isReduced', 'isInStock'] as const satisfies readonly CollectionField[]

export const orderOptions = ({ t }: { readonly t: Translate }) =>
  sorts.map((value) => ({
    value,
    label: t(value === 'relevance' ? 'listing:sort.recommended' : sortLabels[value]),
  }))

/** What is written, for those who may only look. */
export const writtenFields = (text: CollectionText, t: Translate) =>
  collectionFields
    .filter((field) => text[field] !== '')
    .map((field) => ({ label: t(collectionLabels[field]), value: textCell(text[field]) }))

export const mayEditCollections = (by: StaffOperator): boolean => mayAnywhere(by, 'search.edit')
