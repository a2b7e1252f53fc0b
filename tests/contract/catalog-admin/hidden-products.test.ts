import { expect, test } from 'vitest'
import { createListOrderedItems } from '#commerce/catalog/ordered-items.ts'
import { listRecords, listRecordsByCodes } from '#adapters/catalog/list-records.ts'
import { createScannerRepository } from '#adapters/scanner/scanner-repository.ts'
import { aRecord, aVariant } from '../../support/builders/a-product.ts'
import { need } from '../../support/builders/a-purchase.ts'
import { aMember } from '../../support/builders/operators.ts'
import { describeDatabases } from '../../support/databases/databases.ts'
import { anEditedCatalog } from '../../support/shops/an-edited-catalog.ts'

const leena = aMember({ name: 'Leena', role: 'merchandiser', countries: 'all' })
const ofKuwait = aMember({ name: 'Fahad', role: 'merchandiser', countries: ['kw'] })
const editor = aMember({ name: 'Mona', role: 'content-editor', countries: 'all' })

const priced = (sku: string) => ({
  prices: { [sku]: { ae: { defaultMinor: 90_000, special: null } } },
  stock: { [sku]: { 'wh-ae': 5 } },
})

describeDatabases('a product that is hidden', (open) => {
  const start = async (given: { readonly isManagedElsewhere?: boolean } = {}) => {
    const catalog = await anEditedCatalog(open, given)
    const { writer, clock } = catalog
    const records = [
      aRecord({ code: 'MJ-1', urlKey: 'sofa', variants: [aVariant({ sku: 'MJ-1-A' })] }, priced('MJ-1-A')),
      aRecord({ code: 'MJ-2', urlKey: 'bed', variants: [aVariant({ sku: 'MJ-2-A' })] }, priced('MJ-2-A')),
      aRecord(
        {
          ...{ code: 'MJ-3', urlKey: 'set', type: 'combo', comboSaving: 500 },
          variants: [aVariant({ sku: 'MJ-3-A' })],
          parts: [
            { sku: 'MJ-1-A', quantity: 1 },
            { sku: 'MJ-2-A', quantity: 1 },
          ],
        },
        { prices: {}, stock: {} },
      ),
    ]
    const { failures } = await writer.apply(records, clock.now())
    expect(failures).toEqual([])
    const setHidden = async (isHidden: boolean, code = 'MJ-1') =>
      need(await catalog.admin.setHidden({ code, isHidden, by: leena, reason: ' photographs  are late ' }))
    return { ...catalog, setHidden }
  }

  test('is not read by the shop: no page, rail, sitemap, search, scan or price; and a combo with it is not sold', async () => {
    const { reader, db, clock, setHidden } = await start()
    const scanner = createScannerRepository(db)
    const seen = async () => ({
      page: (await reader.findByUrlKey('sofa'))?.code,
      rail: await reader.listCodes({ rule: 'best-sellers' }, 'ae', clock.now(), 10),
      sitemap: (await reader.listPublished()).map(({ code, soldIn }) => [code, ...soldIn]),
      search: (await listRecords(db, null, 10, 'free')).map(({ product }) => product.code),
      changed: (await listRecordsByCodes(db, ['MJ-1'], 'free')).map(({ product }) => product.code),
      scan: (await scanner.findByCode('MJ-1-A'))?.urlKey,
      code: (await scanner.findByCode('MJ-1'))?.urlKey,
      prices: [...(await reader.loadPricesAndStock(['MJ-1-A', 'MJ-2-A'], 'ae', clock.now())).prices.keys()],
      cart: [
        ...(await reader.loadSnapshot(['MJ-1-A', 'MJ-3-A'], 'ae', clock.now())).prices.keys(),
      ].toSorted(),
      countries: (await reader.listCountries(['MJ-1-A'])).get('MJ-1-A'),
    })
    const before = await seen()
    expect(before).toEqual({
      ...{ page: 'MJ-1', scan: 'sofa', code: 'sofa' },
      rail: ['MJ-1', 'MJ-2', 'MJ-3'],
      sitemap: [
        ['MJ-1', 'ae'],
        ['MJ-2', 'ae'],
        ['MJ-3', 'ae'],
      ],
      ...{ search: ['MJ-1', 'MJ-2', 'MJ-3'], changed: ['MJ-1'] },
      ...{ prices: ['MJ-1-A', 'MJ-2-A'], cart: ['MJ-1-A', 'MJ-2-A'], countries: ['ae'] },
    })
    await setHidden(true)
    expect(await seen()).toEqual({
      ...{ page: undefined, scan: undefined, code: undefined },
      rail: ['MJ-2', 'MJ-3'],
      sitemap: [['MJ-2', 'ae'], ['MJ-3']],
      ...{ search: ['MJ-2', 'MJ-3'], changed: [] },
      ...{ prices: ['MJ-2-A'], cart: ['MJ-2-A'], countries: undefined },
    })
    expect(
      (await listRecords(db, null, 10)).map(({ product }) => product.code),
      'exports and imports have it',
    ).toEqual(['MJ-1', 'MJ-2', 'MJ-3'])
    await setHidden(false)
    expect(await seen()).toEqual(before)
  })

  test('has its delivery and its return class for what was ordered of it, alone or in a set', async () => {
    const { reader, writer, clock, setHidden } = await start()
    const parcels = [{ count: 2, lengthCm: 200, widthCm: 50, heightCm: 40, kg: 30 }]
    const sofa = aRecord(
      {
        ...{ code: 'MJ-1', urlKey: 'sofa', returnClass: 'final-sale' },
        variants: [aVariant({ sku: 'MJ-1-A', sizeClass: 'XL', parcels })],
        supply: { leadTimeDays: 20, seller: null },
      },
      priced('MJ-1-A'),
    )
    await writer.apply([sofa], clock.now())
    await setHidden(true)
    const orderedItems = await createListOrderedItems(reader)(['MJ-1-A', 'MJ-3-A', 'MJ-9'])
    expect([...orderedItems.keys()]).toEqual(['MJ-1-A', 'MJ-3-A'])
    const facts = { sizeClass: 'XL', litres: 800, kg: 60, leadTimeDays: 20 }
    expect(orderedItems.get('MJ-1-A')).toMatchObject({ ...facts, returnClass: 'final-sale' })
    expect(orderedItems.get('MJ-3-A')).toMatchObject({ sizeClass: 'XL', leadTimeDays: 20 })
  })

  test('has no former address either', async () => {
    const { reader, writer, clock, setHidden } = await start()
    const moved = aRecord(
      { code: 'MJ-1', urlKey: 'couch', variants: [aVariant({ sku: 'MJ-1-A' })] },
      priced('MJ-1-A'),
    )
    await writer.apply([moved], clock.now())
    expect(await reader.findMoved('sofa')).toBe('couch')
    await setHidden(true)
    expect(await reader.findMoved('sofa')).toBeUndefined()
  })

  test('is written once, with who and why, and pages of it and of sets with it are purged', async () => {
    const { admin, audit, published, clock, setHidden } = await start()
    published.length = 0
    clock.advance(1_000)
    expect(await setHidden(true)).toEqual({ isChanged: true })
    const at = clock.now()
    expect(published).toEqual(expect.arrayContaining(['product:MJ-1', 'product:MJ-3', 'catalog']))
    published.length = 0
    expect(await setHidden(true)).toEqual({ isChanged: false })
    expect(published).toEqual([])
    expect(await admin.find('MJ-1', leena)).toMatchObject({
      hidden: { at, by: { name: 'Leena' } },
      changedAt: at,
    })
    await setHidden(false)
    expect(await admin.find('MJ-1', leena)).toMatchObject({ hidden: null })
    expect((await audit()).map(({ act, object_id, reason }) => [act, object_id, reason])).toEqual([
      ['product.hide', 'MJ-1', 'photographs are late'],
      ['product.publish', 'MJ-1', 'photographs are late'],
    ])
  })

  test('stays hidden when an import writes it', async () => {
    const { admin, writer, clock, setHidden, listed } = await start()
    await setHidden(true)
    const again = aRecord(
      { code: 'MJ-1', urlKey: 'sofa', brand: 'Other', variants: [aVariant({ sku: 'MJ-1-A' })] },
      priced('MJ-1-A'),
    )
    await writer.apply([again], clock.now())
    expect(await admin.find('MJ-1', leena)).toMatchObject({
      product: { brand: 'Other' },
      hidden: { by: { name: 'Leena' } },
    })
    expect(await listed({ view: 'hidden' })).toEqual(['MJ-1'])
  })

  test.each([
    ['of one country', ofKuwait, 'MJ-1', 'not-permitted'],
    ['who only writes texts', editor, 'MJ-1', 'not-permitted'],
    ['who names no product', leena, 'MJ-9', 'not-found'],
  ] as const)('is none by a person %s', async (_, by, code, kind) => {
    const { admin, audit } = await start()
    for (const isHidden of [true, false])
      expect(await admin.setHidden({ code, isHidden, by })).toMatchObject({ failure: { kind } })
    expect(await admin.setBadge({ code, badge: 'exclusive', isOn: true, by })).toMatchObject({
      failure: { kind },
    })
    expect(await admin.setCategory({ code, category: 'bedroom', isIn: true, by })).toMatchObject({
      failure: { kind },
    })
    expect(await audit()).toEqual([])
  })

  test('is none where another system has the products', async () => {
    const { admin } = await start({ isManagedElsewhere: true })
    expect(await admin.setHidden({ code: 'MJ-1', isHidden: true, by: leena })).toMatchObject({
      failure: { kind: 'managed-elsewhere' },
    })
  })
})

