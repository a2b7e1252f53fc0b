import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SettingDocument } from '#commerce/settings/setting-document.ts'
import { addMilliseconds, type Instant } from '#kernel/instant.ts'
import { money } from '#kernel/money.ts'
import { storefront } from '#kernel/storefront.ts'
import type { OfferContext } from '#commerce/payments/methods/offer-context.ts'
import { openingOn } from '#commerce/stores/opening-hours.ts'
import { someCategories } from '../../support/builders/a-catalog.ts'
import { aRecord, aVariant, sixPrices } from '../../support/builders/a-product.ts'
import { buy, need } from '../../support/builders/a-purchase.ts'
import { operator } from '../../support/builders/operators.ts'
import { manualClock } from '../../support/manual-clock.ts'
import { openTestShop } from '../../support/shops/open-test-shop.ts'

const clock = manualClock('2026-11-27T08:00:00.000Z')
let opened: Awaited<ReturnType<typeof openTestShop>>
beforeAll(async () => {
  opened = await openTestShop({ clock })
})
afterAll(() => opened.close())

const hourMs = 3_600_000
const ae = { country: 'ae' } as const

async function put(kind: string, change: Readonly<Record<string, unknown>>, startsAt?: string) {
  const { settingAdmin } = opened.shop
  const sheet = await settingAdmin.find({ kind, ...ae }, operator)
  const document = { ...sheet?.document, ...change }
  return need(await settingAdmin.publish({ kind, ...ae, document, by: operator, startsAt }))
}

const context = (minor: number): Omit<OfferContext, 'configured'> => ({
  country: 'ae',
  payable: money(minor, 'AED'),
  tendered: false,
  madeToOrder: false,
  giftCards: false,
  zoneId: 'far',
  collectAt: null,
  payAtStoreUpToMinor: 0,
  channel: 'web',
  customer: 'guest',
  refusedDeliveries: 0,
  phone: 'confirmed',
  at: clock.now(),
  dispatchBy: null,
})
const offered = (minor = 20_000) => opened.shop.payments.listOffers(context(minor))
const codes = () => offered().map(({ code }) => code)
const cash = (minor: number) => offered(minor).find(({ code }) => code === 'cashondelivery')

test('checkout offers a payment method that is on, and not one that is off, from its moment on', async () => {
  expect(codes()).toContain('tabby')
  await put('payment-methods', { tabby: false })
  expect(codes()).not.toContain('tabby')
  // Another card provider takes the place of one that is off.
  expect(codes()).toContain('tap')
  await put('payment-methods', { tap: false })
  expect(codes()).toContain('checkout')
  expect(codes()).not.toContain('tap')
  await put('payment-methods', { tabby: true }, addMilliseconds(clock.now(), hourMs))
  expect(codes()).not.toContain('tabby')
  clock.advance(hourMs)
  expect(codes()).toContain('tabby')
  expect(opened.shop.payments.listMethods('ae', 'web').map(({ code }) => code)).not.toContain('tap')
})

test('cash on delivery has the limit and the fee of the settings', async () => {
  expect(cash(400_000)).toMatchObject({ rejection: null, charge: { minor: 1_500 } })
  await put('cash-limits', { capMinor: 300_000, feeMinor: 2_000 })
  expect(cash(400_000)).toMatchObject({
    rejection: { kind: 'over-limit', limit: { minor: 300_000 } },
    charge: { minor: 2_000 },
  })
  await put('cash-limits', { zonesWithout: ['near'] })
  expect(opened.shop.payments.listOffers({ ...context(20_000), zoneId: 'near' })).toContainEqual(
    expect.objectContaining({ code: 'cashondelivery', rejection: { kind: 'zone' } }),
  )
  await put('cash-limits', { counterCapMinor: 0 })
  const counter = opened.shop.payments.listOffers({
    ...context(20_000),
    ...{ collectAt: 'barsha', payAtStoreUpToMinor: 500_000 },
  })
  expect(counter.find(({ code }) => code === 'clickandcollect')?.rejection).toEqual({ kind: 'zone' })
})

