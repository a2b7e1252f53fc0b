import { expect, test } from 'vitest'
import { createListVariants } from '#commerce/catalog/list-variants.ts'
import { aCatalog } from '../../support/builders/a-catalog.ts'
import { theStorefront } from '../../support/shops/a-content-shop.ts'
import { aBookPrice, aRecord, aVariant } from '../../support/builders/a-product.ts'
import { describeDatabases } from '../../support/databases/databases.ts'

describeDatabases('purchasable variants', (open) => {
  const there = theStorefront('kw/en').country

  async function aLookup(...records: Parameters<typeof aRecord>[]) {
    const catalog = await aCatalog(await open())
    const given = records.map((one) => aRecord(...one))
    expect((await catalog.writer.apply(given, catalog.clock.now())).failures).toEqual([])
    return createListVariants(catalog)
  }

  test('have text in both languages, with price, floor, volume and stock of the country', async () => {
    const list = await aLookup([{ code: 'MJ-1', assembly: { by: 'us', minutes: 45 } }])
    const found = await list(['MJ-1', 'MJ-404'], there)
    expect([...found.keys()]).toEqual(['MJ-1'])
    expect(found.get('MJ-1')).toMatchObject({
      productCode: 'MJ-1',
      name: { en: 'Sofa MJ-1', ar: 'كنبة MJ-1' },
      choice: { en: '', ar: '' },
      picture: { base: '/art/product-sofa-sand.svg' },
      categories: ['living', 'living/sofas', 'living/sofas/three-seaters'],
      unitPrice: { currency: 'KWD', minor: 249_000 },
      floor: { currency: 'KWD', minor: 74_700 },
      taxClass: 'standard',
      sizeClass: 'XL',
      litres: 1544,
      kg: 60,
      assemblyMinutes: 45,
      orderType: 'general',
      components: [{ sku: 'MJ-1', quantity: 1 }],
      addable: true,
      cut: null,
      snapshot: {
        trail: [
          { en: 'living', ar: 'قسم living' },
          { en: 'living/sofas', ar: 'قسم living/sofas' },
          { en: 'living/sofas/three-seaters', ar: 'قسم living/sofas/three-seaters' },
        ],
        gallery: ['/art/product-sofa-sand.svg'],
        listPrice: { currency: 'KWD', minor: 249_000 },
      },
      available: 10,
    })
  })

  test('take a combo from its components, in their parcels and at their price less the saving', async () => {
    const list = await aLookup(
      [{ code: 'MJ-1' }],
      [{ code: 'MJ-2', variants: [aVariant({ sku: 'MJ-2', sizeClass: 'S' })] }],
      [
        {
          code: 'MJ-9',
          type: 'combo',
          comboSaving: 1_000,
          parts: [
            { sku: 'MJ-1', quantity: 1 },
            { sku: 'MJ-2', quantity: 4 },
          ],
          variants: [aVariant({ sku: 'MJ-9', sizeClass: 'S', parcels: [], weightKg: null })],
        },
      ],
    )
    expect((await list(['MJ-9'], there)).get('MJ-9')).toMatchObject({
      unitPrice: { minor: 1_120_500 },
      floor: { minor: 373_500 },
      sizeClass: 'XL',
      kg: 300,
      components: [
        { sku: 'MJ-1', quantity: 1 },
        { sku: 'MJ-2', quantity: 4 },
      ],
      available: 2,
    })
  })

  test('have the HSN heading in India, and are missing in countries without a price', async () => {
    const list = await aLookup([{ code: 'MJ-1' }, { prices: { 'MJ-1': { in: aBookPrice(4_999_900) } } }])
    const india = theStorefront('in/en').country
    expect((await list(['MJ-1'], india)).get('MJ-1')?.taxClass).toBe('9401')
    expect((await list(['MJ-1'], there)).size).toBe(0)
  })
})
