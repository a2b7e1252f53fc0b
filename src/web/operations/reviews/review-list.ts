import type { AstroGlobal } from 'astro'
import type { Review, ReviewState } from '#commerce/reviews/review.ts'
import type { StaffOperator } from '#commerce/staff/operator.ts'
import type { Translate } from '#i18n/translator.ts'
import { languageName } from '#web/operations/leads/lead-list.ts'
import { defineList } from '#web/operations/lists/list-definition.ts'
import type { ListRow, StateText, Tone } from '#web/operations/lists/list-row.ts'
import { loadList } from '#web/operations/lists/load-list.ts'
import { readListQuery } from '#web/operations/lists/read-list-query.ts'
import { operationsPath } from '#web/operations/route-table.ts'

const states = ['pending', 'published', 'rejected'] as const satisfies readonly ReviewState[]
const tones: Readonly<Record<ReviewState, Tone>> = { pending: 'warn', published: 'good', rejected: 'neutral' }

export const reviewStateText = (state: ReviewState, t: Translate): StateText => ({
  tone: tones[state],
  label: t(`operations-service:review.state.${state}`),
})

export const reviewList = ({ t }: App.Locals) =>
  defineList({
    id: 'reviews',
    columns: [
      { id: 'title', title: 'operations-service:review.column.title' },
      { id: 'stars', title: 'operations-service:review.stars', numeric: true },
      { id: 'product', title: 'operations-service:review.product' },
      { id: 'language', title: 'operations-service:review.language' },
      { id: 'author', title: 'operations-service:review.author' },
      { id: 'photos', title: 'operations-service:review.photos', numeric: true },
      { id: 'written', title: 'operations-service:review.written', sortable: true },
      { id: 'state', title: 'operations-service:review.state' },
    ],
    filters: [
      {
        id: 'state',
        title: 'operations-service:review.state',
        kind: 'choice',
        options: states.map((value) => ({ value, label: reviewStateText(value, t).label })),
      },
      {
        id: 'stars',
        title: 'operations-service:review.stars',
        kind: 'choice',
        options: ['1', '2', '3', '4', '5'].map((value) => ({ value, label: value })),
      },
      {
        id: 'language',
        title: 'operations-service:review.language',
        kind: 'choice',
        options: (['en', 'ar'] as const).map((value) => ({ value, label: languageName(value, t) })),
      },
      { id: 'product', title: 'operations-service:review.product', kind: 'text' },
    ],
    search: 'operations-service:review.search',
    sort: { column: 'written', descending: true },
  })

export async function loadReviewList(
  { locals, url }: Pick<AstroGlobal, 'locals' | 'url'>,
  by: StaffOperator,
) {
  return loadList({
    list: readListQuery(reviewList(locals), url),
    read: (query) => locals.shop.reviewAdmin.listPage(query, by),
    toRow: (review) => toRow(review, locals),
  })
}

function toRow(review: Review, { t, storefront }: App.Locals): ListRow {
  const { id, title, stars, productCode, language, author, photos, createdAt, state, sample } = review
  return {
    id,
    href: operationsPath('review', { id }),
    cells: {
      title: { kind: 'text', text: title },
      stars: { kind: 'number', value: stars },
      product: { kind: 'code', text: productCode },
      language: { kind: 'text', text: languageName(language, t) },
      author: { kind: 'text', text: author },
      photos: { kind: 'number', value: photos.length },
      written: { kind: 'time', at: createdAt, country: storefront.country.isoCode },
      state: {
        kind: 'states',
        states: [
          reviewStateText(state, t),
          ...(sample ? [{ tone: 'neutral' as const, label: t('operations-service:review.sample') }] : []),
        ],
      },
    },
  }
}
