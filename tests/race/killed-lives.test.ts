import { spawn } from 'node:child_process'
import { randomInt, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { reconcile } from '#adapters/reconcile/reconcile.ts'
import { isFinal } from '#commerce/returns/return-states.ts'
import { addMilliseconds } from '#kernel/instant.ts'
import { someCategories } from '../support/builders/a-catalog.ts'
import { aRecord, aVariant, sixPrices } from '../support/builders/a-product.ts'
import { createPostgresql, describePostgresql, rowsOf } from '../support/databases/databases.ts'
import { manualClock } from '../support/manual-clock.ts'
import { rounds } from '../support/rounds.ts'
import { finishReturn, lifeSku, liveOneLife, runJobs } from '../support/shops/one-life.ts'
import { openTestShop } from '../support/shops/open-test-shop.ts'
import { operator } from '../support/builders/operators.ts'

const start = '2026-11-23T12:00:00.000Z'
/** Between the clocks of two processes: leases of the first have ended. */
const gap = 40 * 86_400_000
const compiled = mkdtempSync(join(tmpdir(), 'majlis-compiled-'))
afterAll(() => rmSync(compiled, { recursive: true, force: true }))

/** Resolves to how many statements a life took; undefined: its process was killed. */
function live(...args: readonly string[]): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['tests/support/crashes/live-and-crash.ts', ...args], {
      stdio: ['ignore', 'pipe', 'inherit'],
      // Most of the run is loading modules.
      env: { ...process.env, NODE_COMPILE_CACHE: compiled },
    })
    let output = ''
    child.stdout.on('data', (text) => (output += String(text)))
    child.once('error', reject)
    child.once('close', (code, signal) => {
      if (signal === 'SIGKILL') resolve(undefined)
      else if (code === 0) resolve(Number(output.trim().split('\n').at(-1)))
      else reject(new Error(`the life ended with ${code}`))
    })
  })
}

describePostgresql('a process that is killed among orders, returns, refunds, wallets and points', () => {
  test(
    'leaves records that agree, and its work is finished by the next one',
    { timeout: 1_800_000 },
    async () => {
      const database = await createPostgresql()
      const { db } = database
      const env = { DATABASE_URL: database.url }
      const clock = manualClock(start)
      const stocked = await openTestShop({ env, clock })
      await stocked.catalog.writer.putCategories(someCategories)
      const prices = { [lifeSku]: sixPrices(90) }
      const variants = [aVariant({ sku: lifeSku })]
      const lamp = aRecord(
        { code: lifeSku, variants },
        { prices, stock: { [lifeSku]: { 'wh-ae': 100_000 } } },
      )
      await stocked.catalog.writer.apply([lamp], clock.now())
      await stocked.close()

      const whole = await live(database.url, start, randomUUID(), '0')
      expect(whole).toBeGreaterThan(100)
      expect(await reconcile(db)).toEqual([])
      let killed = 0
      for (let round = 1; round <= rounds(); round += 1) {
        const point = randomInt(1, (whole ?? 0) + 1)
        const when = round % 2 === 0 ? 'before' : 'after'
        const at = addMilliseconds(start, round * gap)
        const survived = await live(database.url, at, randomUUID(), String(point), when)
        killed += Number(survived === undefined)
        expect(await reconcile(db), `killed ${when} statement ${point} of ${whole}`).toEqual([])
      }
      // What a life does differs by a few statements.
      expect(killed).toBeGreaterThan(rounds() / 2)

      const next = manualClock(addMilliseconds(start, (rounds() + 1) * gap))
      const shop = await openTestShop({ env, clock: next })
      await runJobs(shop)
      const open = await shop.returnAdmin.list({ by: operator, country: null, state: null, limit: 1000 })
      for (const { reference, state } of open) if (!isFinal(state)) await finishReturn(shop, reference)
      await liveOneLife(shop, next, randomUUID())
      const returns = await shop.returnAdmin.list({ by: operator, country: null, state: null, limit: 1000 })
      expect(returns.filter(({ state }) => !isFinal(state))).toEqual([])
      expect(returns.filter(({ state }) => state === 'closed').length).toBeGreaterThanOrEqual(4)
      expect(await reconcile(db)).toEqual([])
      // Each return went back once, and no money came from nowhere.
      const sums = await rowsOf(
        db,
        sql`select unit, sum(minor)::text as sum from ledger_entries entry
      join ledger_postings posting on posting.id = entry.posting_id group by unit`,
      )
      expect(sums.map(({ sum }) => sum)).toEqual(sums.map(() => '0'))
      expect(shop.errors).toEqual([])
      await shop.close()
      await database.close()
    },
  )
})
