import { describe, expect, test } from 'vitest'
import { anImport } from '../../../support/shops/an-import.ts'
import { catalogInMemory } from '../../../support/shops/catalog-in-memory.ts'

const head = 'item_group_id,id,title,title_ar,category,color,color_ar,size,price_ae'
const sand = 'MJ-1,MJ-1-SAND,Sofa,كنبة,living/sofas,Sand,رملي,,1299'
const blue = 'MJ-1,MJ-1-BLUE,Sofa,كنبة,living/sofas,Dark blue,أزرق غامق,,1399'
const file = (...lines: readonly string[]) => `${[head, ...lines].join('\n')}\n`
const get = async (
  catalog: { listRecordsByCodes: ReturnType<typeof catalogInMemory>['listRecordsByCodes'] },
  code = 'MJ-1',
) => (await catalog.listRecordsByCodes([code]))[0]

describe('lines of one product', () => {
  test('may contain the line separators that JSON leaves as they are', async () => {
    const { catalog, summary } = await anImport({ file: file(sand.replace('Sofa', 'So\u2028f\u2029a')) })
    expect(summary).toMatchObject({ added: 1, errors: 0 })
    expect((await get(catalog))?.product.name.en).toMatch(/^So.f.a$/su)
  })

  test('become its variants, wherever they are in the file', async () => {
    const other = 'MJ-2,MJ-2,Chair,كرسي,dining/chairs,,,,199'
    const { catalog, summary } = await anImport({ file: file(sand, other, blue) })
    expect(summary).toMatchObject({ added: 2, variants: 3 })
    expect(await get(catalog)).toMatchObject({
      product: {
        options: [
          {
            attribute: 'color',
            values: [
              { value: 'sand', label: { en: 'Sand', ar: 'رملي' }, family: null },
              { value: 'dark-blue', label: { en: 'Dark blue', ar: 'أزرق غامق' }, family: 'blue' },
            ],
          },
        ],
        variants: [
          { sku: 'MJ-1-SAND', options: { color: 'sand' } },
          { sku: 'MJ-1-BLUE', options: { color: 'dark-blue' } },
        ],
      },
      prices: {
        'MJ-1-SAND': { ae: { defaultMinor: 129_900 } },
        'MJ-1-BLUE': { ae: { defaultMinor: 139_900 } },
      },
    })
  })

  test('that repeat a variant per category become one product in all categories', async () => {
    const again = sand.replace('living/sofas', 'dining/chairs')
    const { catalog, summary } = await anImport({ file: file(sand, again) })
    expect(summary).toMatchObject({ added: 1, variants: 1, errors: 0 })
    expect((await get(catalog))?.product.categories).toEqual(['living/sofas', 'dining/chairs'])
  })

  test.each([
    [
      'nothing tells apart',
      ['MJ-1,A-1,Sofa,كنبة,living,,,,5', 'MJ-1,A-2,Sofa,كنبة,living,,,,5'],
      'same-options',
    ],
    ['of which one has no value', [sand, 'MJ-1,MJ-1-X,Sofa,كنبة,living/sofas,,,,5'], 'option-missing'],
  ])('that %s are rejected', async (_, lines, reason) => {
    const { errors, summary } = await anImport({ file: file(...lines) })
    expect(errors).toMatchObject([{ line: 3, reason }])
    expect(summary).toMatchObject({ added: 0, skipped: 1 })
  })

  test('keep their Arabic and fall back to English without it', async () => {
    const { catalog, summary } = await anImport({ file: 'id,title,category,price_ae\nMJ-1,Sofa,living,5\n' })
    expect((await get(catalog))?.product).toMatchObject({
      name: { en: 'Sofa', ar: 'Sofa' },
      summary: { en: 'Sofa', ar: 'Sofa' },
      description: { en: 'Sofa', ar: 'Sofa' },
    })
    expect(summary?.withoutArabic).toBe(1)
  })
})

