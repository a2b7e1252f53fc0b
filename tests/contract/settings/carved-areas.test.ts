import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Address } from '#commerce/addresses/address.ts'
import type { SettingDocument, SettingRow } from '#commerce/settings/setting-document.ts'
import { createIdentityRepository } from '#adapters/identity/identity-repository.ts'
import { startTranslations } from '#i18n/start.ts'
import { translator } from '#i18n/translator.ts'
import { storefront } from '#kernel/storefront.ts'
import { invalidatedMessages } from '#web/checkout/checkout-messages.ts'
import { someCategories } from '../../support/builders/a-catalog.ts'
import { aRecord, aVariant, sixPrices } from '../../support/builders/a-product.ts'
import { need, placeAgreed, prepareOrder } from '../../support/builders/a-purchase.ts'
import { enteredIn } from '../../support/builders/an-address.ts'
import { operator } from '../../support/builders/operators.ts'
import { describeDatabases } from '../../support/databases/databases.ts'
import { manualClock } from '../../support/manual-clock.ts'
import { openTestShop } from '../../support/shops/open-test-shop.ts'

const setting = { kind: 'delivery-areas', country: 'ae' } as const
const dubai = 'areas_dubai'
/** A place of the files in the area of its region, and one that no list has. */
const awir = { area: 'al-awir', en: 'Al Awir', ar: 'العوير', zone: 'far', closed: false }
const expo = { area: 'expo-city', en: 'Expo City', ar: 'مدينة إكسبو', zone: 'far', closed: false }
/** Fees of the largest size of the lamp. */
const [nearFee, farFee] = [12_000, 15_000]

