import { randomUUID } from 'node:crypto'
import { eq, sql, type SQL } from 'drizzle-orm'
import { nextCardState } from '#commerce/gift-cards/card-states.ts'
import type { NewGiftCard } from '#commerce/gift-cards/gift-card.ts'
import { makePosting } from '#commerce/ledger/posting.ts'
import type { EmbeddedLedgerBook } from '#adapters/ledger/create-ledger-book.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { rowsOf } from '#infrastructure/db/sql-helpers.ts'
import type { Instant } from '#kernel/instant.ts'
import { invariant } from '#kernel/invariant.ts'
import { money, type Money } from '#kernel/money.ts'
import { toGiftCard } from './gift-card-rows.ts'
import { giftCards } from './gift-card-tables.ts'
import { lockCardAccount } from './lock-card-account.ts'
import { writeCardEvent } from './write-card-event.ts'

type TakenOver = Omit<NewGiftCard, 'id' | 'sendAt' | 'taxRate' | 'isForMyself'> & {
  readonly codeDigest: string
  readonly last: string
  /** What is still on it; `amount` is what it was sold for. */
  readonly balanceMinor: number
  readonly expiresAt: Instant
}
type About = { readonly reason: string; readonly reference: string; readonly at: Instant }

/** A card of another shop, which can be spent at once by the code that its owner has. Undefined: a card has this code. */
export async function takeOverCard(
  tx: Database,
  book: EmbeddedLedgerBook,
  { amount, balanceMinor, expiresAt, ...card }: TakenOver,
  { reason, reference, at }: About,
): Promise<string | undefined> {
  const id = randomUUID()
  const { currency } = amount
  const added = await tx
    .insert(giftCards)
    .values({
      ...{ ...card, id, currency, isForMyself: false, sendAt: null, taxRate: null, state: 'active' },
      ...{ amountMinor: amount.minor, issueReason: reason },
      ...{ orderedAt: new Date(at), claimedAt: new Date(at), expiresAt: new Date(expiresAt) },
    })
    .onConflictDoNothing({ target: giftCards.codeDigest })
    .returning({ id: giftCards.id })
  if (added.length === 0) return undefined
  await book.setCard(tx, { cardId: id, currency, at }, { last: card.last, expiresAt, isBlocked: false })
  const posted = await book.post(
    tx,
    makePosting({
      ...{ key: `card-taken-over:${id}`, event: 'card-taken-over', currency, at, cardId: id },
      debit: [{ account: { kind: 'taken-over' }, minor: balanceMinor }],
      credit: [{ account: { kind: 'card', cardId: id }, minor: balanceMinor }],
    }),
  )
  invariant(posted.ok, 'accounts of the shop are never short')
  await writeCardEvent(tx, { cardId: id, kind: 'take-over', actor: 'operator', note: reference, at })
  return id
}

export type UnusedCard =
  | { readonly kind: 'unknown-card' | 'card-used' }
  | {
      readonly kind: 'unused'
      readonly country: string
      readonly last: string
      readonly sum: Money
    }

/** Whether an imported card is as it came: unused and not blocked. */
export async function findUnusedCard(db: Database, id: string, lock: SQL = sql``): Promise<UnusedCard> {
  if (!/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(id)) return { kind: 'unknown-card' }
  const [row] = await db
    .select()
    .from(giftCards)
    .where(sql`${giftCards.id} = ${id}::uuid ${lock}`)
  const moves = await rowsOf<{ readonly event: string; readonly minor: string }>(
    db,
    sql`select posting.event, entry.minor::text as minor from ledger_entries entry
      join ledger_postings posting on posting.id = entry.posting_id where entry.account_id = ${id}::uuid`,
  )
  const first = moves.find(({ event }) => event === 'card-taken-over')
  if (!row || !first) return { kind: 'unknown-card' }
  if (moves.length > 1 || nextCardState(row.state, 'withdraw') === undefined) return { kind: 'card-used' }
  const sum = money(Number(first.minor), row.currency)
  return { kind: 'unused', country: row.country, last: row.last, sum }
}

/** Makes a card void that is unused, and takes what is on it back to where it came from. */
export async function withdrawCard(
  tx: Database,
  book: EmbeddedLedgerBook,
  id: string,
  { reference, at }: Pick<About, 'reference' | 'at'>,
): Promise<UnusedCard> {
  const isId = /^[\da-f-]{36}$/.test(id)
  // What is on it first, as everywhere: an order that is spending it has then spent it, or is too late.
  if (isId) await lockCardAccount(tx, id)
  const found = await findUnusedCard(tx, id, sql`for update`)
  if (found.kind !== 'unused') return found
  // Its code is free, so that a corrected file brings the card again; nothing has the digest of a whole sentence.
  const codeDigest = sql`encode(sha256(convert_to('taken back: ' || id::text, 'UTF8')), 'hex')`
  const [row] = await tx
    .update(giftCards)
    .set({ state: 'void', codeDigest })
    .where(eq(giftCards.id, id))
    .returning()
  invariant(row, 'the card is locked')
  const { currency, minor } = found.sum
  const { id: cardId } = toGiftCard(row)
  await book.setCard(tx, { cardId, currency, at }, { isBlocked: true })
  const posted = await book.post(
    tx,
    makePosting({
      ...{ key: `card-withdrawn:${cardId}`, event: 'card-withdrawn', currency, at, cardId },
      debit: [{ account: { kind: 'card', cardId }, minor }],
      credit: [{ account: { kind: 'taken-over' }, minor }],
    }),
  )
  invariant(posted.ok, 'the account of the card is locked')
  await writeCardEvent(tx, { cardId, kind: 'withdraw', actor: 'operator', note: reference, at })
  return found
}
