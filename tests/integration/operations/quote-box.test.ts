import type { AstroGlobal } from 'astro'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SettingRow } from '#commerce/settings/setting-document.ts'
import type { StaffOperator } from '#commerce/staff/operator.ts'
import { startTranslations } from '#i18n/start.ts'
import { translator } from '#i18n/translator.ts'
import { storefront } from '#kernel/storefront.ts'
import { quoteOfSetting } from '#web/operations/slots/quote-of-setting.ts'
import { loadQuoteBox } from '#web/operations/slots/quote-box.ts'
import {
  quotedServices,
  quotedSlots,
  quotedStores,
  quoteFacts,
  shipmentFigures,
  unquotedItems,
} from '#web/operations/slots/quote-box-figures.ts'
import { quoteBoxCommands } from '../../../cli/commands/quote-box.ts'
import { runLine } from '../../../cli/run-line.ts'
import { someCategories } from '../../support/builders/a-catalog.ts'
import { aRecord, aVariant, sixPrices } from '../../support/builders/a-product.ts'
import { addressIn, need } from '../../support/builders/a-purchase.ts'
import { aMember, operator } from '../../support/builders/operators.ts'
import { manualClock } from '../../support/manual-clock.ts'
import { openTestShop, theEnv } from '../../support/shops/open-test-shop.ts'

const clock = manualClock('2026-11-24T06:00:00.000Z')
let opened: Awaited<ReturnType<typeof openTestShop>>
const omar = aMember({ name: 'Omar', role: 'warehouse', places: ['wh-ae'], countries: ['ae'] })

beforeAll(async () => {
  startTranslations()
  opened = await openTestShop({ clock })
  const { writer } = opened.catalog
  await writer.putCategories(someCategories)
  const of = (sku: string, price: number, variant: object, stock: number) =>
    aRecord(
      { code: sku, variants: [aVariant({ sku, ...variant })] },
      { prices: { [sku]: sixPrices(price) }, stock: { [sku]: { 'wh-ae': stock } } },
    )
  await writer.apply(
    [
      of('LAMP', 20, {}, 9),
      of('DESK', 30, { sizeClass: 'L' }, 4),
      of('BED', 9_000, { sizeClass: 'XXL' }, 3),
      of('GONE', 50, {}, 0),
    ],
    clock.now(),
  )
})
afterAll(() => opened.close())

const ae = (language: 'en' | 'ar' = 'en') => {
  const country = opened.shop.countries.find(({ isoCode }) => isoCode === 'ae')
  if (!country) throw new Error('ae')
  return storefront(country, language)
}
const sorted = (skus: readonly string[]) => skus.toSorted().join(' ')
const box = () => opened.shop.quoteBox
const ask = (area: string, items: readonly { sku: string; quantity: number }[], at: string | null = null) =>
  box().quote({ country: 'ae', area, items, at }, omar)

/** What the checkout says to a guest with these items, who names the area alone. */
async function checkOut(area: string, items: readonly { sku: string; quantity: number }[]) {
  const { shop } = opened
  const { token } = need(await shop.cart.add({ token: null, items, key: null, from: area }, ae()))
  const zone = shop.delivery.listAreas(ae()).find(({ code }) => code === area)?.zone ?? ''
  const contact = { name: 'Maryam', email: 'maryam@example.com', phone: '+971501234567' }
  need(await shop.checkout.setContact(token, contact, ae()))
  const access = { floor: null, lift: null, gatePass: false }
  const address = { ...addressIn(shop, ae()), area, zoneId: zone, access }
  need(await shop.checkout.setAddress(token, address, ae()))
  return need(await shop.checkout.load(token, ae()))
}

