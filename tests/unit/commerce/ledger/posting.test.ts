import { expect, test } from 'vitest'
import type { AccountKind, AccountRef, LedgerUnit } from '#commerce/ledger/account.ts'
import { accountKey, inLockOrder } from '#commerce/ledger/account.ts'
import {
  checkPosting,
  makePosting,
  movedBy,
  postingRules,
  type LedgerEvent,
  type Posting,
} from '#commerce/ledger/posting.ts'

const at = '2026-11-23T08:00:00.000Z'
const refs: Readonly<Record<AccountKind, AccountRef>> = {
  card: { kind: 'card', cardId: 'card-1' },
  wallet: { kind: 'wallet', customerId: 'customer-1', currency: 'AED' },
  'unclaimed-wallet': { kind: 'unclaimed-wallet', digest: 'digest', currency: 'AED' },
  credit: { kind: 'credit', grantId: 'grant-1', customerId: 'customer-1' },
  points: { kind: 'points', customerId: 'customer-1', country: 'ae', stage: 'available', lot: 'order-1' },
  reserved: { kind: 'reserved', orderId: 'order-1' },
  payable: { kind: 'payable', payoutId: 'payout-1' },
  'provider-clearing': { kind: 'provider-clearing' },
  sales: { kind: 'sales' },
  discounts: { kind: 'discounts' },
  'refunds-payable': { kind: 'refunds-payable' },
  bank: { kind: 'bank' },
  marketing: { kind: 'marketing' },
  'points-cost': { kind: 'points-cost' },
  income: { kind: 'income' },
  disputed: { kind: 'disputed' },
  'dispute-losses': { kind: 'dispute-losses' },
  'dispute-fees': { kind: 'dispute-fees' },
  'taken-over': { kind: 'taken-over' },
}
const kinds = Object.keys(refs) as AccountKind[]
const events = Object.keys(postingRules) as LedgerEvent[]
const another = (kind: AccountKind): AccountRef =>
  kind === 'card'
    ? { kind, cardId: 'card-2' }
    : kind === 'points'
      ? ({ ...refs.points, lot: 'order-2' } as AccountRef)
      : refs[kind]

const posted = (
  event: LedgerEvent,
  debit: AccountKind,
  credit: AccountKind,
  currency: LedgerUnit,
): Posting => ({
  key: 'key',
  event,
  currency,
  at,
  entries: [
    { account: refs[debit], minor: -5 },
    { account: debit === credit ? another(credit) : refs[credit], minor: 5 },
  ],
})
const isAccepted = (posting: Posting): boolean => {
  try {
    checkPosting(posting)
    return true
  } catch {
    return false
  }
}

test.each(events)('%s moves between the accounts of its row, and between no others', (event) => {
  const { debit, credit, counts } = postingRules[event]
  for (const from of kinds)
    for (const to of kinds)
      for (const currency of ['AED', 'points'] as const) {
        const inMoney = currency === 'AED'
        const unitFits = counts === 'either' || (counts === 'money') === inMoney
        const accountsFit = [from, to].every((kind) =>
          kind === 'points' ? !inMoney : !kind.endsWith('wallet') || inMoney,
        )
        const rowFits =
          (debit as readonly string[]).includes(from) && (credit as readonly string[]).includes(to)
        expect(isAccepted(posted(event, from, to, currency)), `${from} → ${to} in ${currency}`).toBe(
          unitFits && accountsFit && rowFits,
        )
      }
})

test('rejects what does not sum to zero, is empty, uneven, doubled or of another currency', () => {
  const sold = posted('card-sold', 'provider-clearing', 'card', 'AED')
  expect(isAccepted(sold)).toBe(true)
  const entries = (...minors: readonly number[]): Posting => ({
    ...sold,
    entries: minors.map((minor, index) => ({
      account: index === 0 ? refs['provider-clearing'] : another('card'),
      minor,
    })),
  })
  for (const minors of [[], [-5], [-5, 4], [-5.5, 5.5], [0, 0], [-5, 2, 3], [5, -5], [NaN, NaN]])
    expect(isAccepted(entries(...minors)), minors.join()).toBe(false)
  expect(isAccepted({ ...sold, key: '' })).toBe(false)
  expect(isAccepted(posted('withdrawal-requested', 'wallet', 'payable', 'KWD'))).toBe(false)
})

test('a posting is made of the accounts that give and those that receive; parts of nothing are left out', () => {
  const made = makePosting({
    key: 'points-reversed:return-1',
    event: 'points-reversed',
    currency: 'points',
    at,
    returnId: 'return-1',
    debit: [
      { account: refs.points, minor: 40 },
      { account: another('points'), minor: 0 },
    ],
    credit: [{ account: refs['points-cost'], minor: 40 }],
  })
  expect(made.entries).toEqual([
    { account: refs.points, minor: -40 },
    { account: refs['points-cost'], minor: 40 },
  ])
  expect(movedBy(made)).toBe(40)
})

test('each account and unit has a key of its own', () => {
  const keys = kinds.flatMap((kind) => [accountKey(refs[kind], 'AED'), accountKey(refs[kind], 'KWD')])
  const perUnit = kinds.filter((kind) => accountKey(refs[kind], 'AED') !== accountKey(refs[kind], 'KWD'))
  expect(new Set(keys).size).toBe(kinds.length + perUnit.length)
  expect(accountKey(another('card'), 'AED')).not.toBe(accountKey(refs.card, 'AED'))
})

test('one transaction takes from cards and wallets, then from credit, then from points, each by id', () => {
  const accounts = [
    { kind: 'points', ledgerId: 'a' },
    { kind: 'credit', ledgerId: 'c' },
    { kind: 'wallet', ledgerId: 'd' },
    { kind: 'credit', ledgerId: 'b' },
    { kind: 'card', ledgerId: 'e' },
  ] as const
  expect(accounts.toSorted(inLockOrder).map(({ ledgerId }) => ledgerId)).toEqual(['d', 'e', 'b', 'c', 'a'])
})
