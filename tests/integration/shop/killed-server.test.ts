import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { createPostgresql, describePostgresql } from '../../support/databases/databases.ts'
import { copyContent } from '../../support/shops/open-test-shop.ts'
import { prepareDirectory } from '../../support/databases/pglite-snapshot.ts'
import { sellThroughKills } from '../../support/crashes/sell-through-kills.ts'
import { whatIsLost } from '../../support/crashes/what-is-lost.ts'

// The whole figure, 1 000 checkouts: npm run bench -- kill.
const sale = { orders: 30, kills: 2, shoppers: 5 }
/** Each start of a server takes two seconds, or a minute on a machine that does twenty other things. */
const patience = 600_000

async function survive(directory: string, database: Readonly<Record<string, string>> = {}): Promise<void> {
  const env = { MAJLIS_DATA: directory, ...database }
  const content = copyContent(join(directory, 'content'))
  const seed = Number(process.env['KILL_SEED'] ?? Date.now() % 1_000_000)
  console.log(`KILL_SEED=${seed}`)
  const sold = await sellThroughKills({ ...sale, env, content, seed })
  const losses = await whatIsLost({ env, content }, sold)
  expect(sold.acknowledged, `seed ${seed}`).toHaveLength(sale.orders)
  expect(losses, `seed ${seed}`).toMatchObject({ orders: sale.orders, lost: [], unknown: [] })
  expect(losses.books, `seed ${seed}`).toEqual(['agree', 'agree', 'agree'])
  for (const [what, [is, should]] of Object.entries(losses.held)) expect([what, is]).toEqual([what, should])
  expect(losses.delivered, 'some were delivered, so that there are invoices').toBeGreaterThan(0)
}

const inDirectory = async (work: (directory: string) => Promise<void>): Promise<void> => {
  const directory = await mkdtemp(join(tmpdir(), 'majlis-killed-'))
  await work(directory).finally(() => rm(directory, { recursive: true, force: true }))
}

describe('a server that is killed twice in the middle of thirty checkouts, on PGlite', () => {
  test(
    'loses no acknowledged order and leaks no reservation',
    async () => {
      await inDirectory(async (directory) => {
        await prepareDirectory(directory)
        await survive(directory)
      })
    },
    patience,
  )
})

describePostgresql('a server that is killed twice in the middle of thirty checkouts, on PostgreSQL', () => {
  test(
    'loses no acknowledged order and leaks no reservation',
    async () => {
      const database = await createPostgresql()
      await inDirectory((directory) => survive(directory, { DATABASE_URL: database.url }))
      await database.close()
    },
    patience,
  )
})
