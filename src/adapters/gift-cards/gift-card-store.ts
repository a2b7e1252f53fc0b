import { randomUUID } from 'node:crypto'
import { and, asc, desc, eq, isNull, or, sql } from 'drizzle-orm'
import { nextCardState } from '#commerce/gift-cards/card-states.ts'
import type { CardRecipient, GiftCard } from '#commerce/gift-cards/gift-card.ts'
import type {
  CardChange,
  CardOperation,
  CardOperationFailure,
  CardRejection,
  GiftCardStore,
  ValuedCard,
} from '#commerce/gift-cards/ports.ts'
import { makePosting } from '#commerce/ledger/posting.ts'
import type { EmbeddedLedgerBook } from '#adapters/ledger/create-ledger-book.ts'
import { withinReach } from '#adapters/lists/within-reach.ts'
import { orders } from '#adapters/orders/order-tables.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { toInstant, type Instant } from '#kernel/instant.ts'
import { invariant } from '#kernel/invariant.ts'
import { money } from '#kernel/money.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { addresseeOfBuyer } from './addressee-of-buyer.ts'
import { toGiftCard } from './gift-card-rows.ts'
import { giftCardEvents, giftCards } from './gift-card-tables.ts'
import { lockCardAccount } from './lock-card-account.ts'
import { queueCardMessage } from './queue-card-message.ts'
import { admitOperation, auditOperation, isRepeated } from './card-operation.ts'
import { writeCardEvent } from './write-card-event.ts'

type Deps = {
  readonly book: EmbeddedLedgerBook
  readonly digest: (code: string) => string
}

function decideOn<Failure>(
  before: ValuedCard,
  decide: (card: ValuedCard) => Result<CardChange, Failure>,
): Result<
  { readonly before: ValuedCard; readonly change: CardChange; readonly state: GiftCard['state'] },
  Failure | CardRejection
> {
  const decided = decide(before)
  if (!decided.ok) return decided
  const { event } = decided.value
  const state = nextCardState(before.card.state, event)
  return state === undefined
    ? fail({ kind: 'illegal', from: before.card.state, event })
    : ok({ before, change: decided.value, state })
}

const isUuid = (id: string): boolean => /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(id)

