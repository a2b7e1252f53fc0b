import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { createContentClient, overHttp } from '#adapters/content/content-client.ts'
import { createTwilio } from '#adapters/messages/sms-transports.ts'
import { createSmtpTransport } from '#adapters/messages/smtp-transport.ts'
import { createProviderHttp } from '#adapters/payments/provider-http.ts'
import { createRedisPages } from '#infrastructure/cache/redis-pages.ts'
import { createCircuit } from '#infrastructure/circuit/circuit.ts'
import { openDatabase } from '#infrastructure/db/open-database.ts'
import { createHttpClient } from '#infrastructure/http-client/client.ts'
import { createMemoryRateLimiter } from '#infrastructure/rate-limits/memory.ts'
import { createRedisRateLimiter } from '#infrastructure/rate-limits/redis.ts'
import { openRedis } from '#infrastructure/redis/redis.ts'
import {
  aFaultyServer,
  httpAnswer,
  postgresqlAnswer,
  redisAnswer,
  smtpAnswer,
  type Fault,
  type FaultyServer,
} from '../../support/servers/a-faulty-server.ts'

/** What a caller gets: the value in words, or what failed. */
type Ask = () => Promise<string>
type Dependency = {
  readonly server: FaultyServer
  readonly open: () => Promise<{ readonly ask: Ask; readonly close: () => Promise<void> | void }>
  readonly well: string
  readonly outcomes: Readonly<Record<Fault | 'away', string>>
}

const waitMs = 300
const mail = {
  to: { name: 'Maryam', address: 'maryam@example.com' },
  subject: 'An order',
  html: '<p>',
  text: 'x',
}
const wordFor = (result: { ok: true } | { ok: false; failure: { kind: string } }): string =>
  result.ok ? 'done' : result.failure.kind

async function openDependencies(): Promise<Readonly<Record<string, Dependency>>> {
  const redis = await aFaultyServer({ answer: redisAnswer })
  const database = await aFaultyServer({ answer: postgresqlAnswer })
  const content = await aFaultyServer({ answer: httpAnswer('{"data":{"page":{"id":"1"}}}') })
  const sms = await aFaultyServer({ answer: httpAnswer('{"sid":"SM1"}') })
  const provider = await aFaultyServer({ answer: httpAnswer('{"id":"1"}') })
  const mails = await aFaultyServer({ greeting: '220 here\r\n', answer: smtpAnswer })
  const urlOf = (server: FaultyServer) => `http://127.0.0.1:${server.port}`
  const everywhere = (outcome: string) => ({
    hang: outcome,
    close: outcome,
    slow: outcome,
    wrong: outcome,
    away: outcome,
  })
  return {
    'Redis, for pages and limits': {
      server: redis,
      well: 'no page, allowed',
      // The page is rendered, and this process counts alone.
      outcomes: everywhere('no page, allowed'),
      async open() {
        const report = () => undefined
        const opened = await openRedis({ url: `redis://127.0.0.1:${redis.port}`, report })
        const shared = { redis: opened, namespace: 'test', now: Date.now, report }
        const pages = createRedisPages({ ...shared, build: '1' })
        const limiter = createRedisRateLimiter({ ...shared, fallback: createMemoryRateLimiter(Date.now) })
        return {
          ask: async () => {
            const { allowed } = await limiter.check('cart', '192.0.2.1')
            await pages.purge(['page:home'])
            return `${(await pages.find('/a')) ? 'a page' : 'no page'}, ${allowed ? 'allowed' : 'limited'}`
          },
          close: () => opened.close(),
        }
      },
    },
    PostgreSQL: {
      server: database,
      well: 'done',
      outcomes: everywhere('failed'),
      async open() {
        const url = `postgres://majlis@127.0.0.1:${database.port}/majlis`
        const limits = { connect: waitMs, statement: waitMs }
        const opened = await openDatabase({ kind: 'postgresql', url }, { migrate: false, limits })
        const inTransaction = () => opened.db.transaction((tx) => tx.execute(sql`select 1`))
        return {
          ask: async () => {
            const outcomes = await Promise.allSettled([opened.ping(), inTransaction()])
            return outcomes.every(({ status }) => status === 'fulfilled') ? 'done' : 'failed'
          },
          close: opened.close,
        }
      },
    },
    'the content API': {
      server: content,
      well: 'done',
      outcomes: { ...everywhere('unavailable') },
      async open() {
        const previews = { sign: () => '' }
        const client = createContentClient({ ...overHttp(urlOf(content)), previews, timeoutMs: waitMs })
        return { ask: async () => wordFor(await client.ask('getPage', {})), close: () => undefined }
      },
    },
    'text messages': {
      server: sms,
      well: 'done',
      outcomes: { ...everywhere('uncertain'), away: 'unavailable' },
      async open() {
        const client = createHttpClient({ service: 'sms' })
        const short: typeof client = {
          ...client,
          send: (request) => client.send({ ...request, timeoutMs: waitMs }),
        }
        const transport = createTwilio({ id: 'A', secret: 'b', sender: 'MG1', base: urlOf(sms) }, short)
        const message = { key: 'k', to: '+97455123456', language: 'en', text: 'x' } as const
        return { ask: async () => wordFor(await transport.send(message)), close: () => undefined }
      },
    },
    'a payment provider': {
      server: provider,
      well: 'done',
      outcomes: everywhere('unavailable'),
      async open() {
        const http = createProviderHttp({
          service: 'p',
          base: urlOf(provider),
          headers: {},
          timeoutMs: waitMs,
        })
        const schema = z.object({ id: z.string() })
        return {
          ask: async () =>
            wordFor(await http.request({ method: 'POST', path: '/charges', body: {} }, schema)),
          close: () => undefined,
        }
      },
    },
    mail: {
      server: mails,
      well: 'done',
      outcomes: {
        hang: 'unavailable',
        close: 'unavailable',
        slow: 'unavailable',
        wrong: 'unavailable',
        away: 'unavailable',
      },
      async open() {
        const limits = { connect: waitMs, silence: waitMs * 5, mail: waitMs * 100 }
        const transport = await createSmtpTransport({
          url: `smtp://127.0.0.1:${mails.port}`,
          from: 'a@shop.example',
          limits,
        })
        return {
          ask: async () => wordFor(await transport.send({ ...mail, key: 'k', language: 'en' })),
          close: () => transport.close(),
        }
      },
    },
  }
}

