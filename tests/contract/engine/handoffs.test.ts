import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { createEngineModule } from '#adapters/engine/create-engine-module.ts'
import { withHandoffs } from '#adapters/engine/engine-writes.ts'
import { createEnqueueMessage } from '#adapters/messages/enqueue-message.ts'
import { messageWrites } from '#adapters/messages/outbox.ts'
import { orderWrites } from '#adapters/orders/write-order.ts'
import { reconcile } from '#adapters/reconcile/reconcile.ts'
import { toWireOrder } from '#api/operations/order-wire.ts'
import { combineWrites } from '#infrastructure/db/combine-writes.ts'
import { createHttpClient } from '#infrastructure/http-client/client.ts'
import { createCommerceEngineAnswer } from '../../../src/stand-ins/commerce-engine.ts'
import { faultyService, standInKey } from '../../../src/stand-ins/stand-in.ts'
import { aDetailedOrder } from '../../support/builders/an-order.ts'
import { describeDatabases, type Open } from '../../support/databases/databases.ts'
import { manualClock } from '../../support/manual-clock.ts'

const placed = aDetailedOrder({
  shipments: aDetailedOrder().shipments.map((one) => ({ ...one, id: randomUUID() })),
  events: [{ at: '2026-11-20T08:00:00.000Z', kind: 'placed', actor: 'shopper', shipment: null, note: null }],
})
const running = new AbortController().signal
const settings = { url: 'https://engine.example', key: standInKey }

async function aConnectedShop(open: Open, commerceEngine: typeof settings | null = settings) {
  const { db } = await open()
  const clock = manualClock()
  const service = faultyService(createCommerceEngineAnswer(() => new Date(clock.now())))
  const during: (() => Promise<void>)[] = []
  let order = placed
  const { engine, admin, jobs } = createEngineModule(db, {
    env: { commerceEngine },
    clock,
    findOrder: async () => ({ order }),
    toWire: toWireOrder,
    http: createHttpClient({
      service: 'commerce engine',
      wait: async () => undefined,
      async fetch(input, init) {
        const answer = await service.fetch(input, init)
        const [work] = during.splice(0)
        await work?.()
        return answer
      },
    }),
  })
  const writes = withHandoffs(messageWrites)
  const message = (kind: 'order-placed' | 'delivered') => ({
    kind,
    orderId: order.id,
    country: order.country,
    key: `${kind}:${order.version}`,
    at: clock.now(),
  })
  await db.execute(combineWrites(...orderWrites(order), ...writes(message('order-placed'))))
  const job = (name: string) => async () => jobs.find((one) => one.name === name)?.run(running)
  return {
    db,
    clock,
    service,
    engine,
    admin,
    jobs,
    handOver: job('hand-over-orders'),
    follow: job('follow-engine'),
    async change() {
      order = { ...order, version: order.version + 1 }
      await createEnqueueMessage(writes)(db, message('delivered'))
    },
    advance: (to: string) =>
      service.fetch(`https://engine.example/orders/${placed.number}/status?to=${to}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${standInKey}` },
      }),
    duringNextSend: (work: () => Promise<void>) => void during.push(work),
    puts: () => service.requests.filter(({ method }) => method === 'PUT').length,
  }
}

describeDatabases('handoffs to a commerce engine', (open) => {
  test('an order is handed over once, and again when it changes; its number and status are shown', async () => {
    const { engine, admin, handOver, change, puts } = await aConnectedShop(open)
    expect(await engine.findReceipt(placed.id)).toBeNull()
    expect(await admin.list({ state: 'waiting', limit: 10 })).toMatchObject([
      { orderNumber: placed.number, sentVersion: null },
    ])
    expect(await handOver()).toBe('1 handed over, 0 failed')
    expect(await handOver()).toBe('0 handed over, 0 failed')
    expect(await engine.findReceipt(placed.id)).toMatchObject({ number: 'E-100001', status: 'received' })
    await change()
    expect(await handOver()).toBe('1 handed over, 0 failed')
    expect(await admin.find(placed.number)).toMatchObject({
      state: 'delivered',
      sentVersion: 2,
      nextAt: null,
    })
    expect(puts()).toBe(2)
  })

  test('an outage of an hour delays an order, and loses nothing', async () => {
    const { clock, service, admin, handOver, engine } = await aConnectedShop(open)
    service.injectFault('down')
    for (let minute = 0; minute < 60; minute += 4) {
      await handOver()
      clock.advance(4 * 60_000)
    }
    expect(await admin.find(placed.number)).toMatchObject({ state: 'waiting', receipt: null })
    service.injectFault(null)
    clock.advance(3_600_000)
    expect(await handOver()).toBe('1 handed over, 0 failed')
    expect(await engine.findReceipt(placed.id)).toMatchObject({ number: 'E-100001' })
  })

  test('an order is given up after the last attempt, reconciliation lists it, and an operator sends it again', async () => {
    const { db, clock, service, admin, handOver } = await aConnectedShop(open)
    service.injectFault('unauthorized')
    for (let attempt = 1; attempt <= 14; attempt += 1) {
      await handOver()
      clock.advance(3_600_000)
    }
    expect(await admin.list({ state: 'given-up', limit: 10 })).toMatchObject([
      { attempts: 14, problem: 'status 401' },
    ])
    expect(await handOver()).toBe('0 handed over, 0 failed')
    expect((await reconcile(db)).filter(({ kind }) => kind === 'engine-handoff-given-up')).toEqual([
      { kind: 'engine-handoff-given-up', what: placed.number, actual: '0', expected: '1' },
    ])
    service.injectFault(null)
    expect(await admin.repeat(placed.number)).toMatchObject({ ok: true, value: { state: 'waiting' } })
    expect(await handOver()).toBe('1 handed over, 0 failed')
    expect(await admin.repeat('AE0')).toEqual({ ok: false, failure: { kind: 'not-found' } })
  })

  test('an order that changes while it is sent stays waiting, so that the engine gets the change', async () => {
    const { admin, handOver, change, duringNextSend } = await aConnectedShop(open)
    duringNextSend(change)
    expect(await handOver()).toBe('2 handed over, 0 failed')
    expect(await admin.find(placed.number)).toMatchObject({ state: 'delivered', sentVersion: 2 })
  })

  test('statuses follow by cursor; older words do not replace newer ones, and an outage keeps the last', async () => {
    const { clock, service, engine, handOver, follow, advance } = await aConnectedShop(open)
    await handOver()
    clock.advance(60_000)
    await advance('shipped')
    expect(await follow()).toBe('1 changed')
    expect(await follow()).toBe('0 changed')
    expect(await engine.findReceipt(placed.id)).toMatchObject({ status: 'shipped' })
    service.injectFault('html')
    expect(await follow()).toBe('0 changed, then not-json')
    expect(await engine.findReceipt(placed.id)).toMatchObject({ status: 'shipped' })
  })

  test('a shop without an engine has no jobs, shows nothing and repeats nothing', async () => {
    const { engine, admin, jobs } = await aConnectedShop(open, null)
    expect(jobs).toEqual([])
    expect(await engine.findReceipt(placed.id)).toBeNull()
    expect(await admin.repeat(placed.number)).toEqual({ ok: false, failure: { kind: 'no-engine' } })
  })
})
