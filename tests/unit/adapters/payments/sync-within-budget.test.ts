import { expect, test } from 'vitest'
import type { Attempt } from '#commerce/payments/attempt/attempt.ts'
import { syncWithinBudget } from '#adapters/payments/sync-within-budget.ts'

const attempt = { id: 'a-1' } as Attempt

test('a page has the answer of a provider that is in time', async () => {
  const sync = syncWithinBudget(async () => attempt)
  expect(await sync('a-1')).toBe(attempt)
})

test('a page does not wait longer than its budget; loaded again, it waits for the same answer', async () => {
  const answer = Promise.withResolvers<Attempt>()
  const polls: string[] = []
  const sync = syncWithinBudget((id) => {
    polls.push(id)
    return id === 'a-1' ? answer.promise : Promise.resolve(undefined)
  }, 1)
  expect(await sync('a-1')).toBeUndefined()
  expect(await sync('a-1')).toBeUndefined()
  await sync('a-2')
  expect(polls).toEqual(['a-1', 'a-2'])
  answer.resolve(attempt)
  expect(await sync('a-1')).toBe(attempt)
  expect(await sync('a-1')).toBe(attempt)
  expect(polls).toEqual(['a-1', 'a-2', 'a-1'])
})

test('an error of the shop is not taken for a slow provider', async () => {
  const sync = syncWithinBudget(() => Promise.reject(new Error('no database')))
  await expect(sync('a-1')).rejects.toThrow('no database')
})
