import { writeFile } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { Client } from 'pg'
import { createBrowser, type Recorded } from './support/browser.ts'
import type { FloorRequest } from './support/floor-server.ts'
import { checkOut } from './support/one-checkout.ts'
import { emptyDirectory, serve } from './support/processes.ts'
import { median } from './support/rounds.ts'
import type { Statement } from './support/statements.ts'
import { untilIdle } from './support/until-idle.ts'

/*
 * Whole guest checkouts by the shop, and by bare node:http and pg with the same statements and the same bytes: the least that
 * they can cost. Records checkouts one after another, then lets twenty concurrent shoppers check out here and there in
 * alternating rounds; the floor repeats what was recorded on a copy of the database from before. On PostgreSQL only:
 * TEST_DATABASE_URL names a server on which databases can be created.
 */
const shoppers = 20
const rounds = 4
/** More would fill the slots that shoppers choose from. */
const perRound = Number(process.env['BENCH_CHECKOUTS'] ?? 60)
const maxRatio = 1.8
const serverUrl = process.env['TEST_DATABASE_URL']
if (serverUrl === undefined) throw new Error('TEST_DATABASE_URL names a PostgreSQL server')

const name = `majlis_bench_${process.pid}`
const urlOf = (database: string): string => new URL(`/${database}`, serverUrl).href
await onServer(`create database ${name}`)
const directory = await emptyDirectory()
const openShop = () =>
  serve('checkout-server.ts', {
    env: { MAJLIS_DATA: directory, TRUST_PROXY: '1', DATABASE_URL: urlOf(name) },
  })
const stocking = await openShop()
const skus = await stocking.ask<string[]>('stock')
await stocking.stop()
await onServer(`create database ${name}_floor template ${name}`)
const shop = await openShop()

type RecordedRequest = Omit<FloorRequest, 'headers' | 'bytes'> & Recorded
let number = 0
const nextShopper = () => {
  number += 1
  return { number, from: `10.8.${number >> 8}.${number & 255}`, sku: skus[number % skus.length] ?? '' }
}

/** The first checkouts compile and read what is kept; they are repeated as well, for the floor's first time. */
async function recordCheckouts(count: number): Promise<readonly RecordedRequest[][]> {
  const recorded: RecordedRequest[][] = []
  await shop.ask('recorded')
  while (recorded.length < count) {
    const requests: RecordedRequest[] = []
    const shopper = nextShopper()
    const { ask } = createBrowser([shop.url], shopper.from, async (exchange) => {
      requests.push({ ...exchange, statements: await shop.ask<Statement[]>('recorded') })
    })
    await checkOut(ask, shopper.number, shopper.sku)
    recorded.push(requests)
  }
  return recorded
}

const recorded = await recordCheckouts(perRound * (rounds + 1))
const loaded = await measure(shop, buyOne)
await copyCartIds()
/** Work behind the requests is done in batches under load: as much of what was recorded is repeated as there. */
const foreground = recorded.flat().flatMap((each) => each.statements.filter(({ behind }) => !behind))
const behindEach = Math.max(0, Math.round(loaded.statements - foreground.length / recorded.length))
const behindAll = recorded.flat().flatMap((each) => each.statements.filter(({ behind }) => behind))
const file = join(directory, 'floor.json')
const connection = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding', 'content-length'])
const toFloor = ({ status, received, bytes, statements }: RecordedRequest, at: number): FloorRequest => ({
  status,
  headers: {
    ...Object.fromEntries(Object.entries(received).filter(([name]) => !connection.has(name))),
    'content-length': bytes.length,
  },
  bytes: bytes.toString('base64'),
  // All of a checkout's work behind is done with its last request, as in the shop.
  statements: statements
    .filter(({ behind }) => !behind)
    .concat(at === 7 ? behindAll.splice(0, behindEach) : []),
})
await writeFile(file, JSON.stringify(recorded.map((requests) => requests.map(toFloor))))
const floor = await serve('floor-server.ts', { args: [file, urlOf(`${name}_floor`)] })

const agent = new Agent({ keepAlive: true, maxSockets: 64 })
let nextRecorded = 0
async function repeatOne(): Promise<void> {
  const checkout = nextRecorded
  nextRecorded += 1
  for (const [at, { method, path, headers, body }] of (recorded[checkout] ?? []).entries())
    await new Promise<void>((resolve, reject) => {
      const all = { ...headers, 'x-floor': `${checkout}/${at}` }
      const sent = request(`${floor.url}${path}`, { method, headers: all, agent }, (response) => {
        response.resume()
        response.once('end', resolve).once('error', reject)
      })
      sent.once('error', reject).end(body)
    })
}

