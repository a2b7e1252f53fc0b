import fc from 'fast-check'
import { expect, test } from 'vitest'
import { makePosting, type Posting } from '#commerce/ledger/posting.ts'
import { replay } from '#commerce/ledger/replay.ts'

const start = Date.parse('2026-11-23T08:00:00.000Z')
const card = { kind: 'card', cardId: 'card-1' } as const
const clearing = { kind: 'provider-clearing' } as const
const sold = (n: number, minor: number, minute: number): Posting =>
  makePosting({
    key: `sale ${n}`,
    event: 'card-sold',
    currency: 'AED',
    at: new Date(start + minute * 60_000).toISOString(),
    debit: [{ account: clearing, minor }],
    credit: [{ account: card, minor }],
  })

test('counts each key once, up to the moment and at it', () => {
  const postings = [sold(1, 100, 0), sold(1, 100, 0), sold(2, 50, 10)]
  const at = (minute: number) => replay(postings, new Date(start + minute * 60_000).toISOString())
  expect([...at(-1)]).toEqual([])
  expect(at(0).get('card:card-1')).toBe(100)
  expect(at(10).get('card:card-1')).toBe(150)
  expect(replay(postings).get('provider-clearing:AED')).toBe(-150)
})

test('sums to zero at every moment', () => {
  const history = fc.array(fc.tuple(fc.integer({ min: 1, max: 1_000_000 }), fc.nat(1000)), { maxLength: 30 })
  fc.assert(
    fc.property(history, fc.nat(1000), (moves, minute) => {
      const postings = moves.map(([minor, of], index) => sold(index, minor, of))
      const balances = replay(postings, new Date(start + minute * 60_000).toISOString())
      expect([...balances.values()].reduce((all, minor) => all + minor, 0)).toBe(0)
    }),
  )
})
