import { afterAll, expect, test } from 'vitest'
import type { Database } from '#infrastructure/db/database.ts'
import { createHttpClient } from '#infrastructure/http-client/client.ts'
import { enqueueMessage } from '#adapters/messages/outbox.ts'
import { deliverWebhooksJob } from '#adapters/webhooks/deliver-webhooks.ts'
import { toWireOrder } from '#api/operations/order-wire.ts'
import { eventIdOf } from '#adapters/webhooks/record-event.ts'
import { createSendTestEvent } from '#adapters/webhooks/send-test-event.ts'
import { createWebhookRepository } from '#adapters/webhooks/webhook-repository.ts'
import { endpointSecret, signatureOf } from '#adapters/webhooks/webhook-signature.ts'
import { aDetailedOrder } from '../../support/builders/an-order.ts'
import { describeDatabases } from '../../support/databases/databases.ts'
import { manualClock } from '../../support/manual-clock.ts'
import { serveFetch } from '../../support/servers/serve-http.ts'

type ReceivedRequest = {
  readonly event: string | null
  readonly signature: string | null
  readonly body: string
}
const received: ReceivedRequest[] = []
let answers: number[] = []
const server = await serveFetch(async (request) => {
  const { headers } = request
  received.push({
    event: headers.get('majlis-event'),
    signature: headers.get('majlis-signature'),
    body: await request.text(),
  })
  return new Response(null, { status: answers.shift() ?? 204 })
})
afterAll(() => server.close())

const secret = 's'.repeat(32)
const order = aDetailedOrder()
const running = new AbortController().signal

function aSender(db: Database, demo = true) {
  received.length = 0
  answers = []
  const clock = manualClock()
  const hooks = createWebhookRepository(db)
  const http = createHttpClient({ service: 'webhooks' })
  let status = order.status
  const findOrder = async () => ({ order: { ...order, status } })
  const job = deliverWebhooksJob({ toWire: toWireOrder, hooks, findOrder, http, secret, demo, clock })
  const record = (kind: 'order-placed' | 'delivered') =>
    enqueueMessage(db, {
      kind,
      orderId: order.id,
      country: 'ae',
      key: `${kind}:${order.id}`,
      at: clock.now(),
    })
  const testEvents = createSendTestEvent({ hooks, http, secret, demo, clock })
  return {
    clock,
    hooks,
    record,
    testEvents,
    send: () => job.run(running),
    moveOn: () => (status = 'delivered'),
  }
}

describeDatabases('a test event', (open) => {
  test('is sent immediately, signed as others are, and its outcome is known', async () => {
    const { clock, hooks, testEvents } = aSender((await open()).db)
    const id = await hooks.add(server.url, [], clock.now())
    expect(await testEvents.listTargets()).toEqual([{ id, url: server.url }])
    expect(await testEvents.send(id)).toEqual({
      url: server.url,
      isDelivered: true,
      status: 204,
      problem: null,
    })
    const [{ event, signature, body } = { event: '', signature: '', body: '' }] = received
    expect(JSON.parse(body)).toEqual({ id: event, type: 'test', happenedAt: clock.now(), data: {} })
    const seconds = Math.floor(Date.parse(clock.now()) / 1000)
    expect(signature).toBe(signatureOf(endpointSecret(secret, id), seconds, body))
    answers = [410]
    expect(await testEvents.send(id)).toMatchObject({ isDelivered: false, status: 410, problem: 'rejected' })
    expect(await testEvents.send('whe_demo')).toBeUndefined()
  })

  test('goes to an endpoint of the demo where there is none, which checks the signature; elsewhere to none', async () => {
    const { testEvents } = aSender((await open()).db)
    const [own] = await testEvents.listTargets()
    expect(await testEvents.send(own?.id ?? '')).toMatchObject({ isDelivered: true, status: 204 })
    const inProduction = aSender((await open()).db, false)
    expect(await inProduction.testEvents.listTargets()).toEqual([])
    expect(await inProduction.testEvents.send(own?.id ?? '')).toBeUndefined()
    const id = await inProduction.hooks.add(server.url, [], inProduction.clock.now())
    expect(await inProduction.testEvents.send(id)).toMatchObject({ isDelivered: false, problem: 'not-https' })
  })
})

