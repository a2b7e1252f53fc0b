import { checkOut } from './support/one-checkout.ts'
import { emptyDirectory, serve } from './support/processes.ts'

/*
 * Whole guest checkouts by twenty shoppers at once over HTTP: eight requests each, of which two are pages. On the
 * database that TEST_DATABASE_URL names (it has to be empty), else on PGlite. Then the books: none lost, none doubled.
 */
const shoppers = 20
const checkouts = Number(process.env['BENCH_CHECKOUTS'] ?? 600)
const database = process.env['TEST_DATABASE_URL']
const server = await serve('checkout-server.ts', {
  env: {
    MAJLIS_DATA: await emptyDirectory(),
    TRUST_PROXY: '1',
    ...(database === undefined ? {} : { DATABASE_URL: database }),
  },
  execArgv: process.env['BENCH_PROFILE']
    ? ['--cpu-prof', '--cpu-prof-dir', process.env['BENCH_PROFILE']]
    : [],
})
const goods = await server.ask<string[]>('stock')
const placed: string[] = []
const times: number[] = []
const errors: string[] = []
let next = 0

async function shop(most: number): Promise<void> {
  while (next < most) {
    const number = (next += 1)
    const guest = {
      url: server.url,
      number,
      from: `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}`,
    }
    try {
      const { order, placeMs } = await checkOut(guest, goods[number % goods.length] ?? '')
      placed.push(order)
      times.push(placeMs)
    } catch (error) {
      errors.push(error instanceof Error ? error.message : String(error))
    }
  }
}

// What is compiled and read on first use is not measured.
await shop(20)
const warm = { placed: placed.length, errors: errors.length }
times.length = 0
const cpu0 = await server.ask<NodeJS.CpuUsage>('cpu')
const began = performance.now()
await Promise.all(Array.from({ length: shoppers }, () => shop(20 + checkouts)))
const seconds = (performance.now() - began) / 1000
const cpu1 = await server.ask<NodeJS.CpuUsage>('cpu')
console.log(
  'cpu per checkout',
  ((cpu1.user + cpu1.system - cpu0.user - cpu0.system) / 1000 / checkouts).toFixed(1),
)
console.log('own cpu', process.cpuUsage())
const { orders, numbers, faults } = await server.ask<{
  orders: number
  numbers: string[]
  faults: unknown[]
}>('books')
await server.stop()

times.sort((a, b) => a - b)
const at = (share: number): number => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0
const rate = (placed.length - warm.placed) / seconds
const known = new Set(numbers)
const lost = placed.filter((number) => !known.has(number)).length
const doubled = orders - new Set(placed).size
const line = (name: string, value: string, wanted: string) =>
  console.log(`  ${name.padEnd(28)} ${value.padEnd(14)} ${wanted}`)
console.log(
  `  ${checkouts} checkouts by ${shoppers} shoppers on ${database === undefined ? 'PGlite' : 'PostgreSQL'}`,
)
line('checkouts per second', rate.toFixed(1), '≥ 80')
line('placing, p50', `${at(0.5).toFixed(1)} ms`, '≤ 30 ms')
line('placing, p99', `${at(0.99).toFixed(1)} ms`, '≤ 150 ms')
line('errors', String(errors.length), '0')
line('lost', String(lost), '0')
line('doubled', String(doubled), '0')
line('books that do not agree', String(faults.length), '0')
for (const error of new Set(errors)) console.log(`  ! ${error}`)
const right = errors.length + lost + doubled + faults.length === 0
process.exitCode = right && rate >= 80 && at(0.5) <= 30 && at(0.99) <= 150 ? 0 : 1
