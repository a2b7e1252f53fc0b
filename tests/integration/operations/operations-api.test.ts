import { describe, expect, test } from 'vitest'
import { shippedLimits } from '#commerce/staff/limits.ts'
import type { OrderAdmin } from '#commerce/orders/orders.ts'
import { money } from '#kernel/money.ts'
import { fail, ok } from '#kernel/result.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { createSetCustomerGroup } from '#commerce/identity/customer-groups.ts'
import { createPhoneNumbers, isMobile } from '#adapters/customers/phone-numbers.ts'
import { createIdentityRepository } from '#adapters/identity/identity-repository.ts'
import { createOperationsModule } from '#api/operations/create-operations-module.ts'
import { scopes, type Scope } from '#api/operations/api-keys.ts'
import { aDetailedOrder } from '../../support/builders/an-order.ts'
import { createPriceAdmin } from '#commerce/price-admin/price-admin.ts'
import { closedOperations } from '../../support/shops/closed-operations.ts'
import { describeDatabases } from '../../support/databases/databases.ts'
import { manualClock } from '../../support/manual-clock.ts'
import { theCountries } from '../../support/shops/the-countries.ts'

const order = aDetailedOrder()
const details = {
  order,
  display: 'Confirmed' as const,
  allowed: {} as never,
  changes: {} as never,
}

function theApi(db: Database, allowed = true) {
  const moves: Parameters<OrderAdmin['advance']>[0][] = []
  const rescheduled: Parameters<OrderAdmin['reschedule']>[0][] = []
  const set: unknown[] = []
  const numbers = ['AE3', 'AE2', 'AE1']
  const orderAdmin: OrderAdmin = {
    find: async (number) => (number === order.number ? ok(details) : fail({ kind: 'not-found' })),
    list: async ({ limit, before }) =>
      numbers
        .slice(before === null ? 0 : numbers.indexOf(before) + 1)
        .slice(0, limit)
        .map((number) => ({ ...order, number })),
    advance: async (move) => {
      moves.push(move)
      if (move.number !== order.number) return fail({ kind: 'not-found' })
      return move.action.kind === 'approve-cancellation'
        ? fail({ kind: 'illegal', from: 'confirmed', action: 'approve-cancellation' })
        : ok(details)
    },
    reschedule: async (wanted) => {
      rescheduled.push(wanted)
      return wanted.number === order.number ? ok(details) : fail({ kind: 'not-found' })
    },
    showContact: async () => fail({ kind: 'not-found' }),
    address: {
      quote: async () => fail({ kind: 'not-found' }),
      change: async () => fail({ kind: 'not-found' }),
    },
  }
  const operations = createOperationsModule(db, {
    ...closedOperations(db),
    clock: manualClock(),
    rateLimiter: { check: async () => ({ allowed, retryAfterSeconds: 7 }) },
    setCustomerGroup: createSetCustomerGroup({
      repository: createIdentityRepository(db),
      phones: { normalize: createPhoneNumbers(theCountries).normalize, isMobile },
      countries: theCountries,
      clock: manualClock(),
    }),
    orderAdmin,
    writer: {
      setStock: async (sku, location, onHand) => {
        if (sku !== 'RUG') return 'unknown-sku'
        set.push([sku, location, onHand])
        return onHand < 2 ? 'below-reserved' : 'set'
      },
    },
    priceAdmin: createPriceAdmin({
      limitsOf: shippedLimits,
      prices: {
        findProduct: async () => undefined,
        findAct: async () => undefined,
        listActs: async () => [],
        listSkus: async () => new Map(),
        listPlans: async () => [],
        read: async () => new Map(),
        cancel: async () => undefined,
        async write(skus, { country }, change) {
          const known = skus.filter((sku) => sku === 'RUG').map((sku) => ({ sku, code: sku, book: null }))
          const changed = change(new Map(known.map((one) => [one.sku, one])))
          if (!changed.ok) return changed
          for (const { sku, book } of changed.value.books) set.push([sku, country, book])
          return ok(undefined)
        },
      },
      ...{ countries: theCountries, isManagedElsewhere: false, clock: manualClock() },
    }),
  })
  const aKey = async (may: readonly Scope[] = scopes) =>
    (await operations.keys.create('OMS', may, '2026-11-20T08:00:00.000Z')).key
  const ask = async (key: string | null, method: string, path: string, body?: unknown, headers = {}) => {
    const response = await operations.api.fetch(
      new Request(`https://shop.example/api/operations/v1${path}`, {
        method,
        headers: { ...(key === null ? {} : { authorization: `Bearer ${key}` }), ...headers },
        ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      }),
    )
    return {
      status: response.status,
      headers: response.headers,
      json: (await response.json()) as Record<string, never>,
    }
  }
  return { ask, aKey, moves, rescheduled, set, keys: operations.keys }
}

