import { expect, test } from 'vitest'
import { aMagentoExport } from '../../support/builders/a-magento-export.ts'
import { describeDatabases, type Open } from '../../support/databases/databases.ts'
import { anImports, leena } from '../../support/shops/an-imports-shop.ts'

/** With names of categories, by which the export finds them. */
async function aFurnitureShop(open: Open) {
  const made = await anImports(open)
  const named = (path: string, en: string) => ({ path, name: { en, ar: en }, position: 0 })
  await made.writer.putCategories([named('living', 'Living'), named('living/sofas', 'Sofas')])
  return made
}

describeDatabases('an export of Magento 2', (open) => {
  test('is products with variants, both languages, prices, stock and pictures; again it changes nothing', async () => {
    const { check, apply, reader } = await aFurnitureShop(open)
    const file = aMagentoExport(10)
    const run = await check('products', file, leena, 'magento-2')
    expect(run).toMatchObject({ state: 'checked', counts: { added: 10, changed: 0, faulty: 0 } })
    expect(await apply(run.id)).toMatchObject({ state: 'done', counts: { done: 10, rejected: 0 } })
    const [configurable, simple] = await reader.listRecordsByCodes(['MG-00005', 'MG-00002'])
    expect(configurable).toMatchObject({
      product: {
        ...{ code: 'MG-00002', urlKey: 'sofa-2', name: { en: 'Sofa 2', ar: 'كنبة 2' } },
        description: { en: 'Deep, in "linen".\n\nSeats 2.', ar: 'عميقة.' },
        categories: ['living/sofas'],
        options: [{ attribute: 'color', values: [{ value: 'sand' }, { value: 'olive' }, {}, {}] }],
        variants: [{ sku: 'MG-00002-SAND', options: { color: 'sand' }, weightKg: 58 }, {}, {}, {}],
      },
      prices: { 'MG-00002-SAND': { ae: { defaultMinor: 129_900, special: null } } },
      stock: { 'MG-00002-OLIVE': { 'wh-ae': 7 } },
    })
    expect(simple).toMatchObject({
      product: {
        ...{ brand: 'Majlis Home', name: { en: 'Sofa 5', ar: 'كنبة 5' } },
        pictures: [{ base: 'https://magento.example/media/catalog/product/m/g/MG-00005.jpg' }],
      },
      prices: {
        'MG-00005': {
          ae: {
            defaultMinor: 129_900,
            special: {
              minor: 99_900,
              startsAt: '2026-10-31T20:00:00.000Z',
              endsAt: '2026-11-30T20:00:00.000Z',
            },
          },
        },
      },
      stock: { 'MG-00005': { 'wh-ae': 5 } },
    })
    const again = await check('products', file, leena, 'magento-2')
    expect(again.counts).toMatchObject({ added: 0, changed: 0, unchanged: 10, faulty: 0 })
  })

  test('is a file of stock or prices alone, too', async () => {
    const { check, apply } = await aFurnitureShop(open)
    const run = await check('products', aMagentoExport(4), leena, 'magento-2')
    await apply(run.id)
    const cheaper = aMagentoExport(4, { change: { price: '1199.000000', qty: '3.0000' } })
    expect(await check('stock', cheaper, leena, 'magento-2')).toMatchObject({
      counts: { changed: 9, unchanged: 1 },
    })
    const prices = await check('prices', cheaper, leena, 'magento-2')
    expect(prices).toMatchObject({ counts: { changed: 10 }, rails: { priced: 10, moved: 0 } })
    expect(await apply(prices.id)).toMatchObject({ counts: { done: 10, rejected: 0 } })
  })

  test('says which line is faulty, by the line of the file', async () => {
    const { check, admin } = await aFurnitureShop(open)
    const file = aMagentoExport(2, { category: 'nowhere/else', change: { weight: 'heavy' } })
    const run = await check('products', file, leena, 'magento-2')
    expect(run.counts).toMatchObject({ added: 0, faulty: 5 })
    const lines = await admin.listLines(run.id, { states: ['faulty'], after: 0, limit: 50 }, leena)
    expect(lines).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          line: 2,
          column: 'category_names',
          reason: 'unknown-category',
          read: 'nowhere > else',
        }),
        expect.objectContaining({ line: 4, column: 'product_weight', reason: 'not-a-number' }),
      ]),
    )
  })
})
