import type { AstroGlobal } from 'astro'
import { may } from '#commerce/staff/operator.ts'
import { languageName } from '#web/operations/leads/lead-list.ts'
import { notFound, type Admission } from '#web/operations/admit.ts'
import { operationsPath } from '#web/operations/route-table.ts'
import { reviewStateText } from './review-list.ts'

/** What the page of a review shows, after what was posted to it. A decision leads to the next review that waits. */
export async function handleReviewPage(astro: AstroGlobal, { by, posted }: Admission) {
  const { locals, params } = astro
  const { shop, t, storefront } = locals
  const id = params['id'] ?? ''
  const reason = String(posted?.fields.get('reason') ?? '')
  const problems: { readonly text: string; readonly field?: string }[] = []
  if (posted) {
    const moderated = await (posted.act === 'publish'
      ? shop.reviewAdmin.publish(id, by)
      : shop.reviewAdmin.reject(id, reason, by))
    if (moderated.ok) {
      const next = await shop.reviewAdmin.findNext(id, by)
      return astro.redirect(next ? operationsPath('review', { id: next }) : operationsPath('reviews'), 303)
    }
    if (moderated.failure.kind !== 'no-reason') return notFound(astro)
    astro.response.status = 422
    problems.push({ text: t('operations-service:review.error.no-reason'), field: 'reason' })
  }
  const review = await shop.reviewAdmin.find(id, by)
  if (!review) return notFound(astro)
  return {
    review,
    problems,
    reason,
    state: reviewStateText(review.state, t),
    canModerate: may(by, 'reviews.moderate', { country: null, place: null }),
    facts: [
      {
        label: t('operations-service:review.stars'),
        value: { kind: 'number' as const, value: review.stars },
      },
      {
        label: t('operations-service:review.product'),
        value: { kind: 'code' as const, text: review.productCode },
      },
      { label: t('operations-service:review.author'), value: { kind: 'text' as const, text: review.author } },
      {
        label: t('operations-service:review.buyer'),
        value: {
          kind: 'text' as const,
          text: t(
            review.verified ? 'operations-service:review.verified' : 'operations-service:review.unverified',
          ),
        },
      },
      {
        label: t('operations-service:review.language'),
        value: { kind: 'text' as const, text: languageName(review.language, t) },
      },
      {
        label: t('operations-service:review.written'),
        value: { kind: 'time' as const, at: review.createdAt, country: storefront.country.isoCode },
      },
    ],
  }
}
