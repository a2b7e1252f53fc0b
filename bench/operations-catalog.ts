import { loadavg } from 'node:os'
import { setTimeout } from 'node:timers/promises'
import { servingCommand } from '../scripts/build-shop.ts'
import { startBuilt } from './support/built-server.ts'
import { printCase, withDatabase, type Engine } from './support/operations/case-report.ts'
import { catalogCases } from './support/operations/catalog-cases.ts'
import { measureCases } from './support/operations/measure-cases.ts'
import { seedLargeCatalog } from './support/operations/seed-large-catalog.ts'
import { staffOf } from './support/operations/staff-requests.ts'
import { emptyDirectory, serve } from './support/processes.ts'

/*
 * `npm run bench -- operations-catalog [--products=N]`: screens and writes of products, stock and search words in a shop with 50 000 products,
 * 200 000 variants, 1.2 million prices and 2 million rows of stock, by HTTP, each beside bare node:http that answers as many
 * bytes. With TEST_DATABASE_URL on PostgreSQL; else on PGlite with a tenth of it.
 */
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 40)
const perSecond = Number(process.env['BENCH_RATE'] ?? 8)
const serverUrl = process.env['TEST_DATABASE_URL']
const engine: Engine = serverUrl === undefined ? 'PGlite' : 'PostgreSQL'
const option = process.argv.find((word) => word.startsWith('--products='))?.split('=')[1]
const products = Number(option ?? (serverUrl === undefined ? 5_000 : 50_000))
const serving = {
  TRUST_PROXY: '1',
  RENDERS_PER_MINUTE: '999999',
  MAJLIS_DEMO_ORDERS: 'none',
  MESSAGES_PER_HOUR: '0',
}
const load = () =>
  loadavg()
    .map((one) => one.toFixed(1))
    .join(' ')

process.exitCode = await withDatabase(serverUrl, async (url) => {
  const env: Record<string, string> = {
    MAJLIS_DATA: await emptyDirectory(),
    ...(url === undefined ? {} : { DATABASE_URL: url }),
  }
  console.log(`  ${engine}, ${products} products, load ${load()}`)
  const began = performance.now()
  const codes = await seedLargeCatalog(env, { products, places: 9 }, console.log)
  console.log(`    seeded in ${((performance.now() - began) / 60_000).toFixed(1)} minutes`)
  const starting = performance.now()
  const server = await startBuilt(servingCommand, { ...env, ...serving })
  console.log(`    first page after ${((performance.now() - starting) / 1000).toFixed(1)} s`)
  await indexed(server)
  console.log(
    `    indexed after ${((performance.now() - starting) / 1000).toFixed(1)} s, ${await server.residentMb()} MB in memory`,
  )
  const floor = await serve('operations/string-server.ts')
  try {
    const times = await measureCases(catalogCases(staffOf(server.url), codes), floor.url, {
      rounds,
      perSecond,
    })
    const reached = times.map((one) => printCase(engine, one))
    console.log(`    load ${load()}`)
    return reached.every(Boolean) ? 0 : 1
  } finally {
    await server.stop()
    await floor.stop()
  }
})

/** Products are indexed for searches after the start: waits until the process has no more to do, four minutes at most. */
async function indexed({ processorTime }: Awaited<ReturnType<typeof startBuilt>>): Promise<void> {
  for (let second = 0, before = await processorTime(); second < 240; second += 1) {
    await setTimeout(1_000)
    const now = await processorTime()
    if (now - before < 40) return
    before = now
  }
}
