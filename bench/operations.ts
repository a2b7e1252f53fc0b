import { loadavg } from 'node:os'
import { servingCommand } from '../scripts/build-shop.ts'
import { startBuilt } from './support/built-server.ts'
import { printCase, withDatabase, type Engine } from './support/operations/case-report.ts'
import { readCases } from './support/operations/cases.ts'
import { measureCases, percentile, type Times } from './support/operations/measure-cases.ts'
import { seedOperations } from './support/operations/seed-operations.ts'
import { duringBulkAct, p99 } from './support/operations/shop-page.ts'
import { staffOf } from './support/operations/staff-requests.ts'
import { emptyDirectory, serve } from './support/processes.ts'

/*
 * `npm run bench -- operations [--orders=N]`: screens of operations in a shop that has been open for two years, twenty people at
 * work: lists, details, writes and Home by HTTP, each beside bare node:http that answers as many bytes; then a cached page of the
 * shop alone and during the largest bulk act. With TEST_DATABASE_URL on PostgreSQL with 10 000 and 100 000 orders, whose
 * ratio is the growth; else on PGlite with 10 000. --orders: that many alone.
 */
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 40)
const perSecond = Number(process.env['BENCH_RATE'] ?? 8)
const maxGrowth = 2
const maxDisturbance = 1.2
/** Staff ask faster than shoppers, and the orders of two years are not announced. */
const serving = {
  TRUST_PROXY: '1',
  RENDERS_PER_MINUTE: '999999',
  MAJLIS_DEMO_ORDERS: 'none',
  MESSAGES_PER_HOUR: '0',
}
const serverUrl = process.env['TEST_DATABASE_URL']
const engine: Engine = serverUrl === undefined ? 'PGlite' : 'PostgreSQL'
const option = process.argv.find((word) => word.startsWith('--orders='))?.split('=')[1]
const sizes =
  option === undefined ? (serverUrl === undefined ? [10_000] : [10_000, 100_000]) : [Number(option)]
const load = () =>
  loadavg()
    .map((one) => one.toFixed(1))
    .join(' ')

let missed = 0
const results: (readonly Times[])[] = []
for (const orders of sizes) results.push(await withDatabase(serverUrl, (url) => benchSize(orders, url)))
const [small, large] = results
if (small && large) printGrowth(small, large)
process.exitCode = missed > 0 ? 1 : 0

async function benchSize(orders: number, databaseUrl: string | undefined): Promise<readonly Times[]> {
  console.log(`  ${engine}, ${orders} orders, load ${load()}`)
  const env: Record<string, string> = {
    MAJLIS_DATA: await emptyDirectory(),
    ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
  }
  const began = performance.now()
  const sample = await seedOperations(env, { orders, audit: orders * 50, others: orders }, console.log)
  console.log(`    seeded in ${((performance.now() - began) / 60_000).toFixed(1)} minutes (at most 10)`)
  const server = await startBuilt(servingCommand, { ...env, ...serving })
  const floor = await serve('operations/string-server.ts')
  try {
    const staff = staffOf(server.url)
    const times = await measureCases(await readCases(staff, sample), floor.url, { rounds, perSecond })
    for (const one of times) if (!printCase(engine, one)) missed += 1
    const { alone, during } = await duringBulkAct(server.url, staff, 5)
    const ratio = p99(during) / p99(alone)
    if (ratio > maxDisturbance) missed += 1
    console.log(
      `  ${ratio <= maxDisturbance ? '✓' : '✗'} cached page during a bulk act, p99 ${p99(during).toFixed(1)} ms, alone ${p99(alone).toFixed(1)} ms: ${ratio.toFixed(2)} (at most ${maxDisturbance})`,
    )
    console.log(`    load ${load()}`)
    return times
  } finally {
    await server.stop()
    await floor.stop()
  }
}

function printGrowth(before: readonly Times[], after: readonly Times[]): void {
  console.log(`  growth from ${sizes[0]} to ${sizes[1]} orders, medians (at most ${maxGrowth})`)
  for (const { of, ms } of after) {
    const then = before.find((one) => one.of.name === of.name)
    if (!then || then.ms.length === 0 || ms.length === 0) continue
    const growth = percentile(ms, 0.5) / percentile(then.ms, 0.5)
    if (growth <= maxGrowth) continue
    missed += 1
    console.log(`  ✗ ${of.name.padEnd(52)} ${growth.toFixed(2)}`)
  }
}
