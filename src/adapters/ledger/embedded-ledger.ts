import { and, eq, gt, inArray, isNull, or } from 'drizzle-orm'
import { accountKey } from '#commerce/ledger/account.ts'
import { makePosting } from '#commerce/ledger/posting.ts'
import type { StoredValue } from '#commerce/payments/tender.ts'
import { isCurrency, type Currency } from '#kernel/currency.ts'
import type { Clock } from '#kernel/instant.ts'
import { invariant } from '#kernel/invariant.ts'
import { money } from '#kernel/money.ts'
import { fail, ok } from '#kernel/result.ts'
import type { Ledger } from '#adapters/payments/ledger/ledger.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { openAccounts } from './accounts.ts'
import type { EmbeddedLedgerBook } from './create-ledger-book.ts'
import { ledgerAccounts as accounts } from './ledger-tables.ts'

/** The card that a code as typed opens; undefined: none of this kind. */
export type FindCardId = (typed: string, currency: Currency) => Promise<string | undefined>

type Deps = {
  readonly book: EmbeddedLedgerBook
  readonly clock: Clock
  /** Asked in turn. */
  readonly findCardIds: readonly FindCardId[]
}

/** Gift cards and wallets as the checkout uses them, over the shop's own ledger. */
export function createEmbeddedLedger(db: Database, { book, clock, findCardIds }: Deps): Ledger {
  const isUsable = () =>
    and(
      inArray(accounts.kind, ['card', 'wallet']),
      gt(accounts.balanceMinor, 0),
      eq(accounts.isBlocked, false),
      or(isNull(accounts.expiresAt), gt(accounts.expiresAt, new Date(clock.now()))),
    )
  return {
    async findCard(typed, currency) {
      for (const findCardId of findCardIds) {
        const cardId = await findCardId(typed, currency)
        if (cardId === undefined) continue
        const [row] = await db
          .select()
          .from(accounts)
          .where(and(eq(accounts.id, cardId), eq(accounts.unit, currency), isUsable()))
        if (row) return ok(toStoredValue(row))
      }
      return fail({ kind: 'card-unusable' })
    },

    async findWallet({ customerId, currency }) {
      const key = walletKey(customerId, currency)
      const [row] = await db
        .select()
        .from(accounts)
        .where(and(eq(accounts.key, key), isUsable()))
      return row ? toStoredValue(row) : null
    },

    async load(ledgerIds) {
      if (ledgerIds.length === 0) return []
      const rows = await db
        .select()
        .from(accounts)
        .where(and(inArray(accounts.id, [...ledgerIds]), isUsable()))
      return ledgerIds.flatMap((id) => rows.filter((row) => row.id === id).map(toStoredValue))
    },

    reserve: (tx, { orderId, tender: { ledgerId, amount }, at }) =>
      book.reserve(tx, { orderId, ledgerId, unit: amount.currency, minor: amount.minor, at }),
    capture: (tx, orderId) => book.capture(tx, orderId, clock.now()),
    release: (tx, orderId) => book.release(tx, orderId, clock.now()),

    async credit(tx, { key, ledgerId, orderId, cashOf, sum, at }) {
      const { currency, minor } = sum
      const [row] = await tx
        .select({ ref: accounts.ref })
        .from(accounts)
        .where(and(eq(accounts.id, ledgerId), eq(accounts.unit, currency)))
      if (!row) return fail({ kind: 'unknown-value' })
      if (orderId !== null) return book.refund(tx, { key, orderId, ledgerId, unit: currency, minor, at })
      if (row.ref.kind !== 'wallet') return fail({ kind: 'unknown-value' })
      const credited = await book.post(
        tx,
        makePosting({
          key,
          event: 'cash-refunded',
          currency,
          at,
          customerId: row.ref.customerId,
          ...(cashOf === undefined ? {} : { orderId: cashOf }),
          debit: [{ account: { kind: 'refunds-payable' }, minor }],
          credit: [{ account: row.ref, minor }],
        }),
      )
      invariant(credited.ok, 'accounts of the shop are never short')
      return ok(undefined)
    },

    async ensureWallet(tx, { customerId, currency }) {
      const account = { kind: 'wallet', customerId, currency } as const
      await openAccounts(tx, [{ account, unit: currency, at: clock.now() }])
      const [row] = await tx
        .select()
        .from(accounts)
        .where(eq(accounts.key, walletKey(customerId, currency)))
      invariant(row, 'the wallet was opened in this transaction')
      return toStoredValue(row)
    },
  }
}

const walletKey = (customerId: string, currency: Currency): string =>
  accountKey({ kind: 'wallet', customerId, currency }, currency)

function toStoredValue({ id, kind, unit, last, balanceMinor }: typeof accounts.$inferSelect): StoredValue {
  invariant(isCurrency(unit), 'cards and wallets hold money')
  return {
    kind: kind === 'card' ? 'gift-card' : 'wallet',
    ledgerId: id,
    last,
    balance: money(balanceMinor ?? 0, unit),
  }
}
