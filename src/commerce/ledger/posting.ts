import type { Instant } from '#kernel/instant.ts'
import { invariant } from '#kernel/invariant.ts'
import { accountKey, type AccountKind, type AccountRef, type LedgerUnit } from './account.ts'

type Rule = {
  /** Kinds of accounts that the event takes from, and that it adds to. */
  readonly debit: readonly AccountKind[]
  readonly credit: readonly AccountKind[]
  readonly counts: 'money' | 'points' | 'either'
}

const spendable = ['card', 'wallet', 'credit', 'points'] as const

/** What each event moves. There are no other postings. */
export const postingRules = {
  'card-sold': { debit: ['provider-clearing'], credit: ['card'], counts: 'money' },
  /** By an operator, as goodwill. */
  'card-issued': { debit: ['marketing'], credit: ['card'], counts: 'money' },
  /** From another shop, which has had the money: what we owe for it since. Taken back: a file was wrong. */
  'card-taken-over': { debit: ['taken-over'], credit: ['card'], counts: 'money' },
  'card-withdrawn': { debit: ['card'], credit: ['taken-over'], counts: 'money' },
  reserved: { debit: spendable, credit: ['reserved'], counts: 'either' },
  captured: { debit: ['reserved'], credit: ['sales', 'discounts'], counts: 'either' },
  released: { debit: ['reserved'], credit: spendable, counts: 'either' },
  /** To what paid. */
  refunded: { debit: ['sales', 'discounts'], credit: spendable, counts: 'either' },
  'cash-refunded': { debit: ['refunds-payable'], credit: ['wallet'], counts: 'money' },
  'withdrawal-requested': { debit: ['wallet'], credit: ['payable'], counts: 'money' },
  'withdrawal-paid': { debit: ['payable'], credit: ['bank'], counts: 'money' },
  'withdrawal-rejected': { debit: ['payable'], credit: ['wallet'], counts: 'money' },
  'credit-granted': { debit: ['marketing'], credit: ['credit'], counts: 'money' },
  'credit-expired': { debit: ['credit'], credit: ['marketing'], counts: 'money' },
  'points-earned': { debit: ['points-cost'], credit: ['points'], counts: 'points' },
  /** From pending to available. */
  'points-matured': { debit: ['points'], credit: ['points'], counts: 'points' },
  'points-expired': { debit: ['points'], credit: ['points-cost'], counts: 'points' },
  'points-reversed': { debit: ['points'], credit: ['points-cost'], counts: 'points' },
  'card-replaced': { debit: ['card'], credit: ['card'], counts: 'money' },
  'card-refunded': { debit: ['card'], credit: ['provider-clearing'], counts: 'money' },
  /** What is left of a card that can no longer be reinstated. */
  breakage: { debit: ['card'], credit: ['income'], counts: 'money' },
  /** A wallet by phone moves to the customer who verified the number. */
  'wallet-claimed': { debit: ['unclaimed-wallet'], credit: ['wallet'], counts: 'money' },
  /** What an outside wallet has more, or less, than the ledger: moved there, not here. */
  'wallet-added-elsewhere': { debit: ['provider-clearing'], credit: ['wallet'], counts: 'money' },
  'wallet-spent-elsewhere': { debit: ['wallet'], credit: ['provider-clearing'], counts: 'money' },
  /** Given up by its owner with the account. */
  'wallet-waived': { debit: ['wallet'], credit: ['income'], counts: 'money' },
  /** By a provider, for a payment that its shopper disputes. */
  'dispute-withdrawn': { debit: ['disputed'], credit: ['provider-clearing'], counts: 'money' },
  'dispute-returned': { debit: ['provider-clearing'], credit: ['disputed'], counts: 'money' },
  'dispute-lost': { debit: ['dispute-losses'], credit: ['disputed'], counts: 'money' },
  /** After it was lost. */
  'dispute-regained': { debit: ['provider-clearing'], credit: ['dispute-losses'], counts: 'money' },
  'dispute-fee': { debit: ['dispute-fees'], credit: ['provider-clearing'], counts: 'money' },
  /** Balances from before the ledger. */
  opened: {
    debit: ['provider-clearing'],
    credit: ['card', 'wallet', 'unclaimed-wallet', 'reserved'],
    counts: 'money',
  },
} as const satisfies Readonly<Record<string, Rule>>

export type LedgerEvent = keyof typeof postingRules

/** Positive: a credit, which adds to the account. Negative: a debit. */
type LedgerEntry = { readonly account: AccountRef; readonly minor: number }

/** One event in the ledger: entries of one unit that sum to zero. */
export type Posting = {
  /** Idempotency key: the same event is posted once. */
  readonly key: string
  readonly event: LedgerEvent
  readonly currency: LedgerUnit
  readonly at: Instant
  readonly entries: readonly LedgerEntry[]
  /** Until when the credited card, credit or points can be spent; never moves to an earlier moment. */
  readonly expiresAt?: Instant
  readonly orderId?: string
  readonly returnId?: string
  readonly cardId?: string
  readonly customerId?: string
}

/** A part of a transfer: an account, and a number above zero. */
type TransferPart = { readonly account: AccountRef; readonly minor: number }

/** A posting that takes from some accounts and adds as much to others; parts of nothing are left out. */
export function makePosting({
  debit,
  credit,
  ...posting
}: Omit<Posting, 'entries'> & {
  readonly debit: readonly TransferPart[]
  readonly credit: readonly TransferPart[]
}): Posting {
  const entries = [...debit.map(({ account, minor }) => ({ account, minor: -minor })), ...credit].filter(
    ({ minor }) => minor !== 0,
  )
  const made: Posting = { ...posting, entries }
  checkPosting(made)
  return made
}

/** Throws for a posting that breaks the rules: a fault of the program, never of a person. */
export function checkPosting({ key, event, currency, entries }: Posting): void {
  const { debit, credit, counts }: Rule = postingRules[event]
  invariant(key !== '' && entries.length >= 2, `${event} ${key} moves something`)
  invariant(
    counts === 'either' || (counts === 'points') === (currency === 'points'),
    `${event} ${key} counts ${counts}, not ${currency}`,
  )
  let sum = 0
  for (const { account, minor } of entries) {
    invariant(Number.isSafeInteger(minor) && minor !== 0, `${event} ${key} moves whole units, not ${minor}`)
    const kinds = minor < 0 ? debit : credit
    invariant(
      kinds.includes(account.kind),
      `${event} ${key} does not ${minor < 0 ? 'debit' : 'credit'} ${account.kind}`,
    )
    invariant(
      !('currency' in account) || account.currency === currency,
      `${account.kind} is not in ${currency}`,
    )
    invariant(account.kind !== 'points' || currency === 'points', 'points are not money')
    sum += minor
  }
  invariant(sum === 0, `${event} ${key} sums to zero, not ${sum}`)
  const keys = entries.map(({ account }) => accountKey(account, currency))
  invariant(new Set(keys).size === keys.length, `${event} ${key} names each account once`)
}

/** The sum that a posting moves. */
export const movedBy = ({ entries }: Pick<Posting, 'entries'>): number =>
  entries.reduce((sum, { minor }) => sum + Math.max(minor, 0), 0)