describeDatabases('webhooks', (open) => {
  test('webhooks deliver each event once to subscribed endpoints, signed', async () => {
    const { clock, hooks, record, send } = aSender((await open()).db)
    const all = await hooks.add(server.url, [], clock.now())
    await hooks.add(server.url, ['order.delivered'], clock.now())
    await record('order-placed')
    expect(await send()).toBe('1 delivered, 0 failed')
    expect(await send()).toBe('0 delivered, 0 failed')
    const [first] = received
    const id = eventIdOf(`order-placed:${order.id}`)
    expect(first?.event).toBe(id)
    expect(JSON.parse(first?.body ?? '')).toMatchObject({
      id,
      type: 'order.placed',
      data: { order: { number: order.number } },
    })
    const seconds = Date.parse(clock.now()) / 1000
    expect(first?.signature).toBe(signatureOf(endpointSecret(secret, all), seconds, first?.body ?? ''))
    await record('delivered')
    expect(await send()).toBe('2 delivered, 0 failed')
  })

  test('webhooks are retried after a failure with the same id and body', async () => {
    const { clock, hooks, record, send, moveOn } = aSender((await open()).db)
    await hooks.add(server.url, [], clock.now())
    await record('order-placed')
    answers = [500, 302]
    expect(await send()).toBe('0 delivered, 1 failed')
    moveOn()
    expect(await send()).toBe('0 delivered, 0 failed')
    clock.advance(30_000)
    expect(await send()).toBe('0 delivered, 1 failed')
    clock.advance(60_000)
    expect(await send()).toBe('1 delivered, 0 failed')
    expect(new Set(received.map(({ event, body }) => `${event} ${body}`)).size).toBe(1)
    expect(await hooks.log(10)).toMatchObject([
      { delivery: { state: 'delivered', attempts: 3, lastStatus: 204 } },
    ])
  })

  test('webhooks are abandoned after the last attempt and redelivered on request', async () => {
    const { clock, hooks, record, send } = aSender((await open()).db)
    await hooks.add(server.url, [], clock.now())
    await record('order-placed')
    for (let attempt = 1; attempt <= 14; attempt += 1) {
      answers = [400]
      await send()
      clock.advance(3_600_000)
    }
    expect(await hooks.log(10)).toMatchObject([
      { delivery: { state: 'given-up', attempts: 14, lastStatus: 400 } },
    ])
    expect(await hooks.redeliver('evt_none', clock.now())).toBe(0)
    expect(await hooks.redeliver(eventIdOf(`order-placed:${order.id}`), clock.now())).toBe(1)
    expect(await send()).toBe('1 delivered, 0 failed')
  })

  test('webhooks are never sent to private networks outside demo mode', async () => {
    const { clock, hooks, record, send } = aSender((await open()).db, false)
    await hooks.add(server.url, [], clock.now())
    await hooks.add('https://127.0.0.1/hook', [], clock.now())
    await record('order-placed')
    expect(await send()).toBe('0 delivered, 2 failed')
    expect(received).toEqual([])
    const problems = (await hooks.log(10)).map(({ delivery }) => delivery.lastProblem).sort()
    expect(problems).toEqual(['not-https', 'private-address'])
  })

  test('webhooks stop when their endpoint is removed', async () => {
    const { clock, hooks, record, send } = aSender((await open()).db)
    const id = await hooks.add(server.url, [], clock.now())
    answers = [500]
    await record('order-placed')
    await send()
    expect(await hooks.remove(id, clock.now())).toBe(true)
    clock.advance(30_000)
    await send()
    expect(await hooks.log(10)).toMatchObject([{ delivery: { state: 'given-up' } }])
    expect(received).toHaveLength(1)
  })
})
