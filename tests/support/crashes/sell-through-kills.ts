import { fork, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import type { AgreedQuote, Purchase } from '../builders/a-purchase.ts'

/** An item that never runs out, and a coupon that does. */
export const saleItem = { sku: 'LAMP', items: 100_000, coupon: 'KILL10', uses: 8 } as const

export type SalesRequest =
  | (Purchase & { readonly step: 'prepare' })
  | { readonly step: 'place'; readonly agreed: AgreedQuote; readonly key: string }
  | { readonly step: 'deliver' | 'cancel'; readonly number: string }

export type Sale = {
  /** Environment of the server: its database and secret. */
  readonly env: Readonly<Record<string, string>>
  /** Replaces src/content. */
  readonly content: string
  readonly orders: number
  readonly kills: number
  readonly shoppers: number
  readonly seed: number
}

/** What shoppers saw. */
export type Sold = {
  /** Numbers of orders that were acknowledged. */
  readonly acknowledged: readonly string[]
  /** Requests whose connection broke. */
  readonly broken: number
}

type Server = { readonly url: string; readonly child: ChildProcess }

/** A seeded random generator. */
function chanceOf(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/**
 * Shoppers check out over HTTP while the server is killed (SIGKILL) and restarted at `kills` moments. A shopper without a
 * response repeats the submission with its idempotency key. Some orders are delivered or canceled meanwhile. At the end the
 * server is killed once more, without a shutdown.
 */
export async function sellThroughKills({ env, content, orders, kills, shoppers, seed }: Sale): Promise<Sold> {
  const chance = chanceOf(seed)
  const moments = new Set<number>()
  while (moments.size < kills) moments.add(1 + Math.floor(chance() * (orders - 1)))
  const acknowledged: string[] = []
  let broken = 0
  let next = 0
  let up = start(env, content)

  async function kill(): Promise<void> {
    const { child } = await up
    const gone = new Promise((resolve) => child.once('close', resolve))
    child.kill('SIGKILL')
    await gone
  }

  /** Undefined: the connection broke, and the outcome is unknown. */
  async function send<Value>(request: SalesRequest): Promise<SalesResponse<Value> | undefined> {
    const { url } = await up
    const response = await fetch(`${url}/api/sales`, { method: 'POST', body: JSON.stringify(request) })
      .then(async (received) => ({ status: received.status, text: await received.text() }))
      .catch(() => undefined)
    // 408: a busy server has not read the request.
    if (response === undefined || response.status === 408) {
      broken += 1
      return undefined
    }
    if (response.status !== 200) throw new Error(`${request.step}: ${response.status} ${response.text}`)
    return JSON.parse(response.text) as SalesResponse<Value>
  }

  async function buyOne(number: number): Promise<string> {
    const purchase = {
      step: 'prepare',
      sku: saleItem.sku,
      method: chance() < 0.2 ? 'tap' : 'cashondelivery',
      coupon: chance() < 0.5 ? saleItem.coupon : null,
      phone: `+9745${String(number).padStart(7, '0')}`,
      from: `10.0.${number >> 8}.${number & 255}`,
    } as const
    const rejections: unknown[] = []
    while (rejections.length < 20) {
      const agreed = await send<AgreedQuote>(purchase)
      if (agreed === undefined) continue
      if (!agreed.ok) {
        rejections.push(agreed.failure)
        continue
      }
      const submission = { step: 'place', agreed: agreed.value, key: randomUUID() } as const
      let placed: SalesResponse<{ readonly number: string }> | undefined
      while (placed === undefined) placed = await send(submission)
      if (placed.ok) return placed.value.number
      // Another shopper took the slot or the coupon: start again.
      rejections.push(placed.failure)
    }
    throw new Error(`rejected twenty times: ${JSON.stringify(rejections)}`)
  }

  async function shopper(): Promise<void> {
    while (next < orders) {
      const order = await buyOne((next += 1))
      acknowledged.push(order)
      if (moments.has(acknowledged.length)) {
        const killed = kill()
        up = killed.then(() => start(env, content))
        await up
      }
      const fate = chance()
      if (fate < 0.25) while ((await send({ step: 'deliver', number: order })) === undefined);
      else if (fate < 0.35) while ((await send({ step: 'cancel', number: order })) === undefined);
    }
  }

  try {
    await Promise.all(Array.from({ length: shoppers }, shopper))
  } finally {
    await kill()
  }
  return { acknowledged, broken }
}

type SalesResponse<Value> =
  { readonly ok: true; readonly value: Value } | { readonly ok: false; readonly failure: unknown }

const start = (env: Sale['env'], content: string): Promise<Server> =>
  new Promise((resolve, reject) => {
    const child = fork(new URL('../servers/sales-server.ts', import.meta.url), [content], {
      env: { PATH: process.env['PATH'] ?? '', LOG_LEVEL: 'error', ...env },
      execArgv: [],
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    })
    let errors = ''
    child.stderr?.on('data', (chunk: Buffer) => (errors += chunk.toString()))
    child.once('message', (url) => resolve({ url: String(url), child }))
    child.once('close', (code) => reject(new Error(`the server ended with ${code}\n${errors}`)))
  })
