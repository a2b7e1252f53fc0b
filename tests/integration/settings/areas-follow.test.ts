import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SettingDocument, SettingRow } from '#commerce/settings/setting-document.ts'
import { startTranslations } from '#i18n/start.ts'
import { translator } from '#i18n/translator.ts'
import { addMilliseconds, type Instant } from '#kernel/instant.ts'
import { storefront } from '#kernel/storefront.ts'
import { suggestPlaces } from '#web/checkout/place-suggestions.ts'
import { someCategories } from '../../support/builders/a-catalog.ts'
import { aRecord, aVariant, sixPrices } from '../../support/builders/a-product.ts'
import { need, placeAgreed, prepareOrder } from '../../support/builders/a-purchase.ts'
import { operator } from '../../support/builders/operators.ts'
import { manualClock } from '../../support/manual-clock.ts'
import { openTestShop } from '../../support/shops/open-test-shop.ts'

const clock = manualClock('2026-11-24T06:00:00.000Z')
let opened: Awaited<ReturnType<typeof openTestShop>>
const here = (language: 'en' | 'ar' = 'en') => {
  const country = opened.shop.countries.find(({ isoCode }) => isoCode === 'ae')
  if (!country) throw new Error('ae')
  return storefront(country, language)
}

beforeAll(async () => {
  startTranslations()
  opened = await openTestShop({ clock })
  await opened.catalog.writer.putCategories(someCategories)
  const lamp = aRecord(
    { code: 'LAMP', variants: [aVariant({ sku: 'LAMP' })] },
    { prices: { LAMP: sixPrices(90) }, stock: { LAMP: { 'wh-ae': 9 } } },
  )
  await opened.catalog.writer.apply([lamp], clock.now())
})
afterAll(() => opened.close())

const setting = { kind: 'delivery-areas', country: 'ae' } as const
const dubai = 'areas_dubai'
const rowsOf = (document: SettingDocument, field = dubai) => document[field] as readonly SettingRow[]
const current = async () => (await opened.shop.settingAdmin.find(setting, operator))?.document ?? {}
type Change = (rows: readonly SettingRow[]) => readonly SettingRow[]
const given = async (change: Change, startsAt?: Instant) => {
  const document = await current()
  return { ...setting, by: operator, startsAt, document: { ...document, [dubai]: change(rowsOf(document)) } }
}
const publish = async (change: Change, startsAt?: Instant) =>
  opened.shop.settingAdmin.publish(await given(change, startsAt))
const added = { area: 'expo-city', en: 'Expo City', ar: 'مدينة إكسبو', zone: 'far', closed: false }
const withRow =
  (area: string, change: object): Change =>
  (rows) =>
    rows.map((row) => (row['area'] === area ? { ...row, ...change } : row))

const placesOf = (language: 'en' | 'ar') =>
  opened.shop.addresses
    .form(here(language))
    .flatMap(({ groups }) => groups.flatMap(({ places }) => places.map(({ label }) => label)))
const areasOf = (language: 'en' | 'ar') =>
  opened.shop.delivery.listAreas(here(language)).map(({ label }) => label)
const parse = (area: string) =>
  opened.shop.addresses.parse({ emirate: 'dubai', area, street: 'Street 5', building: 'Villa 12' }, here())

test('a new area is in forms, suggestions and promises in both languages from its moment on', async () => {
  const startsAt = addMilliseconds(clock.now(), 3_600_000)
  need(await publish((rows) => [...rows, added], startsAt))
  expect(placesOf('en')).not.toContain('Expo City')
  expect(need(parse('Expo City')).area).toBe('dubai')
  clock.advance(3_600_000)
  for (const [language, name] of [
    ['en', 'Expo City'],
    ['ar', 'مدينة إكسبو'],
  ] as const) {
    expect(placesOf(language)).toContain(name)
    expect(areasOf(language)).toContain(name)
    const address = need(parse(name))
    expect(address).toMatchObject({ area: 'expo-city', zoneId: 'far', fields: { area: 'expo-city' } })
    expect(opened.shop.addresses.format(address, language).join(' ')).toContain(name)
  }
  expect(opened.shop.addresses.areaValues('expo-city', here())).toEqual({
    ...{ emirate: 'dubai', area: 'expo-city' },
  })
  // The country's default stays what it was.
  expect(areasOf('en')[0]).not.toBe('Expo City')
})

