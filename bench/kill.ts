import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createPostgresql } from '../tests/support/databases/databases.ts'
import { sellThroughKills } from '../tests/support/crashes/sell-through-kills.ts'
import { findLostOrders } from '../tests/support/crashes/find-lost-orders.ts'
import { emptyDirectory } from './support/processes.ts'

/*
 * A thousand checkouts over HTTP while the server is killed eight times (SIGKILL) and restarted: no acknowledged order is
 * lost, no reservation leaks. On PGlite, and on PostgreSQL when TEST_DATABASE_URL names a server on which databases can
 * be created.
 */
const orders = Number(process.env['BENCH_CHECKOUTS'] ?? 1_000)
const kills = Math.max(2, Math.round(orders / 125))
const seed = Number(process.env['KILL_SEED'] ?? Date.now() % 1_000_000)
let failures = 0

function check(name: string, actual: unknown, expected: unknown): void {
  const matches = JSON.stringify(actual) === JSON.stringify(expected)
  if (!matches) failures += 1
  console.log(
    `  ${matches ? '✓' : '✗'} ${name.padEnd(36)} ${JSON.stringify(actual)} (${JSON.stringify(expected)})`,
  )
}

async function measure(engine: string, database: Readonly<Record<string, string>>): Promise<void> {
  const directory = await emptyDirectory()
  await mkdir(join(directory, 'data'))
  const shop = { env: { MAJLIS_DATA: join(directory, 'data'), ...database }, content: './src/content' }
  const began = performance.now()
  const sold = await sellThroughKills({ ...shop, orders, kills, shoppers: 8, seed })
  const seconds = Math.round((performance.now() - began) / 1000)
  const losses = await findLostOrders(shop, sold)
  console.log(
    `  ${engine}: ${orders} checkouts, ${kills + 1} kills, ${sold.broken} requests without a response, ${seconds} s, KILL_SEED=${seed}`,
  )
  check('acknowledged', sold.acknowledged.length, orders)
  check('orders stored', losses.orders, orders)
  check('acknowledged and lost', losses.lost, [])
  check('never acknowledged', losses.unknown, [])
  check('majlis reconcile', losses.reconciled, ['agree', 'agree', 'agree'])
  for (const [what, [actual, expected]] of Object.entries(losses.totals)) check(what, actual, expected)
  await rm(directory, { recursive: true, force: true })
}

await measure('PGlite', {})
if (process.env['TEST_DATABASE_URL'] === undefined) console.log('  PostgreSQL: TEST_DATABASE_URL is not set')
else {
  const database = await createPostgresql()
  await measure('PostgreSQL', { DATABASE_URL: database.url })
  await database.close()
}
process.exitCode = failures === 0 ? 0 : 1
