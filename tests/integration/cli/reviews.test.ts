import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OpenShop } from '#open-shop.ts'
import { createReviewRepository } from '#adapters/reviews/review-repository.ts'
import { commands } from '../../../cli/commands.ts'
import { runLine } from '../../../cli/run-line.ts'
import { aReview } from '../../support/builders/a-review.ts'
import { openTestShop, theEnv } from '../../support/shops/open-test-shop.ts'

let shop: OpenShop
const purged: string[] = []
beforeAll(async () => {
  shop = await openTestShop()
  shop.database.purgeBus.subscribe((tags) => void purged.push(...tags))
})
afterAll(() => shop.close())

const majlis = async (...argv: string[]) => {
  const printed = await runLine({ argv: ['reviews', ...argv], input: '', user: 'layla' }, commands, {
    env: theEnv({}),
    open: async () => shop,
  })
  return {
    ...printed,
    json: argv.includes('--json') ? (JSON.parse(printed.stdout || printed.stderr) as unknown) : undefined,
  }
}

describe('majlis reviews', () => {
  test('lists, publishes and rejects a pending review', async () => {
    expect((await majlis('list')).stdout).toContain('No pending reviews.')
    const reviews = createReviewRepository(shop.database.db, { showsSamples: true })
    const added = await reviews.add(aReview({ state: 'pending', title: 'Worth the wait' }))
    const id = added?.id ?? ''
    expect((await majlis('list')).stdout).toContain('Worth the wait')
    const before = await shop.shop.reviews.list('MJ-1001', 'en', 1)
    expect(await majlis('publish', id)).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('is published'),
    })
    const after = await shop.shop.reviews.list('MJ-1001', 'en', 1)
    // The demo's samples are hidden once a buyer has written a review.
    expect(before.rating?.count).toBeGreaterThan(1)
    expect(after.rating?.count).toBe(1)
    expect(after.reviews[0]).toMatchObject({ title: 'Worth the wait', verified: true, sample: false })
    expect(purged).toContain('product:MJ-1001')
    expect((await majlis('publish', id)).stdout).toContain('was already published')
    expect((await majlis('reject', id)).code).toBe(2)
    expect((await majlis('reject', id, '--reason', 'Not about the product')).stdout).toContain('is rejected')
    expect((await shop.shop.reviews.list('MJ-1001', 'en', 1)).rating).toEqual(before.rating)
  })

  test('rejects an unknown state, limit or review', async () => {
    expect((await majlis('list', '--state', 'odd')).code).toBe(2)
    expect((await majlis('list', '--limit', '0')).code).toBe(2)
    expect(await majlis('publish', 'nothing')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('There is no review nothing'),
    })
  })

  test('marks the sample reviews of the demo', async () => {
    const { json } = await majlis('list', '--state', 'published', '--limit', '1000', '--json')
    expect((json as { sample: boolean }[]).filter(({ sample }) => sample).length).toBeGreaterThan(100)
  })
})