describeDatabases('badges and categories', (open) => {
  const start = async () => {
    const catalog = await anEditedCatalog(open)
    const record = aRecord({ code: 'MJ-1', badges: ['best-seller'], categories: ['living/sofas'] })
    await catalog.writer.apply([record], catalog.clock.now())
    const { admin } = catalog
    const badge = async (one: 'exclusive' | 'best-seller', isOn: boolean) =>
      need(await admin.setBadge({ code: 'MJ-1', badge: one, isOn, by: leena, reason: 'season' }))
    const place = (category: string, isIn: boolean) =>
      admin.setCategory({ code: 'MJ-1', category, isIn, by: leena })
    const product = async () => (await admin.find('MJ-1', leena))?.product
    return { ...catalog, badge, place, product }
  }

  test('are added and taken away once each, with a row in the audit', async () => {
    const { badge, place, product, audit, published } = await start()
    published.length = 0
    expect([await badge('exclusive', true), await badge('exclusive', true)]).toEqual([
      { isChanged: true },
      { isChanged: false },
    ])
    expect(await badge('best-seller', false)).toEqual({ isChanged: true })
    expect(await place('bedroom', true)).toEqual({ ok: true, value: { isChanged: true } })
    expect(await place('living', true), 'above its own').toEqual({ ok: true, value: { isChanged: false } })
    expect(await product()).toMatchObject({ badges: ['exclusive'], categories: ['living/sofas', 'bedroom'] })
    expect(published).toEqual(expect.arrayContaining(['product:MJ-1', 'category:bedroom']))
    expect((await audit()).map(({ act, before, after, reason }) => [act, before, after, reason])).toEqual([
      ['product.badge', { badges: ['best-seller'] }, { badges: ['best-seller', 'exclusive'] }, 'season'],
      ['product.badge', { badges: ['best-seller', 'exclusive'] }, { badges: ['exclusive'] }, 'season'],
      [
        ...['product.categorize', { categories: ['living/sofas'] }],
        ...[{ categories: ['living/sofas', 'bedroom'] }, null],
      ],
    ])
  })

  test.each([
    ['that does not exist', 'garden', true, 'unknown-category'],
    ['below its own', 'living/sofas/corner-sofas', true, 'category-above'],
    ['that is its only one', 'living/sofas', false, 'only-category'],
  ] as const)('do not change by a category %s', async (_, category, isIn, kind) => {
    const { place, audit } = await start()
    expect(await place(category, isIn)).toMatchObject({ failure: { kind } })
    expect(await audit()).toEqual([])
  })
})
