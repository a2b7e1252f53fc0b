import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { createLedgerModule } from '#adapters/ledger/create-ledger-module.ts'
import { reconcile } from '#adapters/reconcile/reconcile.ts'
import { inLockOrder } from '#commerce/ledger/account.ts'
import { makePosting } from '#commerce/ledger/posting.ts'
import { addMilliseconds } from '#kernel/instant.ts'
import { describeDatabases } from '../support/databases/databases.ts'
import { manualClock } from '../support/manual-clock.ts'
import { rounds } from '../support/rounds.ts'

const at = '2026-11-22T08:00:00.000Z'

describeDatabases('concurrent use of the ledger', (open, engine) => {
  // PGlite has one connection: nothing races there.
  const maxRounds = engine === 'PGlite' ? 2 : Infinity
  async function opened() {
    const { db } = await open()
    const clock = manualClock(at)
    const { book, ledger } = createLedgerModule(db, { mode: 'demo', clock })
    const customerId = randomUUID()
    const wallet = { kind: 'wallet', customerId, currency: 'AED' } as const
    const balance = async (account: Parameters<typeof book.balances>[1][number]['account']) =>
      (await book.balances(db, [{ account, unit: 'AED' }]))[0]
    const reserve = (ledgerId: string, minor: number, time = at, orderId: string = randomUUID()) =>
      db.transaction((tx) => book.reserve(tx, { orderId, ledgerId, unit: 'AED', minor, at: time }))
    const topUp = async (minor: number) => {
      const { ledgerId } = await db.transaction(async (tx) => ledger.ensureWallet(tx, wallet))
      const sum = { minor, currency: 'AED' } as const
      await db.transaction((tx) => ledger.credit(tx, { key: randomUUID(), ledgerId, orderId: null, sum, at }))
      return ledgerId
    }
    const withdraw = (minor: number, payoutId: string = randomUUID()) =>
      db.transaction((tx) =>
        book.post(
          tx,
          makePosting({
            key: `withdrawal:${payoutId}`,
            event: 'withdrawal-requested',
            currency: 'AED',
            at,
            customerId,
            debit: [{ account: wallet, minor }],
            credit: [{ account: { kind: 'payable', payoutId }, minor }],
          }),
        ),
      )
    /** Reservations here have no orders; all else agrees. */
    const differences = async () =>
      (await reconcile(db)).filter(({ kind }) => kind !== 'ledger-reservation-orphaned')
    return { db, clock, book, ledger, customerId, wallet, balance, reserve, topUp, withdraw, differences }
  }
  const accepted = (answers: readonly { readonly ok: boolean }[]) => answers.filter(({ ok }) => ok).length

  test('one card in fifty checkouts pays for as many as it has money for', async () => {
    for (let round = 1; round <= rounds(maxRounds); round += 1) {
      const { ledger, reserve, differences } = await opened()
      const found = await ledger.findCard(`GIFT-300-R${String(round).padStart(4, '0')}`, 'AED')
      if (!found.ok) throw new Error('a card')
      const { ledgerId } = found.value
      const answers = await Promise.all(Array.from({ length: 50 }, () => reserve(ledgerId, 10_000)))
      expect(accepted(answers), `round ${round}`).toBe(3)
      expect(await ledger.load([ledgerId]), `round ${round}`).toEqual([])
      if (round % 50 === 1) expect(await differences(), `round ${round}`).toEqual([])
    }
  })

  test('a code that fifty browsers use first, concurrently, is one card, sold once', async () => {
    for (let round = 1; round <= rounds(Math.min(maxRounds, 20)); round += 1) {
      const { ledger, balance } = await opened()
      const looks = Array.from({ length: 10 }, () => ledger.findCard('GIFT-300-FIRST', 'AED'))
      const found = await Promise.all(looks)
      const ids = new Set(found.map((one) => (one.ok ? one.value.ledgerId : 'none')))
      expect(ids.size, `round ${round}`).toBe(1)
      expect(await balance({ kind: 'provider-clearing' }), `round ${round}`).toBe(-30_000)
    }
  })

  test('a wallet is spent or withdrawn, never both', async () => {
    for (let round = 1; round <= rounds(maxRounds); round += 1) {
      const { topUp, reserve, withdraw, balance, wallet, differences } = await opened()
      const ledgerId = await topUp(1000)
      const orders = [randomUUID(), randomUUID()]
      const payouts = [randomUUID(), randomUUID()]
      // Each is sent twice, as by two tabs.
      const answers = await Promise.all([
        ...[...orders, ...orders].map((id) => reserve(ledgerId, 700, at, id)),
        ...[...payouts, ...payouts].map((id) => withdraw(700, id)),
      ])
      expect(await balance(wallet), `round ${round}`).toBe(300)
      expect(accepted(answers), `round ${round}`).toBe(2)
      if (round % 50 === 1) expect(await differences(), `round ${round}`).toEqual([])
    }
  })

  test('credit is spent or expires, never both, and what comes back late expires once', async () => {
    for (let round = 1; round <= rounds(maxRounds); round += 1) {
      const { db, book, customerId, reserve, balance, differences } = await opened()
      const end = addMilliseconds(at, 60_000)
      const account = { kind: 'credit', grantId: randomUUID(), customerId } as const
      await db.transaction((tx) =>
        book.post(
          tx,
          makePosting({
            key: account.grantId,
            event: 'credit-granted',
            currency: 'AED',
            at,
            customerId,
            expiresAt: end,
            debit: [{ account: { kind: 'marketing' }, minor: 500 }],
            credit: [{ account, minor: 500 }],
          }),
        ),
      )
      const [bucket] = await book.buckets(db, customerId)
      if (!bucket) throw new Error('a bucket')
      const orderId = randomUUID()
      const lastMoment = addMilliseconds(end, -1)
      // The order was sent a millisecond before the end; the sweep runs at the end.
      const [spent, ...swept] = await Promise.all([
        reserve(bucket.ledgerId, 500, lastMoment, orderId),
        ...[1, 2].map(() => db.transaction((tx) => book.expireDue(tx, end, 10))),
      ])
      const sweeps = swept.reduce((all, one) => all + one, 0)
      expect((spent.ok ? 1 : 0) + sweeps, `round ${round}`).toBe(1)
      const back = addMilliseconds(end, 1)
      await Promise.all([
        db.transaction((tx) => book.release(tx, orderId, back)),
        db.transaction((tx) => book.expireDue(tx, back, 10)),
      ])
      await db.transaction((tx) => book.expireDue(tx, back, 10))
      expect([await balance(account), await balance({ kind: 'marketing' })], `round ${round}`).toEqual([0, 0])
      if (round % 50 === 1) expect(await differences(), `round ${round}`).toEqual([])
    }
  })

  test('an order that is placed and one that returns the same balances do not deadlock', async () => {
    for (let round = 1; round <= rounds(maxRounds); round += 1) {
      const { db, book, customerId, topUp } = await opened()
      await topUp(10_000)
      for (let grant = 1; grant <= 4; grant += 1) {
        const account = { kind: 'credit', grantId: randomUUID(), customerId } as const
        await db.transaction((tx) =>
          book.post(
            tx,
            makePosting({
              key: account.grantId,
              event: 'credit-granted',
              currency: 'AED',
              at,
              customerId,
              debit: [{ account: { kind: 'marketing' }, minor: 10_000 }],
              credit: [{ account, minor: 10_000 }],
            }),
          ),
        )
      }
      const buckets = (await book.buckets(db, customerId)).map(({ account, ledgerId }) => ({
        kind: account.kind,
        ledgerId,
      }))
      const place = (orderId: string) =>
        db.transaction(async (tx) => {
          for (const { ledgerId } of buckets.toSorted(inLockOrder))
            await book.reserve(tx, { orderId, ledgerId, unit: 'AED', minor: 1000, at })
        })
      const [first, second, third] = [randomUUID(), randomUUID(), randomUUID()]
      await place(first)
      await Promise.all([place(second), db.transaction((tx) => book.release(tx, first, at)), place(third)])
      const balances = (await book.buckets(db, customerId)).map(({ minor }) => minor)
      expect(balances, `round ${round}`).toEqual([8000, 8000, 8000, 8000, 8000])
    }
  })

  test('a refund that two jobs send concurrently arrives once', async () => {
    for (let round = 1; round <= rounds(maxRounds); round += 1) {
      const { db, book, topUp, reserve, balance, wallet } = await opened()
      const ledgerId = await topUp(1000)
      const orderId = randomUUID()
      await reserve(ledgerId, 800, at, orderId)
      await db.transaction((tx) => book.capture(tx, orderId, at))
      const refund = (key: string, minor: number) =>
        db.transaction((tx) => book.refund(tx, { key, orderId, ledgerId, unit: 'AED', minor, at }))
      const answers = await Promise.all([
        ...[1, 2, 3].map(() => refund('one', 500)),
        ...[1, 2].map(() => refund('two', 500)),
      ])
      expect(await balance(wallet), `round ${round}`).toBe(700)
      expect([2, 3], `round ${round}`).toContain(accepted(answers))
    }
  })
})