/** Gift cards in the database, with their value in the ledger. */
export function createGiftCardStore(
  db: Database,
  { book, digest }: Deps,
): Omit<GiftCardStore, 'refundPrice' | 'findDetails' | 'listPage' | 'issue'> {
  const value = async (on: Database, cards: readonly GiftCard[]): Promise<readonly ValuedCard[]> => {
    if (cards.length === 0) return []
    const balances = await book.balances(
      on,
      cards.map(({ id: cardId, amount }) => ({ account: { kind: 'card', cardId }, unit: amount.currency })),
    )
    return cards.map((card, index) => ({ card, balance: money(balances[index] ?? 0, card.amount.currency) }))
  }

  async function find(id: string): Promise<ValuedCard | undefined> {
    if (!isUuid(id)) return undefined
    const rows = await db.select().from(giftCards).where(eq(giftCards.id, id))
    return (await value(db, rows.map(toGiftCard)))[0]
  }

  async function withNumbers(where: ReturnType<typeof and>, limit: number) {
    const rows = await db
      .select({ card: giftCards, orderNumber: orders.number })
      .from(giftCards)
      .leftJoin(orders, eq(orders.id, giftCards.orderId))
      .where(where)
      .orderBy(desc(giftCards.orderedAt), desc(giftCards.id))
      .limit(limit)
    const valued = await value(
      db,
      rows.map(({ card }) => toGiftCard(card)),
    )
    return valued.map((one, index) => ({ ...one, orderNumber: rows[index]?.orderNumber ?? null }))
  }

  return {
    find,

    async findRecord(id) {
      if (!isUuid(id)) return undefined
      const [record] = await withNumbers(eq(giftCards.id, id), 1)
      if (!record) return undefined
      const events = await db
        .select()
        .from(giftCardEvents)
        .where(eq(giftCardEvents.cardId, id))
        .orderBy(asc(giftCardEvents.id))
      return {
        ...record,
        events: events.map(({ kind, actor, note, at }) => ({ kind, actor, note, at: toInstant(at) })),
      }
    },

    async findByOrder(orderId) {
      const [row] = await db.select().from(giftCards).where(eq(giftCards.orderId, orderId))
      return row && toGiftCard(row)
    },

    async findByCode(code) {
      const rows = await db
        .select()
        .from(giftCards)
        .where(eq(giftCards.codeDigest, digest(code)))
      return (await value(db, rows.map(toGiftCard)))[0]
    },

    async listOf(customerId) {
      const rows = await db
        .select()
        .from(giftCards)
        .where(or(eq(giftCards.ownerId, customerId), eq(giftCards.buyerId, customerId)))
        .orderBy(desc(giftCards.orderedAt), desc(giftCards.id))
        .limit(200)
      return value(db, rows.map(toGiftCard))
    },

    list: ({ state, orderNumber, limit }, by) =>
      withNumbers(
        and(
          withinReach(by, 'cards.see', { country: sql`${giftCards.country}`, place: null }),
          state === null ? undefined : eq(giftCards.state, state),
          orderNumber === null ? undefined : eq(orders.number, orderNumber),
        ),
        limit,
      ),

    change: (id, at, decide) =>
      locked(id, async (tx, before) => {
        const wanted = decideOn(before, decide)
        return wanted.ok ? ok(await writeEvent(tx, { ...wanted.value, key: null, at })) : wanted
      }),

    operate: <Failure>(
      id: string,
      at: Instant,
      decide: (card: ValuedCard) => Result<CardChange, Failure>,
      operation: CardOperation,
    ) =>
      locked<Failure | CardRejection | CardOperationFailure>(id, async (tx, before) => {
        if (await isRepeated(tx, id, operation)) return ok(before.card)
        const wanted = decideOn(before, decide)
        if (!wanted.ok) return wanted
        const stops = await admitOperation(tx, operation, { card: before, at })
        if (stops) return fail(stops)
        const card = await writeEvent(tx, { ...wanted.value, key: operation.key, at })
        const { event } = wanted.value.change
        await auditOperation(tx, operation, { event, before: before.card, after: card, at })
        return ok(card)
      }),

    async keep(id, customerId) {
      const stored = await db
        .update(giftCards)
        .set({ ownerId: customerId })
        .where(
          and(
            eq(giftCards.id, id),
            eq(giftCards.state, 'active'),
            or(isNull(giftCards.ownerId), eq(giftCards.ownerId, customerId)),
          ),
        )
        .returning({ id: giftCards.id })
      return stored.length === 1
    },
  }

  /** In a transaction that has locked the card. */
  function locked<Failure>(
    id: string,
    work: (tx: Database, before: ValuedCard) => Promise<Result<GiftCard, Failure>>,
  ): Promise<Result<GiftCard, Failure | { readonly kind: 'not-found' }>> {
    return db.transaction(async (tx) => {
      if (!isUuid(id)) return fail({ kind: 'not-found' })
      // The order before its card, as a refund of the price does: a message to the buyer refers to the order.
      await tx.execute(
        sql`select from orders where id = (select order_id from gift_cards where id = ${id}) for key share`,
      )
      await lockCardAccount(tx, id)
      const rows = await tx.select().from(giftCards).where(eq(giftCards.id, id)).for('update')
      const [before] = await value(tx, rows.map(toGiftCard))
      return before ? work(tx, before) : fail({ kind: 'not-found' })
    })
  }

  async function writeEvent(
    tx: Database,
    { key, ...wanted }: Write & { readonly key: string | null },
  ): Promise<GiftCard> {
    const { before, change, at } = wanted
    const card = await write(tx, wanted)
    await writeCardEvent(tx, { ...change, cardId: before.card.id, kind: change.event, key, at })
    return card
  }

  type Write = {
    readonly before: ValuedCard
    readonly change: CardChange
    readonly state: GiftCard['state']
    readonly at: Instant
  }

  async function write(tx: Database, { before, change, state, at }: Write): Promise<GiftCard> {
    const { event, code, expiresAt, ownerId } = change
    const isClaim = event === 'claim'
    const [row] = await tx
      .update(giftCards)
      .set({
        state,
        ...(code === undefined ? {} : { codeDigest: digest(code), last: code.slice(-4) }),
        ...(expiresAt === undefined ? {} : { expiresAt: new Date(expiresAt), noticedDays: null }),
        ...(ownerId === undefined ? {} : { ownerId }),
        ...(isClaim ? { claimedAt: new Date(at) } : {}),
        ...(event === 'resend' ? { linkVersion: sql`${giftCards.linkVersion} + 1` } : {}),
      })
      .where(eq(giftCards.id, before.card.id))
      .returning()
    invariant(row, 'the card is locked')
    const card = toGiftCard(row)
    const account = { cardId: card.id, currency: card.amount.currency, at }
    switch (event) {
      case 'claim':
        await book.setCard(tx, account, { last: card.last, expiresAt: card.expiresAt, isBlocked: false })
        await notifyBuyer(tx, card, at)
        break
      case 'resend':
        await sendLink(tx, card, at)
        break
      case 'block':
        await book.setCard(tx, account, { isBlocked: true })
        break
      case 'unblock':
        await book.setCard(tx, account, { isBlocked: false })
        break
      case 'reinstate':
      case 'prolong':
        await book.setCard(tx, account, { expiresAt: card.expiresAt })
        break
      case 'replace':
        await replaceCard(tx, book, { ...before, at })
        break
      case 'write-off':
        await post(tx, before, 'breakage', at)
    }
    return card
  }

  async function post(
    tx: Database,
    { card: { id: cardId }, balance: { currency, minor } }: ValuedCard,
    event: 'breakage',
    at: Instant,
  ): Promise<void> {
    if (minor === 0) return
    const debit = [{ account: { kind: 'card', cardId } as const, minor }]
    const credit = [{ account: { kind: 'income' } as const, minor }]
    const posted = await book.post(
      tx,
      makePosting({ key: `${event}:${cardId}`, event, currency, at, cardId, debit, credit }),
    )
    invariant(posted.ok, 'the account of the card is locked')
  }
}

