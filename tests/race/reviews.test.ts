import { expect, test } from 'vitest'
import { createReviewRepository } from '#adapters/reviews/review-repository.ts'
import { byLayla } from '../support/builders/by-layla.ts'
import { aReview } from '../support/builders/a-review.ts'
import { describeDatabases } from '../support/databases/databases.ts'
import { rounds } from '../support/rounds.ts'

describeDatabases('a review submitted twenty times at once', (open) => {
  test('is stored as one review', async () => {
    for (let round = 1; round <= rounds(); round += 1) {
      const reviews = createReviewRepository((await open()).db, { showsSamples: false })
      const added = await Promise.all(
        Array.from({ length: 20 }, (_, index) =>
          reviews.add(aReview({ state: 'pending', title: `Review ${index}` })),
        ),
      )
      expect(added.filter(Boolean), `round ${round}`).toHaveLength(1)
      expect(await reviews.listByState('pending', 50), `round ${round}`).toHaveLength(1)
    }
  })
})

describeDatabases('a review written anew twenty times at once', (open) => {
  test('stays one review, under an id that no moderator has read', async () => {
    for (let round = 1; round <= rounds(); round += 1) {
      const reviews = createReviewRepository((await open()).db, { showsSamples: false })
      const first = await reviews.add(aReview({ state: 'pending' }))
      const texts = Array.from({ length: 20 }, (_, index) => aReview({ title: `Review ${index}` }))
      const [published] = await Promise.all([
        reviews.setState(first?.id ?? '', 'published', null, byLayla),
        ...texts.map((review) => reviews.replacePending(review)),
      ])
      const [pending, shown] = [
        await reviews.listByState('pending', 50),
        await reviews.listByState('published', 50),
      ]
      expect(pending.length + shown.length, `round ${round}`).toBe(1)
      if (published) expect(shown, `round ${round}`).toMatchObject([{ title: first?.title }])
    }
  })
})
