import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { readVariantFields } from '#commerce/catalog-admin/variant-fields.ts'
import { aColoredProduct } from '../../support/builders/a-product.ts'
import { need } from '../../support/builders/a-purchase.ts'
import { aMember } from '../../support/builders/operators.ts'
import { describeDatabases, rowsOf } from '../../support/databases/databases.ts'
import { anEditedCatalog } from '../../support/shops/an-edited-catalog.ts'

const leena = aMember({ name: 'Leena', role: 'merchandiser', countries: 'all' })
const ofKuwait = aMember({ name: 'Fahad', role: 'merchandiser', countries: ['kw'] })

describeDatabases('labels of options', (open) => {
  const start = async (given: { readonly isManagedElsewhere?: boolean } = {}) => {
    const catalog = await anEditedCatalog(open, given)
    const product = aColoredProduct(['sand', 'palm'], { code: 'MJ-1' })
    await catalog.writer.apply([{ product, prices: {}, stock: null }], catalog.clock.now())
    const find = async () => {
      const found = await catalog.admin.find('MJ-1', leena)
      if (!found) throw new Error('MJ-1 is gone')
      return found.product
    }
    const edit = (fields: Record<string, string>, shown?: Record<string, string>, by = leena) =>
      catalog.admin.editVariants({ code: 'MJ-1', fields, shown, by, reason: 'new season' })
    return { ...catalog, product, find, edit }
  }

  test('are written with a row in the audit, SKUs stay, and pages are purged', async () => {
    const { edit, find, product, audit, published, db } = await start()
    const skus = () => rowsOf(db, sql`select sku from variants where product_code = 'MJ-1' order by sku`)
    const before = await skus()
    published.length = 0
    need(
      await edit({
        'color sand en': 'Dune',
        'color sand ar': 'كثيب',
        'color palm family': 'green',
        'MJ-1-SAND widthCm': '210',
      }),
    )
    const after = await find()
    expect(after.options[0]?.values).toMatchObject([
      { value: 'sand', label: { en: 'Dune', ar: 'كثيب' }, family: 'beige' },
      { value: 'palm', label: { en: 'palm', ar: 'palm' }, family: 'green' },
    ])
    expect(after.variants.map(({ sku, options }) => [sku, options])).toEqual(
      product.variants.map(({ sku, options }) => [sku, options]),
    )
    expect(await skus()).toEqual(before)
    expect(published).toContain('product:MJ-1')
    const [row, ...others] = await audit()
    expect(others).toEqual([])
    expect(row).toMatchObject({
      ...{ act: 'product.measure', operator_name: 'Leena', object_id: 'MJ-1', reason: 'new season' },
      before: { 'option color sand': 'sand · sand · beige', 'option color palm': 'palm · palm · beige' },
      after: { 'option color sand': 'Dune · كثيب · beige', 'option color palm': 'palm · palm · green' },
    })
    expect(Object.keys(row?.['after'] as object)).toHaveLength(3)
  })

  test('that are as they were write nothing', async () => {
    const { edit, find, audit, published } = await start()
    published.length = 0
    need(await edit(readVariantFields(await find())))
    expect(await audit()).toEqual([])
    expect(published).toEqual([])
  })

  test('of two people are merged field by field; for the same field a person decides', async () => {
    const { edit, find } = await start()
    const shown = readVariantFields(await find())
    need(await edit({ ...shown, 'color sand en': 'Dune' }, shown))
    need(await edit({ ...shown, 'color sand ar': 'كثيب' }, shown))
    expect(
      await edit({ ...shown, 'color sand en': 'Desert', 'color palm family': 'green' }, shown),
    ).toMatchObject({
      failure: {
        kind: 'conflict',
        conflicts: [{ field: 'color sand en', mine: 'Desert', theirs: 'Dune' }],
        fields: { 'color palm family': 'green', 'color sand ar': 'كثيب' },
      },
    })
    const written = { ...shown, 'color sand en': 'Dune', 'color sand ar': 'كثيب' }
    expect(readVariantFields(await find())).toEqual(written)
  })

  test('are rejected whole where one is wrong, or as another has called another value since', async () => {
    const { edit, find, audit } = await start()
    const shown = readVariantFields(await find())
    expect(await edit({ 'color sand en': 'Dune', 'color mint en': 'Mint' })).toMatchObject({
      failure: { kind: 'invalid-options', problems: [{ value: 'mint', problem: 'unknown-option' }] },
    })
    expect(await edit({ 'color sand en': 'Dune' }, undefined, ofKuwait)).toMatchObject({
      failure: { kind: 'not-permitted' },
    })
    expect(await audit()).toEqual([])
    need(await edit({ ...shown, 'color palm en': 'Dune' }, shown))
    expect(await edit({ ...shown, 'color sand en': 'Dune' }, shown)).toMatchObject({
      failure: { kind: 'invalid-options', problems: [{ value: 'sand', problem: 'label-taken' }] },
    })
    const elsewhere = await start({ isManagedElsewhere: true })
    expect(await elsewhere.edit({ 'color sand en': 'Dune' })).toMatchObject({
      failure: { kind: 'managed-elsewhere' },
    })
  })
})