export const sendLink = (tx: Database, card: GiftCard, at: Instant): Promise<void> =>
  queueCardMessage(tx, {
    kind: 'card-received',
    card,
    to: card.recipient.contact,
    again: card.linkVersion,
    at,
  })

async function notifyBuyer(tx: Database, card: GiftCard, at: Instant): Promise<void> {
  const buyer = card.isForMyself ? undefined : await addresseeOfBuyer(tx, card)
  if (buyer) await queueCardMessage(tx, { kind: 'card-claimed', card, to: buyer, at })
}

/** Issues a card in place of one that is dead: what is left of that moves to it, and its link goes to the recipient. */
export async function replaceCard(
  tx: Database,
  book: EmbeddedLedgerBook,
  {
    card: old,
    recipient = old.recipient,
    balance,
    at,
  }: ValuedCard & { readonly recipient?: CardRecipient; readonly at: Instant },
): Promise<void> {
  const id = randomUUID()
  const [row] = await tx
    .insert(giftCards)
    .values({
      id,
      state: 'sent',
      country: old.country,
      currency: balance.currency,
      amountMinor: balance.minor === 0 ? old.amount.minor : balance.minor,
      design: old.design,
      isForMyself: old.isForMyself,
      recipient,
      giver: old.giver,
      message: old.message,
      language: old.language,
      taxation: old.taxation,
      taxRate: old.taxRate,
      replaces: old.id,
      buyerId: old.buyerId,
      orderedAt: new Date(at),
      sentAt: new Date(at),
    })
    .returning()
  invariant(row, 'the card was inserted')
  const { currency, minor } = balance
  await book.setCard(tx, { cardId: id, currency, at }, { isBlocked: true })
  if (minor > 0) {
    const posted = await book.post(
      tx,
      makePosting({
        key: `card-replaced:${id}`,
        event: 'card-replaced',
        currency,
        at,
        cardId: id,
        debit: [{ account: { kind: 'card', cardId: old.id }, minor }],
        credit: [{ account: { kind: 'card', cardId: id }, minor }],
      }),
    )
    invariant(posted.ok, 'the account of the card is locked')
  }
  await writeCardEvent(tx, { cardId: id, kind: 'send', actor: 'system', note: `replaces ${old.id}`, at })
  await sendLink(tx, toGiftCard(row), at)
}
