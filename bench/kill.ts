import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createPostgresql } from '../tests/support/databases/databases.ts'
import { sellThroughKills } from '../tests/support/crashes/sell-through-kills.ts'
import { whatIsLost } from '../tests/support/crashes/what-is-lost.ts'
import { emptyDirectory } from './support/processes.ts'

/*
 * A thousand checkouts over HTTP while the server is killed eight times (SIGKILL) and started again: nothing that was
 * acknowledged is lost, nothing that orders hold is leaked. On PGlite, and on PostgreSQL where TEST_DATABASE_URL names
 * a server that lets us create databases.
 */
const orders = Number(process.env['BENCH_CHECKOUTS'] ?? 1_000)
const kills = Math.max(2, Math.round(orders / 125))
const seed = Number(process.env['KILL_SEED'] ?? Date.now() % 1_000_000)
let wrong = 0

function say(name: string, is: unknown, should: unknown): void {
  const right = JSON.stringify(is) === JSON.stringify(should)
  if (!right) wrong += 1
  console.log(`  ${right ? '✓' : '✗'} ${name.padEnd(36)} ${JSON.stringify(is)} (${JSON.stringify(should)})`)
}

async function measure(engine: string, database: Readonly<Record<string, string>>): Promise<void> {
  const directory = await emptyDirectory()
  await mkdir(join(directory, 'data'))
  const shop = { env: { MAJLIS_DATA: join(directory, 'data'), ...database }, content: './src/content' }
  const began = performance.now()
  const sold = await sellThroughKills({ ...shop, orders, kills, shoppers: 8, seed })
  const seconds = Math.round((performance.now() - began) / 1000)
  const losses = await whatIsLost(shop, sold)
  console.log(
    `  ${engine}: ${orders} checkouts, ${kills + 1} kills, ${sold.broken} answers that never came, ${seconds} s, KILL_SEED=${seed}`,
  )
  say('acknowledged', sold.acknowledged.length, orders)
  say('orders in the books', losses.orders, orders)
  say('acknowledged and lost', losses.lost, [])
  say('never acknowledged', losses.unknown, [])
  say('majlis reconcile', losses.books, ['agree', 'agree', 'agree'])
  for (const [what, [is, should]] of Object.entries(losses.held)) say(what, is, should)
  await rm(directory, { recursive: true, force: true })
}

await measure('PGlite', {})
if (process.env['TEST_DATABASE_URL'] === undefined) console.log('  PostgreSQL: TEST_DATABASE_URL is not set')
else {
  const database = await createPostgresql()
  await measure('PostgreSQL', { DATABASE_URL: database.url })
  await database.close()
}
process.exitCode = wrong === 0 ? 0 : 1
