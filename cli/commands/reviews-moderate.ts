import { success, rejection, type Command } from '../command.ts'

/** `reviews publish` and `reviews reject`: the same step in two directions. */
const moderate = (
  to: 'publish' | 'reject',
  words: { summary: string; did: string; was: string },
): Command => ({
  name: `reviews ${to}`,
  summary: words.summary,
  arguments: ['id'],
  options: {},
  runsInServer: true,

  async run({ arguments: given, context }) {
    const { reviews } = await context.open()
    const id = given['id'] ?? ''
    const moderated = await reviews[to](id)
    if (!moderated.ok)
      return rejection(
        `There is no review ${id}: majlis reviews list shows which there are.`,
        moderated.failure,
      )
    const { review, changed } = moderated.value
    const what = `The review of ${review.productCode} by ${review.author}`
    return success(`${what} ${changed ? words.did : words.was}.`, review)
  },
})

export const reviewsPublish = moderate('publish', {
  summary: 'shows a review on the page of its product',
  did: 'is shown now',
  was: 'was shown already',
})

export const reviewsReject = moderate('reject', {
  summary: 'does not show a review, or shows it no longer',
  did: 'is not shown',
  was: 'had been rejected already',
})
