import { createHash } from 'node:crypto'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { statesBefore } from '#commerce/gift-cards/card-states.ts'
import { cardsPerDay } from '#commerce/gift-cards/card-terms.ts'
import type { GiftCardPurchase } from '#commerce/orders/ports.ts'
import { makePosting } from '#commerce/ledger/posting.ts'
import { addresseeOfBuyer } from './addressee-of-buyer.ts'
import type { EmbeddedLedgerBook } from '#adapters/ledger/create-ledger-book.ts'
import { nothingToReserve, type Reservation } from '#adapters/orders/reservations/reservation.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { rowsOf } from '#infrastructure/db/sql-helpers.ts'
import type { Clock } from '#kernel/instant.ts'
import { invariant } from '#kernel/invariant.ts'
import { fail, ok } from '#kernel/result.ts'
import { giftCards } from './gift-card-tables.ts'
import { toGiftCard, type GiftCardRow } from './gift-card-rows.ts'
import { queueCardMessage } from './queue-card-message.ts'
import { syncSpentCards } from './sync-spent-cards.ts'
import { writeCardEvent } from './write-card-event.ts'

/** Rolls the transaction back: the card is claimed, so its price cannot be given back. */
export class CardClaimedError extends Error {}

type Deps = { readonly book: EmbeddedLedgerBook; readonly clock: Clock }

/**
 * The card that an order buys. Written when the order is placed, worth its amount when it is confirmed, sent when the order
 * is, and taken back when it is canceled before, each time in the transaction of the order.
 */
export function giftCardReservation({ book, clock }: Deps): Reservation {
  async function move(
    tx: Database,
    orderId: string,
    event: 'pay' | 'send' | 'refund' | 'expire',
    set: Partial<typeof giftCards.$inferInsert> & Pick<GiftCardRow, 'state'>,
  ): Promise<GiftCardRow | undefined> {
    const before = statesBefore(event).filter((state) => event !== 'expire' || state === 'ordered')
    const [row] = await tx
      .update(giftCards)
      .set(set)
      .where(and(eq(giftCards.orderId, orderId), inArray(giftCards.state, [...before])))
      .returning()
    if (row)
      await writeCardEvent(tx, { cardId: row.id, kind: event, actor: 'system', note: null, at: clock.now() })
    return row
  }

  const post = async (
    tx: Database,
    event: 'card-sold' | 'card-refunded',
    row: GiftCardRow,
  ): Promise<void> => {
    const { id: cardId, currency, amountMinor: minor } = row
    const card = { account: { kind: 'card', cardId } as const, minor }
    const provider = { account: { kind: 'provider-clearing' } as const, minor }
    const sides =
      event === 'card-sold' ? { debit: [provider], credit: [card] } : { debit: [card], credit: [provider] }
    const orderId = row.orderId ?? ''
    const at = clock.now()
    const posted = await book.post(
      tx,
      makePosting({ key: `${event}:${cardId}`, event, currency, at, cardId, orderId, ...sides }),
    )
    invariant(posted.ok, 'an unclaimed card has its whole amount')
  }

  return {
    part: ({ giftCard }) => (giftCard ? null : nothingToReserve),

    async reserve(tx, { orderId, quote, giftCard, at }) {
      if (!giftCard) return ok(undefined)
      if (!(await countPurchase(tx, giftCard, quote.contact))) return fail({ kind: 'gift-card-limit' })
      const { amount, recipient, sendAt, ...card } = giftCard.card
      await tx.insert(giftCards).values({
        ...card,
        recipient,
        state: 'ordered',
        currency: amount.currency,
        amountMinor: amount.minor,
        sendAt: sendAt && new Date(sendAt),
        orderId,
        buyerId: giftCard.customerId,
        orderedAt: new Date(at),
      })
      return ok(undefined)
    },

    async consume(tx, orderId) {
      const paid = await move(tx, orderId, 'pay', { state: 'scheduled' })
      if (paid) {
        const card = { cardId: paid.id, currency: paid.currency, at: clock.now() }
        // Nothing is spent of a card before it is claimed.
        await book.setCard(tx, card, { isBlocked: true })
        await post(tx, 'card-sold', paid)
      }
      await syncSpentCards(tx, orderId, clock.now())
    },

    async send(tx, orderId, at) {
      const row = await move(tx, orderId, 'send', { state: 'sent', sentAt: new Date(at) })
      if (!row) return
      const card = toGiftCard(row)
      await queueCardMessage(tx, {
        kind: 'card-received',
        card,
        to: card.recipient.contact,
        again: card.linkVersion,
        at,
      })
      const buyer = card.isForMyself ? undefined : await addresseeOfBuyer(tx, card)
      if (buyer) await queueCardMessage(tx, { kind: 'card-sent', card, to: buyer, at })
    },

    async release(tx, orderId) {
      if (await move(tx, orderId, 'expire', { state: 'void' })) return
      const taken = await move(tx, orderId, 'refund', { state: 'refunded' })
      if (taken) return post(tx, 'card-refunded', taken)
      const [card] = await tx
        .select({ state: giftCards.state })
        .from(giftCards)
        .where(eq(giftCards.orderId, orderId))
      if (card && card.state !== 'void' && card.state !== 'refunded') throw new CardClaimedError(card.state)
      await syncSpentCards(tx, orderId, clock.now())
    },
  }
}

/** Counts a card for everything that the buyer is known by. False: one of them has had all of its cards today. */
async function countPurchase(
  tx: Database,
  { customerId, day }: GiftCardPurchase,
  contact: { readonly phone: string; readonly email: string } | null,
): Promise<boolean> {
  const keys = [
    `phone ${contact?.phone ?? ''}`,
    `email ${(contact?.email ?? '').toLowerCase()}`,
    ...(customerId === null ? [] : [`customer ${customerId}`]),
  ].map((text) => createHash('sha256').update(text).digest('base64url'))
  const counted = await rowsOf(
    tx,
    sql`insert into gift_card_buyers (key, day, cards)
      select key, ${day}::date, 1 from unnest(${sql.param(keys)}::text[]) as key order by key collate "C"
      on conflict (key, day) do update set cards = gift_card_buyers.cards + 1
        where gift_card_buyers.cards < ${cardsPerDay}::int
      returning 1`,
  )
  return counted.length === keys.length
}
