import { openBrowser } from './support/browser.ts'
import { checkOut } from './support/one-checkout.ts'
import { emptyDirectory, serve } from './support/processes.ts'

/*
 * Whole guest checkouts by twenty shoppers at once over HTTP: eight requests each, of which two are pages. On the
 * database that TEST_DATABASE_URL names (it has to be empty), else on PGlite; on PostgreSQL by BENCH_PROCESSES processes
 * of the shop, each shopper asking now one and now another. Then the books: none lost, none doubled. Then carts are read.
 * BENCH_PROFILE names a directory for profiles of the processor's time.
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
      MAJLIS_SECRET: 'the processes of one shop know one secret',
      TRUST_PROXY: '1',
      ...(database === undefined ? {} : { DATABASE_URL: database }),
    },
    execArgv: profile === undefined ? [] : ['--cpu-prof', '--cpu-prof-dir', profile],
  })
const first = await serveOne()
const goods = await first.ask<string[]>('stock')
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

async function shop(most: number): Promise<void> {
  while (next < most) {
    const number = (next += 1)
    const { ask } = openBrowser(urls, addressOf(number))
    try {
      const { order, placeMs } = await checkOut(ask, number, goods[number % goods.length] ?? '')
      placed.push(order)
      times.push(placeMs)
    } catch (error) {
      errors.push(error instanceof Error ? error.message : String(error))
    }
  }
}

// What is compiled and read on first use is not measured.
const warmUp = Math.min(100, checkouts)
await Promise.all(Array.from({ length: shoppers }, () => shop(warmUp)))
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
}>('books')

const cartTimes: number[] = []
async function readCarts(shopper: number): Promise<void> {
  const { ask } = openBrowser(urls, addressOf(60_000 + shopper))
  for (const sku of goods.slice(0, 3)) await ask('/qa/en/cart?_action=addToCart', { sku, quantity: '1' })
  for (let time = 1; time <= 30; time += 1) {
    const asked = performance.now()
    const { status } = await ask('/qa/en/cart')
    if (status !== 200) errors.push(`the cart: ${status}`)
    if (time > 10) cartTimes.push(performance.now() - asked)
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
const done = placed.length - warm
const rate = done / seconds
const known = new Set(numbers)
const lost = placed.filter((number) => !known.has(number)).length
const doubled = orders - new Set(placed).size
const line = (name: string, value: string, wanted = '') =>
  console.log(`  ${name.padEnd(44)} ${value.padEnd(14)} ${wanted}`)
const ms = (value: number): string => `${value.toFixed(1)} ms`
const engine = database === undefined ? 'PGlite' : 'PostgreSQL'
console.log(
  `  ${checkouts} checkouts by ${shoppers} shoppers, ${engine}, processes of the shop: ${processes}`,
)
line('checkouts per second', rate.toFixed(1), '≥ 80')
line('placing, p50', ms(at(times, 0.5)), '≤ 30 ms')
line('placing, p99', ms(at(times, 0.99)), '≤ 150 ms')
const each = (total: number): number => total / done
line('processor time of a checkout, the shop', ms(each(after.cpuMs - before.cpuMs)))
if (database !== undefined) {
  line('the same, PostgreSQL', ms(each(after.databaseMs - before.databaseMs)))
  line('statements of a checkout', each(after.statements - before.statements).toFixed(1))
}
line('the same, the shoppers', ms(each(ownMs)))
line('the page of a cart of three, p50, p95', `${ms(at(cartTimes, 0.5))}, ${ms(at(cartTimes, 0.95))}`)
line('reading that cart alone, one by one, p50, p95', `${ms(at(cart, 0.5))}, ${ms(at(cart, 0.95))}`)
line('errors', String(errors.length), '0')
line('lost', String(lost), '0')
line('doubled', String(doubled), '0')
line('books that do not agree', String(faults.length), '0')
for (const error of new Set(errors)) console.log(`  ! ${error}`)
const right = errors.length + lost + doubled + faults.length === 0
process.exitCode = right && rate >= 80 && at(times, 0.5) <= 30 && at(times, 0.99) <= 150 ? 0 : 1
