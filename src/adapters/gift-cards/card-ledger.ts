import { and, asc, eq, inArray } from 'drizzle-orm'
import { readCardCode } from '#commerce/gift-cards/card-code.ts'
import { takesRefunds } from '#commerce/gift-cards/card-states.ts'
import type { OwnCards } from '#commerce/checkout/ports.ts'
import type { StoredValue } from '#commerce/payments/tender.ts'
import type { EmbeddedLedgerBook } from '#adapters/ledger/create-ledger-book.ts'
import { ledgerAccounts, ledgerReservations as reservations } from '#adapters/ledger/ledger-tables.ts'
import type { FindCardId } from '#adapters/ledger/embedded-ledger.ts'
import type { Ledger } from '#adapters/payments/ledger/ledger.ts'
import { inTransaction } from '#infrastructure/db/in-transaction.ts'
import type { Database } from '#infrastructure/db/database.ts'
import type { Clock, Instant } from '#kernel/instant.ts'
import { money } from '#kernel/money.ts'
import { fail, ok } from '#kernel/result.ts'
import { toGiftCard } from './gift-card-rows.ts'
import { giftCards } from './gift-card-tables.ts'
import { replaceCard } from './gift-card-store.ts'
import { lockCardAccount } from './lock-card-account.ts'
import { recipientOfRefund } from './recipient-of-refund.ts'
import { writeCardEvent } from './write-card-event.ts'

/** The card of a code, whatever its state: the ledger decides whether it pays. */
export const findGiftCardId =
  (db: Database, digest: (code: string) => string): FindCardId =>
  async (typed) => {
    const code = readCardCode(typed)
    if (code === undefined) return undefined
    const [row] = await db
      .select({ id: giftCards.id })
      .from(giftCards)
      .where(eq(giftCards.codeDigest, digest(code)))
    return row?.id
  }

/**
 * The ledger with what only cards know: the tax that was paid when one was sold, and that a refund to a dead card issues a
 * new one.
 */
export function withGiftCards(
  db: Database,
  ledger: Ledger,
  { book, clock }: { readonly book: EmbeddedLedgerBook; readonly clock: Clock },
): Ledger {
  async function withTax(values: readonly StoredValue[]): Promise<readonly StoredValue[]> {
    const ids = values.filter(({ kind }) => kind === 'gift-card').map(({ ledgerId }) => ledgerId)
    if (ids.length === 0) return values
    const taxed = await db
      .select({ id: giftCards.id, taxRate: giftCards.taxRate })
      .from(giftCards)
      .where(and(inArray(giftCards.id, ids), eq(giftCards.taxation, 'sale')))
    return values.map((value) => {
      const rate = taxed.find(({ id }) => id === value.ledgerId)?.taxRate
      return typeof rate === 'number' ? { ...value, taxedAt: rate } : value
    })
  }

  return {
    ...ledger,

    async findCard(code, currency) {
      const found = await ledger.findCard(code, currency)
      if (!found.ok) return found
      const [value] = await withTax([found.value])
      return ok(value ?? found.value)
    },

    load: async (ledgerIds) => withTax(await ledger.load(ledgerIds)),

    async release(tx, orderId) {
      await ledger.release(tx, orderId)
      await replaceDeadCards(tx, book, orderId, clock.now())
    },

    credit: (outer, request) =>
      // Without a recipient the refund is not written: its task waits for an operator, with the reason.
      inTransaction(outer, async (tx) => {
        const { ledgerId, orderId, cashOf = null, at, sum } = request
        await lockCardAccount(tx, ledgerId)
        const [before] = await book.balances(tx, [
          { account: { kind: 'card', cardId: ledgerId }, unit: sum.currency },
        ])
        const credited = await ledger.credit(tx, request)
        if (!credited.ok) return credited
        const [after] = await book.balances(tx, [
          { account: { kind: 'card', cardId: ledgerId }, unit: sum.currency },
        ])
        // Repeated: nothing came back this time.
        if (after === before) return credited
        const [row] = await tx.select().from(giftCards).where(eq(giftCards.id, ledgerId)).for('update')
        if (!row) return credited
        if (takesRefunds(row.state)) {
          await tx.update(giftCards).set({ state: 'active' }).where(eq(giftCards.id, ledgerId))
          await writeCardEvent(tx, { cardId: ledgerId, kind: 'refund-in', actor: 'system', note: null, at })
          return credited
        }
        const card = toGiftCard(row)
        const recipient = await recipientOfRefund(tx, card, orderId ?? cashOf)
        if (!recipient) return fail({ kind: 'no-recipient' })
        await replaceCard(tx, book, { card, recipient, balance: sum, at })
        return credited
      }),
  }
}

/** What an order had reserved of a card that was replaced meanwhile came back to the dead one: it goes on to a new card. */
async function replaceDeadCards(
  tx: Database,
  book: EmbeddedLedgerBook,
  orderId: string,
  at: Instant,
): Promise<void> {
  const dead = await tx
    .select({ row: giftCards, minor: ledgerAccounts.balanceMinor })
    .from(reservations)
    .innerJoin(giftCards, eq(giftCards.id, reservations.accountId))
    .innerJoin(ledgerAccounts, eq(ledgerAccounts.id, giftCards.id))
    .where(and(eq(reservations.orderId, orderId), eq(giftCards.state, 'void')))
    .orderBy(asc(giftCards.id))
  for (const { row, minor } of dead) {
    const card = toGiftCard(row)
    const recipient = minor ? await recipientOfRefund(tx, card, orderId) : undefined
    // Without a recipient the money stays on the old card, where customer service finds it.
    if (minor && recipient)
      await replaceCard(tx, book, { card, recipient, balance: money(minor, row.currency), at })
  }
}

/** Cards that customers have in their accounts, for the checkout. */
export const createOwnCards = (
  db: Database,
  ledger: Pick<Ledger, 'load'>,
  digest: (code: string) => string,
): OwnCards => ({
  async find({ cardId, customerId }) {
    if (!/^[\da-f-]{36}$/.test(cardId)) return null
    const [row] = await db
      .select({ id: giftCards.id })
      .from(giftCards)
      .where(and(eq(giftCards.id, cardId), eq(giftCards.ownerId, customerId)))
    return row ? ((await ledger.load([row.id]))[0] ?? null) : null
  },

  async currencyOf({ code: typed, customerId }) {
    const code = readCardCode(typed)
    if (code === undefined) return null
    const [row] = await db
      .select({ currency: giftCards.currency })
      .from(giftCards)
      .where(and(eq(giftCards.codeDigest, digest(code)), eq(giftCards.ownerId, customerId)))
    return row?.currency ?? null
  },
})
