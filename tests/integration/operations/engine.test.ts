import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OpenShop } from '#open-shop.ts'
import { commands } from '../../../cli/commands.ts'
import { runLine } from '../../../cli/run-line.ts'
import { createCommerceEngineAnswer } from '../../../src/stand-ins/commerce-engine.ts'
import { serveStandIn, type ServedStandIn } from '../../../src/stand-ins/serve-stand-in.ts'
import { faultyService, standInKey } from '../../../src/stand-ins/stand-in.ts'
import { someCategories } from '../../support/builders/a-catalog.ts'
import { aRecord, aVariant, sixPrices } from '../../support/builders/a-product.ts'
import { buy } from '../../support/builders/a-purchase.ts'
import { manualClock } from '../../support/manual-clock.ts'
import { theStorefront } from '../../support/shops/a-content-shop.ts'
import { openTestShop, theEnv } from '../../support/shops/open-test-shop.ts'

const here = theStorefront('ae/en')
const clock = manualClock()
const service = faultyService(createCommerceEngineAnswer(() => new Date(clock.now())))
let standIn: ServedStandIn
let shop: OpenShop
let key = ''
beforeAll(async () => {
  standIn = await serveStandIn(service)
  const env = { COMMERCE_ENGINE_URL: standIn.url, COMMERCE_ENGINE_KEY: standInKey }
  shop = await openTestShop({ clock, env })
  await shop.catalog.writer.putCategories(someCategories)
  const lamp = aRecord(
    { code: 'LAMP', variants: [aVariant({ sku: 'LAMP', sizeClass: 'S' })] },
    { prices: { LAMP: sixPrices(105) } },
  )
  await shop.catalog.writer.apply([lamp], clock.now())
  key = (await shop.operations.keys.create('test', ['orders:read', 'orders:write'], clock.now())).key
})
afterAll(async () => {
  await shop.close()
  await standIn.close()
})

const majlis = (...argv: readonly string[]) =>
  runLine({ argv, input: '', user: 'layla' }, commands, { env: theEnv({}), open: async () => shop })
const api = async (method: string, path: string) => {
  const response = await shop.shop.operationsApi.fetch(
    new Request(`http://shop.example/api/operations/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${key}`, 'idempotency-key': path.replaceAll(/[^a-z0-9]/gi, '.') },
    }),
  )
  return { status: response.status, body: (await response.json()) as unknown }
}

test('an order that is placed while the engine is away reaches it later, and operators see where it is', async () => {
  service.injectFault('down')
  const { number } = await buy(shop.shop, here, { sku: 'LAMP', method: 'cashondelivery' })
  await shop.jobs.run('hand-over-orders')
  expect((await majlis('engine', 'list')).stdout).toMatch(new RegExp(`${number} +waiting +1 .*network`))
  expect((await majlis('order', 'show', number)).stdout).toContain('commerce engine: waiting · network')
  service.injectFault(null)
  expect((await majlis('engine', 'retry', number)).stdout).toContain(`${number} is sent again`)
  expect(await shop.jobs.run('hand-over-orders')).toMatchObject({
    value: { note: '1 handed over, 0 failed' },
  })
  expect((await majlis('order', 'show', number)).stdout).toContain('E-100001, received since')
  expect(await api('GET', '/engine/handoffs?state=delivered')).toMatchObject({
    status: 200,
    body: { handoffs: [{ order: number, receipt: { number: 'E-100001', status: 'received' } }] },
  })
})

test('an order is sent again by the operations API, and an unknown one is not found', async () => {
  const { number } = await buy(shop.shop, here, {
    sku: 'LAMP',
    method: 'cashondelivery',
    phone: '+971501234599',
  })
  expect(await api('POST', `/engine/handoffs/${number}/repetition`)).toMatchObject({
    status: 200,
    body: { order: number, state: 'waiting' },
  })
  expect(await api('POST', '/engine/handoffs/AE0/repetition')).toMatchObject({ status: 404 })
  expect((await majlis('engine', 'retry', 'AE0')).code).toBe(1)
  expect((await majlis('engine', 'list', '--state', 'lost')).code).toBe(2)
  expect((await majlis('engine', 'list', '--limit', '0')).code).toBe(2)
})
