import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { readMeasures } from '#commerce/catalog-admin/variant-measures.ts'
import { aRecord, aVariant } from '../../support/builders/a-product.ts'
import { need } from '../../support/builders/a-purchase.ts'
import { aMember } from '../../support/builders/operators.ts'
import { describeDatabases, rowsOf } from '../../support/databases/databases.ts'
import { anEditedCatalog } from '../../support/shops/an-edited-catalog.ts'

const leena = aMember({ name: 'Leena', role: 'merchandiser', countries: 'all' })
const ofKuwait = aMember({ name: 'Fahad', role: 'merchandiser', countries: ['kw'] })
const editor = aMember({ name: 'Mona', role: 'content-editor', countries: 'all' })

describeDatabases('measures of variants', (open) => {
  const start = async (given: { readonly isManagedElsewhere?: boolean } = {}) => {
    const catalog = await anEditedCatalog(open, given)
    const variants = [
      aVariant({ sku: 'MJ-1-A', weightKg: 10, sizeClass: 'M', gtin: null }),
      aVariant({ sku: 'MJ-1-B', weightKg: 20, sizeClass: 'M', gtin: null }),
    ]
    await catalog.writer.apply([aRecord({ code: 'MJ-1', variants })], catalog.clock.now())
    const measures = async () => {
      const found = await catalog.admin.find('MJ-1', leena)
      if (!found) throw new Error('MJ-1 is gone')
      return readMeasures(found.product)
    }
    return { ...catalog, measures }
  }

  test('are written with a row in the audit for what changed, and pages are purged', async () => {
    const { admin, measures, audit, published, db } = await start()
    const before = await measures()
    published.length = 0
    need(
      await admin.editVariants({
        ...{ code: 'MJ-1', by: leena, reason: ' measured  again ' },
        fields: { 'MJ-1-A weightKg': '11.5', 'MJ-1-A gtin': '4006381333931' },
      }),
    )
    expect(await measures()).toEqual({
      ...before,
      'MJ-1-A weightKg': '11.5',
      'MJ-1-A gtin': '4006381333931',
    })
    expect(published).toContain('product:MJ-1')
    expect(await rowsOf(db, sql`select gtin from variants where sku = 'MJ-1-A'`)).toEqual([
      { gtin: '04006381333931' },
    ])
    const [row, ...others] = await audit()
    expect(others).toEqual([])
    expect(row).toMatchObject({
      ...{ act: 'product.measure', operator_name: 'Leena', object_id: 'MJ-1', reason: 'measured again' },
      before: { 'measures MJ-1-A': expect.stringContaining('10 kg, M') },
      after: { 'measures MJ-1-A': expect.stringContaining('11.5 kg, M, 4006381333931') },
    })
  })

  test('that are as they were write nothing', async () => {
    const { admin, measures, audit } = await start()
    need(await admin.editVariants({ code: 'MJ-1', by: leena, fields: await measures() }))
    expect(await audit()).toEqual([])
  })

  test('of two people are merged field by field; for the same field a person decides', async () => {
    const { admin, measures } = await start()
    const shown = await measures()
    const edit = (fields: Record<string, string>) =>
      admin.editVariants({ code: 'MJ-1', by: leena, fields, shown })
    need(await edit({ ...shown, 'MJ-1-A widthCm': '100' }))
    need(await edit({ ...shown, 'MJ-1-B widthCm': '200' }))
    expect(await edit({ ...shown, 'MJ-1-A widthCm': '300', 'MJ-1-B weightKg': '21' })).toMatchObject({
      failure: {
        kind: 'conflict',
        conflicts: [{ field: 'MJ-1-A widthCm', mine: '300', theirs: '100' }],
        fields: { 'MJ-1-B weightKg': '21' },
      },
    })
    expect(await measures()).toEqual({ ...shown, 'MJ-1-A widthCm': '100', 'MJ-1-B widthCm': '200' })
  })

  test('are rejected whole where one is wrong, and by who may not write them', async () => {
    const { admin, measures, audit } = await start()
    const before = await measures()
    const wrong = { 'MJ-1-A widthCm': '120', 'MJ-1-B widthCm': 'wide', 'MJ-7 widthCm': '1' }
    expect(await admin.editVariants({ code: 'MJ-1', by: leena, fields: wrong })).toMatchObject({
      failure: { kind: 'invalid-measures', problems: [{ sku: 'MJ-7' }, { sku: 'MJ-1-B' }] },
    })
    const right = { 'MJ-1-A widthCm': '120' }
    for (const by of [ofKuwait, editor]) {
      expect(admin.mayMeasure(by)).toBe(false)
      expect(await admin.editVariants({ code: 'MJ-1', by, fields: right })).toMatchObject({
        failure: { kind: 'not-permitted' },
      })
    }
    expect(await admin.editVariants({ code: 'MJ-9', by: leena, fields: right })).toMatchObject({
      failure: { kind: 'not-found' },
    })
    expect(await measures()).toEqual(before)
    expect(await audit()).toEqual([])
    const elsewhere = await start({ isManagedElsewhere: true })
    expect(await elsewhere.admin.editVariants({ code: 'MJ-1', by: leena, fields: right })).toMatchObject({
      failure: { kind: 'managed-elsewhere' },
    })
  })
})