async function buyOne(): Promise<void> {
  const shopper = nextShopper()
  await checkOut(createBrowser([shop.url], shopper.from).ask, shopper.number, shopper.sku)
}

type Work = {
  readonly cpuMs: number
  readonly statements: number
  readonly databaseMs: number
  readonly errors?: readonly (readonly [string, number])[]
}
type Cost = {
  readonly cpuMs: number
  readonly databaseMs: number
  readonly statements: number
  readonly rate: number
}
async function measure(server: typeof shop, one: () => Promise<void>): Promise<Cost> {
  const before = await server.ask<Work>('work')
  const began = performance.now()
  let remaining = perRound
  const work = async () => {
    while (remaining > 0) {
      remaining -= 1
      await one()
    }
  }
  await Promise.all(Array.from({ length: shoppers }, work))
  const rate = (perRound / (performance.now() - began)) * 1000
  const after = await server.ask<Work>('work')
  const each = (name: 'cpuMs' | 'databaseMs' | 'statements') => (after[name] - before[name]) / perRound
  return { cpuMs: each('cpuMs'), databaseMs: each('databaseMs'), statements: each('statements'), rate }
}

await measure(floor, repeatOne)
await untilIdle(shop)
const costs: { readonly shop: Cost; readonly floor: Cost }[] = []
for (let round = 0; round < rounds; round += 1)
  costs.push({ shop: await measure(shop, buyOne), floor: await measure(floor, repeatOne) })
const { errors = [] } = await floor.ask<Work>('work')
await shop.stop()
await floor.stop()
for (const each of [name, `${name}_floor`]) await onServer(`drop database ${each} with (force)`)

/** Carts get the ids on the copy that they got at the shop, since later statements name them. */
async function copyCartIds(): Promise<void> {
  const carts = await onServer('select id, token_digest from carts', name)
  await onServer(
    `create table known_carts as select * from json_to_recordset('${JSON.stringify(carts)}')
       as known (id uuid, token_digest text);
     create index on known_carts (token_digest);
     create function known_cart() returns trigger language plpgsql as $$ begin
       select id into new.id from known_carts where token_digest = new.token_digest; return new; end $$;
     create trigger known_cart before insert on carts for each row execute function known_cart()`,
    `${name}_floor`,
  )
}

async function onServer(text: string, inDatabase?: string): Promise<unknown[]> {
  const client = new Client({ connectionString: inDatabase === undefined ? serverUrl : urlOf(inDatabase) })
  await client.connect()
  const { rows } = await client.query<Record<string, unknown>>(text)
  await client.end()
  return rows
}

const ratio = median(costs.map((cost) => cost.shop.cpuMs / cost.floor.cpuMs))
const line = (what: string, value: (cost: (typeof costs)[number]) => number, digits = 1) =>
  console.log(`  ${what.padEnd(46)} ${costs.map((cost) => value(cost).toFixed(digits)).join('  ')}`)
console.log(`  ${rounds} rounds of ${perRound} checkouts by ${shoppers} shoppers`)
line('processor time per checkout, the shop, ms', (cost) => cost.shop.cpuMs)
line('the same, bare node:http and pg', (cost) => cost.floor.cpuMs)
line('ratio', (cost) => cost.shop.cpuMs / cost.floor.cpuMs, 2)
line('PostgreSQL for the shop, ms', (cost) => cost.shop.databaseMs)
line('PostgreSQL for the floor, ms', (cost) => cost.floor.databaseMs)
line('statements per checkout, the shop', (cost) => cost.shop.statements)
line('statements per checkout, the floor', (cost) => cost.floor.statements)
line('checkouts per second, the shop', (cost) => cost.shop.rate)
line('checkouts per second, the floor', (cost) => cost.floor.rate)
// A repeated statement may meet another state: a slot that is full, for instance.
for (const [message, times] of errors) console.log(`  ! the floor, ${times} times: ${message}`)
console.log(`  ${ratio <= maxRatio ? '✓' : '✗'} shop against floor ${ratio.toFixed(2)} (at most ${maxRatio})`)
process.exitCode = ratio <= maxRatio ? 0 : 1