describeDatabases('the operations API', (open) => {
  test('rejects requests without a valid key', async () => {
    const { ask, aKey, keys } = theApi((await open()).db)
    const key = await aKey()
    for (const wrong of [
      null,
      '',
      'ops_1',
      `${key}x`,
      key.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')),
      'ops_000000000000_' + 'a'.repeat(43),
    ])
      expect(await ask(wrong, 'GET', '/orders')).toMatchObject({
        status: 401,
        json: { kind: 'unauthorized' },
      })
    expect((await ask(key, 'GET', '/orders')).status).toBe(200)
    const [stored] = await keys.list()
    expect(JSON.stringify(stored)).not.toContain(key.slice(20))
    expect(await keys.revoke(stored?.id ?? '', '2026-11-21T08:00:00.000Z')).toBe(true)
    expect(await keys.revoke(stored?.id ?? '', '2026-11-21T08:00:00.000Z')).toBe(false)
    expect((await ask(key, 'GET', '/orders')).status).toBe(401)
  })

  test('rejects operations outside the scopes of the key', async () => {
    const { ask, aKey } = theApi((await open()).db)
    const reader = await aKey(['orders:read'])
    expect((await ask(reader, 'GET', `/orders/${order.number}`)).status).toBe(200)
    const rejected = await ask(reader, 'POST', `/orders/${order.number}/actions`, { action: 'confirm' })
    expect(rejected).toMatchObject({
      status: 403,
      json: { kind: 'scope', detail: 'this needs orders:write' },
    })
    expect(rejected.headers.get('content-type')).toBe('application/problem+json')
  })

  test('lists orders in pages, with exact amounts and without access tokens', async () => {
    const { ask, aKey } = theApi((await open()).db)
    const key = await aKey()
    const first = await ask(key, 'GET', '/orders?limit=2')
    const numbers = (answer: typeof first) =>
      (answer.json['orders'] as unknown as { number: string }[]).map(({ number }) => number)
    expect(numbers(first)).toEqual(['AE3', 'AE2'])
    const second = await ask(key, 'GET', `/orders?limit=2&cursor=${first.json['next']}`)
    expect([numbers(second), second.json['next']]).toEqual([['AE1'], null])
    expect(first.json['orders']).toMatchObject([
      { totals: { payable: { amount: '955.00', currency: 'AED' } } },
      {},
    ])
    expect(JSON.stringify(first.json)).not.toContain('secret of the shopper')
  })

  test.each([
    ['GET', '/orders?limit=0', undefined, 400],
    ['GET', '/orders?status=lost', undefined, 400],
    ['GET', '/orders?price=1', undefined, 400],
    ['GET', '/orders/AE0', undefined, 404],
    ['GET', '/nothing', undefined, 404],
    ['PUT', '/orders', {}, 405],
    ['POST', `/orders/${order.number}/actions`, { action: 'steal' }, 400],
    ['POST', `/orders/${order.number}/actions`, '{', 400],
    [
      'POST',
      `/orders/${order.number}/actions`,
      { action: 'confirm', paid: { amount: '1.2345', currency: 'AED' } },
      400,
    ],
    [
      'POST',
      `/orders/${order.number}/actions`,
      { action: 'confirm', paid: { amount: '1.234', currency: 'AED' } },
      422,
    ],
    ['POST', `/orders/${order.number}/actions`, { action: 'approve-cancellation' }, 409],
    ['POST', '/orders/AE0/actions', { action: 'confirm' }, 404],
    ['POST', `/orders/${order.number}/shipments/1/rescheduling`, { fee: 'charged', reason: 'x' }, 400],
    [
      'POST',
      `/orders/${order.number}/shipments/1/rescheduling`,
      { day: '2026-12-05', slot: 'ae:near:2026-12-05:09-13', fee: 'charged', reason: 'x' },
      400,
    ],
    [
      'POST',
      `/orders/${order.number}/shipments/1/rescheduling`,
      { day: '2026-02-30', fee: 'charged', reason: 'x' },
      400,
    ],
    ['POST', `/orders/${order.number}/shipments/1/rescheduling`, { day: '2026-12-05', fee: 'waived' }, 400],
    ['POST', '/orders/AE0/shipments/1/rescheduling', { day: '2026-12-05', fee: 'waived', reason: 'x' }, 404],
    ['PUT', '/stock/RUG/dubai', { onHand: -1 }, 400],
    ['PUT', '/stock/RUG/dubai', { onHand: 1.5 }, 400],
    ['PUT', '/stock/RUG/dubai', { onHand: 1 }, 409],
    ['PUT', '/stock/SOFA/dubai', { onHand: 5 }, 404],
    ['PUT', '/prices/RUG/kw', { amount: '1.2345' }, 400],
    ['PUT', '/prices/RUG/ae', { amount: '1.234' }, 422],
    ['PUT', '/prices/RUG/ae', { amount: '0' }, 422],
    ['PUT', '/prices/RUG/ae', { amount: 'free', special: { amount: '0' } }, 422],
    ['PUT', '/prices/RUG/ae', { amount: '10', special: { amount: '10' } }, 422],
    ['PUT', '/prices/RUG/xx', { amount: '10' }, 404],
    ['PUT', '/prices/SOFA/ae', { amount: '10' }, 404],
  ])('answers %s %s %j with %i and a problem', async (method, path, body, status) => {
    const { ask, aKey } = theApi((await open()).db)
    const answer = await ask(await aKey(), method, path, body)
    expect(answer.status).toBe(status)
    expect(answer.json).toMatchObject({ type: 'about:blank', status })
  })

  test('moves a delivery to an agreed time, with its fee or without', async () => {
    const { ask, aKey, rescheduled } = theApi((await open()).db)
    const body = { slot: 'ae:near:2026-12-05:09-13', fee: 'waived', reason: 'the lift is broken' }
    const path = `/orders/${order.number}/shipments/1/rescheduling`
    expect((await ask(await aKey(), 'POST', path, body)).status).toBe(200)
    expect(rescheduled).toEqual([
      {
        number: order.number,
        shipment: 1,
        time: { slot: body.slot },
        fee: 'waived',
        reason: 'the lift is broken',
        by: expect.objectContaining({ kind: 'key' }),
      },
    ])
  })

  test('advances orders and shipments as an operator', async () => {
    const { ask, aKey, moves } = theApi((await open()).db)
    const key = await aKey()
    await ask(key, 'POST', `/orders/${order.number}/actions`, { action: 'confirm', note: 'by bank' })
    const collected = { amount: '955.00', currency: 'AED' }
    const moved = await ask(key, 'POST', `/orders/${order.number}/shipments/1/events`, {
      event: 'deliver',
      collected,
    })
    expect(moved.status).toBe(200)
    const by = expect.objectContaining({ kind: 'key', scopes: expect.any(Array) })
    expect(moves).toEqual([
      { number: order.number, action: { kind: 'confirm', paid: null }, by, note: 'by bank' },
      {
        number: order.number,
        action: { kind: 'shipment', position: 1, event: 'deliver', collected: money(95_500, 'AED') },
        by,
        note: null,
      },
    ])
  })

  test('runs a repeated idempotency key once and rejects it for another request', async () => {
    const { ask, aKey, set } = theApi((await open()).db)
    const key = await aKey()
    const named = { 'idempotency-key': 'stock-1' }
    const first = await ask(key, 'PUT', '/stock/RUG/dubai', { onHand: 5 }, named)
    const again = await ask(key, 'PUT', '/stock/RUG/dubai', { onHand: 5 }, named)
    expect([first.status, again.json]).toEqual([200, first.json])
    expect(set).toHaveLength(1)
    expect(await ask(key, 'PUT', '/stock/RUG/dubai', { onHand: 6 }, named)).toMatchObject({
      status: 422,
      json: { kind: 'key-reused' },
    })
    expect((await ask(await aKey(), 'PUT', '/stock/RUG/dubai', { onHand: 6 }, named)).status).toBe(200)
    expect(
      (await ask(key, 'PUT', '/stock/RUG/dubai', { onHand: 6 }, { 'idempotency-key': 'a b' })).status,
    ).toBe(400)
  })

  test('answers 429 with Retry-After above the rate limit and 413 for a large body', async () => {
    const busy = theApi((await open()).db, false)
    const answer = await busy.ask(await busy.aKey(), 'GET', '/orders')
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '7'])
    const { ask, aKey } = theApi((await open()).db)
    const long = JSON.stringify({ action: 'confirm', note: 'x'.repeat(70_000) })
    expect((await ask(await aKey(), 'POST', `/orders/${order.number}/actions`, long)).status).toBe(413)
  })

  test('publishes its OpenAPI document to callers with a key', async () => {
    const { ask, aKey } = theApi((await open()).db)
    expect((await ask(null, 'GET', '/openapi.json')).status).toBe(401)
    const { status, json } = await ask(await aKey(), 'GET', '/openapi.json')
    expect(status).toBe(200)
    expect(json).toMatchObject({
      openapi: '3.1.0',
      servers: [{ url: 'https://shop.example/api/operations/v1' }],
    })
    expect(Object.keys(json['paths'] ?? {})).toEqual([
      '/orders',
      '/orders/{number}',
      '/orders/{number}/actions',
      '/orders/{number}/shipments/{position}/events',
      '/orders/{number}/shipments/{position}/rescheduling',
      '/orders/{number}/shipments/{position}/courier',
      '/orders/{number}/cancellations',
      '/orders/{number}/cancellations/{cancellation}/decision',
      '/prices/{sku}',
      '/prices/{sku}/{country}',
      '/price-plans/{country}',
      '/price-plans/{plan}',
      '/price-plans/{plan}/cancel',
      '/orders/{number}/customer',
      '/customers/group',
      '/stock/{sku}/{location}',
    ])
    expect(JSON.stringify(json)).toContain('"enum":["confirm","put-on-hold","release-hold"')
  })

  test('sets the group of a customer by a verified contact', async () => {
    const { db } = await open()
    const { ask, aKey } = theApi(db)
    const store = createIdentityRepository(db)
    const registration = { name: 'Layla', language: 'en', termsVersion: '1', isAdult: true } as const
    const at = '2026-11-23T08:00:00.000Z'
    const id = await store.insertCustomer(registration, 'ae', at)
    await store.addIdentity(id, 'phone', '+971501234567', at)
    const key = await aKey()
    const body = { contact: '050 123 4567', country: 'ae', group: 'staff', reason: 'Works for us' }
    const put = (parts: object) => ask(key, 'PUT', '/customers/group', { ...body, ...parts })
    expect((await put({})).json).toEqual({ customerId: id, group: 'staff', before: null })
    expect((await put({ group: null })).json).toEqual({ customerId: id, group: null, before: 'staff' })
    expect((await put({ contact: '+971507654321' })).status).toBe(404)
    for (const wrong of [
      { group: 'Staff' },
      { reason: ' ' },
      { reason: 'x'.repeat(201) },
      { country: 'uae' },
      { role: 'admin' },
    ])
      expect((await put(wrong)).status, JSON.stringify(wrong)).toBe(400)
    for (const wrong of [{ contact: 'Layla' }, { country: 'de' }])
      expect((await put(wrong)).status, JSON.stringify(wrong)).toBe(422)
    const answer = await ask(await aKey(['orders:read']), 'PUT', '/customers/group', body)
    expect(answer.status).toBe(403)
  })

  test('names a courier only by what a shopper can follow', async () => {
    const { ask, aKey } = theApi((await open()).db)
    const key = await aKey()
    const name = (courier: object) => ask(key, 'POST', `/orders/${order.number}/shipments/1/courier`, courier)
    const aramex = { name: 'Aramex', reference: '4711', url: 'https://www.aramex.com/track/4711' }
    expect((await name(aramex)).status).toBe(200)
    for (const wrong of [{}, { ...aramex, name: 'x'.repeat(61) }, { ...aramex, role: 'admin' }])
      expect((await name(wrong)).status, JSON.stringify(wrong)).toBe(400)
    for (const wrong of [
      { name: ' ' },
      { reference: '' },
      { url: 'http://www.aramex.com/4711' },
      { url: 'javascript:alert(1)' },
      { url: 'https://user:secret@www.aramex.com/' },
    ])
      expect((await name({ ...aramex, ...wrong })).status, JSON.stringify(wrong)).toBe(422)
  })
})

describe('scopes', () => {
  test('are exactly twenty-six', () => expect(scopes).toHaveLength(26))
})
