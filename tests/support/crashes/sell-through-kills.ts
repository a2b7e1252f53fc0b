import { fork, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import type { AgreedQuote, Purchase } from '../builders/a-purchase.ts'

/** What is sold: items that never run out, a coupon that does. */
export const goods = { sku: 'LAMP', items: 100_000, coupon: 'KILL10', uses: 8 } as const

export type Asked =
  | (Purchase & { readonly step: 'prepare' })
  | { readonly step: 'place'; readonly agreed: AgreedQuote; readonly key: string }
  | { readonly step: 'deliver' | 'cancel'; readonly number: string }

export type Sale = {
  /** Of the server: where its database and its secret are. */
  readonly env: Readonly<Record<string, string>>
  /** Instead of src/content. */
  readonly content: string
  readonly orders: number
  readonly kills: number
  readonly shoppers: number
  readonly seed: number
}

/** What shoppers were told. */
export type Sold = {
  /** Numbers of orders that were acknowledged. */
  readonly acknowledged: readonly string[]
  /** Connections that broke under somebody's hands. */
  readonly broken: number
}

type Server = { readonly url: string; readonly child: ChildProcess }

/** Small numbers that look like chance, the same for the same seed. */
export function chanceOf(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/**
 * Shoppers check out over HTTP while the server is killed (SIGKILL) and started again, at as many moments as asked for. Whoever
 * hears nothing sends the same press again, until he is told a number. A part of the orders is delivered or canceled
 * meanwhile. In the end the server is killed once more, and nobody has tidied up.
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

  /** Undefined: the connection broke, and nobody knows what has happened. */
  async function ask<Value>(asked: Asked): Promise<Told<Value> | undefined> {
    const { url } = await up
    const answer = await fetch(`${url}/api/sales`, { method: 'POST', body: JSON.stringify(asked) })
      .then(async (heard) => ({ status: heard.status, text: await heard.text() }))
      .catch(() => undefined)
    // 408: a server that starves has not even read what was asked.
    if (answer === undefined || answer.status === 408) {
      broken += 1
      return undefined
    }
    if (answer.status !== 200) throw new Error(`${asked.step}: ${answer.status} ${answer.text}`)
    return JSON.parse(answer.text) as Told<Value>
  }

  async function buyOne(number: number): Promise<string> {
    const wanted = {
      step: 'prepare',
      sku: goods.sku,
      method: chance() < 0.2 ? 'tap' : 'cashondelivery',
      coupon: chance() < 0.5 ? goods.coupon : null,
      phone: `+9745${String(number).padStart(7, '0')}`,
      from: `10.0.${number >> 8}.${number & 255}`,
    } as const
    const rejections: unknown[] = []
    while (rejections.length < 20) {
      const agreed = await ask<AgreedQuote>(wanted)
      if (agreed === undefined) continue
      if (!agreed.ok) {
        rejections.push(agreed.failure)
        continue
      }
      const press = { step: 'place', agreed: agreed.value, key: randomUUID() } as const
      let placed: Told<{ readonly number: string }> | undefined
      while (placed === undefined) placed = await ask(press)
      if (placed.ok) return placed.value.number
      // Another was quicker for a slot or the coupon: from the beginning, as anyone would.
      rejections.push(placed.failure)
    }
    throw new Error(`refused again and again: ${JSON.stringify(rejections)}`)
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
      if (fate < 0.25) while ((await ask({ step: 'deliver', number: order })) === undefined);
      else if (fate < 0.35) while ((await ask({ step: 'cancel', number: order })) === undefined);
    }
  }

  try {
    await Promise.all(Array.from({ length: shoppers }, shopper))
  } finally {
    await kill()
  }
  return { acknowledged, broken }
}

type Told<Value> =
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