describe('a second import', () => {
  test('of the same file changes nothing', async () => {
    const catalog = catalogInMemory()
    await anImport({ file: file(sand, blue), catalog, now: () => '2026-11-01T00:00:00.000Z' })
    const { summary } = await anImport({ file: file(sand, blue), catalog })
    expect(summary).toMatchObject({ added: 0, changed: 0, unchanged: 1 })
  })

  test('leaves fields without a column as they are', async () => {
    const catalog = catalogInMemory()
    await anImport({ file: file(sand, blue), catalog })
    const { summary } = await anImport({
      file: 'item_group_id,id,price_kw\nMJ-1,MJ-1-BLUE,109.500\n',
      catalog,
    })
    expect(summary).toMatchObject({ changed: 1, errors: 0 })
    const record = await get(catalog)
    expect(record?.product).toMatchObject({ name: { ar: 'كنبة' }, categories: ['living/sofas'] })
    expect(record?.product.variants.map(({ sku }) => sku)).toEqual(['MJ-1-SAND', 'MJ-1-BLUE'])
    expect(record?.prices['MJ-1-BLUE']).toEqual({
      ae: { defaultMinor: 139_900, special: null },
      kw: { defaultMinor: 109_500, special: null },
    })
  })

  test('removes a price whose cell is empty', async () => {
    const catalog = catalogInMemory()
    await anImport({ file: `id,title,category,price_ae,price_kw\nMJ-1,Sofa,living,5,1\n`, catalog })
    await anImport({ file: `id,price_kw\nMJ-1,\n`, catalog })
    expect((await get(catalog))?.prices).toEqual({ 'MJ-1': { ae: { defaultMinor: 500, special: null } } })
  })

  test('deletes neither products nor variants without --delete-missing', async () => {
    const catalog = catalogInMemory()
    const chair = 'MJ-2,MJ-2,Chair,كرسي,dining/chairs,,,,199'
    await anImport({ file: file(sand, blue, chair), catalog })
    expect((await anImport({ file: file(sand), catalog })).summary).toMatchObject({
      unchanged: 1,
      removed: 0,
    })
    expect([...catalog.records.keys()].sort()).toEqual(['MJ-1', 'MJ-2'])
    expect((await get(catalog))?.product.variants).toHaveLength(2)

    const tried = await anImport({ file: file(sand), catalog, deleteMissing: true, dryRun: true })
    expect(tried.summary).toMatchObject({ removed: 1, changed: 1 })
    expect(catalog.records.size).toBe(2)

    const { summary } = await anImport({ file: file(sand), catalog, deleteMissing: true })
    expect(summary).toMatchObject({ removed: 1, changed: 1, deletionsSkipped: null })
    expect([...catalog.records.keys()]).toEqual(['MJ-1'])
    expect((await get(catalog))?.product.variants.map(({ sku }) => sku)).toEqual(['MJ-1-SAND'])
  })

  test('with an error deletes nothing, since the faulty line may name what would be deleted', async () => {
    const catalog = catalogInMemory()
    await anImport({ file: file(sand, blue), catalog })
    const { summary } = await anImport({ file: file('MJ-9,"x'), catalog, deleteMissing: true })
    expect(summary).toMatchObject({ removed: 0, deletionsSkipped: 'errors' })
    expect(catalog.records.size).toBe(1)
  })
})

describe('a dry run', () => {
  test('reports what would happen and writes nothing', async () => {
    const catalog = catalogInMemory()
    await anImport({ file: file(sand), catalog })
    const batches = catalog.batches.length
    const { summary, errors } = await anImport({
      file: file(sand, 'MJ-2,MJ-2,Chair,كرسي,dining/chairs,,,,199', 'MJ-3,MJ-1-SAND,Bed,سرير,living,,,,5'),
      catalog,
      dryRun: true,
    })
    expect(summary).toMatchObject({ added: 1, changed: 0, unchanged: 1, skipped: 1, dryRun: true })
    expect(errors).toMatchObject([{ line: 4, reason: 'sku-taken' }])
    expect([catalog.batches.length, catalog.records.size]).toEqual([batches, 1])
  })
})

describe('batches', () => {
  const many = file(
    ...Array.from({ length: 55 }, (_, place) => `,MJ-${100 + place},Sofa,كنبة,living/sofas,,,,${place + 1}`),
  )

  test('an interrupted import leaves whole batches, and a second run completes it', async () => {
    const catalog = catalogInMemory()
    let remaining = 3
    const cutOff = {
      ...catalog,
      apply: (...batch: Parameters<typeof catalog.apply>) => {
        if (remaining === 0) throw new Error('the process was killed')
        remaining -= 1
        return catalog.apply(...batch)
      },
    }
    await expect(anImport({ file: many, catalog: cutOff })).rejects.toThrow('killed')
    expect(catalog.records.size).toBe(30)
    const { summary } = await anImport({ file: many, catalog })
    expect(summary).toMatchObject({ added: 25, unchanged: 30 })
  })

  test('a bundle is applied after its parts, wherever it is in the file', async () => {
    const head = 'id,title,category,price_ae,type,parts,combo_saving'
    const set = 'MJ-0,Set,living,,combo,MJ-130×2|MJ-101,1000'
    const parts = Array.from({ length: 40 }, (_, place) => `MJ-${100 + place},Part,living,5,general,,`)
    const { errors, catalog } = await anImport({ file: [head, set, ...parts].join('\n') })
    expect(errors).toEqual([])
    expect((await get(catalog, 'MJ-0'))?.product).toMatchObject({
      parts: [
        { sku: 'MJ-130', quantity: 2 },
        { sku: 'MJ-101', quantity: 1 },
      ],
      comboSaving: 1000,
    })
  })

  test('an unknown part is reported at its line', async () => {
    const { errors } = await anImport({
      file: 'id,title,category,type,parts\nMJ-0,Set,living,combo,MJ-404\n',
    })
    expect(errors).toMatchObject([{ line: 2, column: 'parts', reason: 'unknown-part', read: 'MJ-404' }])
  })
})
