import { afterAll, beforeAll, expect, test } from 'vitest'
import { quoteList, quoteRevise, quoteShow, quoteWithdraw } from '../../../cli/commands/quote.ts'
import type { Call, Command } from '../../../cli/command.ts'
import { aBulkQuote, aBulkQuoteLine } from '../../support/builders/a-bulk-quote.ts'
import { manualClock } from '../../support/manual-clock.ts'
import { openTestShop } from '../../support/shops/open-test-shop.ts'
import { operator } from '../../support/builders/operators.ts'

const origin = 'http://localhost:4321'
const clock = manualClock('2026-11-30T08:00:00.000Z')
let opened: Awaited<ReturnType<typeof openTestShop>>
let keys: Readonly<Record<'reader' | 'writer', string>>

beforeAll(async () => {
  opened = await openTestShop({ clock, env: { MAJLIS_ORIGIN: origin } })
  const { create } = opened.operations.keys
  keys = {
    reader: (await create('reader', ['orders:read'], clock.now())).key,
    writer: (await create('writer', ['orders:read', 'orders:write'], clock.now())).key,
  }
})
afterAll(() => opened.close())

async function api(key: string, method: 'GET' | 'POST', path: string, body?: object) {
  const response = await opened.shop.operationsApi.fetch(
    new Request(`${origin}/api/operations/v1/quotes${path}`, {
      method,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    }),
  )
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

const command = (one: Command, call: Partial<Call>) =>
  one.run({
    arguments: {},
    options: {},
    input: '',
    user: 'operator',
    by: operator,
    terminal: undefined as never,
    context: { env: undefined as never, open: async () => opened },
    ...call,
  })

/** A request of a product that the shop no longer sells: what was quoted stays quotable. */
async function requested(number: string) {
  const { company, message, country, language } = aBulkQuote()
  const quote = { key: number, number, company, message, country, language, requestedAt: clock.now() }
  await opened.quotes.repository.add({ ...quote, lines: [aBulkQuoteLine({ sku: 'GONE-1' })], offer: null })
}

test('a request is read, offered and withdrawn by the operations API', async () => {
  await requested('B-2222-2222')
  const path = '/B-2222-2222'
  expect((await api(keys.reader, 'GET', '?state=requested&country=ae')).body).toMatchObject({
    quotes: [{ number: 'B-2222-2222', state: 'requested', company: { name: 'Dune Hotels LLC' } }],
  })
  const offer = {
    lines: [{ sku: 'GONE-1', quantity: 25, agreedMinor: 200_000 }],
    validDays: 10,
    note: 'Hello',
  }
  expect((await api(keys.reader, 'POST', `${path}/offers`, offer)).status).toBe(403)
  expect((await api(keys.writer, 'POST', `${path}/offers`, { ...offer, price: 1 })).status).toBe(400)
  expect(
    (await api(keys.writer, 'POST', `${path}/offers`, { lines: [{ sku: 'GONE-1', agreedMinor: 900_000 }] }))
      .status,
  ).toBe(422)
  expect(await api(keys.writer, 'POST', `${path}/offers`, offer)).toMatchObject({
    status: 200,
    body: { state: 'quoted', current: { revision: 1, note: 'Hello', lines: [{ agreedMinor: 200_000 }] } },
  })
  expect((await api(keys.reader, 'GET', path)).body).toMatchObject({
    revisions: [{ revision: 0 }, { revision: 1, validUntil: '2026-12-10T20:00:00.000Z' }],
  })
  expect((await api(keys.writer, 'POST', `${path}/withdrawal`)).status).toBe(200)
  expect((await api(keys.writer, 'POST', `${path}/withdrawal`)).status).toBe(409)
  expect((await api(keys.reader, 'GET', '/B-0000-0000')).status).toBe(404)
})

test('a request is read, offered and withdrawn by commands', async () => {
  await requested('B-3333-3333')
  const of = { arguments: { number: 'B-3333-3333' } }
  const listed = await command(quoteList, { options: { state: 'requested' } })
  expect(listed.text).toContain('B-3333-3333')
  const revised = await command(quoteRevise, {
    ...of,
    options: { lines: 'gone-1=30@2100.00', days: '7', note: 'As we said' },
  })
  expect(revised).toMatchObject({ code: 0 })
  expect(revised.text).toContain('AED 63000.00')
  const shown = await command(quoteShow, of)
  expect(shown.text).toContain('GONE-1 × 30 at AED 2100.00 (shop AED 2499.00)')
  expect(shown.text).toContain('As we said')
  expect((await command(quoteRevise, { ...of, options: { lines: 'GONE-1=x' } })).code).toBe(2)
  expect((await command(quoteRevise, { ...of, options: { days: '0' } })).code).toBe(2)
  expect((await command(quoteRevise, { ...of, options: { lines: 'GONE-1@9999.00' } })).code).toBe(1)
  expect((await command(quoteWithdraw, of)).code).toBe(0)
  expect((await command(quoteWithdraw, of)).code).toBe(1)
  expect((await command(quoteShow, { arguments: { number: 'B-0000-0000' } })).code).toBe(1)
})