describe('the quote box', () => {
  test('quotes as the checkout does: law over carts, areas and moments', async () => {
    const areas = opened.shop.delivery.listAreas(ae())
    const byZone = [...Map.groupBy(areas, ({ zone }) => zone).values()].flatMap(([one]) => one ?? [])
    const carts = [
      [{ sku: 'LAMP', quantity: 1 }],
      [{ sku: 'DESK', quantity: 2 }],
      [
        { sku: 'LAMP', quantity: 3 },
        { sku: 'DESK', quantity: 1 },
      ],
      [{ sku: 'BED', quantity: 1 }],
    ]
    for (const hours of [0, 5, 30]) {
      clock.advance(hours * 3_600_000)
      for (const { code } of byZone)
        for (const items of carts) {
          const { quote, pickups } = await checkOut(code, items)
          const answer = need(await ask(code, items))
          const { delivery } = answer
          expect(delivery, `${code} ${JSON.stringify(items)}`).toMatchObject({
            ...{ fee: quote.delivery.fee, fullFee: quote.delivery.fullFee },
            ...{ services: quote.delivery.services, requiresCall: quote.delivery.requiresCall },
            slots: quote.delivery.slots.slice(0, 10),
            // The stored cart has an order of its own.
            shipments: quote.delivery.shipments.map((one) => ({
              ...one,
              skus: expect.toSatisfy((skus: readonly string[]) => sorted(skus) === sorted(one.skus)),
            })),
          })
          expect(answer.stores.map(({ code: store, missing }) => ({ store, missing }))).toEqual(
            pickups.map(({ store, missing }) => ({ store: store.storeCode, missing })),
          )
        }
    }
  })

  test('says why nothing is charged, and what is not quoted', async () => {
    expect(need(await ask('al-barsha', [{ sku: 'BED', quantity: 1 }])).delivery).toMatchObject({
      ...{ freeBy: 'total', sizeClass: 'XXL', fee: { minor: 0 } },
    })
    const some = need(
      await ask('al-barsha', [
        { sku: 'LAMP', quantity: 1 },
        { sku: 'GONE', quantity: 1 },
        { sku: 'NEVER', quantity: 1 },
      ]),
    )
    expect(some.unavailable).toMatchObject([
      { sku: 'GONE', available: 0, name: { en: expect.any(String) } },
      { sku: 'NEVER', name: null },
    ])
    expect(some.delivery).toMatchObject({ freeBy: null, shipments: [{ skus: ['LAMP'] }] })
    expect(need(await ask('al-barsha', [{ sku: 'NEVER', quantity: 1 }]))).toMatchObject({
      ...{ delivery: null, stores: [] },
    })
    for (const [area, items, at, kind] of [
      ['moon', [{ sku: 'LAMP', quantity: 1 }], null, 'area-unknown'],
      ['al-barsha', [], null, 'no-items'],
      ['al-barsha', [{ sku: 'LAMP', quantity: 1_000 }], null, 'too-many-items'],
      ['al-barsha', [{ sku: 'LAMP', quantity: 1 }], '2026-11-01T06:00:00.000Z', 'moment-over'],
    ] as const)
      expect(await ask(area, items, at)).toMatchObject({ failure: { kind } })
    const elsewhere = { country: 'kw', area: 'salmiya', items: [], at: null }
    expect(await box().quote(elsewhere, omar)).toMatchObject({ failure: { kind: 'not-found' } })
  })

  test('quotes with what is planned from its day on', async () => {
    const { settingAdmin } = opened.shop
    const sheet = await settingAdmin.find({ kind: 'delivery-terms', country: 'ae' }, operator)
    const document = sheet?.document ?? {}
    const dearer = (document['terms_near'] as readonly SettingRow[]).map((row) => ({ ...row, fee: '77' }))
    const startsAt = '2026-12-01T00:00:00.000Z'
    need(
      await settingAdmin.publish({
        ...{ kind: 'delivery-terms', country: 'ae', startsAt, by: operator },
        document: { ...document, terms_near: dearer },
      }),
    )
    const feeAt = async (at: string | null) =>
      need(await ask('al-barsha', [{ sku: 'LAMP', quantity: 1 }], at)).delivery?.fullFee.minor
    const now = await feeAt(null)
    expect(now).not.toBe(7_700)
    const table = opened.deliveryTables.tableOf('ae')
    expect(await feeAt('2026-12-01T08:00:00.000Z')).toBe(7_700)
    expect(await feeAt(null)).toBe(now)
    // What shoppers are quoted by is not made anew.
    expect(opened.deliveryTables.tableOf('ae')).toBe(table)
  })
})

async function open(query: string, language: 'en' | 'ar' = 'en', by: StaffOperator = omar) {
  const url = new URL(`/operations/slots/quote${query}`, 'http://shop.test')
  const response = { status: 200 }
  const locals = { shop: opened.shop, storefront: ae(language), t: translator(language) }
  const astro = {
    ...{ url, response, locals, params: {}, request: new Request(url) },
    rewrite: () => new Response(null, { status: 404 }),
  } as unknown as AstroGlobal
  const page = await loadQuoteBox(astro, by)
  return page instanceof Response
    ? { status: page.status, page: null, locals }
    : { status: response.status, page, locals }
}

test('settings of deliveries lead to it, with their plan', async () => {
  const linkOf = async (kind: string, by: StaffOperator) => {
    const sheet = await opened.shop.settingAdmin.find({ kind, country: 'ae' }, operator)
    if (!sheet) throw new Error(kind)
    return quoteOfSetting({ sheet, country: ae().country }, by)
  }
  expect(await linkOf('delivery-terms', omar)).toBe(
    '/operations/slots/quote?country=ae&at=2026-12-01T04%3A00%3A00',
  )
  expect(await linkOf('delivery-areas', omar)).toBe('/operations/slots/quote?country=ae')
  expect(await linkOf('cash-limits', omar)).toBeNull()
  expect(await linkOf('delivery-areas', aMember({ name: 'Rana', role: 'content-editor' }))).toBeNull()
})

