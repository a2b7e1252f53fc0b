import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { StoredCard } from '#commerce/payments/cards/stored-card.ts'
import { createSecrets } from '#adapters/identity/secrets.ts'
import { eraseCustomersJob } from '#adapters/identity/erase-customers.ts'
import { createCardSecrets } from '#adapters/payments/cards/card-secrets.ts'
import { createSavedCardRepository } from '#adapters/payments/cards/saved-card-repository.ts'
import { aCustomer } from '../contract/payments/suite-cards.ts'
import { sandbox } from '../contract/payments/sandbox-stand-in.ts'
import { describeDatabases, rowsOf } from '../support/databases/databases.ts'
import { manualClock } from '../support/manual-clock.ts'
import { rounds } from '../support/rounds.ts'
import { aPaymentTestShop } from '../support/shops/a-payment-harness.ts'

const from = { method: 'tap' as const, country: 'ae', currency: 'AED' as const }
const times = <Value>(count: number, make: (index: number) => Value): Value[] =>
  Array.from({ length: count }, (_, index) => make(index))
const stored = (token: string, fingerprint = token): StoredCard => ({
  token,
  fingerprint,
  brand: 'VISA',
  lastFour: '4242',
  expiry: { month: 9, year: 2028 },
})

describeDatabases('concurrent use of saved cards', (open) => {
  async function opened() {
    const { db } = await open()
    const clock = manualClock()
    const cards = createSavedCardRepository(db, createCardSecrets('a secret of the tests'))
    const customerId = await aCustomer(db)
    const [harness, at] = [sandbox('tap', 'ae'), clock.now()]
    /** The claimed task to save the card of a payment. */
    const taskOf = async (attemptId: string) => {
      await cards.requestSave({ attemptId, customerId, provider: 'sandbox', account: 'sandbox' }, at)
      const [task] = await cards.claim(at, 1, attemptId)
      if (!task) throw new Error('a task')
      return task
    }
    /** Deletions that wait, of a token that no saved card has. */
    const orphans = async () => {
      const [row] = await rowsOf(
        db,
        sql`select count(*)::int as rows from card_tasks task where kind = 'delete' and state = 'waiting'
          and not exists (select 1 from saved_cards card where card.token_digest = task.token_digest)`,
      )
      return row?.['rows']
    }
    return { db, clock, cards, customerId, at, taskOf, orphans, harness }
  }

  test('one card is saved of ten payments with it, at the same time', async () => {
    for (let round = 1; round <= rounds(); round += 1) {
      const { cards, customerId, at, taskOf, orphans } = await opened()
      const tasks = await Promise.all(times(10, () => taskOf(randomUUID())))
      const outcomes = await Promise.all(
        tasks.map((task, index) => cards.save(task, stored(`token-${index}`, 'one card'), from, at)),
      )
      expect(new Set(outcomes), `round ${round}`).toEqual(new Set(['saved']))
      expect(await cards.list(customerId), `round ${round}`).toHaveLength(1)
      expect(await orphans(), `round ${round}: tokens that were replaced are deleted`).toBe(9)
    }
  })

  test('a payment that is reported twenty times saves its card once', async () => {
    for (let round = 1; round <= rounds(); round += 1) {
      const { cards, customerId, at, taskOf, orphans } = await opened()
      const task = await taskOf(randomUUID())
      await Promise.all(times(20, () => cards.save(task, stored('token'), from, at)))
      expect(await cards.list(customerId), `round ${round}`).toHaveLength(1)
      expect(await orphans(), `round ${round}`).toBe(0)
    }
  })

  test('ten of fifteen cards are saved, and the others deleted at their provider', async () => {
    for (let round = 1; round <= rounds(); round += 1) {
      const { cards, customerId, at, taskOf, orphans } = await opened()
      const tasks = await Promise.all(times(15, () => taskOf(randomUUID())))
      const outcomes = await Promise.all(
        tasks.map((task, index) => cards.save(task, stored(`token-${index}`), from, at)),
      )
      expect(
        outcomes.filter((outcome) => outcome === 'saved'),
        `round ${round}`,
      ).toHaveLength(10)
      expect(await cards.list(customerId), `round ${round}`).toHaveLength(10)
      expect(await orphans(), `round ${round}`).toBe(5)
    }
  })

  test('a card that is saved again while it is removed is either saved and stays, or is deleted', async () => {
    for (let round = 1; round <= rounds(); round += 1) {
      const { cards, customerId, at, taskOf } = await opened()
      await cards.save(await taskOf(randomUUID()), stored('token'), from, at)
      const [card] = await cards.list(customerId)
      const again = await taskOf(randomUUID())
      const deletions = async () => (await cards.claim(at, 10)).filter(({ kind }) => kind === 'delete')
      const [removed, outcome, claimed] = await Promise.all([
        cards.remove(customerId, card?.id ?? '', at),
        cards.save(again, stored('token'), from, at),
        deletions(),
      ])
      const tasks = [...claimed, ...(await deletions())]
      const deletes = await Promise.all(tasks.map(async ({ id }) => !(await cards.isTokenUsed(id))))
      const remains = (await cards.list(customerId)).length === 1
      expect([removed, outcome === 'later' && remains], `round ${round}`).toEqual([true, false])
      expect(deletes.includes(true), `round ${round}: ${outcome}`).toBe(!remains)
    }
  })

  test('one of twenty removals of a card removes it, and one deletion reaches the provider', async () => {
    for (let round = 1; round <= rounds(); round += 1) {
      const { cards, customerId, at, taskOf, orphans } = await opened()
      await cards.save(await taskOf(randomUUID()), stored('token'), from, at)
      const [card] = await cards.list(customerId)
      const removed = await Promise.all(times(20, () => cards.remove(customerId, card?.id ?? '', at)))
      expect(removed.filter(Boolean), `round ${round}`).toHaveLength(1)
      expect(await orphans(), `round ${round}`).toBe(1)
    }
  })

  test('a card that is removed while it pays ends in a payment or in none, and is deleted either way', async () => {
    for (let round = 1; round <= rounds(); round += 1) {
      const { db, customerId, harness } = await opened()
      const shop = aPaymentTestShop(db, harness)
      const { attempt } = await shop.begin({ card: { customerId, kind: 'save' } })
      await harness.act(attempt, 'approve', shop.payments)
      await shop.payments.facade.handleReturn(attempt.id)
      await shop.payments.idle()
      const [card] = await shop.payments.savedCards.list(customerId)
      const order = shop.anOrder({ card: { customerId, kind: 'saved', id: card?.id ?? '' } })
      const [removed, started] = await Promise.all([
        shop.payments.savedCards.remove(customerId, card?.id ?? ''),
        shop.payments.startPayment(order),
      ])
      shop.clock.advance(60_000)
      await shop.payments.runCardTasks()
      expect(removed.ok, `round ${round}`).toBe(true)
      expect(await harness.cardsAtProvider?.(shop.payments), `round ${round}`).toEqual([])
      const attempts = await shop.payments.listAttempts(order.orderId)
      expect(
        attempts.some(({ state }) => state === 'pending'),
        `round ${round}`,
      ).toBe(started.ok)
      const next = shop.anOrder({ card: { customerId, kind: 'saved', id: card?.id ?? '' } })
      expect((await shop.payments.startPayment(next)).ok, `round ${round}`).toBe(false)
      await shop.payments.close()
    }
  })

  test('an account that is erased while its card is saved has no card, here or at the provider', async () => {
    for (let round = 1; round <= rounds(); round += 1) {
      const { db, clock, cards, customerId, at, taskOf, orphans } = await opened()
      await cards.save(await taskOf(randomUUID()), stored('first'), from, at)
      const second = await taskOf(randomUUID())
      await db.execute(
        sql`update customers set deletion_requested_at = ${at}::timestamptz - interval '15 days' where id = ${customerId}::uuid`,
      )
      const job = eraseCustomersJob(db, {
        clock,
        secrets: createSecrets('a secret of the tests'),
        digestContact: String,
      })
      const [, outcome] = await Promise.all([
        job.run(new AbortController().signal),
        cards.save(second, stored('second'), from, at),
      ])
      expect(outcome, `round ${round}`).toBe('rejected')
      // An account that is in use is left for the next run.
      await job.run(new AbortController().signal)
      expect(await cards.list(customerId), `round ${round}`).toEqual([])
      expect(await orphans(), `round ${round}`).toBe(2)
    }
  })
})
