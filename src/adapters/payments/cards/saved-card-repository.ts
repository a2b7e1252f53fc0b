import { and, asc, desc, eq } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import { maxSavedCards, type SavedCard } from '#commerce/payments/cards/saved-card.ts'
import type { CardTask, SaveOutcome, SavedCardRepository } from '#commerce/payments/cards/card-ports.ts'
import { isCurrency } from '#kernel/currency.ts'
import { invariant } from '#kernel/invariant.ts'
import type { Instant } from '#kernel/instant.ts'
import { customers } from '#adapters/identity/identity-tables.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { claimDue } from '#infrastructure/queue/lease-queue.ts'
import type { CardSecrets } from './card-secrets.ts'
import { readStoredCard } from './read-stored-card.ts'
import { cardTasks as tasks, savedCards as rows } from './saved-card-tables.ts'

type Row = typeof rows.$inferSelect
type TaskRow = typeof tasks.$inferSelect

/** Longer than a batch of provider calls takes. */
const leaseMs = 120_000
const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

/** Saved cards in PostgreSQL or PGlite. */
export function createSavedCardRepository(db: Database, secrets: CardSecrets): SavedCardRepository {
  const own = (customerId: string, id: string) => and(eq(rows.id, id), eq(rows.customerId, customerId))

  return {
    async list(customerId) {
      const found = await db
        .select()
        .from(rows)
        .where(eq(rows.customerId, customerId))
        .orderBy(desc(rows.isDefault), desc(rows.savedAt), asc(rows.id))
      return found.map(toCard)
    },

    async find(customerId, id) {
      if (!uuid.test(id)) return undefined
      const [row] = await db.select().from(rows).where(own(customerId, id))
      const token = row && secrets.open(row.sealed, row)
      return row && token !== undefined ? { card: toCard(row), token } : undefined
    },

    async requestSave({ attemptId, ...request }, at) {
      const now = new Date(at)
      await db
        .insert(tasks)
        .values({
          ...request,
          id: saveTaskId(attemptId),
          kind: 'save',
          attemptId,
          nextAt: now,
          createdAt: now,
        })
        .onConflictDoNothing()
    },

    async noteStored(attemptId, provider, stored, at) {
      const waiting = and(eq(tasks.id, saveTaskId(attemptId)), eq(tasks.state, 'waiting'))
      const [task] = await db
        .select()
        .from(tasks)
        .where(and(waiting, eq(tasks.provider, provider)))
      if (!task) return
      const sealed = secrets.close(JSON.stringify(stored), task)
      await db
        .update(tasks)
        .set({ sealed, nextAt: new Date(at) })
        .where(waiting)
    },

    save: (task, stored, from, at) =>
      db.transaction(async (tx): Promise<SaveOutcome> => {
        // Saves, removals and the erasure of one customer wait for each other.
        const isOpen = await lockCustomer(tx, task.customerId)
        const tokenDigest = secrets.digest('token', task.provider, task.account, stored.token)
        if (await isBeingDeleted(tx, tokenDigest, at)) return 'later'
        const completed = await tx
          .update(tasks)
          .set({ state: 'done', note: 'saved', sealed: null, leasedUntil: null, completedAt: new Date(at) })
          .where(and(eq(tasks.id, task.id), eq(tasks.state, 'waiting')))
          .returning({ id: tasks.id })
        if (completed.length === 0) return 'saved'
        const known = await tx.select().from(rows).where(eq(rows.customerId, task.customerId))
        const fingerprint = secrets.digest('card', stored.fingerprint)
        const same = known.find(
          (row) =>
            row.fingerprint === fingerprint && row.provider === task.provider && row.account === task.account,
        )
        if (!isOpen || (!same && known.length >= maxSavedCards)) {
          if (!known.some((row) => row.tokenDigest === tokenDigest))
            await addDeletion(tx, { ...task, sealed: secrets.close(stored.token, task), tokenDigest }, at)
          await tx.update(tasks).set({ note: 'rejected' }).where(eq(tasks.id, task.id))
          return 'rejected'
        }
        if (same && same.tokenDigest !== tokenDigest) await addDeletion(tx, same, at)
        const { brand, lastFour, expiry } = stored
        const card = {
          ...from,
          brand: brand.slice(0, 40),
          lastFour,
          expiryMonth: expiry.month,
          expiryYear: expiry.year,
          tokenDigest,
          sealed: secrets.close(stored.token, task),
          savedAt: new Date(at),
        }
        const { customerId, provider, account } = task
        await (same
          ? tx.update(rows).set(card).where(eq(rows.id, same.id))
          : tx.insert(rows).values({ ...card, customerId, provider, account, fingerprint }))
        return 'saved'
      }),

    async remove(customerId, id, at) {
      if (!uuid.test(id)) return false
      return db.transaction(async (tx) => {
        await lockCustomer(tx, customerId)
        const [removed] = await tx.delete(rows).where(own(customerId, id)).returning()
        if (removed) await addDeletion(tx, removed, at)
        return removed !== undefined
      })
    },

    async setDefault(customerId, id) {
      if (!uuid.test(id)) return false
      return db.transaction(async (tx) => {
        await lockCustomer(tx, customerId)
        const [found] = await tx.select({ id: rows.id }).from(rows).where(own(customerId, id))
        if (!found) return false
        // One after the other: the index allows one default at any moment.
        await tx.update(rows).set({ isDefault: false }).where(eq(rows.customerId, customerId))
        await tx.update(rows).set({ isDefault: true }).where(own(customerId, id))
        return true
      })
    },

    async claim(at, limit, attemptId) {
      const waiting = eq(tasks.state, 'waiting')
      const where = attemptId === undefined ? waiting : and(waiting, eq(tasks.id, saveTaskId(attemptId)))
      const ignoresNextAt = attemptId !== undefined
      const claimed = await claimDue(db, tasks, { at, leaseMs, limit, where, ignoresNextAt })
      return claimed.map((row) => toTask(row, secrets))
    },

    async isTokenUsed(taskId) {
      const [used] = await db
        .select({ id: rows.id })
        .from(rows)
        .innerJoin(tasks, eq(tasks.tokenDigest, rows.tokenDigest))
        .where(eq(tasks.id, taskId))
        .limit(1)
      return used !== undefined
    },

    async complete(id, state, note, at) {
      await db
        .update(tasks)
        .set({
          state,
          note,
          leasedUntil: null,
          completedAt: new Date(at),
          ...(state === 'done' ? { sealed: null } : {}),
        })
        .where(and(eq(tasks.id, id), eq(tasks.state, 'waiting')))
    },

    async postpone(id, nextAt, note) {
      await db
        .update(tasks)
        .set({ nextAt: new Date(nextAt), leasedUntil: null, note })
        .where(and(eq(tasks.id, id), eq(tasks.state, 'waiting')))
    },
  }
}