test('a renamed area has its new name, and the old one is understood', async () => {
  need(await publish(withRow('expo-city', { en: 'Expo Valley', ar: 'وادي إكسبو' })))
  expect(placesOf('en')).toContain('Expo Valley')
  expect(placesOf('ar')).toContain('وادي إكسبو')
  need(await publish(withRow('al-barsha', { en: 'Barsha Heights' })))
  for (const name of ['Al Barsha', 'Barsha Heights']) expect(need(parse(name)).area).toBe('al-barsha')
  expect(placesOf('en')).toContain('Barsha Heights')
  need(await publish(withRow('al-barsha', { en: 'Al Barsha' })))
})

test('a closed area is rejected with a message; open carts ask for another address, orders go on', async () => {
  const { shop } = opened
  const agreed = await prepareOrder(shop, here(), { sku: 'LAMP', method: 'cashondelivery' })
  const other = await prepareOrder(shop, here(), { sku: 'LAMP', method: 'cashondelivery' })
  const placed = need(await placeAgreed(shop, here(), agreed, crypto.randomUUID()))
  const { order } = need(await shop.orderAdmin.find(placed.number, operator))
  const code = order.address?.area ?? ''
  const name = shop.delivery.listAreas(here()).find((area) => area.code === code)?.label ?? ''

  const { effects } = need(await shop.settingAdmin.check(await given(withRow(code, { closed: true }))))
  expect(effects).toMatchObject([{}, { count: 1 }, { count: 1 }, { count: 0 }])
  need(await publish(withRow(code, { closed: true })))

  expect(areasOf('en')).not.toContain(name)
  expect(shop.addresses.areaValues(code, here())).toEqual({})
  const rejected = parse(name)
  const reasons = rejected.ok ? [] : rejected.failure
  expect(reasons).toMatchObject([{ field: 'area', reason: expect.stringMatching(/closed$/) }])
  for (const language of ['en', 'ar'] as const)
    for (const { reason, facts } of reasons)
      expect(translator(language)(`address:error.${reason}` as 'address:error.closed', facts)).not.toContain(
        '{{',
      )

  // A saved address that is edited shows the name, not the code.
  const field = shop.addresses.form(here()).find(({ key }) => key === 'area')
  if (!field) throw new Error('area')
  const places = field.closed ?? []
  expect(places.length).toBeGreaterThan(0)
  for (const { code: place, label } of places) {
    expect(suggestPlaces(field, place).shown).toBe(label)
    expect(suggestPlaces(field, place).options).not.toContainEqual({ value: label })
  }

  // The cart that was ready to order asks for another address.
  expect(need(await shop.checkout.load(other.token, here()))).toMatchObject({
    ...{ nextStep: 'address', invalidated: { address: { kind: 'area-closed' } }, quote: { address: null } },
  })
  expect((await placeAgreed(shop, here(), other, crypto.randomUUID())).ok).toBe(false)
  // The order that is placed keeps its area and its sum.
  const after = need(await shop.orderAdmin.find(placed.number, operator)).order
  expect({ address: after.address, totals: after.totals }).toEqual({
    ...{ address: order.address, totals: order.totals },
  })
  expect(shop.addresses.format(need(parse('Al Barsha')), 'en').join(' ')).toContain('Al Barsha')

  need(await publish(withRow(code, { closed: false })))
  expect(need(await shop.checkout.load(other.token, here()))).toMatchObject({
    ...{ nextStep: 'review', invalidated: {} },
  })
})

test('codes are unique, stay their own, and are never taken away', async () => {
  const rejects = async (change: Change, problem: object) =>
    expect(await publish(change)).toMatchObject({ failure: { kind: 'invalid', problems: [problem] } })
  await rejects((rows) => rows.filter(({ area }) => area !== 'expo-city'), {
    ...{ row: 'expo-city', problem: 'missing' },
  })
  await rejects((rows) => rows.slice(1), { problem: 'missing' })
  await rejects((rows) => [...rows, { ...added, area: 'Expo City!' }], { problem: 'malformed' })
  await rejects((rows) => [...rows, { ...added, area: 'expo-2', en: 'Al Barsha', ar: 'أخرى' }], {
    ...{ row: 'expo-2', problem: 'twice' },
  })
  // Of another emirate.
  await rejects((rows) => [...rows, { ...added, area: 'abu-dhabi', en: 'Other', ar: 'أخرى' }], {
    ...{ problem: 'twice' },
  })
  const document = await current()
  const shut = Object.fromEntries(
    Object.keys(document).map((field) => [
      field,
      rowsOf(document, field).map((row) => ({ ...row, closed: true })),
    ]),
  )
  expect(await opened.shop.settingAdmin.publish({ ...setting, by: operator, document: shut })).toMatchObject({
    failure: { problems: [{ problem: 'nothing-on' }] },
  })
  // Back to the files would take it away.
  expect(await opened.shop.settingAdmin.restore(setting, 0, { by: operator })).toMatchObject({
    failure: { kind: 'invalid' },
  })
})
