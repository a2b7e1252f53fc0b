import { expect, test } from 'vitest'
import { readWithinBudget } from '#adapters/ledger/outside/read-within-budget.ts'
import { manualClock } from '../../../support/manual-clock.ts'

const sara = { customerId: 'sara', currency: 'AED' } as const
const omar = { customerId: 'omar', currency: 'KWD' } as const

/** A service whose answers tests give; `reads` are those that it was asked for. */
function aPage(budgetMs?: number) {
  const clock = manualClock()
  const reports: unknown[] = []
  const reads: { readonly of: string; readonly answer: PromiseWithResolvers<boolean> }[] = []
  const read = readWithinBudget({
    clock,
    report: (error) => void reports.push(error),
    ...(budgetMs === undefined ? {} : { budgetMs }),
    refresh({ customerId }) {
      const answer = Promise.withResolvers<boolean>()
      reads.push({ of: customerId, answer })
      return answer.promise
    },
  })
  return { clock, reads, reports, read }
}
/** Whether a page that has waited is done, once everything that is due has run. */
async function isDone(page: Promise<void>): Promise<boolean> {
  let done = false
  void page.then(() => (done = true))
  await new Promise(setImmediate)
  return done
}

test('while the service answers, a page waits for it, and its parts for the same answer', async () => {
  const { reads, read } = aPage(60_000)
  const pages = [read(sara), read(sara)]
  expect(await isDone(Promise.race(pages))).toBe(false)
  expect(reads).toHaveLength(1)
  reads[0]?.answer.resolve(true)
  await Promise.all(pages)
  const next = read(sara)
  expect(reads).toHaveLength(2)
  expect(await isDone(next)).toBe(false)
})

test('after one failure no page of any wallet waits, and one of them tries again behind itself', async () => {
  const { clock, reads, read } = aPage(60_000)
  const first = read(sara)
  reads[0]?.answer.resolve(false)
  await first
  await read(omar)
  expect(reads).toHaveLength(1)
  clock.advance(2000)
  await read(omar)
  await read(sara)
  expect(reads.map(({ of }) => of)).toEqual(['sara', 'omar'])
  reads[1]?.answer.resolve(true)
  await new Promise(setImmediate)
  expect(await isDone(read(sara))).toBe(false)
  expect(reads).toHaveLength(3)
})

test('a service that takes too long is waited for by one page, within the budget', async () => {
  const { reads, read } = aPage(1)
  await read(sara)
  await read(sara)
  await read(omar)
  expect(reads).toHaveLength(1)
  // Its answer comes after all.
  reads[0]?.answer.resolve(true)
  await new Promise(setImmediate)
  const next = read(omar)
  expect(reads).toHaveLength(2)
  await next
})

test('an error of the shop is the page’s; behind a page it is reported', async () => {
  const { clock, reads, reports, read } = aPage(60_000)
  const first = read(sara)
  reads[0]?.answer.reject(new Error('no database'))
  await expect(first).rejects.toThrow('no database')
  const second = read(sara)
  reads[1]?.answer.resolve(false)
  await second
  clock.advance(2000)
  await read(sara)
  reads[2]?.answer.reject(new Error('no database'))
  await new Promise(setImmediate)
  expect(reports).toEqual([new Error('no database')])
})
