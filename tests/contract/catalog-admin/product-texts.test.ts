import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { readTexts } from '#commerce/catalog-admin/product-texts.ts'
import { aBookPrice, aPicture, aProduct, aRecord, aVariant } from '../../support/builders/a-product.ts'
import { need } from '../../support/builders/a-purchase.ts'
import { aMember } from '../../support/builders/operators.ts'
import { describeDatabases, rowsOf } from '../../support/databases/databases.ts'
import { anEditedCatalog } from '../../support/shops/an-edited-catalog.ts'

const idOf = (last: number) => `00000000-0000-4000-8000-00000000000${last}`
const leena = aMember({ id: idOf(1), name: 'Leena', role: 'merchandiser', countries: 'all' })
const noor = aMember({ id: idOf(2), name: 'Noor', role: 'content-editor', countries: 'all' })
const ofKuwait = aMember({ id: idOf(3), name: 'Salem', role: 'content-editor', countries: ['kw'] })
describeDatabases('texts of products', (open) => {
  test('are changed with a version, a row of the audit and the pages that show them; the rest stays', async () => {
    const { admin, writer, reader, clock, audit, published } = await anEditedCatalog(open)
    const record = aRecord({ code: 'MJ-1' })
    await writer.apply([record], clock.now())
    const imported = clock.now()
    clock.advance(60_000)
    const texts = { 'summary.en': 'A sofa for long evenings.', 'material.ar': 'كتان' }
    need(await admin.editTexts({ code: 'MJ-1', texts, by: leena, reason: 'the supplier wrote' }))
    const [after] = await reader.listRecordsByCodes(['MJ-1'])
    expect(after).toEqual({
      ...record,
      product: {
        ...record.product,
        summary: { ...record.product.summary, en: 'A sofa for long evenings.' },
        material: { ...record.product.material, ar: 'كتان' },
      },
    })
    expect(published).toContain('product:MJ-1')
    expect(await admin.listVersions('MJ-1', noor)).toMatchObject([
      { version: 2, by: { name: 'Leena' }, at: clock.now(), texts: { 'material.ar': 'كتان' } },
      { version: 1, by: null, at: imported, texts: readTexts(record.product) },
    ])
    expect(await audit()).toEqual([
      {
        ...{ act: 'product.edit', operator_name: 'Leena', object_id: 'MJ-1', reason: 'the supplier wrote' },
        before: { version: 1 },
        after: { version: 2, texts: ['summary.en', 'material.ar'] },
      },
    ])
  })

  test('that stay the same write nothing', async () => {
    const { admin, writer, clock, audit, published, db } = await anEditedCatalog(open)
    await writer.apply([aRecord({ code: 'MJ-1' })], clock.now())
    need(await admin.editTexts({ code: 'MJ-1', texts: {}, by: leena }))
    expect([await audit(), published, await admin.listVersions('MJ-1', leena)]).toEqual([[], [], []])
    expect(await rowsOf(db, sql`select stale_arabic from products`)).toEqual([{ stale_arabic: [] }])
  })

  test('of two people both stay where they changed different fields, and a person decides about the same', async () => {
    const { admin, writer, clock, audit } = await anEditedCatalog(open)
    const record = aRecord({ code: 'MJ-1' })
    await writer.apply([record], clock.now())
    const shown = readTexts(record.product)
    const edit = (by: typeof leena, texts: Partial<typeof shown>) =>
      admin.editTexts({ code: 'MJ-1', texts, shown, by })
    const both = await Promise.all([
      edit(leena, { 'name.en': 'Nura sofa' }),
      edit(noor, { 'name.ar': 'كنبة نورة' }),
    ])
    expect(both.map(({ ok }) => ok)).toEqual([true, true])
    expect((await admin.find('MJ-1', leena))?.product.name).toEqual({ en: 'Nura sofa', ar: 'كنبة نورة' })
    // The form of before, sent once more.
    need(await edit(leena, { 'name.en': 'Nura sofa' }))
    expect(await audit()).toHaveLength(2)
    const last = (await admin.listVersions('MJ-1', leena))[0]?.by?.name
    expect(await edit(noor, { 'name.en': 'Nora sofa', 'care.en': 'Vacuum.' })).toMatchObject({
      failure: {
        kind: 'conflict',
        conflicts: [{ field: 'name.en', before: 'Sofa MJ-1', mine: 'Nora sofa', theirs: 'Nura sofa' }],
        fields: { 'care.en': 'Vacuum.' },
        by: last,
      },
    })
    expect(await audit()).toHaveLength(2)
  })

  test('are stale in Arabic when the English changes alone, by whom it may be, until the Arabic does', async () => {
    const { admin, writer, clock, listed } = await anEditedCatalog(open)
    const product = aProduct({ code: 'MJ-1' })
    await writer.apply([aRecord({ code: 'MJ-1' }), aRecord({ code: 'MJ-2' })], clock.now())
    const stale = async () => (await admin.find('MJ-1', leena))?.stale
    need(await admin.editTexts({ code: 'MJ-1', texts: { 'summary.en': 'Deep.' }, by: leena }))
    expect(await stale()).toEqual(['summary'])
    clock.advance(1_000)
    const summary = { ...product.summary, en: 'Deep.' }
    await writer.apply(
      [aRecord({ code: 'MJ-1', summary, material: { ...product.material, en: 'Oak' } })],
      clock.now(),
    )
    expect(await stale()).toEqual(['summary', 'material'])
    expect(await listed({ view: 'stale-arabic' })).toEqual(['MJ-1'])
    need(await admin.editTexts({ code: 'MJ-1', texts: { 'summary.ar': 'عميقة.' }, by: noor }))
    expect(await stale()).toEqual(['material'])
    // What the import wrote in between is a version of its own.
    expect(
      (await admin.listVersions('MJ-1', leena)).map(({ version, by }) => [version, by?.name ?? null]),
    ).toEqual([
      [4, 'Noor'],
      [3, null],
      [2, 'Leena'],
      [1, null],
    ])
  })

  test('of a version come again as a new one', async () => {
    const { admin, writer, clock, audit } = await anEditedCatalog(open)
    const record = aRecord({ code: 'MJ-1' })
    await writer.apply([record], clock.now())
    need(await admin.editTexts({ code: 'MJ-1', texts: { 'name.en': 'Other', urlKey: 'other' }, by: leena }))
    need(await admin.restore('MJ-1', 1, { by: noor, reason: 'it was better' }))
    expect((await admin.find('MJ-1', leena))?.product).toEqual(record.product)
    expect((await admin.listVersions('MJ-1', leena)).map(({ version }) => version)).toEqual([3, 2, 1])
    expect((await audit()).at(-1)).toMatchObject({
      ...{ act: 'product.restore', operator_name: 'Noor', reason: 'it was better' },
      after: { version: 3, texts: ['name.en', 'urlKey'] },
    })
    for (const missing of [9, 0, 1.5, Number.NaN, 1e12])
      expect(await admin.restore('MJ-1', missing, { by: noor })).toMatchObject({
        failure: { kind: 'not-found' },
      })
  })

  test('with another web address lead from the one before, and none is taken from another product', async () => {
    const { admin, writer, clock, db, audit } = await anEditedCatalog(open)
    await writer.apply([aRecord({ code: 'MJ-1' }), aRecord({ code: 'MJ-2' })], clock.now())
    const move = (urlKey: string) => admin.editTexts({ code: 'MJ-1', texts: { urlKey }, by: leena })
    expect(await move('mj-2')).toMatchObject({ failure: { kind: 'url-key-taken', by: 'MJ-2' } })
    expect(await audit()).toEqual([])
    need(await move('nura-sofa'))
    expect(await rowsOf(db, sql`select url_key, product_code from url_redirects`)).toEqual([
      { url_key: 'mj-1', product_code: 'MJ-1' },
    ])
  })

  test('are written by those of every country alone, and not where another system has them', async () => {
    const { admin, writer, clock, audit } = await anEditedCatalog(open)
    await writer.apply([aRecord({ code: 'MJ-1' })], clock.now())
    const edit = { code: 'MJ-1', texts: { 'name.en': 'Mine' } }
    expect(await admin.editTexts({ ...edit, by: ofKuwait })).toMatchObject({
      failure: { kind: 'not-permitted' },
    })
    expect(await admin.restore('MJ-1', 1, { by: ofKuwait })).toMatchObject({
      failure: { kind: 'not-permitted' },
    })
    expect(await admin.find('MJ-1', ofKuwait)).toBeDefined()
    expect(await admin.editTexts({ ...edit, code: 'MJ-9', by: leena })).toMatchObject({
      failure: { kind: 'not-found' },
    })
    expect(await audit()).toEqual([])
    const elsewhere = await anEditedCatalog(open, { isManagedElsewhere: true })
    expect(elsewhere.admin.mayEdit(leena)).toBe(false)
    expect(await elsewhere.admin.editTexts({ ...edit, by: leena })).toMatchObject({
      failure: { kind: 'managed-elsewhere' },
    })
  })

  test('are listed by what is missing, by category and by what they say', async () => {
    const { writer, clock, listed, admin } = await anEditedCatalog(open)
    const { summary } = aProduct()
    const dimensions = { widthCm: null, depthCm: null, heightCm: null }
    const photo = aPicture({ base: '/photos/sofa', widths: [320], view: 'front' })
    const pictures = [aPicture(), photo]
    await writer.apply(
      [
        aRecord({
          ...{ code: 'MJ-1', pictures },
          name: { en: 'Nura SOFA 50%', ar: 'كنبة نورة' },
          summary: { ...summary, ar: '' },
        }),
        aRecord({ code: 'MJ-2', pictures: [], categories: ['bedroom/beds'] }),
        aRecord({ code: 'MJ-3', variants: [aVariant({ sku: 'MJ-3', dimensions, pictures: [photo] })] }),
        { ...aRecord({ code: 'MJ-4', pictures }), prices: {} },
        { ...aRecord({ code: 'MJ-5', pictures }), prices: { 'MJ-5': { kw: aBookPrice(1_000) } } },
        aRecord({
          code: 'MJ-6',
          type: 'combo',
          pictures,
          parts: [{ sku: 'MJ-5', quantity: 2 }],
          variants: [aVariant({ sku: 'MJ-6', dimensions })],
        }),
      ],
      clock.now(),
    )
    expect(await listed({ view: 'missing-arabic' })).toEqual(['MJ-1'])
    expect(await listed({ view: 'missing-picture' })).toEqual(['MJ-2'])
    // A drawing stands in for a photo, of the product or of a variant.
    await writer.apply(
      [
        aRecord({
          ...{ code: 'MJ-7', pictures: [aPicture()] },
          variants: [aVariant({ sku: 'MJ-7', pictures: [aPicture()] })],
        }),
      ],
      clock.now(),
    )
    expect(await listed({ view: 'missing-picture' })).toEqual(['MJ-2', 'MJ-7'])
    expect((await admin.find('MJ-7', leena))?.gaps).toEqual(['picture'])
    await writer.apply([aRecord({ code: 'MJ-7', pictures })], clock.now())
    expect(await listed({ view: 'missing-picture' })).toEqual(['MJ-2'])
    expect(await listed({ view: 'missing-measures' })).toEqual(['MJ-3'])
    expect(await listed({ view: 'missing-price' })).toEqual(['MJ-4'])
    await writer.setPrice('MJ-4', 'ae', aBookPrice(2_000), clock.now())
    expect(await listed({ view: 'missing-price' })).toEqual([])
    await writer.setPrice('MJ-4', 'ae', null, clock.now())
    expect(await listed({ view: 'missing-price' })).toEqual(['MJ-4'])
    expect(await listed({ category: 'bedroom' })).toEqual(['MJ-2'])
    expect(await listed({}, 'sofa 50%')).toEqual(['MJ-1'])
    expect(await listed({}, 'نورة')).toEqual(['MJ-1'])
    expect(await listed({}, 'mj-3')).toEqual(['MJ-3'])
    expect(await listed()).toEqual(['MJ-1', 'MJ-2', 'MJ-3', 'MJ-4', 'MJ-5', 'MJ-6', 'MJ-7'])
    expect(await admin.find('MJ-5', leena)).toMatchObject({
      gaps: [],
      variants: [{ sku: 'MJ-5', prices: { kw: { defaultMinor: 1_000 } }, reserved: 0 }],
    })
  })
})