describeDatabases('an area that is carved out of its region', (open) => {
  const clock = manualClock('2026-11-24T06:00:00.000Z')
  let opened: Awaited<ReturnType<typeof openTestShop>>
  let db: Awaited<ReturnType<typeof open>>['db']
  beforeAll(async () => {
    startTranslations()
    const database = await open()
    db = database.db
    opened = await openTestShop({
      clock,
      openDatabase: async () => ({ ...database, close: async () => undefined }),
    })
    await opened.catalog.writer.putCategories(someCategories)
    const lamp = aRecord(
      { code: 'LAMP', variants: [aVariant({ sku: 'LAMP' })] },
      { prices: { LAMP: sixPrices(9) }, stock: { LAMP: { 'wh-ae': 50, 'wh-in': 50 } } },
    )
    await opened.catalog.writer.apply([lamp], clock.now())
  })
  afterAll(() => opened.close())

  const here = (code = 'ae', language: 'en' | 'ar' = 'en') => {
    const country = opened.shop.countries.find(({ isoCode }) => isoCode === code)
    if (!country) throw new Error(code)
    return storefront(country, language)
  }
  const rowsIn = (document: SettingDocument) => document[dubai] as readonly SettingRow[]
  const given = async (...rows: readonly SettingRow[]) => {
    const document = (await opened.shop.settingAdmin.find(setting, operator))?.document ?? {}
    const others = rowsIn(document).filter((one) => !rows.some(({ area }) => area === one['area']))
    return { ...setting, by: operator, document: { ...document, [dubai]: [...others, ...rows] } }
  }
  const publish = async (...rows: readonly SettingRow[]) =>
    need(await opened.shop.settingAdmin.publish(await given(...rows)))
  const countsOf = async (...rows: readonly SettingRow[]) =>
    need(await opened.shop.settingAdmin.check(await given(...rows))).effects.map(({ count }) => count)

  const entered = (area: string): Address =>
    need(
      opened.shop.addresses.parse(
        { emirate: 'dubai', area, street: 'Street 5', building: 'Villa 12' },
        here(),
      ),
    )
  const prepared = (address: Address, code = 'ae') =>
    prepareOrder(opened.shop, here(code), { sku: 'LAMP', method: 'cashondelivery', address })
  const load = async (token: string, at = here()) => need(await opened.shop.checkout.load(token, at))
  const aCustomer = (name: string) =>
    createIdentityRepository(db).insertCustomer(
      { name, language: 'en', termsVersion: null, isAdult: false },
      'ae',
      clock.now(),
    )
  const save = async (customer: string, address: Address) =>
    need(
      await opened.shop.addressBook.add(customer, randomUUID(), { label: '', address, makesDefault: false }),
    )

  test('takes the addresses of its places that were entered before: zone, fee, counts and closing follow', async () => {
    const { shop } = opened
    const before = entered('Al Awir')
    expect(before).toMatchObject({ area: 'dubai', zoneId: 'near' })
    const typed = entered('مدينة إكسبو')
    expect(typed).toMatchObject({ area: 'dubai', fields: { area: 'مدينة إكسبو' } })
    const [layla, omar] = [await aCustomer('Layla'), await aCustomer('Omar')]
    for (const address of [before, typed]) await save(layla, address)
    await save(omar, entered('Al Barsha'))
    const [agreed, waiting, byName, elsewhere] = [
      await prepared(before),
      await prepared(before),
      await prepared(typed),
      await prepared(entered('Al Barsha')),
    ]
    expect((await load(waiting.token)).quote).toMatchObject({
      ...{ address: before, delivery: { fee: { minor: nearFee } } },
    })
    const placed = need(await placeAgreed(shop, here(), agreed, randomUUID()))
    const { order } = need(await shop.orderAdmin.find(placed.number, operator))

    await publish(awir, expo)

    // The checkout and its quote.
    const { quote } = await load(waiting.token)
    expect(quote).toMatchObject({
      address: { area: 'al-awir', zoneId: 'far', fields: before.fields },
      delivery: { fee: { minor: farFee } },
    })
    expect((await load(byName.token)).quote.address).toMatchObject({ area: 'expo-city', zoneId: 'far' })
    expect((await load(elsewhere.token)).quote).toMatchObject({
      ...{ address: { area: 'al-barsha', zoneId: 'near' }, delivery: { fee: { minor: nearFee } } },
    })
    expect((await load(elsewhere.token)).nextStep).toBe('review')
    // What was agreed on before is not placed.
    expect((await placeAgreed(shop, here(), waiting, randomUUID())).ok).toBe(false)

    // Saved addresses.
    expect((await shop.addressBook.list(layla)).map(({ address }) => address.area).toSorted()).toEqual([
      ...['al-awir', 'expo-city'],
    ])
    const [saved] = await shop.addressBook.list(layla)
    expect((await shop.addressBook.find(layla, saved?.id ?? ''))?.address).toEqual(saved?.address)

    // The new fee counts, and the order goes to the area of now.
    const again = await prepared(before)
    const there = need(await placeAgreed(shop, here(), again, randomUUID()))
    const placedThere = need(await shop.orderAdmin.find(there.number, operator)).order
    expect(placedThere.address).toMatchObject({ area: 'al-awir', zoneId: 'far' })
    expect(placedThere.charges.find(({ code }) => code === 'delivery')?.amount.minor).toBe(farFee)

    // The check: carts, orders and saved addresses, from before and after.
    expect((await countsOf({ ...awir, closed: true })).slice(-3)).toEqual([1, 2, 1])
    expect((await countsOf({ ...expo, closed: true })).slice(-3)).toEqual([1, 0, 1])

    await publish({ ...awir, closed: true }, { ...expo, closed: true })
    for (const { token } of [waiting, byName])
      for (const language of ['en', 'ar'] as const) {
        const { nextStep, invalidated, quote: shown } = await load(token, here('ae', language))
        expect({ nextStep, address: shown.address }).toEqual({ nextStep: 'address', address: null })
        expect(invalidated.address).toEqual({ kind: 'area-closed' })
        const text = translator(language)(invalidatedMessages['area-closed'])
        expect(text).toContain(language === 'en' ? 'no longer deliver' : 'لم نعد نوصل')
        expect(
          await shop.checkout.place({ ...waiting, token, key: randomUUID(), platform: 'web' }, here()),
        ).toEqual({
          ...{ ok: false, failure: { kind: 'not-ready', step: 'address' } },
        })
      }
    expect((await load(elsewhere.token)).nextStep).toBe('review')

    // The order from before has what was agreed on, and is corrected at its place for nothing.
    const after = need(await shop.orderAdmin.find(placed.number, operator)).order
    expect({ address: after.address, totals: after.totals, shipments: after.shipments }).toEqual({
      ...{ address: order.address, totals: order.totals, shipments: order.shipments },
    })
    const corrected = need(
      shop.addresses.parse(
        { emirate: 'dubai', area: 'Al Awir', building: 'Villa 14' },
        here(),
        after.address,
      ),
    )
    expect(corrected).toMatchObject({ area: 'dubai', zoneId: 'near', fields: { building: 'Villa 14' } })
    expect(
      need(await shop.orderAdmin.address.quote({ number: placed.number, by: operator, address: corrected })),
    ).toMatchObject({ isOtherZone: false, charge: null })
    expect(shop.addresses.parse({ emirate: 'dubai', area: 'Al Awir', building: '1' }, here()).ok).toBe(false)

    await publish(awir, expo)
    expect(await load(waiting.token)).toMatchObject({
      invalidated: {},
      quote: { address: { area: 'al-awir' } },
    })
  })

  test('with the terms of its region changes nothing that a shopper agreed to', async () => {
    const agreed = await prepared(entered('Lahbab'))
    await publish({ area: 'lahbab', en: 'Lahbab', ar: 'لهباب', zone: 'near', closed: false })
    expect((await load(agreed.token)).quote.address).toMatchObject({ area: 'lahbab', zoneId: 'near' })
    const placed = need(await placeAgreed(opened.shop, here(), agreed, randomUUID()))
    const { order } = need(await opened.shop.orderAdmin.find(placed.number, operator))
    expect(order.address).toMatchObject({ area: 'lahbab' })
  })

  test('is understood by what it was called before', async () => {
    const address = entered('Margham')
    const row = { area: 'desert', en: 'Margham', ar: 'مرغم', zone: 'far', closed: false }
    await publish(row)
    await publish({ ...row, en: 'Desert Resort', ar: 'منتجع الصحراء' })
    for (const name of ['Margham', 'مرغم', 'Desert Resort', 'منتجع الصحراء'])
      expect(entered(name).area, name).toBe('desert')
    expect(opened.shop.addresses.locate(address)).toMatchObject({ area: 'desert', zoneId: 'far' })
    const renamed = { ...expo, en: 'Expo Valley', ar: 'وادي إكسبو' }
    await publish(renamed)
    for (const name of ['Expo City', 'مدينة إكسبو', 'Expo Valley'])
      expect(entered(name).area, name).toBe('expo-city')
    expect((await countsOf({ ...renamed, closed: true })).slice(-3)).toEqual([1, 0, 1])
  })

  test('is not promised while it is closed', async () => {
    const promised = (area: string) =>
      opened.shop.delivery.promise(
        { sizeClass: 'XL', leadTimeDays: 0, itemsTotal: { minor: 100, currency: 'AED' }, area },
        here(),
      ).area.code
    expect(promised('al-awir')).toBe('al-awir')
    await publish({ ...awir, closed: true })
    expect(promised('al-awir')).toBe(promised('nowhere'))
    await publish(awir)
  })

  test('leaves addresses by PIN where they were', async () => {
    const address = need(opened.shop.addresses.parse(enteredIn['in'] ?? {}, here('in')))
    const agreed = await prepared(address, 'in')
    expect(opened.shop.addresses.locate(address)).toBe(address)
    expect((await load(agreed.token, here('in'))).quote.address).toEqual(address)
    need(await placeAgreed(opened.shop, here('in'), agreed, randomUUID()))
  })

  test('of what was stored, nothing is written again', async () => {
    const found = await db.execute(sql`select address ->> 'area' as area from customer_addresses`)
    const areas = (found as unknown as { rows: { area: string }[] }).rows.map(({ area }) => area)
    expect(areas.toSorted()).toEqual(['al-barsha', 'dubai', 'dubai'])
  })
})
