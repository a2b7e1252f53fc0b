import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTranslations } from '#i18n/start.ts'
import { storefront } from '#kernel/storefront.ts'
import { commands } from '../../../cli/commands.ts'
import { runLine } from '../../../cli/run-line.ts'
import { someCategories } from '../../support/builders/a-catalog.ts'
import { aRecord, aVariant, sixPrices } from '../../support/builders/a-product.ts'
import { buy, need } from '../../support/builders/a-purchase.ts'
import { operator } from '../../support/builders/operators.ts'
import { openTestShop, theEnv } from '../../support/shops/open-test-shop.ts'

let opened: Awaited<ReturnType<typeof openTestShop>>
let key = ''
const numbers: string[] = []
const origin = 'http://localhost:4321'
const fields = { emirate: 'dubai', area: 'Al Barsha', street: 'Street 5', building: 'Villa 12' }

const majlis = (...argv: readonly string[]) =>
  runLine({ argv, input: '', user: 'layla' }, commands, { env: theEnv({}), open: async () => opened })

async function call(path: string, body: object, number = numbers[0]) {
  const response = await opened.shop.operationsApi.fetch(
    new Request(`${origin}/api/operations/v1/orders/${number}${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}` },
      body: JSON.stringify(body),
    }),
  )
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

const addressOf = async (number = '') =>
  need(await opened.orderAdmin.find(number, operator)).order.address?.fields['building']

beforeAll(async () => {
  startTranslations()
  opened = await openTestShop({ env: { MAJLIS_ORIGIN: origin } })
  const { shop, catalog } = opened
  await catalog.writer.putCategories(someCategories)
  const lamp = aRecord(
    { code: 'LAMP', variants: [aVariant({ sku: 'LAMP' })] },
    { prices: { LAMP: sixPrices(90) }, stock: { LAMP: { 'wh-ae': 20 } } },
  )
  await catalog.writer.apply([lamp], shop.clock.now())
  const country = shop.countries.find(({ isoCode }) => isoCode === 'ae')
  if (!country) throw new Error('ae')
  for (const from of ['1', '2']) {
    const placed = await buy(shop, storefront(country, 'en'), { sku: 'LAMP', method: 'cashondelivery', from })
    numbers.push(placed.number)
  }
  const { stdout } = await majlis(
    'api-key',
    'create',
    'oms',
    '--scopes',
    'orders:write,orders:read',
    '--json',
  )
  key = /ops_[a-f\d]{12}_[\w-]{43}/.exec(stdout)?.[0] ?? ''
})
afterAll(() => opened.close())

test('the API quotes another address and sends the order there, validated as the order’s page does it', async () => {
  expect(await call('/address/quote', { fields: { ...fields, building: '' } })).toMatchObject({
    status: 422,
    body: { kind: 'invalid-address', detail: 'building: missing' },
  })
  const quoted = await call('/address/quote', { fields })
  expect(quoted).toMatchObject({ status: 200, body: { seen: 0, difference: { currency: 'AED' } } })
  const { seen, difference, proposed } = quoted.body
  const change = { fields, seen, reason: 'called', fee: difference, ...(proposed ? { time: proposed } : {}) }
  for (const again of [1, 2]) expect((await call('/address', change)).status, String(again)).toBe(200)
  expect(await addressOf(numbers[0])).toBe('Villa 12')
  const other = { ...change, fields: { ...fields, building: 'Villa 13' } }
  expect(await call('/address', other)).toMatchObject({ status: 409, body: { kind: 'stale' } })
  expect((await call('/address', { ...other, reason: ' ' })).status).toBe(400)
  expect((await call('/address', change, 'AE0000000000')).status).toBe(404)
  const { rows } = await opened.shop.audit.list(
    { act: 'order.change-address', who: null, object: null, before: null, limit: 9 },
    operator,
  )
  expect(rows).toMatchObject([{ by: { kind: 'key' }, reason: 'called' }])
})

test('majlis does the same', async () => {
  const number = numbers[1] ?? ''
  expect((await majlis('order', 'quote-address', number, 'villa')).code).toBe(2)
  const quoted = await majlis('order', 'quote-address', number, JSON.stringify(fields), '--json')
  expect(quoted.code).toBe(0)
  const { proposed } = JSON.parse(quoted.stdout) as { readonly proposed: string | null }
  const time = proposed === null ? [] : ['--time', proposed]
  const change = (...more: readonly string[]) =>
    majlis('order', 'change-address', number, JSON.stringify(fields), ...time, ...more)
  expect((await change('--waive')).stderr).toContain('--reason')
  expect(await change('--waive', '--reason', 'called')).toMatchObject({ code: 0 })
  expect(await addressOf(number)).toBe('Villa 12')
  const wrong = await majlis('order', 'change-address', number, '{"area": "nowhere"}', '--reason', 'called')
  expect(wrong.code).toBe(1)
})
