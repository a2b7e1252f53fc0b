import { createBrowser } from './support/browser.ts'
import { checkOut } from './support/one-checkout.ts'
import { emptyDirectory, serve } from './support/processes.ts'
import { untilIdle } from './support/until-idle.ts'

/*
 * Whole guest checkouts by twenty concurrent shoppers over HTTP: eight requests each, two of them for pages. On the
 * database of TEST_DATABASE_URL (it has to be empty), else on PGlite; on PostgreSQL by BENCH_PROCESSES processes of the
 * shop, with each shopper alternating between them. Then checks that no order is lost or doubled, and reads carts.
 * BENCH_PROFILE names a directory for CPU profiles.
 */
const shoppers = 20
const checkouts = Number(process.env['BENCH_CHECKOUTS'] ?? 600)
const database = process.env['TEST_DATABASE_URL']
const processes = database === undefined ? 1 : Number(process.env['BENCH_PROCESSES'] ?? 1)
const profile = process.env['BENCH_PROFILE'] || undefined
const serveOne = async () =>
  serve('checkout-server.ts', {
    env: {
      MAJLIS_DATA: await emptyDirectory(),
      MAJLIS_SECRET: 'the processes of one shop share one secret',
      TRUST_PROXY: '1',
      ...(database === undefined ? {} : { DATABASE_URL: database }),
    },
    execArgv: profile === undefined ? [] : ['--cpu-prof', '--cpu-prof-dir', profile],
  })
const first = await serveOne()
const skus = await first.ask<string[]>('stock')
const servers = [first]
while (servers.length < processes) servers.push(await serveOne())
const urls = servers.map(({ url }) => url)

type Work = { readonly cpuMs: number; readonly statements: number; readonly databaseMs: number }
const workSoFar = async (): Promise<Work> => {
  const all = await Promise.all(servers.map((server) => server.ask<Work>('work')))
  return {
    cpuMs: all.reduce((total, { cpuMs }) => total + cpuMs, 0),
    statements: all.reduce((total, { statements }) => total + statements, 0),
    databaseMs: all[0]?.databaseMs ?? 0,
  }
}

const addressOf = (number: number): string => `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}`
const placed: string[] = []
const times: number[] = []
const errors: string[] = []
let next = 0

async function shop(max: number): Promise<void> {
  while (next < max) {
    const number = (next += 1)
    const { ask } = createBrowser(urls, addressOf(number))
    try {
      const { order, placeMs } = await checkOut(ask, number, skus[number % skus.length] ?? '')
      placed.push(order)
      times.push(placeMs)
    } catch (error) {
      errors.push(error instanceof Error ? error.message : String(error))
    }
  }
}

// Compilation and reads on first use are not measured; each process has its own.
const warmUp = Math.min(100, checkouts) * processes
await Promise.all(Array.from({ length: shoppers }, () => shop(warmUp)))
await Promise.all(servers.map(untilIdle))
const warm = placed.length
times.length = 0
const before = await workSoFar()
const own = process.cpuUsage()
const began = performance.now()
await Promise.all(Array.from({ length: shoppers }, () => shop(warmUp + checkouts)))
const seconds = (performance.now() - began) / 1000
const ownMs = cpuMsOf(process.cpuUsage(own))
const after = await workSoFar()
const { orders, numbers, faults } = await first.ask<{
  orders: number
  numbers: string[]
  faults: unknown[]
}>('orders')

const cartTimes: number[] = []
async function readCarts(shopper: number): Promise<void> {
  const { ask } = createBrowser(urls, addressOf(60_000 + shopper))
  for (const sku of skus.slice(0, 3)) await ask('/qa/en/cart?_action=addToCart', { sku, quantity: '1' })
  for (let time = 1; time <= 30; time += 1) {
    const requested = performance.now()
    const { status } = await ask('/qa/en/cart')
    if (status !== 200) errors.push(`the cart: ${status}`)
    if (time > 10) cartTimes.push(performance.now() - requested)
  }
}
await Promise.all(Array.from({ length: shoppers }, (_, shopper) => readCarts(shopper)))
const cart = await first.ask<number[]>('cart')
for (const server of servers) await server.stop()

function cpuMsOf({ user, system }: NodeJS.CpuUsage): number {
  return (user + system) / 1000
}
const at = (all: readonly number[], share: number): number =>
  all.toSorted((a, b) => a - b)[Math.min(all.length - 1, Math.floor(all.length * share))] ?? 0
const completed = placed.length - warm
const rate = completed / seconds
const known = new Set(numbers)
const lost = placed.filter((number) => !known.has(number)).length
const doubled = orders - new Set(placed).size
const line = (name: string, value: string, target = '') =>
  console.log(`  ${name.padEnd(44)} ${value.padEnd(14)} ${target}`)
const ms = (value: number): string => `${value.toFixed(1)} ms`
const engine = database === undefined ? 'PGlite' : 'PostgreSQL'
const minRate = database === undefined ? 30 : 80
const maxMs = { p50: 40, p99: 150 }
console.log(
  `  ${checkouts} checkouts by ${shoppers} shoppers, ${engine}, processes of the shop: ${processes}`,
)
line('checkouts per second', rate.toFixed(1), `≥ ${minRate}`)
line('placing, p50', ms(at(times, 0.5)), `≤ ${maxMs.p50} ms`)
line('placing, p99', ms(at(times, 0.99)), `≤ ${maxMs.p99} ms`)
const each = (total: number): number => total / completed
line('processor time per checkout, the shop', ms(each(after.cpuMs - before.cpuMs)))
if (database !== undefined) {
  line('the same, PostgreSQL', ms(each(after.databaseMs - before.databaseMs)))
  line('statements per checkout', each(after.statements - before.statements).toFixed(1))
}
line('the same, the shoppers', ms(each(ownMs)))
line('the page of a cart of three, p50, p95', `${ms(at(cartTimes, 0.5))}, ${ms(at(cartTimes, 0.95))}`)
line('reading that cart alone, sequentially, p50, p95', `${ms(at(cart, 0.5))}, ${ms(at(cart, 0.95))}`)
line('errors', String(errors.length), '0')
line('lost', String(lost), '0')
line('doubled', String(doubled), '0')
line('inconsistencies', String(faults.length), '0')
for (const error of new Set(errors)) console.log(`  ! ${error}`)
const isConsistent = errors.length + lost + doubled + faults.length === 0
const isFast = rate >= minRate && at(times, 0.5) <= maxMs.p50 && at(times, 0.99) <= maxMs.p99
process.exitCode = isConsistent && isFast ? 0 : 1
