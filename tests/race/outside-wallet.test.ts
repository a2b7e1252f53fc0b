import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createLedgerModule } from '#adapters/ledger/create-ledger-module.ts'
import { createOutsideWallets } from '#adapters/ledger/outside/create-outside-wallets.ts'
import { reconcile } from '#adapters/reconcile/reconcile.ts'
import { rowsOf } from '#infrastructure/db/sql-helpers.ts'
import { createHttpClient } from '#infrastructure/http-client/client.ts'
import { faultyService, standInKey } from '../../src/stand-ins/stand-in.ts'
import { createWalletServiceAnswer } from '../../src/stand-ins/wallet-service.ts'
import { describeDatabases } from '../support/databases/databases.ts'
import { manualClock } from '../support/manual-clock.ts'
import { rounds } from '../support/rounds.ts'
import { anOrderShop, here } from '../support/shops/an-order-shop.ts'

const owner = { customerId: '00000000-0000-4000-8000-00000000000c', currency: 'AED' } as const
const address = `https://wallet.example/wallets/${owner.customerId}/AED`
const headers = { authorization: `Bearer ${standInKey}` }
const running = new AbortController().signal

describeDatabases('an outside wallet, spent concurrently', (open) => {
  test('pays for no more than it has, and both sides agree afterwards', async () => {
    for (let round = 1; round <= rounds(2); round += 1) {
      const { db } = await open()
      const clock = manualClock()
      const service = faultyService(createWalletServiceAnswer())
      const { ledger, book } = createLedgerModule(db, { mode: 'demo', clock })
      const http = createHttpClient({
        service: 'wallet service',
        fetch: service.fetch,
        wait: async () => undefined,
      })
      const env = { walletService: { url: 'https://wallet.example', key: standInKey } }
      const outside = await createOutsideWallets(db, { env, clock, ledger, http })
      if (!outside) throw new Error('no wallets')
      const book3000 = { method: 'PUT', headers, body: JSON.stringify({ amount: '3000.00' }) }
      await service.fetch(`${address}/entries/start`, book3000)
      await db.execute(sql`insert into customers (id, name, language, country, created_at)
        values (${owner.customerId}, 'Sara', 'en', 'ae', now())`)
      const sara = {
        id: owner.customerId,
        name: 'Sara',
        phone: null,
        email: null,
        group: null,
        omsUserId: null,
      }
      const shop = await anOrderShop(
        { db },
        {
          ledger: { ...ledger, ...outside.values },
          walletGate: outside.gate,
          findCustomer: async () => sara,
          stock: { 'SKU-A': 20 },
        },
      )
      // Each costs more than a third of what there is.
      const payers = await Promise.all(
        Array.from({ length: 5 }, async () => {
          const shopper = await shop.aShopper()
          await shop.checkout.useWallet(shopper.token, here)
          return shopper
        }),
      )
      const [placed] = await Promise.all([
        Promise.all(payers.map(({ placeUpdated }) => placeUpdated())),
        ...[1, 2].map(() => outside.refresh(owner)),
      ])
      expect(placed.some(({ ok }) => ok)).toBe(true)
      for (let run = 0; run < 3; run += 1) {
        await outside.jobs[0]?.run(running)
        clock.advance(3_600_000)
      }
      await outside.refresh(owner)
      const [{ spent } = { spent: 0 }] = await rowsOf<{ spent: number }>(
        db,
        sql`select coalesce(sum(amount_minor), 0)::int as spent from ledger_reservations where state <> 'released'`,
      )
      const account = { kind: 'wallet', ...owner } as const
      const [balance] = await book.balances(db, [{ account, unit: 'AED' }])
      expect(await outside.compare(), `round ${round}`).toEqual([])
      expect(spent + Number(balance), `round ${round}`).toBe(300_000)
      expect(await reconcile(db), `round ${round}`).toEqual([])
    }
  })
})
