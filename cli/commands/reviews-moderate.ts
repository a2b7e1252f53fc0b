import type { ReviewModeration } from '#commerce/reviews/moderate-reviews.ts'
import { succeeded, rejection, usageError, type Command, type Outcome } from '../command.ts'

export const reviewsPublish: Command = {
  name: 'reviews publish',
  summary: 'publishes a review, with its photos, on the page of its product',
  arguments: ['id'],
  options: {},
  runsInServer: true,

  async run({ arguments: { id = '' }, user, context }) {
    const { reviews } = await context.open()
    return explain(
      await reviews.publish(id, { kind: 'command', name: user }),
      id,
      'is published',
      'was already published',
    )
  },
}

export const reviewsReject: Command = {
  name: 'reviews reject',
  summary: 'rejects a review, or withdraws a published one',
  arguments: ['id'],
  options: { reason: { type: 'string', value: 'TEXT', help: 'why, for the file; 3 to 200 characters' } },
  runsInServer: true,

  async run({ arguments: { id = '' }, options: { reason }, user, context }) {
    if (typeof reason !== 'string') return usageError('--reason is missing.')
    const { reviews } = await context.open()
    return explain(
      await reviews.reject(id, reason, { kind: 'command', name: user }),
      id,
      'is rejected',
      'was already rejected',
    )
  },
}

function explain(
  moderated: Awaited<ReturnType<ReviewModeration['publish']>>,
  id: string,
  outcome: string,
  unchanged: string,
): Outcome {
  if (!moderated.ok && moderated.failure.kind === 'no-reason')
    return usageError('--reason must have 3 to 200 characters.')
  if (!moderated.ok)
    return rejection(`There is no review ${id}: majlis reviews list shows them.`, moderated.failure)
  const { review, changed } = moderated.value
  return succeeded(
    `The review of ${review.productCode} by ${review.author} ${changed ? outcome : unchanged}.`,
    review,
  )
}
