import { describe, expect, test } from 'vitest'
import { anImport } from '../../../support/shops/an-import.ts'

const head = 'id,title,title_ar,description,category,price_ae,price_kw'
const sofa = 'MJ-1,Sofa,كنبة,A sofa.,living/sofas,1299.00,99.500'
const chair = 'MJ-2,Chair,كرسي,A chair.,dining/chairs,199,15.250'
const reasons = (errors: readonly { line: number; column: string | null; reason: string }[]) =>
  errors.map(({ line, column, reason }) => [line, column, reason])

describe('columns of a file', () => {
  test('rejects a file without a column that the map reads', async () => {
    const { failure } = await anImport({
      file: 'sku,what\nMJ-1,Sofa\n',
      map: { columns: { id: 'SKU', title: 'what' } },
    })
    expect(failure).toEqual({ kind: 'missing-columns', columns: ['SKU'], read: ['sku', 'what'] })
  })

  test('rejects a file without an id column', async () => {
    expect((await anImport({ file: 'title,price\nSofa,5\n' })).failure).toMatchObject({
      kind: 'missing-columns',
      columns: ['id'],
    })
  })

  test('rejects a file with a duplicate column', async () => {
    expect((await anImport({ file: 'id,title,id\n1,2,3\n' })).failure).toEqual({
      kind: 'duplicate-column',
      column: 'id',
    })
  })

  test('lists unknown columns and ignores them', async () => {
    const { summary } = await anImport({ file: `${head},color of the moon\n${sofa},grey\n` })
    expect(summary?.ignoredColumns).toEqual(['color of the moon'])
  })

  test('reports the missing title, category and price of a new product', async () => {
    const { errors } = await anImport({ file: 'id,brand\nMJ-1,Majlis\n' })
    expect(reasons(errors)).toEqual([
      [2, 'title', 'missing'],
      [2, 'category', 'missing'],
      [2, 'price', 'missing'],
    ])
  })
})

describe('values of cells', () => {
  test.each([
    ['-5', 'negative-price'],
    ['0', 'zero-price'],
    ['0.00', 'zero-price'],
    ['1.234,50', 'decimal-comma'],
    ['1234,50', 'decimal-comma'],
    ['1,234', 'ambiguous-number'],
    ['12.345', 'too-precise'],
    ['12.50 KWD', 'wrong-currency'],
    ['KWD 12.50', 'wrong-currency'],
    ['12.50 د.ك', 'wrong-currency'],
    ['١٢٫٥٠ د.ك.', 'wrong-currency'],
    ['₹ 1250', 'wrong-currency'],
    ['12.50 XYZ', 'unknown-currency'],
    ['on request', 'not-a-number'],
  ])('rejects a price of %s', async (price, reason) => {
    const { errors, summary } = await anImport({
      file: `${head}\nMJ-1,Sofa,كنبة,A sofa.,living/sofas,"${price}",\n${chair}\n`,
    })
    expect(reasons(errors)).toEqual([[2, 'price_ae', reason]])
    expect(summary).toMatchObject({ added: 1, skipped: 1 })
  })

  test.each([
    ['1,234.50', undefined, 123_450],
    ['1 234.50', undefined, 123_450],
    ['1.234,50', ',', 123_450],
    ['1.234', ',', 123_400],
    ['1,234', '.', 123_400],
    ['١٬٢٣٤٫٥٠', undefined, 123_450],
    ['AED 1234.5', undefined, 123_450],
    ['99.000', undefined, 9900],
    ['free', undefined, 0],
    ['Free', undefined, 0],
  ] as const)('a price of %s is read (decimal sign %s)', async (price, decimal, minor) => {
    const { catalog, errors } = await anImport({
      file: `${head}\nMJ-1,Sofa,كنبة,A sofa.,living/sofas,"${price}",\n`,
      map: decimal ? { decimal } : {},
    })
    expect(errors).toEqual([])
    expect(await catalog.listRecordsByCodes(['MJ-1'])).toMatchObject([
      { prices: { 'MJ-1': { ae: { defaultMinor: minor } } } },
    ])
  })

  test('reports an unknown category with the text of the cell', async () => {
    const { errors } = await anImport({ file: `${head}\n${sofa.replace('living/sofas', 'living/sofaz')}\n` })
    expect(errors).toMatchObject([
      { line: 2, column: 'category', reason: 'unknown-category', read: 'living/sofaz' },
    ])
  })

  test('rejects contradictory lines of one id', async () => {
    const { errors, summary } = await anImport({
      file: [head, sofa, chair, sofa.replace('1299.00', '1399.00')].join('\n'),
    })
    expect(reasons(errors)).toEqual([[4, 'price', 'contradicts']])
    expect(summary).toMatchObject({ added: 1, skipped: 1 })
  })

  test('skips a whole product with one faulty line', async () => {
    const group = 'item_group_id,color,id,title,category,price_ae'
    const file = `${group}\nMJ-1,Sand,MJ-1-SAND,Sofa,living,5\nMJ-1,Blue,MJ-1-BLUE,Sofa,living,-5\n`
    const { errors, catalog } = await anImport({ file })
    expect(reasons(errors)).toEqual([
      [2, null, 'line-skipped'],
      [3, 'price_ae', 'negative-price'],
    ])
    expect(await catalog.listRecords(null, 5)).toEqual([])
  })

  test('counts ten thousand errors and imports the valid lines', async () => {
    const bad = Array.from(
      { length: 10_000 },
      (_, place) => `MJ-B${place},Sofa,كنبة,A sofa.,living/sofas,-1,`,
    )
    const { errors, summary } = await anImport({
      file: (async function* () {
        yield new TextEncoder().encode([head, ...bad, chair].join('\n'))
      })(),
    })
    expect(errors).toHaveLength(10_000)
    expect(summary).toMatchObject({ errors: 10_000, added: 1, skipped: 10_000 })
  })
})

describe('a JSONL file', () => {
  test('is read by key, with an error for what is not an object', async () => {
    const lines = [
      '{"id":"MJ-1","title":"Sofa","category":"living/sofas","price_ae":1299.5}',
      '{"id":',
      '[1]',
      '"MJ-3"',
    ]
    const { errors, catalog } = await anImport({ file: lines.join('\n'), format: 'jsonl' })
    expect(reasons(errors)).toEqual([
      [2, null, 'not-json'],
      [3, null, 'not-an-object'],
      [4, null, 'not-an-object'],
    ])
    expect(await catalog.listRecordsByCodes(['MJ-1'])).toMatchObject([
      { prices: { 'MJ-1': { ae: { defaultMinor: 129_950 } } } },
    ])
  })

  test('reports the path of an invalid field in a record', async () => {
    const { errors } = await anImport({
      file: '{"product":{"code":"x"},"prices":{},"stock":null}',
      format: 'jsonl',
    })
    expect(errors[0]).toMatchObject({ line: 1, column: 'product.code', reason: 'does-not-fit' })
  })
})
