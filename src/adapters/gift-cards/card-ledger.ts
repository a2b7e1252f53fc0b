import { and, eq, inArray } from 'drizzle-orm'
import { parseCardCode } from '#commerce/gift-cards/card-code.ts'
import { takesRefunds } from '#commerce/gift-cards/card-states.ts'
import type { OwnCards } from '#commerce/checkout/ports.ts'
import type { StoredValue } from '#commerce/payments/tender.ts'
import type { EmbeddedLedgerBook } from '#adapters/ledger/create-ledger-book.ts'
import type { FindCardId } from '#adapters/ledger/embedded-ledger.ts'
import type { Ledger } from '#adapters/payments/ledger/ledger.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { ok } from '#kernel/result.ts'
import { toGiftCard } from './gift-card-rows.ts'
import { giftCards } from './gift-card-tables.ts'
import { replaceCard } from './gift-card-store.ts'
import { lockCardAccount } from './lock-card-account.ts'
import { writeCardEvent } from './write-card-event.ts'

/** The card of a code, whatever its state: the ledger decides whether it pays. */
export const findGiftCardId =
  (db: Database, digest: (code: string) => string): FindCardId =>
  async (typed) => {
    const code = parseCardCode(typed)
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
export function withGiftCards(db: Database, ledger: Ledger, book: EmbeddedLedgerBook): Ledger {
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

    async credit(tx, request) {
      const { ledgerId, at, sum } = request
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
      } else await replaceCard(tx, book, { card: toGiftCard(row), balance: sum, at })
      return credited
    },
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
    const code = parseCardCode(typed)
    if (code === undefined) return null
    const [row] = await db
      .select({ currency: giftCards.currency })
      .from(giftCards)
      .where(and(eq(giftCards.codeDigest, digest(code)), eq(giftCards.ownerId, customerId)))
    return row?.currency ?? null
  },
})
