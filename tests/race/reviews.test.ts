import { expect, test } from 'vitest'
import { createReviewRepository } from '#adapters/reviews/review-repository.ts'
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
