import { eq, sql } from 'drizzle-orm'
import type { GiftCard } from '#commerce/gift-cards/gift-card.ts'
import type { GiftCardStore } from '#commerce/gift-cards/ports.ts'
import { makePosting } from '#commerce/ledger/posting.ts'
import { countGift } from '#adapters/approvals/count-gift.ts'
import { writeAudit } from '#adapters/audit/write-audit.ts'
import type { EmbeddedLedgerBook } from '#adapters/ledger/create-ledger-book.ts'
import { orders } from '#adapters/orders/order-tables.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { stableId } from '#infrastructure/db/stable-id.ts'
import { invariant } from '#kernel/invariant.ts'
import { toDecimal } from '#kernel/money.ts'
import { fail, ok } from '#kernel/result.ts'
import { sendLink } from './gift-card-store.ts'
import { toGiftCard } from './gift-card-rows.ts'
import { giftCards } from './gift-card-tables.ts'
import { writeCardEvent } from './write-card-event.ts'

type Deps = { readonly book: EmbeddedLedgerBook; readonly digest: (code: string) => string }

/** Issues a card that no one has paid for: with its value, its link and its row of the audit in one transaction. */
export const createIssue =
  (db: Database, { book, digest }: Deps): GiftCardStore['issue'] =>
  ({ card, orderNumber, operation: { key, by, reason, approval }, at }) =>
    db.transaction(async (tx) => {
      const id = stableId(`issued gift card ${key}`)
      await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${id}, 0))`)
      const [known] = await tx.select().from(giftCards).where(eq(giftCards.id, id))
      if (known) return isSame(toGiftCard(known), card) ? ok(toGiftCard(known)) : fail({ kind: 'key-reused' })
      if (orderNumber !== null && !(await isOrderOf(tx, orderNumber, card.country)))
        return fail({ kind: 'unknown-order' })
      const { amount, recipient, ...rest } = card
      // Several cards to one address count together, without the address being kept.
      const object = orderNumber ?? `recipient:${digest(recipient.contact.value)}`
      const remaining = approval === null ? await countGift(tx, by, { sum: amount, object, at }) : undefined
      if (remaining) return fail({ kind: 'needs-approval', remaining })
      const { currency, minor } = amount
      const [row] = await tx
        .insert(giftCards)
        .values({
          ...rest,
          id,
          recipient,
          state: 'sent',
          currency,
          amountMinor: minor,
          sendAt: null,
          issueReason: reason,
          orderedAt: new Date(at),
          sentAt: new Date(at),
        })
        .returning()
      invariant(row, 'the card was inserted')
      // Nothing is spent of a card before it is claimed.
      await book.setCard(tx, { cardId: id, currency, at }, { isBlocked: true })
      const posted = await book.post(
        tx,
        makePosting({
          key: `card-issued:${id}`,
          event: 'card-issued',
          currency,
          at,
          cardId: id,
          debit: [{ account: { kind: 'marketing' }, minor }],
          credit: [{ account: { kind: 'card', cardId: id }, minor }],
        }),
      )
      invariant(posted.ok, 'accounts of the shop are never short')
      await writeCardEvent(tx, { cardId: id, kind: 'issue', actor: 'operator', note: reason, at })
      const issued = toGiftCard(row)
      await sendLink(tx, issued, at)
      if (by.kind !== 'job')
        await writeAudit(tx, by, at, {
          act: 'card.issue',
          object: { kind: 'gift-card', id },
          country: card.country,
          before: {},
          after: {
            amount: `${toDecimal(amount)} ${currency}`,
            ...(orderNumber === null ? {} : { order: orderNumber }),
          },
          reason,
          approvalId: approval?.id ?? null,
        })
      return ok(issued)
    })

type Issued = Pick<GiftCard, 'country' | 'amount' | 'recipient'>

const isSame = (known: Issued, card: Issued): boolean =>
  known.country === card.country &&
  known.amount.minor === card.amount.minor &&
  known.recipient.contact.value === card.recipient.contact.value

async function isOrderOf(tx: Database, number: string, country: string): Promise<boolean> {
  const [order] = await tx.select({ country: orders.country }).from(orders).where(eq(orders.number, number))
  return order?.country === country
}