describe('its page', () => {
  test('offers the areas of the countries that one may see, and answers in both languages', async () => {
    const first = await open('')
    expect(first.page?.groups.every(({ areas }) => areas.every(({ value }) => value.startsWith('ae/')))).toBe(
      true,
    )
    expect(first.page).toMatchObject({ answer: null, problems: [] })
    for (const language of ['en', 'ar'] as const) {
      const query = '?area=ae/al-barsha&items=LAMP+2%0AGONE&at=2026-11-28T18:00'
      const { page, locals } = await open(query, language)
      const answer = page?.answer
      if (!answer?.delivery) throw new Error('no answer')
      const shown = locals as unknown as App.Locals
      expect(answer.at).toBe('2026-11-28T14:00:00.000Z')
      const facts = JSON.stringify(quoteFacts(answer, answer.delivery, shown))
      expect(facts).toContain(language === 'en' ? 'Near' : 'القريبة')
      expect(shipmentFigures(answer.delivery, shown).rows).toHaveLength(1)
      expect(quotedSlots(answer.delivery, answer, shown).rows[0]?.href).toContain('/operations/slots/ae')
      expect(quotedStores(answer, shown).rows.length).toBeGreaterThan(0)
      expect(quotedServices(answer.delivery, answer, shown).columns).toHaveLength(2)
      expect(JSON.stringify(unquotedItems(answer, shown))).toContain('GONE')
    }
  })

  test('offers the areas that are open at its moment', async () => {
    const setting = { kind: 'delivery-areas', country: 'ae' } as const
    const document = (await opened.shop.settingAdmin.find(setting, operator))?.document ?? {}
    const rows = document['areas_dubai'] as readonly SettingRow[]
    const expo = { area: 'expo-city', en: 'Expo City', ar: 'مدينة إكسبو', zone: 'near', closed: false }
    const areas = rows.map((row) => (row['area'] === 'deira' ? { ...row, closed: true } : row))
    const startsAt = '2026-12-05T00:00:00.000Z'
    const after = { ...document, areas_dubai: [...areas, expo] }
    need(await opened.shop.settingAdmin.publish({ ...setting, startsAt, by: operator, document: after }))
    const offered = async (query: string) =>
      (await open(`?country=ae${query}`)).page?.groups.flatMap((one) => one.areas.map(({ value }) => value))
    expect(await offered('')).toContain('ae/deira')
    expect(await offered('')).not.toContain('ae/expo-city')
    expect(await offered('&at=2026-12-05T12:00')).toContain('ae/expo-city')
    expect(await offered('&at=2026-12-05T12:00')).not.toContain('ae/deira')
    const lamp = [{ sku: 'LAMP', quantity: 1 }]
    expect(await ask('deira', lamp, startsAt)).toMatchObject({ failure: { kind: 'area-closed' } })
    expect(need(await ask('expo-city', lamp, startsAt)).area.name.en).toBe('Expo City')
    expect(await ask('expo-city', lamp)).toMatchObject({ failure: { kind: 'area-unknown' } })
  })

  test('says what it cannot read, and shows no other country', async () => {
    for (const [query, field] of [
      ['?area=ae/al-barsha&items=', 'items'],
      ['?area=ae/al-barsha&items=!!', 'items'],
      ['?area=ae/moon&items=LAMP', 'area'],
      ['?area=ae/al-barsha&items=LAMP&at=soon', 'at'],
      ['?area=ae/al-barsha&items=LAMP&at=2026-11-01T18:00', 'at'],
    ] as const)
      expect(await open(query)).toMatchObject({ status: 422, page: { problems: [{ field }] } })
    expect((await open('?area=kw/salmiya&items=LAMP')).status).toBe(404)
    expect((await open('?country=kw')).status).toBe(404)
  })
})

test('the API and the command say the same', async () => {
  const { shop } = opened
  const { key } = need(
    await shop.staffAccess.createKey(operator, { name: 't', scopes: ['stores:read'], formKey: 'x' }),
  )
  const call = async (body: object) => {
    const response = await shop.operationsApi.fetch(
      new Request('https://shop.example/api/operations/v1/delivery/quote', {
        ...{ method: 'POST', headers: { authorization: `Bearer ${key}` }, body: JSON.stringify(body) },
      }),
    )
    return { status: response.status, json: (await response.json()) as unknown }
  }
  const wanted = { country: 'ae', area: 'al-barsha', items: [{ sku: 'DESK', quantity: 1 }] }
  expect(await call(wanted)).toMatchObject({
    status: 200,
    json: { delivery: { sizeClass: 'L', fee: { currency: 'AED' }, shipments: [{ skus: ['DESK'] }] } },
  })
  expect((await call({ ...wanted, area: 'moon' })).status).toBe(422)
  expect((await call({ ...wanted, country: 'xx' })).status).toBe(404)
  expect((await call({ ...wanted, items: [] })).status).toBe(400)
  const majlis = (...argv: string[]) =>
    runLine({ argv, input: '', user: 'layla' }, quoteBoxCommands, {
      env: theEnv({}),
      open: async () => ({ shop, quoteBox: shop.quoteBox, close: async () => undefined }) as never,
    })
  const shown = await majlis('delivery', 'quote', 'ae', 'al-barsha', 'DESK=1')
  expect(shown).toMatchObject({ code: 0 })
  expect(shown.stdout).toContain('zone near, size L')
  expect((await majlis('delivery', 'quote', 'ae', 'moon', 'DESK=1')).code).toBe(1)
  expect((await majlis('delivery', 'quote', 'ae', 'al-barsha', 'DESK')).code).toBe(2)
})
