import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aCliFixture } from '../../support/shops/cli-fixture.ts'
import { serveFetch, type LocalServer } from '../../support/servers/serve-http.ts'

const received: string[] = []
let fixture: Awaited<ReturnType<typeof aCliFixture>>
let listener: LocalServer
let day = ''
let month = ''
beforeAll(async () => {
  listener = await serveFetch(async (request) => {
    received.push(request.headers.get('majlis-event') ?? '')
    return new Response(null, { status: 204 })
  })
  fixture = await aCliFixture()
  day = fixture.day
  month = day.slice(0, 7)
})
afterAll(async () => {
  await fixture.shop.close()
  await listener.close()
})
const majlis = (...argv: readonly string[]) => fixture.majlis(...argv)
const asJson = <Value>(...argv: readonly string[]) => fixture.asJson<Value>(...argv)

test('majlis report cash sums collected cash by day, and lists the orders that are short', async () => {
  const [whole, short] = [await fixture.delivered(), await fixture.delivered(500)]
  type Sums = Record<'due' | 'collected' | 'short', { readonly minor: number }>
  const report = await asJson<{ rows: unknown[]; total: Sums }>('report', 'cash', 'ae', month)
  expect(report.rows).toMatchObject([{ day, shipments: 2 }])
  const { due, collected, short: missing } = report.total
  expect([due.minor, collected.minor, missing.minor]).toEqual([
    whole.due + short.due,
    whole.due + short.due - 500,
    500,
  ])
  const printed = await majlis('report', 'cash', 'ae', month)
  expect(printed.stderr).toContain(
    `In AED.\nShort:\n${short.number}/1: ${short.collected} of ${(short.due / 100).toFixed(2)}`,
  )
  expect(printed.stderr).not.toContain(whole.number)
  expect(await asJson('report', 'cash', 'kw', month)).toMatchObject({ rows: [], short: [] })
  expect((await majlis('report', 'cash', 'zz', month)).code).toBe(2)
  expect((await majlis('report', 'cash', 'ae', 'November')).code).toBe(2)
})

test('majlis invoice credit issues one credit note per return, for at most the quantities sold', async () => {
  const { number } = await fixture.delivered()
  const credit = (items: string, reference: string) =>
    majlis('invoice', 'credit', number, items, '--reference', reference)
  expect(await credit('LAMP=1', 'R-1')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('no invoice'),
  })
  expect(await fixture.shop.jobs.run('issue-invoices')).toMatchObject({ ok: true })
  const note = await credit('LAMP=1', 'R-1')
  expect(note.stdout).toMatch(/^AEC-\S+: \d+\.\d\d AED\n$/)
  expect((await credit('LAMP=1', 'R-1')).stdout).toBe(note.stdout)
  expect((await credit('LAMP=2', 'R-2')).stderr).toContain('Only 1 of LAMP can still be credited')
  expect((await credit('RUG=1', 'R-2')).stderr).toContain('RUG is not on the invoice')
  const other = await credit('LAMP=1', 'R-2')
  expect(other.stdout).not.toBe(note.stdout)
  expect(other.stdout.split(':')[1]).toBe(note.stdout.split(':')[1])
  expect((await majlis('invoice', 'credit', 'AE0000000000', 'LAMP=1', '--reference', 'R')).code).toBe(1)
  for (const wrong of ['LAMP', 'LAMP=0', 'LAMP=1,LAMP=1', 'lamp=1'])
    expect((await credit(wrong, 'R-3')).code, wrong).toBe(2)
  expect((await majlis('invoice', 'credit', number, 'LAMP=1')).code).toBe(2)
  expect(await asJson('report', 'vat', 'ae', month)).toMatchObject({ creditNotes: 2 })
})

describe('majlis messages', () => {
  type Message = { readonly id: string; readonly kind: string; readonly state: string }
  test('lists messages by state, and sends one again', async () => {
    await fixture.delivered()
    expect(await fixture.shop.jobs.run('send-messages')).toMatchObject({ ok: true })
    const sent = await asJson<Message[]>('messages', 'list', '--state', 'sent')
    expect(sent.length).toBeGreaterThan(0)
    expect(new Set(sent.map(({ state }) => state))).toEqual(new Set(['sent']))
    expect((await majlis('messages', 'list')).stdout).toContain(sent[0]?.kind)
    const id = sent[0]?.id ?? ''
    expect((await majlis('messages', 'resend', id)).stdout).toContain('within seconds')
    expect((await majlis('messages', 'resend', id)).code).toBe(1)
    expect(
      (await asJson<Message[]>('messages', 'list', '--state', 'waiting')).map((one) => one.id),
    ).toContain(id)
    await fixture.shop.jobs.run('send-messages')
    expect((await asJson<Message[]>('messages', 'list')).find((one) => one.id === id)).toMatchObject({
      state: 'sent',
    })
    expect((await majlis('messages', 'resend', 'unknown')).code).toBe(1)
    expect((await majlis('messages', 'list', '--state', 'lost')).code).toBe(2)
  })
})

