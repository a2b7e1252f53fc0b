import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createLedgerBook } from '#adapters/ledger/create-ledger-book.ts'
import { accountKey, isShopAccount, type AccountRef, type LedgerUnit } from '#commerce/ledger/account.ts'
import { makePosting, type LedgerEvent, type Posting } from '#commerce/ledger/posting.ts'
import { replay } from '#commerce/ledger/replay.ts'
import { addMilliseconds } from '#kernel/instant.ts'
import { describeDatabases } from '../support/databases/databases.ts'
import { rounds } from '../support/rounds.ts'

const start = '2026-01-01T00:00:00.000Z'
const minute = 60_000
const customerId = '00000000-0000-4000-8000-0000000000c1'
const cardId = '00000000-0000-4000-8000-0000000000d1'
const wallet = { kind: 'wallet', customerId, currency: 'AED' } as const
const card = { kind: 'card', cardId } as const
const credit = { kind: 'credit', grantId: 'spring', customerId } as const
const payable = { kind: 'payable', payoutId: 'payout' } as const
const points = (stage: 'pending' | 'available') =>
  ({ kind: 'points', customerId, country: 'ae', stage, lot: 'lot' }) as const

/** Debit and credit of the events that a life of stored value is made of. */
const moves: readonly (readonly [LedgerEvent, AccountRef, AccountRef, LedgerUnit])[] = [
  ['card-sold', { kind: 'provider-clearing' }, card, 'AED'],
  ['breakage', card, { kind: 'income' }, 'AED'],
  ['cash-refunded', { kind: 'refunds-payable' }, wallet, 'AED'],
  ['withdrawal-requested', wallet, payable, 'AED'],
  ['withdrawal-paid', payable, { kind: 'bank' }, 'AED'],
  ['withdrawal-rejected', payable, wallet, 'AED'],
  ['credit-granted', { kind: 'marketing' }, credit, 'AED'],
  ['credit-expired', credit, { kind: 'marketing' }, 'AED'],
  ['points-earned', { kind: 'points-cost' }, points('pending'), 'points'],
  ['points-matured', points('pending'), points('available'), 'points'],
  ['points-reversed', points('available'), { kind: 'points-cost' }, 'points'],
]

const aHistory = fc
  .array(
    fc.record({
      move: fc.constantFrom(...moves),
      minor: fc.integer({ min: 1, max: 1000 }),
      wait: fc.nat(90),
      repeats: fc.boolean(),
    }),
    { minLength: 60, maxLength: 60 },
  )
  .map((steps) => {
    let at = start
    return steps.map(({ move: [event, debit, creditTo, currency], minor, wait, repeats }, index) => {
      at = addMilliseconds(at, wait * minute)
      const posting: Posting = makePosting({
        key: `step ${index}`,
        event,
        currency,
        at,
        debit: [{ account: debit, minor }],
        credit: [{ account: creditTo, minor }],
      })
      return { posting, repeats }
    })
  })

describeDatabases('a life of stored value', (open) => {
  test('replays to the stored balances at random times: 1 000 in 200 rounds', async () => {
    const { db } = await open()
    const book = createLedgerBook(db)
    const [history] = fc.sample(aHistory, 1)
    if (!history) throw new Error('a history')
    const accepted: Posting[] = []
    for (const { posting, repeats } of history) {
      const before = replay(accepted)
      const posted = await db.transaction((tx) => book.post(tx, posting))
      if (repeats) expect(await db.transaction((tx) => book.post(tx, posting))).toEqual(posted)
      // Rejected exactly where a stored account has too little.
      const [from] = posting.entries
      if (!from) throw new Error('two entries')
      const isStored = !isShopAccount(from.account)
      const has = before.get(accountKey(from.account, posting.currency)) ?? 0
      expect(posted.ok, posting.event).toBe(!isStored || has + from.minor >= 0)
      if (posted.ok) accepted.push(posting)
      const named = moves.flatMap(([, debit, creditTo, unit]) => [
        { account: debit, unit },
        { account: creditTo, unit },
      ])
      const now = replay(accepted)
      expect(await book.balances(db, named)).toEqual(
        named.map(({ account, unit }) => now.get(accountKey(account, unit)) ?? 0),
      )
    }
    expect(accepted.length).toBeGreaterThan(15)
    const span = history.reduce((_, { posting }) => Date.parse(posting.at) - Date.parse(start), 0)
    for (const part of fc.sample(fc.integer({ min: -10, max: 1010 }), 5 * rounds())) {
      const then = addMilliseconds(start, Math.round((span * part) / 1000))
      const stored = await book.replayAt(then)
      expect([...stored].toSorted(), then).toEqual([...replay(accepted, then)].toSorted())
      const sums = [...stored].reduce(
        ({ money, counted }, [key, minor]) =>
          key.includes('points') ? { money, counted: counted + minor } : { money: money + minor, counted },
        { money: 0, counted: 0 },
      )
      expect(sums, then).toEqual({ money: 0, counted: 0 })
    }
  })
})
