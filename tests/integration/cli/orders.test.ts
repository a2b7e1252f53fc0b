import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PaymentMethodCode } from '#commerce/payments/methods/payment-method.ts'
import type { OpenShop } from '#open-shop.ts'
import { commands } from '../../../cli/commands.ts'
import { runLine } from '../../../cli/run-line.ts'
import { someCategories } from '../../support/builders/a-catalog.ts'
import { theStorefront } from '../../support/shops/a-content-shop.ts'
import { aRecord, aVariant, sixPrices } from '../../support/builders/a-product.ts'
import { buy } from '../../support/builders/a-purchase.ts'
import { manualClock } from '../../support/manual-clock.ts'
import { openTestShop, theEnv } from '../../support/shops/open-test-shop.ts'

const here = theStorefront('ae/en')
const clock = manualClock()
let shop: OpenShop
let sold = 0
beforeAll(async () => {
  shop = await openTestShop({ clock })
  await shop.catalog.writer.putCategories(someCategories)
  const lamp = aRecord(
    { code: 'LAMP', variants: [aVariant({ sku: 'LAMP', sizeClass: 'S' })] },
    { prices: { LAMP: sixPrices(105) } },
  )
  await shop.catalog.writer.apply([lamp], clock.now())
})
afterAll(() => shop.close())

const order = async (method: PaymentMethodCode = 'cashondelivery') => {
  sold += 1
  const phone = `+9715012345${String(sold).padStart(2, '0')}`
  return (await buy(shop.shop, here, { sku: 'LAMP', method, phone })).number
}
const majlis = (...argv: readonly string[]) =>
  runLine({ argv, input: '', user: 'layla' }, commands, { env: theEnv({}), open: async () => shop })
const asJson = async <Value>(...argv: readonly string[]) =>
  JSON.parse((await majlis(...argv, '--json')).stdout) as Value

type Listed = { readonly number: string; readonly status: string }

describe('majlis order', () => {
  test('lists orders newest first, page by page, filtered by country and status', async () => {
    const first = await order()
    clock.advance(60_000)
    const second = await order('tap')
    const numbers = async (...options: readonly string[]) =>
      (await asJson<Listed[]>('order', 'list', ...options)).map(({ number }) => number)
    expect((await numbers()).slice(0, 2)).toEqual([second, first])
    expect(await numbers('--limit', '1')).toEqual([second])
    expect(await numbers('--before', second, '--limit', '1')).toEqual([first])
    expect(await numbers('--status', 'Pending')).toEqual([second])
    expect(await numbers('--country', 'kw')).toEqual([])
    expect((await majlis('order', 'list')).stdout).toContain(first)
    expect((await majlis('order', 'list', '--country', 'kw')).stdout.trim()).toBe('No orders.')
  })

  test.each([
    [['order', 'list', '--status', 'lost'], 'not an order status'],
    [['order', 'list', '--limit', '501'], 'not a number from 1 to 500'],
    [['order', 'list', '--limit', '1.5'], 'not a number from 1 to 500'],
    [['report', 'vat', 'zz', '2026-11'], 'no country zz'],
    [['report', 'vat', 'ae', '2026-13'], 'not a month'],
    [['pick-list', 'zz'], 'no country zz'],
  ])('rejects %j with a usage error', async (argv, why) => {
    expect(await majlis(...argv)).toMatchObject({ code: 2, stderr: expect.stringContaining(why) })
  })

  test('shows an order by its number in any notation, with possible actions and without its access token', async () => {
    const number = await order()
    const written = `${number.slice(0, 2).toLowerCase()} ${number.slice(2, 6)}-${number.slice(6)}`
    const { stdout, code } = await majlis('order', 'show', written)
    expect(code).toBe(0)
    for (const expected of [number, 'LAMP', 'Maryam', 'shipment 1: approve, cancel'])
      expect(stdout).toContain(expected)
    expect(JSON.stringify(await asJson('order', 'show', number))).not.toMatch(/accessToken/)
    expect(await majlis('order', 'show', 'AE0000000000')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('There is no order'),
    })
  })

  test('delivers a shipment, requires the collected amount, and issues the invoice', async () => {
    const number = await order()
    type Shown = { readonly order: { readonly totals: { readonly payable: { readonly minor: number } } } }
    const { payable } = (await asJson<Shown>('order', 'show', number)).order.totals
    for (const event of ['approve', 'process', 'schedule', 'out'])
      expect(await majlis('order', event, number), event).toMatchObject({ code: 0, stderr: '' })
    expect(await majlis('order', 'approve', number)).toMatchObject({ code: 1, stdout: '' })
    const due = (payable.minor / 100).toFixed(2)
    const unsaid = await majlis('order', 'deliver', number)
    expect(unsaid).toMatchObject({ code: 1, stderr: expect.stringContaining(`${due} is due`) })
    expect(await majlis('order', 'deliver', number, '--collected', 'much')).toMatchObject({ code: 2 })
    const delivered = await majlis('order', 'deliver', number, '--collected', due, '--note', 'to the guard')
    expect(delivered.stdout).toMatch(/delivered · shown as Delivered[\s\S]*to the guard/)
    expect(await majlis('order', 'deliver', number, '--shipment', '2')).toMatchObject({ code: 1 })
    expect(await shop.jobs.run('issue-invoices')).toMatchObject({ ok: true, value: { outcome: 'done' } })
  })

  test('decides a cancellation request and releases the reserved items', async () => {
    const number = await order()
    expect(await majlis('order', 'approve-cancellation', number)).toMatchObject({ code: 1 })
    expect(await majlis('order', 'request-cancellation', number)).toMatchObject({ code: 0 })
    expect((await majlis('order', 'reject-cancellation', number)).stdout).toContain('cancel rejected')
    await majlis('order', 'request-cancellation', number)
    expect((await majlis('order', 'approve-cancellation', number)).stdout).toContain(`${number} · canceled`)
    expect(await majlis('order', 'release-hold', number)).toMatchObject({ code: 1 })
    expect((await majlis('reconcile')).stdout).toContain('checks passed')
  })
})

