import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { closeAccounts } from '#adapters/ledger/close-accounts.ts'
import { createLedgerBook } from '#adapters/ledger/create-ledger-book.ts'
import { reconcile } from '#adapters/reconcile/reconcile.ts'
import { makePosting } from '#commerce/ledger/posting.ts'
import { addMilliseconds } from '#kernel/instant.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { describeDatabases } from '../../support/databases/databases.ts'
import { failAfter } from '../../support/databases/fail-after.ts'

const at = '2026-11-22T08:00:00.000Z'
const later = addMilliseconds(at, 40 * 86_400_000)

describeDatabases('a step of the ledger that breaks off', (open) => {
  test('leaves nothing behind, wherever it stops, and succeeds when it is repeated', async () => {
    const { db } = await open()
    const book = createLedgerBook(db)
    const customerId = randomUUID()
    const [first, second] = [randomUUID(), randomUUID()]
    const wallet = { kind: 'wallet', customerId, currency: 'AED' } as const
    const ledgerIdOf = async (tx: Database, kind: string) =>
      (await book.buckets(tx, customerId)).find(({ account }) => account.kind === kind)?.ledgerId ?? ''
    const part = (orderId: string, ledgerId: string, minor: number) =>
      ({ orderId, ledgerId, unit: 'AED', minor, at }) as const
    const of = { currency: 'AED', at, customerId } as const
    const credit = { kind: 'credit', grantId: randomUUID(), customerId } as const
    const steps: readonly (readonly [string, (tx: Database) => Promise<unknown>])[] = [
      [
        'credit is granted',
        (tx) =>
          book.post(
            tx,
            makePosting({
              ...of,
              key: 'granted',
              event: 'credit-granted',
              expiresAt: addMilliseconds(at, 86_400_000),
              debit: [{ account: { kind: 'marketing' }, minor: 900 }],
              credit: [{ account: credit, minor: 900 }],
            }),
          ),
      ],
      [
        'cash is refunded onto the wallet',
        (tx) =>
          book.post(
            tx,
            makePosting({
              ...of,
              key: 'refunded',
              event: 'cash-refunded',
              debit: [{ account: { kind: 'refunds-payable' }, minor: 700 }],
              credit: [{ account: wallet, minor: 700 }],
            }),
          ),
      ],
      [
        'an order reserves credit',
        async (tx) => book.reserve(tx, part(first, await ledgerIdOf(tx, 'credit'), 400)),
      ],
      [
        'another reserves the wallet',
        async (tx) => book.reserve(tx, part(second, await ledgerIdOf(tx, 'wallet'), 600)),
      ],
      ['the first is confirmed', (tx) => book.capture(tx, first, at)],
      ['the other is canceled', (tx) => book.release(tx, second, at)],
      [
        'the first is returned after the credit expired',
        async (tx) =>
          book.refund(tx, { ...part(first, await ledgerIdOf(tx, 'credit'), 150), key: 'back', at: later }),
      ],
      ['what is left expires', (tx) => book.expireDue(tx, addMilliseconds(later, 8 * 86_400_000), 10)],
      [
        'the account is closed',
        (tx) => closeAccounts(tx, { customerId, waived: [{ currency: 'AED', minor: 500 }], at: later }),
      ],
    ]
    const state = async () => [...(await book.replayAt('2030-01-01T00:00:00.000Z'))].toSorted()
    let killed = 0
    for (const [name, step] of steps) {
      const before = await state()
      for (let stop = 0; ; stop += 1) {
        const broken = await db
          .transaction((tx) => step(failAfter(tx, stop)))
          .then(
            () => false,
            (error: unknown) => {
              if (!String(error).includes('killed')) throw error
              return true
            },
          )
        if (!broken) break
        killed += 1
        expect(await state(), `${name}, after ${stop} statements`).toEqual(before)
      }
      expect(await state(), name).not.toEqual(before)
    }
    // Neither order exists here; nothing else differs.
    const differences = await reconcile(db)
    expect(differences.filter(({ kind }) => kind !== 'ledger-reservation-orphaned')).toEqual([])
    expect(killed).toBeGreaterThan(25)
    expect(
      await book.balances(db, [
        { account: wallet, unit: 'AED' },
        { account: { kind: 'income' }, unit: 'AED' },
      ]),
    ).toEqual([200, 500])
  })
})
