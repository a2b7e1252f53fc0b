import { jobOperator } from '#commerce/staff/operator.ts'
import { and, asc, eq, gt, inArray, isNull, lt, lte, or, sql } from 'drizzle-orm'
import { expiryNoticeDays, isReinstatable, noticeDue } from '#commerce/gift-cards/card-terms.ts'
import type { GiftCardStore } from '#commerce/gift-cards/ports.ts'
import type { OrderAdmin } from '#commerce/orders/orders.ts'
import { ledgerAccounts } from '#adapters/ledger/ledger-tables.ts'
import { orders } from '#adapters/orders/order-tables.ts'
import type { Database } from '#infrastructure/db/database.ts'
import type { Job } from '#infrastructure/queue/job.ts'
import type { Country } from '#kernel/country.ts'
import { addMilliseconds, toInstant, type Clock } from '#kernel/instant.ts'
import { fail, ok } from '#kernel/result.ts'
import { toGiftCard } from './gift-card-rows.ts'
import { giftCardBuyers, giftCards } from './gift-card-tables.ts'
import { queueCardMessage } from './queue-card-message.ts'

const perRun = 200
const dayMs = 86_400_000

/** Sends cards that are due by advancing their orders: a canceled order sends nothing. */
export const sendCardsJob = (
  db: Database,
  { clock, advance }: { readonly clock: Clock; readonly advance: OrderAdmin['advance'] },
): Job => ({
  name: 'send-gift-cards',
  everySeconds: 3,
  async run(signal) {
    const due = await db
      .select({ number: orders.number })
      .from(giftCards)
      .innerJoin(orders, eq(orders.id, giftCards.orderId))
      .where(
        and(
          eq(giftCards.state, 'scheduled'),
          eq(orders.status, 'confirmed'),
          sql`cardinality(${orders.reviewReasons}) = 0`,
          or(isNull(giftCards.sendAt), lte(giftCards.sendAt, new Date(clock.now()))),
        ),
      )
      .orderBy(asc(giftCards.orderedAt))
      .limit(perRun)
    const by = jobOperator('send-gift-cards')
    let sent = 0
    for (const { number } of due) {
      if (signal.aborted) break
      const result = await advance({ number, action: { kind: 'send' }, by, note: null })
      if (result.ok) sent += 1
    }
    return `${sent} sent`
  },
})

type ExpiryDeps = {
  readonly clock: Clock
  readonly store: Pick<GiftCardStore, 'change'>
  readonly countries: readonly Country[]
}

/** Tells owners of cards that end soon, expires those that have ended, and writes off what can no longer be reinstated. */
export const expireCardsJob = (db: Database, deps: ExpiryDeps): Job => ({
  name: 'expire-gift-cards',
  everySeconds: 600,
  async run() {
    const expired = await expireDue(db, deps)
    const writtenOff = await writeOffDue(db, deps)
    const dayBefore = addMilliseconds(deps.clock.now(), -2 * dayMs).slice(0, 10)
    await db.delete(giftCardBuyers).where(lt(giftCardBuyers.day, dayBefore))
    return `${await queueNotices(db, deps)} notices, ${expired} expired, ${writtenOff} written off`
  },
})

async function expireDue(db: Database, { clock, store }: ExpiryDeps): Promise<number> {
  const at = clock.now()
  const due = await db
    .select({ id: giftCards.id })
    .from(giftCards)
    .where(and(eq(giftCards.state, 'active'), lte(giftCards.expiresAt, new Date(at))))
    .limit(perRun)
  let expired = 0
  for (const { id } of due) {
    const changed = await store.change(id, at, ({ card }) =>
      card.expiresAt !== null && card.expiresAt <= at
        ? ok({ event: 'expire', actor: 'system', note: null })
        : fail({ kind: 'not-found' as const }),
    )
    if (changed.ok) expired += 1
  }
  return expired
}

async function writeOffDue(db: Database, { clock, store, countries }: ExpiryDeps): Promise<number> {
  const at = clock.now()
  const old = await db
    .select()
    .from(giftCards)
    .where(
      and(
        eq(giftCards.state, 'expired'),
        lte(giftCards.expiresAt, new Date(addMilliseconds(at, -365 * dayMs))),
      ),
    )
    .limit(perRun)
  let writtenOff = 0
  for (const { id, expiresAt, country } of old) {
    const timeZone = countries.find(({ isoCode }) => isoCode === country)?.timeZone ?? 'UTC'
    if (expiresAt === null || isReinstatable(toInstant(expiresAt), clock, timeZone)) continue
    const changed = await store.change(id, at, () =>
      ok({ event: 'write-off', actor: 'system', note: 'it can no longer be reinstated' }),
    )
    if (changed.ok) writtenOff += 1
  }
  return writtenOff
}

async function queueNotices(db: Database, { clock }: ExpiryDeps): Promise<number> {
  const at = clock.now()
  const [first] = expiryNoticeDays
  const soon = await db
    .select({ card: giftCards })
    .from(giftCards)
    .innerJoin(ledgerAccounts, eq(ledgerAccounts.id, giftCards.id))
    .where(
      and(
        eq(giftCards.state, 'active'),
        gt(ledgerAccounts.balanceMinor, 0),
        gt(giftCards.expiresAt, new Date(at)),
        lte(giftCards.expiresAt, new Date(addMilliseconds(at, first * dayMs))),
        or(isNull(giftCards.noticedDays), inArray(giftCards.noticedDays, expiryNoticeDays.slice(0, -1))),
      ),
    )
    .limit(perRun)
  let queued = 0
  for (const { card: row } of soon) {
    const card = toGiftCard(row)
    const days = card.expiresAt === null ? null : noticeDue(card.expiresAt, at)
    if (days === null || (row.noticedDays !== null && row.noticedDays <= days)) continue
    await db.transaction(async (tx) => {
      await tx.update(giftCards).set({ noticedDays: days }).where(eq(giftCards.id, card.id))
      const again = `${days} ${card.expiresAt ?? ''}`
      await queueCardMessage(tx, { kind: 'card-expiring', card, to: card.recipient.contact, again, at })
    })
    queued += 1
  }
  return queued
}