describe('majlis webhooks', () => {
  test('adds an endpoint, logs its deliveries, redelivers an event and removes the endpoint', async () => {
    // Earlier events are not sent to it.
    await fixture.shop.jobs.run('deliver-webhooks')
    type Endpoint = { readonly id: string; readonly secret: string }
    const { id, secret } = await asJson<Endpoint>(
      'webhooks',
      'add',
      listener.url,
      '--events',
      'order.delivered',
    )
    expect(secret).toMatch(/^\S{20,}$/)
    expect((await majlis('webhooks', 'list')).stdout).toMatch(new RegExp(`${id}\\s+order\\.delivered`))
    await fixture.delivered()
    await fixture.shop.jobs.run('deliver-webhooks')
    expect(received).toHaveLength(1)
    type Logged = { readonly event: { readonly id: string }; readonly delivery: { readonly state: string } }
    const [logged, ...rest] = (await asJson<Logged[]>('webhooks', 'log')).filter(
      ({ event }) => event.id === received[0],
    )
    expect([logged?.delivery.state, rest]).toEqual(['delivered', []])
    expect((await majlis('webhooks', 'log')).stdout).toContain('order.delivered')
    expect((await majlis('webhooks', 'redeliver', received[0] ?? '')).stdout).toContain('is sent again to 1')
    await fixture.shop.jobs.run('deliver-webhooks')
    expect(received).toEqual([received[0], received[0]])
    expect((await majlis('webhooks', 'remove', id)).code).toBe(0)
    expect((await majlis('webhooks', 'remove', id)).code).toBe(1)
    expect(await asJson('webhooks', 'list')).toEqual([])
    expect((await majlis('webhooks', 'redeliver', 'evt_none')).code).toBe(1)
  })

  test.each([
    [['add', 'ftp://oms.test'], 'is not a URL'],
    [['add', 'https://oms.test', '--events', 'order.lost'], 'order.lost is not an event'],
  ])('rejects %j with a usage error', async (argv, why) => {
    expect(await majlis('webhooks', ...argv)).toMatchObject({ code: 2, stderr: expect.stringContaining(why) })
  })
})

test('majlis api-key creates a key with its scopes, shows it once, and revokes it', async () => {
  expect((await majlis('api-key', 'create', 'OMS', '--scopes', 'everything')).code).toBe(2)
  expect((await majlis('api-key', 'create', 'OMS')).code).toBe(2)
  type Key = { readonly id: string; readonly key: string }
  const { id, key } = await asJson<Key>('api-key', 'create', 'OMS', '--scopes', 'orders:read')
  const fetchStatus = async () =>
    (
      await fixture.shop.operations.api.fetch(
        new Request('http://shop.test/api/operations/v1/orders', {
          headers: { authorization: `Bearer ${key}` },
        }),
      )
    ).status
  expect(await fetchStatus()).toBe(200)
  const { stdout } = await majlis('api-key', 'list')
  expect(stdout).toMatch(new RegExp(`${id}\\s+OMS\\s+orders:read`))
  expect(stdout).not.toContain(key)
  expect((await majlis('api-key', 'revoke', id)).code).toBe(0)
  expect(await fetchStatus()).toBe(401)
  expect((await majlis('api-key', 'revoke', id)).code).toBe(1)
})

describe('majlis payments for cash refunds', () => {
  test('sets the refund method, lists the payout and records it as done', async () => {
    const { number } = await fixture.delivered()
    const refund = ['payments', 'refund', number, '10.00', '--reason', 'a scratch', '--id', `r:${number}`]
    expect((await majlis(...refund)).stderr).toContain('give a refund method with --to')
    expect((await majlis(...refund, '--to', 'counter')).stdout).toContain('counter')
    expect(await asJson('refund', 'payouts')).toEqual({ due: [], waiting: [], review: [], inFile: [] })
    const setMethod = (...given: readonly string[]) =>
      majlis('payments', 'refund-method', number, `r:${number}`, ...given)
    expect((await setMethod('--to', 'iban', '--iban', 'AE070331234567890123456')).code).toBe(2)
    expect(
      (await setMethod('--to', 'iban', '--iban', 'AE080331234567890123456', '--holder', 'Layla')).stderr,
    ).toContain('its check digits are wrong')
    const chosen = await setMethod(
      '--to',
      'iban',
      '--iban',
      'AE07 0331 2345 6789 0123 456',
      '--holder',
      'Layla',
    )
    expect(chosen.stdout).toContain('Layla')
    expect(chosen.stdout).not.toContain('0331234567')
    const payouts = (await majlis('refund', 'payouts')).stdout
    expect(payouts).toMatch(new RegExp(`Waits until \\S+Z, a day .*: ${number} r:${number}`))
    expect(payouts).not.toContain('0331234567')
    const complete = (outcome: string) => majlis('payments', 'complete', number, `r:${number}`, outcome)
    expect((await complete('perhaps')).code).toBe(2)
    expect((await complete('done')).stdout).toMatch(/r:\S+\s+10\.00\s+done/)
    expect((await complete('done')).code).toBe(1)
    expect((await majlis('refund', 'payouts')).stdout).toContain('No payouts are due.')
  })

  test('compares nothing without online payments, and rejects an invalid --limit', async () => {
    expect((await majlis('payments', 'compare')).stdout).toContain('No differences')
    expect((await majlis('payments', 'compare', '--limit', '0')).code).toBe(2)
  })
})
