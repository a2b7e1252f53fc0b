import { execFile } from 'node:child_process'
import { resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import {
  createClient,
  openSilent,
  percentile,
  usageOf,
  type Client,
  type Sent,
} from './support/attack-client.ts'
import { attacks, writeTrending, type Attack } from './support/attacks.ts'
import { createBrowser } from './support/browser.ts'
import { checkOut } from './support/one-checkout.ts'
import { emptyDirectory, serve } from './support/processes.ts'

/*
 * The attacks that cost the shop most, against the built shop with its limits as they are: what one request costs, and
 * how long a visitor waits for the cart, /livez and a cached page while one client repeats it on eight connections. On
 * PGlite, and on the empty database of TEST_DATABASE_URL. BENCH_TREE names another checkout of the shop (built), to
 * compare; BENCH_ATTACKS a part of the names of attacks. Loopback only; every client has an address of its own.
 */
const tree = process.env['BENCH_TREE'] ?? resolve(import.meta.dirname, '..')
const seconds = Number(process.env['BENCH_SECONDS'] ?? 4)
const isChosen = (name: string): boolean => new RegExp(process.env['BENCH_ATTACKS'] ?? '').test(name)
const connections = 8
/** Milliseconds (95 of 100 requests); on a machine that is busy with other things, at most twice what it is without attack. */
const maxWaits = { cart: 1000, livez: 200 }
const sku = 'MJ-1001-PALM-220'
const missed: string[] = []

type Shop = Awaited<ReturnType<typeof openShop>>
type Waits = { cart: number[]; livez: number[]; cached: number[] }

async function openShop(database: string | undefined) {
  const data = await emptyDirectory()
  const env = {
    MAJLIS_DATA: data,
    MAJLIS_DIST: resolve(tree, 'dist'),
    RENDERS_PER_MINUTE: '300',
    ...(database === undefined ? {} : { DATABASE_URL: database }),
  }
  const server = await serve('majlis-server.ts', { env, tree })
  const visitor = createClient(server.url, '127.0.9.9')
  while ((await visitor({ path: '/readyz' })).status !== 200) await sleep(500)
  const { headers } = await visitor({
    path: '/ae/en/cart?_action=addToCart',
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: `sku=${sku}&quantity=1`,
  })
  const cookie = /_gct=[^;]+/.exec(headers.get('set-cookie') ?? '')?.[0] ?? ''
  return { server, env, visitor, cookie }
}

const send = ({ visitor, cookie }: Shop) => ({
  cart: () => visitor({ path: '/ae/en/cart', headers: { cookie, 'accept-encoding': 'br' } }),
  livez: () => visitor({ path: '/livez' }),
  cached: () => visitor({ path: '/ae/en', headers: { 'accept-encoding': 'br' } }),
})

/** What a visitor waits for while `attack` goes on. No answer counts as its 20 seconds. */
async function probeDuring(shop: Shop, attack: Promise<unknown>): Promise<Waits> {
  const waits: Waits = { cart: [], livez: [], cached: [] }
  const state = { over: false }
  void attack.finally(() => (state.over = true))
  const probes = send(shop)
  const probe = async (name: keyof Waits) => {
    while (!state.over) {
      waits[name].push((await probes[name]()).ms)
      await sleep(100)
    }
  }
  await Promise.all([probe('cart'), probe('livez'), probe('cached')])
  await attack
  return waits
}

async function repeat(client: Client, make: (number: number) => Sent) {
  const statuses = new Map<number, number>()
  const until = performance.now() + seconds * 1000
  let number = 1000
  const one = async () => {
    while (performance.now() < until) {
      const { status } = await client(make((number += 1)))
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
  }
  await Promise.all(Array.from({ length: connections }, one))
  return statuses
}

const check = (name: string, value: number, max: number, unit = 'ms') => {
  if (value > max) missed.push(`${name}: ${value.toFixed(value < 10 ? 2 : 0)} ${unit}, more than ${max}`)
}

const late = (all: readonly number[]): number => Math.round(percentile(all, 0.95))

function report(name: string, before: Waits, during: Waits, facts: string): void {
  for (const what of ['cart', 'livez'] as const)
    check(`${name}: ${what}`, late(during[what]), Math.max(maxWaits[what], 2 * late(before[what])))
  const waits = (['cart', 'livez', 'cached'] as const)
    .map((what) => `${late(before[what])} → ${late(during[what])}`.padStart(13))
    .join('')
  console.log(`  ${name.padEnd(32)}${waits}   ${facts}`)
}

let address = 0
const newAddress = (): string => `127.1.${Math.floor((address += 1) / 200)}.${(address % 200) + 1}`

let base = 0

async function run(shop: Shop, { name, maxCpuMs, send: makeNumbered }: Attack): Promise<void> {
  if (!isChosen(name)) return
  const offset = (base += 100_000)
  const make = (number: number) => makeNumbered(offset + number)
  const { pid } = shop.server
  const alone = createClient(shop.server.url, newAddress())
  for (let number = 0; number < 2; number += 1) await alone(make(number))
  const times = maxCpuMs < 10 ? 50 : 8
  const before = usageOf(pid).cpuMs
  const answered = new Set<number>()
  for (let number = 0; number < times; number += 1) answered.add((await alone(make(100 + number))).status)
  const cpuMs = (usageOf(pid).cpuMs - before) / times
  check(`${name}: one request`, cpuMs, maxCpuMs)
  const quiet = await probeDuring(shop, sleep(1500))
  const [began, at] = [usageOf(pid).cpuMs, performance.now()]
  const repeated = repeat(createClient(shop.server.url, newAddress()), make)
  const waits = await probeDuring(shop, repeated)
  const share = (usageOf(pid).cpuMs - began) / (performance.now() - at)
  const statuses = [...(await repeated)].map(([status, count]) => `${count}×${status}`).join(' ')
  report(
    name,
    quiet,
    waits,
    `${cpuMs.toFixed(1)} ms each (${[...answered].join()}), ${share.toFixed(2)} processors, ${statuses}`,
  )
}

/** Invoices of an own, delivered order. */
async function invoiceAttack(shop: Shop): Promise<Attack> {
  const { ask, cookies } = createBrowser([shop.server.url], '127.0.9.8')
  const { order } = await checkOut(ask, 1, sku)
  const cli = async (...args: string[]) =>
    (
      await promisify(execFile)(process.execPath, ['cli/majlis.ts', ...args], {
        cwd: tree,
        env: { PATH: process.env['PATH'], ...shop.env },
      })
    ).stdout
  const payable = /payable\D+([\d.,]+)/i.exec(await cli('order', 'show', order))?.[1] ?? '0'
  for (const step of ['approve', 'process', 'schedule', 'out']) await cli('order', step, order)
  await cli('order', 'deliver', order, '--collected', payable.replace(',', ''))
  await cli('jobs', 'run', 'issue-invoices')
  const path = `/qa/en/order/${order}/invoice.pdf`
  return { name: 'invoice as PDF', maxCpuMs: 60, send: () => ({ path, headers: { cookie: cookies() } }) }
}

/** A cart of many lines, filled by many addresses. */
async function cartAttack(shop: Shop): Promise<Attack> {
  const { body } = await shop.visitor({ path: '/feeds/ae-en.xml' })
  const skus = [...new Set([...body.matchAll(/<g:id>([^<]+)<\/g:id>/g)].map(([, id = '']) => id))].slice(
    0,
    60,
  )
  let cookie = ''
  for (const one of skus) {
    const { headers } = await createClient(
      shop.server.url,
      newAddress(),
      1,
    )({
      path: '/ae/en/cart?_action=addToCart',
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', cookie },
      body: `sku=${one}&quantity=1`,
    })
    cookie = /_gct=[^;]+/.exec(headers.get('set-cookie') ?? '')?.[0] ?? cookie
  }
  const headers = { cookie, 'accept-encoding': 'br' }
  return {
    name: `cart of ${skus.length} items`,
    maxCpuMs: 60,
    send: () => ({ path: '/ae/en/cart', headers }),
  }
}

async function attackSockets(shop: Shop): Promise<void> {
  const { url, pid } = shop.server
  const get = 'GET /ae/en HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n'
  const whileOpen = async (name: string, count: number, text: string, waitMs: number) => {
    if (!isChosen(name)) return { descriptors: 0, mb: 0 }
    const quiet = await probeDuring(shop, sleep(1500))
    const before = usageOf(pid)
    const sockets = await openSilent(url, count, text)
    const waits = await probeDuring(shop, sleep(waitMs))
    const after = usageOf(pid)
    for (const socket of sockets) socket.destroy()
    await sleep(1000)
    const [descriptors, mb] = [after.descriptors - before.descriptors, after.rssMb - before.rssMb]
    report(
      name,
      quiet,
      waits,
      `${descriptors} more descriptors, ${mb.toFixed(0)} MB more after ${waitMs / 1000} s`,
    )
    return { descriptors, mb }
  }
  const slow = await whileOpen('100 senders of half a header', 100, 'GET /ae/en HTTP/1.1\r\nHo', 20_000)
  check('slow senders that stay', slow.descriptors, 5, 'sockets')
  const readers = await whileOpen('600 × 12 requests, never read', 600, get.repeat(12), 5000)
  check('memory for slow readers', readers.mb, 150, 'MB')
  await whileOpen('600 × 4 requests, never read', 600, get.repeat(4), 5000)
  await whileOpen('3000 requests in one piece', 1, get.repeat(3000), 4000)
}

const given = process.env['TEST_DATABASE_URL']
for (const database of [undefined, ...(given === undefined ? [] : [given])]) {
  console.log(
    `${database === undefined ? 'PGlite' : 'PostgreSQL'}: ms for 95 of 100 requests for cart, /livez, a cached page, before → during; attacker`,
  )
  const shop = await openShop(database)
  for (const attack of [...attacks, await cartAttack(shop), await invoiceAttack(shop)])
    await run(shop, attack)
  await attackSockets(shop)
  const isWritten = await writeTrending(createClient(shop.server.url, newAddress()), shop.visitor)
  console.log(`  one client ${isWritten ? 'writes' : 'writes nothing'} on the search page`)
  if (isWritten) missed.push('trending: one client writes on the search page')
  await shop.server.stop()
}
console.log(missed.length === 0 ? '✓ all within their limits' : missed.map((line) => `✗ ${line}`).join('\n'))
process.exitCode = missed.length > 0 ? 1 : 0
