import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { createPostgresql, describePostgresql } from '../../support/databases/databases.ts'
import { copyContent } from '../../support/shops/open-test-shop.ts'
import { prepareDirectory } from '../../support/databases/pglite-snapshot.ts'
import { sellThroughKills } from '../../support/crashes/sell-through-kills.ts'
import { findLostOrders } from '../../support/crashes/find-lost-orders.ts'

// The whole figure, 1 000 checkouts: npm run bench -- kill.
const sale = { orders: 30, kills: 2, shoppers: 5 }
/** A server starts in two seconds, or in a minute on a busy machine. */
const timeoutMs = 600_000

async function survive(directory: string, database: Readonly<Record<string, string>> = {}): Promise<void> {
  const env = { MAJLIS_DATA: directory, ...database }
  const content = copyContent(join(directory, 'content'))
  const seed = Number(process.env['KILL_SEED'] ?? Date.now() % 1_000_000)
  console.log(`KILL_SEED=${seed}`)
  const sold = await sellThroughKills({ ...sale, env, content, seed })
  const losses = await findLostOrders({ env, content }, sold)
  expect(sold.acknowledged, `seed ${seed}`).toHaveLength(sale.orders)
  expect(losses, `seed ${seed}`).toMatchObject({ orders: sale.orders, lost: [], unknown: [] })
  expect(losses.reconciled, `seed ${seed}`).toEqual(['agree', 'agree', 'agree'])
  for (const [what, [actual, expected]] of Object.entries(losses.totals))
    expect([what, actual]).toEqual([what, expected])
  expect(losses.delivered, 'some were delivered, so that there are invoices').toBeGreaterThan(0)
}

const inDirectory = async (work: (directory: string) => Promise<void>): Promise<void> => {
  const directory = await mkdtemp(join(tmpdir(), 'majlis-killed-'))
  await work(directory).finally(() => rm(directory, { recursive: true, force: true }))
}

describe('a server on PGlite that is killed twice during thirty checkouts', () => {
  test(
    'loses no acknowledged order and leaks no reservation',
    async () => {
      await inDirectory(async (directory) => {
        await prepareDirectory(directory)
        await survive(directory)
      })
    },
    timeoutMs,
  )
})

describePostgresql('a server on PostgreSQL that is killed twice during thirty checkouts', () => {
  test(
    'loses no acknowledged order and leaks no reservation',
    async () => {
      const database = await createPostgresql()
      await inDirectory((directory) => survive(directory, { DATABASE_URL: database.url }))
      await database.close()
    },
    timeoutMs,
  )
})
