import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OpenShop } from '#open-shop.ts'
import { storefront } from '#kernel/storefront.ts'
import { commands } from '../../../cli/commands.ts'
import { runLine } from '../../../cli/run-line.ts'
import { createCatalogServiceAnswer } from '../../../src/stand-ins/catalog-service.ts'
import { serveStandIn, type ServedStandIn } from '../../../src/stand-ins/serve-stand-in.ts'
import { faultyService, standInKey } from '../../../src/stand-ins/stand-in.ts'
import { someCategories } from '../../support/builders/a-catalog.ts'
import { aRecord, sixPrices } from '../../support/builders/a-product.ts'
import { openTestShop, theEnv } from '../../support/shops/open-test-shop.ts'

const service = faultyService(createCatalogServiceAnswer())
let standIn: ServedStandIn
let shop: OpenShop
let key = ''
beforeAll(async () => {
  standIn = await serveStandIn(service)
  shop = await openTestShop({
    env: { CATALOG_SERVICE_URL: standIn.url, CATALOG_SERVICE_KEY: standInKey },
    // Demo products are not written where a service is the master.
    seedsCatalog: true,
  })
  await put('categories', someCategories)
  await put('products', { record: aRecord({ code: 'LAMP' }, { prices: { LAMP: sixPrices(105) } }) })
  key = (await shop.operations.keys.create('test', ['prices:write', 'stock:write'], shop.shop.clock.now()))
    .key
})
afterAll(async () => {
  await shop.close()
  await standIn.close()
})

const put = (path: string, body: unknown) =>
  fetch(`${standIn.url}/${path}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${standInKey}` },
    body: JSON.stringify(body),
  })
const majlis = (...argv: readonly string[]) =>
  runLine({ argv, input: 'id\n', user: 'layla' }, commands, { env: theEnv({}), open: async () => shop })
const api = (path: string, body: object) =>
  shop.shop.operationsApi.fetch(
    new Request(`http://shop.example/api/operations/v1${path}`, {
      method: 'PUT',
      headers: {
        authorization: `Bearer ${key}`,
        'idempotency-key': path.replaceAll('/', '.'),
        'content-type': 'application/json',
      },
      body: JSON.stringify(body),
    }),
  )
const lamp = async () => {
  const [country] = shop.shop.countries
  if (!country) throw new Error('no country')
  return shop.shop.catalog.findProduct('lamp', storefront(country, 'en'))
}

test('what the service has is sold here after the next run', async () => {
  await shop.catalog.seeding.finished()
  expect(await lamp()).toMatchObject({ kind: 'unknown' })
  expect(await majlis('catalog', 'pull')).toMatchObject({
    code: 0,
    stdout: 'products 1 · prices 0 · stock 0\n',
  })
  expect(await lamp()).toMatchObject({ kind: 'sold' })
  expect((await majlis('catalog', 'pull', '--from-start')).stdout).toContain('products 0')
})

test.each([
  ['price', 'set', 'LAMP', 'ae', '99'],
  ['stock', 'set', 'LAMP', 'ae-dc', '5'],
  ['product', 'remove', 'LAMP', '--yes'],
  ['import', 'products', 'file.csv'],
  ['seed', 'catalog'],
])('majlis %s %s is rejected: the catalog has one master', async (...argv) => {
  expect(await majlis(...argv)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('CATALOG_SERVICE_URL') as unknown,
  })
})

test('the operations API rejects prices and stock alike', async () => {
  for (const [path, body] of [
    ['/prices/LAMP/ae', { amount: '99.00' }],
    ['/stock/LAMP/ae-dc', { onHand: 5 }],
  ] as const) {
    const response = await api(path, body)
    expect(response.status).toBe(409)
    expect(await response.json()).toMatchObject({ kind: 'managed-elsewhere' })
  }
})