/** In the transaction that erases a customer, whose row it has locked: no card remains, here or at a provider. */
export async function removeCardsOf(tx: Database, customerId: string, at: Instant): Promise<void> {
  const removed = await tx.delete(rows).where(eq(rows.customerId, customerId)).returning()
  for (const card of removed) await addDeletion(tx, card, at)
}

const saveTaskId = (attemptId: string): string => `save:${attemptId}`

/** Whether the account is open. */
async function lockCustomer(tx: Database, customerId: string): Promise<boolean> {
  const [customer] = await tx
    .select({ deletion: customers.deletionRequestedAt, erased: customers.erasedAt })
    .from(customers)
    .where(eq(customers.id, customerId))
    .for('no key update')
  return customer !== undefined && customer.deletion === null && customer.erased === null
}

/** Whether a process is deleting the card at its provider right now. A deletion that has not begun is canceled. */
async function isBeingDeleted(tx: Database, tokenDigest: string, at: Instant): Promise<boolean> {
  const now = new Date(at)
  const deletions = await tx
    .select()
    .from(tasks)
    .where(and(eq(tasks.tokenDigest, tokenDigest), eq(tasks.kind, 'delete'), eq(tasks.state, 'waiting')))
    .for('update')
  if (deletions.some(({ leasedUntil }) => leasedUntil !== null && leasedUntil >= now)) return true
  if (deletions.length > 0)
    await tx
      .update(tasks)
      .set({ state: 'done', note: 'the card was saved again', sealed: null, completedAt: now })
      .where(and(eq(tasks.tokenDigest, tokenDigest), eq(tasks.kind, 'delete'), eq(tasks.state, 'waiting')))
  return false
}

async function addDeletion(
  tx: Database,
  card: Pick<Row, 'customerId' | 'provider' | 'account' | 'sealed' | 'tokenDigest'>,
  at: Instant,
): Promise<void> {
  const now = new Date(at)
  const { customerId, provider, account, sealed, tokenDigest } = card
  await tx.insert(tasks).values({
    id: `delete:${randomUUID()}`,
    kind: 'delete',
    customerId,
    provider,
    account,
    sealed,
    tokenDigest,
    nextAt: now,
    createdAt: now,
  })
}

function toCard(row: Row): SavedCard {
  const { id, provider, account, method, country, currency, brand, lastFour, isDefault } = row
  invariant(isCurrency(currency), `${currency} is a currency of the shop`)
  return {
    id,
    provider,
    account,
    method,
    country,
    currency,
    brand,
    lastFour,
    expiry: { month: row.expiryMonth, year: row.expiryYear },
    isDefault,
    savedAt: row.savedAt.toISOString(),
  }
}

function toTask(row: TaskRow, secrets: CardSecrets): CardTask {
  const { id, customerId, provider, account, attempts, createdAt, kind, sealed } = row
  const task = { id, customerId, provider, account, attempts, createdAt: createdAt.toISOString() }
  const text = sealed === null ? undefined : secrets.open(sealed, row)
  return kind === 'delete'
    ? { ...task, kind, token: text }
    : {
        ...task,
        kind,
        attemptId: row.attemptId ?? '',
        stored: text === undefined ? null : readStoredCard(text),
      }
}