describe('majlis order cancel-items', () => {
  test('cancels items once per id, and rejects incomplete arguments', async () => {
    const { number } = await buy(shop.shop, here, {
      sku: 'LAMP',
      method: 'cashondelivery',
      phone: '+971501234999',
      quantity: 3,
    })
    const run = (items: string, ...more: readonly string[]) =>
      majlis('order', 'cancel-items', number, items, ...more)
    expect(await run('LAMP', '--id', 'a')).toMatchObject({ code: 2 })
    expect(await run('LAMP=1')).toMatchObject({ code: 2, stderr: expect.stringContaining('--id') })
    expect(await run('LAMP=4', '--id', 'a')).toMatchObject({ code: 1 })
    for (let twice = 0; twice < 2; twice += 1)
      expect((await run('LAMP=1', '--id', 'a', '--reason', 'broken')).stdout).toMatch(/LAMP=1.*done.*broken/)
    expect(await run('LAMP=2', '--id', 'a')).toMatchObject({ code: 1 })
    expect(await majlis('order', 'approve-item-cancellation', number, 'b')).toMatchObject({ code: 1 })
    expect((await run('LAMP=2', '--id', 'b')).stdout).toContain(`${number} · canceled`)
    expect((await majlis('reconcile')).stdout).toContain('checks passed')
  })
})

test('majlis pick-list sums the items to be packed by SKU', async () => {
  type Row = {
    readonly sku: string
    readonly quantity: number
    readonly shipments: readonly { readonly shipment: string; readonly quantity: number }[]
  }
  const [one, other, waiting] = [await order(), await order(), await order()]
  expect(await asJson('pick-list', 'ae')).toEqual([])
  for (const number of [one, other]) await majlis('order', 'approve', number)
  await majlis('order', 'process', one)
  const [lamps, ...rest] = await asJson<Row[]>('pick-list', 'ae')
  expect(rest).toEqual([])
  expect(lamps).toMatchObject({ sku: 'LAMP', quantity: 2 })
  expect(lamps?.shipments.map(({ shipment }) => shipment).toSorted()).toEqual(
    [`${one}/1`, `${other}/1`].toSorted(),
  )
  const { stdout } = await majlis('pick-list', 'ae')
  expect(stdout).toContain('LAMP')
  expect(stdout).toContain(`${one}/1 × 1`)
  expect(stdout).not.toContain(waiting)
  expect(await asJson('pick-list', 'om')).toEqual([])
})

test('majlis report vat sums the invoices of a month in the time zone of the country', async () => {
  type Report = { readonly invoices: number; readonly tax: { readonly minor: number } }
  const month = clock.now().slice(0, 7)
  const report = await asJson<Report>('report', 'vat', 'ae', month)
  expect(report).toMatchObject({ invoices: 1, creditNotes: 0 })
  expect(report.tax.minor).toBeGreaterThan(0)
  const printed = await majlis('report', 'vat', 'ae', month)
  expect(printed.stdout).toContain('5 %')
  expect(printed.stderr).toContain('1 invoices, 0 credit notes, in AED.')
  expect(await asJson<Report>('report', 'vat', 'ae', '2026-01')).toMatchObject({ invoices: 0 })
  expect(await asJson<Report>('report', 'vat', 'om', month)).toMatchObject({ invoices: 0 })
})

test('majlis jobs lists background jobs and runs one', async () => {
  const names = (await asJson<{ name: string }[]>('jobs', 'list')).map(({ name }) => name)
  for (const name of ['expire-carts', 'clear-api-responses', 'expire-unpaid-orders'])
    expect(names).toContain(name)
  expect((await majlis('jobs', 'run', 'expire-carts')).stdout).toContain('0 carts removed')
})