const dependencies = await openDependencies()
afterAll(async () => {
  for (const { server } of Object.values(dependencies)) await server.close()
})

describe.each(Object.entries(dependencies))('%s', (_, { server, open, well, outcomes }) => {
  let opened: Awaited<ReturnType<typeof open>>
  beforeAll(() => server.fail('none'))

  test.each(['hang', 'close', 'slow', 'wrong'] as const)(
    'that fails by "%s" is waited for no longer than its limit',
    async (fault) => {
      await server.fail('none')
      opened = await open()
      // On a busy machine, the first answer may be late.
      await expect.poll(opened.ask).toBe(well)
      await server.fail(fault)
      expect(await opened.ask()).toBe(outcomes[fault])
      if (fault === 'hang' || fault === 'slow') {
        for (const again of [2, 3]) expect([again, await opened.ask()]).toEqual([again, outcomes[fault]])
        const before = server.received
        expect(await opened.ask()).toBe(outcomes.away)
        expect(server.received, 'not asked').toBe(before)
      }
      await opened.close()
    },
  )
})

test('a Redis that hung is used again after a while, and receives the purges that it missed', async () => {
  const commands: string[] = []
  const server = await aFaultyServer({
    answer(arrived) {
      if (arrived.includes('EVAL')) commands.push(arrived.toString())
      return redisAnswer(arrived)
    },
  })
  let at = 0
  const report = () => undefined
  const circuit = createCircuit({ now: () => at })
  const redis = await openRedis({ url: `redis://127.0.0.1:${server.port}`, report, circuit })
  const pages = createRedisPages({ redis, namespace: 'test', build: '1', now: Date.now, report })
  await server.fail('hang')
  for (const tag of ['one', 'two', 'three', 'four']) await pages.purge([tag])
  expect(redis.isReachable()).toBe(false)
  await server.fail('none')
  at += 5_000
  commands.length = 0
  await pages.find('/a')
  await expect
    .poll(() => commands.join(' '))
    .toMatch(/purged:one[^]*purged:two[^]*purged:three[^]*purged:four/)
  await redis.close()
  await server.close()
})