test('deliveries and stores follow holidays', async () => {
  const { shop } = opened
  const country = shop.countries.find(({ isoCode }) => isoCode === 'ae')
  if (!country) throw new Error('ae')
  const here = storefront(country, 'en')
  const promise = () => JSON.stringify(opened.deliveryTables.tableOf('ae').holidays)
  const barsha = async () => {
    const found = await shop.stores.find(here, 'barsha')
    if (!found.ok || !found.value) throw new Error('barsha')
    return openingOn(found.value, '2026-12-08')
  }
  expect(promise()).not.toContain('2026-12-08')
  expect((await barsha()).ranges).toEqual(['10:00-22:00'])
  const sheet = await shop.settingAdmin.find({ kind: 'holidays', ...ae }, operator)
  const day = {
    ...{ date: '2026-12-08', en: 'A day of mourning', ar: 'يوم حداد', source: 'Cabinet', confirmed: true },
    stores: 'closed',
  }
  await put('holidays', { days: [...(sheet?.document['days'] as readonly object[]), day] })
  expect(promise()).toContain('2026-12-08')
  expect(await barsha()).toMatchObject({ ranges: [], period: { name: { en: 'A day of mourning' } } })
  await put('holidays', { days: [] })
  expect(opened.deliveryTables.tableOf('ae').holidays).toEqual([])
  expect((await barsha()).ranges).toEqual(['10:00-22:00'])
})

test('the check of a change counts the orders that it is about', async () => {
  const { shop } = opened
  await opened.catalog.writer.putCategories(someCategories)
  const lamp = aRecord(
    { code: 'LAMP', variants: [aVariant({ sku: 'LAMP' })] },
    { prices: { LAMP: sixPrices(90) }, stock: { LAMP: { 'wh-om': 9 } } },
  )
  await opened.catalog.writer.apply([lamp], clock.now())
  const country = shop.countries.find(({ isoCode }) => isoCode === 'om')
  if (!country) throw new Error('om')
  const here = storefront(country, 'en')
  const { number } = await buy(shop, here, { sku: 'LAMP', method: 'cashondelivery' })
  const { order } = need(await shop.orderAdmin.find(number, operator))
  const [shipment] = order.shipments
  if (!shipment) throw new Error('no shipment')
  const check = async (kind: string, change: object) => {
    const setting = { kind, country: 'om' }
    const { document = {} } = (await shop.settingAdmin.find(setting, operator)) ?? {}
    const given = { ...setting, document: { ...document, ...change }, by: operator }
    const { effects } = need(await shop.settingAdmin.check(given))
    return effects.map(({ count }) => count)
  }
  expect(await check('payment-methods', { cashondelivery: false })).toEqual([1, expect.any(Number)])
  expect(await check('cash-limits', { capMinor: 100 })).toEqual([1, 1])
  expect(await check('cash-limits', { capMinor: 400_000 })).toEqual([1, 0])
  const onDay = (date: string) =>
    check('holidays', {
      days: [{ date, en: 'A day', ar: 'يوم', source: 'Cabinet', confirmed: true, stores: 'closed' }],
    })
  const day = shipment.slot?.day ?? shipment.latest
  const [due = 0, promised = 0] = await onDay(day)
  expect(due + promised).toBeGreaterThan(0)
  expect(await onDay('2027-10-10')).toEqual([0, 0, 0])
})

