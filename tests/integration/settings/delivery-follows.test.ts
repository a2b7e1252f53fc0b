import { afterAll, beforeAll, expect, test } from 'vitest'
import { addMilliseconds, type Instant } from '#kernel/instant.ts'
import { money } from '#kernel/money.ts'
import { storefront } from '#kernel/storefront.ts'
import type { SettingDocument, SettingRow } from '#commerce/settings/setting-document.ts'
import { someCategories } from '../../support/builders/a-catalog.ts'
import { aRecord, aVariant, sixPrices } from '../../support/builders/a-product.ts'
import { buy, need } from '../../support/builders/a-purchase.ts'
import { operator } from '../../support/builders/operators.ts'
import { manualClock } from '../../support/manual-clock.ts'
import { openTestShop } from '../../support/shops/open-test-shop.ts'

const clock = manualClock('2026-11-24T06:00:00.000Z')
let opened: Awaited<ReturnType<typeof openTestShop>>
beforeAll(async () => {
  opened = await openTestShop({ clock })
})
afterAll(() => opened.close())

const hourMs = 3_600_000
const ae = { country: 'ae' } as const
const here = () => {
  const country = opened.shop.countries.find(({ isoCode }) => isoCode === 'ae')
  if (!country) throw new Error('ae')
  return storefront(country, 'en')
}

type Change = (document: SettingDocument) => object
async function given(kind: string, change: Change) {
  const sheet = await opened.shop.settingAdmin.find({ kind, ...ae }, operator)
  const document = sheet?.document ?? {}
  return { kind, ...ae, document: { ...document, ...change(document) }, by: operator }
}
const put = async (kind: string, change: Change, startsAt?: Instant) =>
  need(await opened.shop.settingAdmin.publish({ ...(await given(kind, change)), startsAt }))

const rowsOf = (document: SettingDocument, field: string) => document[field] as readonly SettingRow[]
const withRow =
  (field: string, by: string, name: string, change: object): Change =>
  (document) => ({
    [field]: rowsOf(document, field).map((row) => (row[by] === name ? { ...row, ...change } : row)),
  })
const large = '3'
const table = () => opened.deliveryTables.tableOf('ae')
const feeOf = (zone: string) => table().zones.find(({ code }) => code === zone)?.classes.L

test('fees, days, the cut-off and days of rest are those in force, from their moment on', async () => {
  expect(feeOf('near')).toEqual({ feeMinor: 7_500, days: [2, 3] })
  const before = table()
  expect(table()).toBe(before)
  const startsAt = addMilliseconds(clock.now(), hourMs)
  await put(
    'delivery-terms',
    withRow('terms_near', 'size', large, { fee: '80.5', from: '4', to: '5' }),
    startsAt,
  )
  expect(feeOf('near')).toEqual({ feeMinor: 7_500, days: [2, 3] })
  clock.advance(hourMs)
  expect(feeOf('near')).toEqual({ feeMinor: 8_050, days: [4, 5] })
  expect(feeOf('far')).not.toEqual(feeOf('near'))
  await put('delivery-terms', () => ({ cutOffHour: 9, cutOffMinute: 5, restDays: ['0', '6'] }))
  expect(table()).toMatchObject({ cutOff: '09:05', restDays: [0, 6] })
})

test('an area goes to another zone: promises and addresses follow', async () => {
  const areaOf = (code: string) => table().areas.find((area) => area.code === code)
  expect(areaOf('al-barsha')?.zone).toBe('near')
  const first = table().areas[0]?.code
  await put('delivery-areas', withRow('areas_dubai', 'area', 'al-barsha', { zone: 'far' }))
  expect(areaOf('al-barsha')?.zone).toBe('far')
  expect(table().areas[0]?.code).toBe(first)
  const typed = { emirate: 'dubai', area: 'Al Barsha', street: 'Street 5', building: 'Villa 12' }
  expect(need(opened.shop.addresses.parse(typed, here()))).toMatchObject({ area: 'al-barsha', zoneId: 'far' })
  await put('delivery-areas', withRow('areas_dubai', 'area', 'al-barsha', { zone: 'near' }))
})

test('a placed order keeps its sum; the check counts it and the carts whose quote changes', async () => {
  const { shop } = opened
  await opened.catalog.writer.putCategories(someCategories)
  const lamp = aRecord(
    { code: 'LAMP', variants: [aVariant({ sku: 'LAMP' })] },
    { prices: { LAMP: sixPrices(90) }, stock: { LAMP: { 'wh-ae': 9 } } },
  )
  await opened.catalog.writer.apply([lamp], clock.now())
  const { number } = await buy(shop, here(), { sku: 'LAMP', method: 'cashondelivery' })
  const order = async () => need(await shop.orderAdmin.find(number, operator)).order
  const { totals, address } = await order()
  const zone = address?.zoneId ?? ''
  const dearer: Change = (document) => ({
    [`terms_${zone}`]: rowsOf(document, `terms_${zone}`).map((row) => ({ ...row, fee: '500' })),
  })
  const { effects } = need(await shop.settingAdmin.check(await given('delivery-terms', dearer)))
  expect(effects).toMatchObject([
    { count: expect.any(Number) },
    { count: 1, orders: { country: 'ae', zone } },
  ])
  await put('delivery-terms', dearer)
  expect((await order()).totals).toEqual(totals)
  const promise = shop.delivery.promise(
    { area: address?.area ?? null, sizeClass: 'XS', itemsTotal: money(100, 'AED') },
    here(),
  )
  expect(JSON.stringify(promise)).toContain('50000')
})

test('what no crew can follow is named with its row', async () => {
  const rejected = async (kind: string, change: Change) =>
    opened.shop.settingAdmin.publish(await given(kind, change))
  for (const [change, problem] of [
    [withRow('terms_near', 'size', large, { fee: 'much' }), 'malformed'],
    [withRow('terms_near', 'size', large, { fee: '10.005' }), 'malformed'],
    [withRow('terms_near', 'size', large, { from: '5', to: '2' }), 'ends-before'],
    [() => ({ terms_near: [] }), 'missing'],
    [() => ({ restDays: ['0', '1', '2', '3', '4', '5', '6'] }), 'too-many'],
    [() => ({ cutOffHour: 24 }), 'too-large'],
  ] as const)
    expect(await rejected('delivery-terms', change), problem).toMatchObject({
      failure: { kind: 'invalid', problems: [{ problem }] },
    })
  const without: Change = (document) => ({ areas_dubai: rowsOf(document, 'areas_dubai').slice(1) })
  expect(await rejected('delivery-areas', without)).toMatchObject({
    failure: { problems: [{ field: 'areas_dubai', problem: 'missing' }] },
  })
  expect(
    await rejected('delivery-areas', withRow('areas_dubai', 'area', 'al-barsha', { zone: 'moon' })),
  ).toMatchObject({ failure: { problems: [{ row: 'al-barsha', problem: 'unknown' }] } })
})
