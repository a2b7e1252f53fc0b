import { describe, expect, test } from 'vitest'
import { createHttpEngine } from '#adapters/engine/http-engine.ts'
import { toWireOrder } from '#api/operations/order-wire.ts'
import type { CommerceEngine } from '#commerce/engine/ports.ts'
import { wireOrder } from '#contracts/operations.ts'
import { createHttpClient } from '#infrastructure/http-client/client.ts'
import { createCommerceEngineAnswer } from '../../../src/stand-ins/commerce-engine.ts'
import { faultyService, standInFaults, standInKey } from '../../../src/stand-ins/stand-in.ts'
import { aDetailedOrder } from '../../support/builders/an-order.ts'

const order = aDetailedOrder()

function anEngine(key: string | null = standInKey) {
  const service = faultyService(createCommerceEngineAnswer(() => new Date('2026-11-22T08:00:00.000Z')))
  const engine = createHttpEngine({
    url: 'https://engine.example/v1/',
    key,
    http: createHttpClient({
      service: 'commerce engine',
      fetch: service.fetch,
      wait: async () => undefined,
    }),
    toWire: toWireOrder,
  })
  const advance = (number: string, to: string) =>
    service.fetch(`https://engine.example/v1/orders/${number}/status?to=${to}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${standInKey}` },
    })
  return { engine, service, advance }
}

/** An engine whose answer is given. */
const answering = (body: unknown, status = 200): CommerceEngine =>
  createHttpEngine({
    url: 'https://engine.example',
    key: null,
    http: createHttpClient({
      service: 'commerce engine',
      fetch: async () => Response.json(body, { status }),
    }),
    toWire: toWireOrder,
  })

const receipt = { number: 'E-100001', status: 'received', at: '2026-11-22T08:00:00.000Z' }

describe('a commerce engine over HTTP', () => {
  test('gets an order as the operations API shows it, under its number, once for each version', async () => {
    const { engine, service } = anEngine()
    expect(await engine.submit(order)).toEqual({ ok: true, value: receipt })
    expect(await engine.submit(order)).toEqual({ ok: true, value: receipt })
    expect(service.requests.map(({ method, path }) => `${method} ${path}`)).toEqual([
      `PUT /v1/orders/${order.number}`,
      `PUT /v1/orders/${order.number}`,
    ])
    expect(wireOrder.parse(JSON.parse(service.requests[0]?.body ?? ''))).toEqual(toWireOrder(order))
  })

  test('reports changes of orders by cursor, and none twice', async () => {
    const { engine, advance } = anEngine()
    await engine.submit(order)
    await engine.submit({ ...order, number: 'AE1' })
    const first = await engine.listChanges(null)
    expect(first).toMatchObject({
      ok: true,
      value: { changes: [{ orderNumber: order.number, receipt }, { orderNumber: 'AE1' }] },
    })
    const cursor = first.ok ? first.value.cursor : null
    expect(await engine.listChanges(cursor)).toEqual({ ok: true, value: { changes: [], cursor } })
    await advance(order.number, 'shipped')
    expect(await engine.listChanges(cursor)).toMatchObject({
      value: { changes: [{ orderNumber: order.number, receipt: { status: 'shipped' } }] },
    })
  })

  test.each(standInFaults)('%s: it is unavailable, which is a failure and no exception', async (fault) => {
    const { engine, service } = anEngine()
    service.injectFault(fault)
    expect(await engine.submit(order)).toMatchObject({ ok: false, failure: { kind: 'unavailable' } })
    expect(await engine.listChanges(null)).toMatchObject({ ok: false, failure: { kind: 'unavailable' } })
  })

  test('a wrong key can be mended, and is not a rejection of the order', async () => {
    expect(await anEngine(null).engine.submit(order)).toEqual({
      ok: false,
      failure: { kind: 'unavailable', reason: 'status 401' },
    })
  })

  test.each([400, 409, 413, 422])('status %i rejects the order for good', async (status) => {
    expect(await answering({}, status).submit(order)).toEqual({
      ok: false,
      failure: { kind: 'rejected', reason: `status ${status}` },
    })
  })

  test('a status that shoppers have no word for is shown as being processed', async () => {
    expect(await answering({ ...receipt, status: 'in-wave-7' }).submit(order)).toMatchObject({
      value: { status: 'processing' },
    })
  })

  test.each([
    { ...receipt, number: '<script>' },
    { ...receipt, number: 'E'.repeat(41) },
    { ...receipt, at: 'yesterday' },
    [receipt],
    null,
  ])('an answer of another shape is not believed: %j', async (body) => {
    expect(await answering(body).submit(order)).toMatchObject({
      ok: false,
      failure: { kind: 'unavailable' },
    })
  })

  test('a change that cannot be read is left out, the others count', async () => {
    const read = await answering({
      changes: [{ order: 'AE1' }, { order: 'AE2', ...receipt }],
      cursor: null,
    }).listChanges(null)
    expect(read).toMatchObject({ ok: true, value: { changes: [{ orderNumber: 'AE2' }] } })
  })
})