test('stores follow their hours and the calendar of their country, in pages, pickups and the API of stores', async () => {
  const { shop, storeAdmin } = opened
  const kw = { country: 'kw' } as const
  const country = shop.countries.find(({ isoCode }) => isoCode === 'kw')
  if (!country) throw new Error('kw')
  const rai = async () => {
    const found = await shop.stores.find(storefront(country, 'ar'), 'rai')
    if (!found.ok || !found.value) throw new Error('rai')
    return found.value
  }
  const putIn = async (kind: string, change: (document: SettingDocument) => object, startsAt?: Instant) => {
    const { document = {} } = (await shop.settingAdmin.find({ kind, ...kw }, operator)) ?? {}
    const given = { kind, ...kw, document: { ...document, ...change(document) }, by: operator, startsAt }
    return need(await shop.settingAdmin.publish(given))
  }
  const weekOf = (hours: string) => ({
    week: Array.from({ length: 7 }, (_, day) => ({ day: String(day), hours })),
  })
  expect(openingOn(await rai(), '2026-12-14').ranges).toEqual(['10:00-22:00'])
  const startsAt = addMilliseconds(clock.now(), hourMs)
  await putIn('store-hours.rai', () => weekOf('٠٩:٠٠–١٢:٠٠، 16:00-01:00'), startsAt)
  expect(openingOn(await rai(), '2026-12-14').ranges).toEqual(['10:00-22:00'])
  clock.advance(hourMs)
  expect(openingOn(await rai(), '2026-12-14').ranges).toEqual(['09:00-12:00', '16:00-01:00'])
  const period = {
    ...{
      from: '2026-12-14',
      to: '2026-12-15',
      kind: 'holiday',
      en: 'A day',
      ar: 'يوم',
      hours: '',
      friday: '',
    },
    ...{ source: 'Cabinet', confirmed: true },
  }
  await putIn('store-calendar', ({ periods }) => ({
    periods: [...(periods as readonly object[]), period] as SettingDocument[string],
  }))
  expect(openingOn(await rai(), '2026-12-14')).toMatchObject({ ranges: [], period: { name: { ar: 'يوم' } } })
  // The command closes a store by a version of the same document, and both edits stay.
  const edit = { actor: 'layla', reason: 'stocktaking' }
  const days = { from: '2026-12-20', to: '2026-12-20', name: { en: 'Stocktaking', ar: 'جرد' } }
  need(await storeAdmin.close('rai', days, edit))
  expect(openingOn(await rai(), '2026-12-20').ranges).toEqual([])
  expect(openingOn(await rai(), '2026-12-21').ranges).toEqual(['09:00-12:00', '16:00-01:00'])
  const sheet = await shop.settingAdmin.find({ kind: 'store-hours.rai', ...kw }, operator)
  expect(sheet?.versions).toMatchObject([{ version: 2, by: { name: 'layla' }, reason: 'stocktaking' }, {}])
  const calendar = need(await storeAdmin.findCalendar('kw'))
  expect(calendar.periods).toContainEqual(expect.objectContaining({ from: '2026-12-14', hours: null }))
  need(await storeAdmin.putCalendar({ country: 'kw', periods: [] }, edit))
  expect((await rai()).calendar.map(({ kind }) => kind)).toEqual(['closure'])
  const wrong = [
    { ...period, to: '2026-12-13' },
    { ...period, from: '2026-12-16', hours: '25:00-26:00' },
  ]
  const rejected = await shop.settingAdmin.publish({
    ...{ kind: 'store-calendar', ...kw, by: operator },
    document: { periods: wrong },
  })
  expect(rejected).toMatchObject({
    failure: { problems: [{ row: '2026-12-16', problem: 'malformed' }] },
  })
  expect(
    await shop.settingAdmin.publish({
      ...{ kind: 'store-calendar', ...kw, by: operator, document: { periods: wrong.slice(0, 1) } },
    }),
  ).toMatchObject({ failure: { problems: [{ row: '2026-12-14', problem: 'ends-before' }] } })
})

test('the check of hours counts the visitors who would stand before a closed door', async () => {
  const { shop, database } = opened
  await database.db
    .execute(sql`insert into consultations (idempotency_key, reference, store_code, country, language,
    starts_at, ends_at, state, name, phone, email, booked_at) select 'key ' || n, 'C' || n, 'seef', 'bh', 'ar',
    '2026-12-12T14:00:00Z', '2026-12-12T15:00:00Z', case when n < 3 then 'booked' else 'done' end, 'A', '+97317550199',
    'a@example.com', now() from generate_series(1, 3) as n`)
  const kind = 'store-hours.seef'
  const { document = {} } = (await shop.settingAdmin.find({ kind, country: 'bh' }, operator)) ?? {}
  const check = async (kind: string, change: object) => {
    const given = { kind, country: 'bh', document: { ...document, ...change }, by: operator }
    return need(await shop.settingAdmin.check(given)).effects.map(({ count }) => count)
  }
  const week = (hours: string) => Array.from({ length: 7 }, (_, day) => ({ day: String(day), hours }))
  expect(await check(kind, { week: week('10:00-16:00') })).toEqual([0, 2])
  expect(await check(kind, { week: week('10:00-18:00') })).toEqual([0, 0])
})
