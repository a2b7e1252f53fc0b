import { succeeded, rejection, type Command } from '../command.ts'

const moderate = (
  to: 'publish' | 'reject',
  labels: { summary: string; changed: string; unchanged: string },
): Command => ({
  name: `reviews ${to}`,
  summary: labels.summary,
  arguments: ['id'],
  options: {},
  runsInServer: true,

  async run({ arguments: { id = '' }, context }) {
    const { reviews } = await context.open()
    const moderated = await reviews[to](id)
    if (!moderated.ok)
      return rejection(`There is no review ${id}: majlis reviews list shows them.`, moderated.failure)
    const { review, changed } = moderated.value
    const what = `The review of ${review.productCode} by ${review.author}`
    return succeeded(`${what} ${changed ? labels.changed : labels.unchanged}.`, review)
  },
})

export const reviewsPublish = moderate('publish', {
  summary: 'publishes a review on the page of its product',
  changed: 'is published',
  unchanged: 'was already published',
})

export const reviewsReject = moderate('reject', {
  summary: 'rejects a review, or withdraws a published one',
  changed: 'is rejected',
  unchanged: 'was already rejected',
})
