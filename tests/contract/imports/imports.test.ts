import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { reconcile } from '#adapters/reconcile/reconcile.ts'
import { createImportApproval } from '#commerce/imports/import-approval.ts'
import { aMember, operator } from '../../support/builders/operators.ts'
import { describeDatabases, rowsOf } from '../../support/databases/databases.ts'
import { anImports, huda, leena, ofKuwait, serving } from '../../support/shops/an-imports-shop.ts'

describeDatabases('imports', (open) => {
  test('check a file of stock line by line, and write nothing', async () => {
    const { check, catalogRows, admin, audit } = await anImports(open)
    const before = await catalogRows()
    const run = await check('stock', 'id,stock_wh-ae,stock_wh-om\nSKU-A,9,5\nSKU-B,x,\nNONE,1,\nSKU-C,,4\n')
    expect(run).toMatchObject({
      ...{ state: 'checked', version: 1, kind: 'stock', fileName: 'file.csv', by: { name: 'Leena' } },
      counts: { added: 1, changed: 1, unchanged: 1, faulty: 2, done: 0, rejected: 0 },
      rails: { stocked: 1, emptied: 0, priced: 0, moved: 0 },
    })
    const lines = await admin.listLines(run.id, { states: null, after: 0, limit: 100 }, leena)
    expect(lines.filter(({ state }) => state === 'faulty')).toMatchObject([
      { line: 3, column: 'stock_wh-ae', reason: 'not-a-number', read: 'x' },
      { line: 4, object: 'NONE', where: 'wh-ae', reason: 'unknown-sku' },
    ])
    expect(lines.filter(({ state }) => state === 'waiting')).toMatchObject([
      { line: 2, object: 'SKU-A', where: 'wh-ae', before: { units: 12 }, after: { units: 9 } },
      { line: 5, object: 'SKU-C', where: 'wh-om', before: null, after: { units: 4 } },
    ])
    expect(await catalogRows()).toEqual(before)
    expect((await audit()).map(({ act }) => act)).toEqual(['import.upload'])
  })

  test('write stock with movements and audit in the name of who sent it, once', async () => {
    const { db, check, apply, stockOf, audit, admin, published } = await anImports(open)
    const run = await check('stock', 'id,stock_wh-ae\nSKU-A,9\nSKU-B,101\n')
    expect(await apply(run.id)).toMatchObject({ state: 'done', counts: { done: 2, rejected: 0 } })
    expect(await stockOf('SKU-A')).toEqual({ 'wh-ae': 9, 'wh-om': 5 })
    expect(
      await rowsOf(
        db,
        sql`select kind, on_hand, reference, note, by ->> 'name' as name from stock_movements where sku = 'SKU-A' order by id desc limit 1`,
      ),
    ).toEqual([
      { kind: 'imported', on_hand: -3, reference: `import ${run.id}`, note: 'file.csv', name: 'Leena' },
    ])
    expect(await audit()).toMatchObject([
      { act: 'import.upload', operator_name: 'Leena', object_id: run.id },
      {
        act: 'import.apply',
        object_id: run.id,
        after: { state: 'applying', added: 0, changed: 2, faulty: 0 },
      },
      {
        act: 'import.stock',
        object_id: 'SKU-A',
        before: { quantity: 12 },
        after: { quantity: 9, place: 'wh-ae' },
      },
      { act: 'import.stock', object_id: 'SKU-B', operator_name: 'Leena' },
    ])
    expect(published).toContain('product:SKU-A')
    expect(await admin.apply({ id: run.id, by: leena })).toMatchObject({ ok: true, value: { state: 'done' } })
    expect((await audit()).filter(({ act }) => act === 'import.apply')).toHaveLength(1)
    expect((await reconcile(db)).filter(({ kind }) => kind === 'stock-movements')).toEqual([])
  })

  test('leave alone what was changed after the check', async () => {
    const { check, apply, stockOf, writer, admin } = await anImports(open)
    const run = await check('stock', 'id,stock_wh-ae\nSKU-A,9\nSKU-B,101\n')
    await writer.setStock('SKU-A', 'wh-ae', 11)
    expect(await apply(run.id)).toMatchObject({ state: 'done', counts: { done: 1, rejected: 1 } })
    expect(await stockOf('SKU-A')).toMatchObject({ 'wh-ae': 11 })
    expect(await admin.listLines(run.id, { states: ['rejected'], after: 0, limit: 9 }, leena)).toMatchObject([
      { object: 'SKU-A', reason: 'changed-meanwhile' },
    ])
  })

  test('write prices with their history and audit; the inverse takes them back', async () => {
    const { check, apply, pricesOf, audit, inverse } = await anImports(open)
    const before = await pricesOf('SKU-A')
    const run = await check(
      'prices',
      'id,price_ae,sale_price_ae,price_kw\nSKU-A,1200.00,1100,=\nSKU-B,1400,,120.500\n',
    )
    expect(run).toMatchObject({ state: 'checked', counts: { added: 1, changed: 2, faulty: 0 } })
    expect(await apply(run.id)).toMatchObject({ state: 'done', counts: { done: 3 } })
    expect(await pricesOf('SKU-A')).toEqual({
      ...before,
      ae: { defaultMinor: 120000, special: { minor: 110000, startsAt: null, endsAt: null } },
    })
    expect(await pricesOf('SKU-B')).toMatchObject({ kw: { defaultMinor: 120500, special: null } })
    expect((await audit()).filter(({ act }) => act === 'import.price')).toMatchObject([
      { object_id: 'SKU-A', before: { price: '1299.00 AED' }, after: { price: '1200.00 AED (1100.00)' } },
      { object_id: 'SKU-B' },
      { object_id: 'SKU-B', before: { price: null }, after: { price: '120.500 KWD' } },
    ])
    const back = await check('prices', await inverse(run.id))
    expect(back).toMatchObject({ counts: { changed: 3, faulty: 0 }, rails: { moved: 1 } })
    await apply(back.id, 'a wrong file')
    expect(await pricesOf('SKU-A')).toEqual(before)
    expect((await pricesOf('SKU-B'))?.['kw']).toBeUndefined()
  })

  test('the inverse of stock takes it back', async () => {
    const { check, apply, stockOf, inverse } = await anImports(open)
    const run = await check('stock', 'id,stock_wh-ae,stock_wh-om\nSKU-A,9,6\nSKU-C,3,\n')
    await apply(run.id)
    const back = await check('stock', await inverse(run.id))
    expect(back.counts).toMatchObject({ added: 0, changed: 3, faulty: 0 })
    await apply(back.id, 'a wrong file')
    expect(await stockOf('SKU-A')).toEqual({ 'wh-ae': 12, 'wh-om': 5 })
  })

  test('add and change products, and the inverse takes them back', async () => {
    const { check, apply, reader, audit, inverse, catalogRows } = await anImports(open)
    const before = await catalogRows()
    const file = [
      'id,title,title_ar,category,price_ae,stock_wh-ae',
      'SKU-A,Deep sofa,كنبة عميقة,living/sofas,1350,13',
      'NEW-1,Bed,سرير,bedroom/beds,900,4',
      'SKU-B,Sofa,كنبة,nowhere,900,4',
    ].join('\n')
    const run = await check('products', file)
    expect(run).toMatchObject({ state: 'checked', counts: { added: 1, changed: 1, faulty: 1 } })
    expect(await catalogRows()).toEqual(before)
    expect(await apply(run.id)).toMatchObject({ state: 'done', counts: { done: 2, rejected: 0 } })
    const [made, changed] = await reader.listRecordsByCodes(['NEW-1', 'SKU-A'])
    expect(made).toMatchObject({
      product: { name: { en: 'Bed', ar: 'سرير' } },
      prices: { 'NEW-1': { ae: {} } },
    })
    expect(changed).toMatchObject({
      product: { name: { en: 'Deep sofa' } },
      stock: { 'SKU-A': { 'wh-ae': 13, 'wh-om': 5 } },
    })
    expect((await audit()).filter(({ act }) => act === 'import.product')).toMatchObject(
      expect.arrayContaining([
        expect.objectContaining({
          object_id: 'SKU-A',
          after: { parts: ['name', 'categories', 'prices', 'stock'] },
        }),
      ]),
    )
    const back = await check('products', await inverse(run.id))
    expect(back.counts).toMatchObject({ added: 0, changed: 2, faulty: 0 })
    await apply(back.id, 'a wrong file')
    const [gone, as] = await reader.listRecordsByCodes(['NEW-1', 'SKU-A'])
    expect(gone?.prices['NEW-1'] ?? {}).toEqual({})
    expect(as).toMatchObject({ product: { name: { en: 'Sofa SKU-A' } }, stock: { 'SKU-A': { 'wh-ae': 12 } } })
  })

  test('stop at a guard rail until another person decides', async () => {
    const { check, work, admin, audit } = await anImports(open)
    const run = await check('stock', 'id,stock_wh-ae,stock_wh-om\nSKU-A,0,0\nSKU-B,100,\n')
    expect(run.rails).toMatchObject({ stocked: 2, emptied: 1 })
    expect(await admin.apply({ id: run.id, by: leena, version: 1 })).toMatchObject({
      failure: { kind: 'needs-approval' },
    })
    const approval = createImportApproval(admin)
    const prepared = await approval.prepare({ id: run.id }, leena)
    expect(prepared).toMatchObject({
      ok: true,
      value: { permission: 'stock.approve', object: { kind: 'import', id: run.id, version: 1 } },
    })
    expect(await admin.awaitApproval(run.id, leena)).toMatchObject({ value: { state: 'awaiting-approval' } })
    if (!prepared.ok) throw new Error('not prepared')
    const frozen = {
      ...{
        ...prepared.value,
        id: '00000000-0000-4000-8000-0000000000a1',
        act: 'import.apply',
        input: { id: run.id },
        state: 'approved' as const,
      },
      ...{
        requestedBy: run.by,
        reason: 'end of season',
        requestedAt: run.createdAt,
        expiresAt: run.createdAt,
      },
      ...{ decidedBy: null, decidedAt: null, decisionReason: null, isAlone: false, doneAt: null },
    }
    expect(await approval.run(frozen, serving)).toMatchObject({ ok: false })
    expect(await approval.run(frozen, huda)).toMatchObject({ ok: true })
    await work()
    expect(await admin.find(run.id, leena)).toMatchObject({ state: 'done', counts: { done: 2 } })
    expect((await audit()).find(({ act }) => act === 'import.apply')).toMatchObject({
      ...{ operator_name: 'Huda', approval_id: '00000000-0000-4000-8000-0000000000a1' },
    })
    expect(await approval.run(frozen, huda)).toMatchObject({ ok: true })
  })

  test('what was decided on is overtaken when the catalog is another: it is checked again', async () => {
    const { check, work, admin, writer, stockOf } = await anImports(open)
    const run = await check('stock', 'id,stock_wh-ae,stock_wh-om\nSKU-A,0,0\n')
    await writer.setStock('SKU-A', 'wh-ae', 40)
    const decided = await admin.apply({
      id: run.id,
      by: huda,
      approval: { id: '00000000-0000-4000-8000-0000000000a1', version: 1 },
    })
    expect(decided).toMatchObject({ failure: { kind: 'changed-meanwhile' } })
    await work()
    expect(await admin.find(run.id, leena)).toMatchObject({ state: 'checked', version: 2 })
    expect(
      await admin.apply({
        id: run.id,
        by: huda,
        approval: { id: '00000000-0000-4000-8000-0000000000a1', version: 1 },
      }),
    ).toMatchObject({ failure: { kind: 'changed-meanwhile' } })
    expect(await stockOf('SKU-A')).toMatchObject({ 'wh-ae': 40 })
  })

  test('move more than half of a price in more than one of twenty', async () => {
    const { check, admin } = await anImports(open)
    const run = await check('prices', 'id,price_ae\nSKU-A,600\nSKU-B,1299\n')
    expect(run.rails).toMatchObject({ priced: 2, moved: 1 })
    expect(await admin.apply({ id: run.id, by: leena })).toMatchObject({
      failure: { kind: 'needs-approval' },
    })
    expect(await admin.apply({ id: run.id, by: operator })).toMatchObject({
      failure: { kind: 'needs-approval' },
    })
    expect(await admin.apply({ id: run.id, by: operator, pastRails: 'agreed' })).toMatchObject({ ok: true })
  })

  test('reach no further than who sends them', async () => {
    const { check, admin, upload } = await anImports(open)
    const run = await check('stock', 'id,stock_wh-ae,stock_wh-kw\nSKU-A,9,3\n', ofKuwait)
    expect(run.counts).toMatchObject({ added: 1, faulty: 1 })
    expect(await admin.listLines(run.id, { states: ['faulty'], after: 0, limit: 9 }, ofKuwait)).toMatchObject(
      [{ object: 'SKU-A', where: 'wh-ae', reason: 'out-of-reach' }],
    )
    expect(await upload('stock', 'id,stock_wh-ae\nSKU-A,9\n', serving)).toMatchObject({
      failure: { kind: 'not-permitted' },
    })
    const other = aMember({
      id: '00000000-0000-4000-8000-000000000009',
      role: 'merchandiser',
      countries: ['om'],
    })
    expect(await admin.find(run.id, other)).toBeUndefined()
    expect(await admin.cancel(run.id, other)).toMatchObject({ failure: { kind: 'not-found' } })
    expect(await admin.apply({ id: run.id, by: serving })).toMatchObject({ failure: { kind: 'not-found' } })
    expect(await admin.listLines(run.id, { states: null, after: 0, limit: 9 }, other)).toEqual([])
  })

  test('are one by one key, canceled, and fail for a file that cannot be read', async () => {
    const { check, upload, admin, work } = await anImports(open)
    const first = await upload('stock', 'id,stock_wh-ae\nSKU-A,9\n', leena, 'one-key')
    const again = await upload('stock', 'id,stock_wh-ae\nSKU-A,9\n', leena, 'one-key')
    if (!first.ok || !again.ok) throw new Error('not stored')
    expect(again.value.id).toBe(first.value.id)
    expect(await admin.cancel(first.value.id, leena)).toMatchObject({ value: { state: 'canceled' } })
    await work()
    expect(await admin.find(first.value.id, leena)).toMatchObject({ state: 'canceled', version: 0 })
    expect(await admin.apply({ id: first.value.id, by: leena })).toMatchObject({
      failure: { kind: 'not-now' },
    })
    expect(await check('stock', 'sku,qty\nSKU-A,9\n')).toMatchObject({
      ...{ state: 'failed', failure: { kind: 'missing-columns', detail: 'id' } },
    })
    expect(await check('prices', 'id,stock_wh-ae\nSKU-A,9\n')).toMatchObject({
      failure: { kind: 'missing-columns' },
    })
  })

  test('a checked file that waits for a day is canceled, and deleted a day later', async () => {
    const { db, check, work, clock, admin } = await anImports(open)
    const run = await check('stock', 'id,stock_wh-ae\nSKU-A,9\n')
    clock.advance(25 * 3_600_000)
    await work()
    expect(await admin.find(run.id, leena)).toMatchObject({ state: 'canceled' })
    clock.advance(25 * 3_600_000)
    await work()
    expect(await rowsOf(db, sql`select 1 from import_files union all select 1 from import_lines`)).toEqual([])
  })

  test('maps are checked, have versions and an audit; one of the shop can be replaced', async () => {
    const { admin, audit, check } = await anImports(open)
    const document = { columns: { id: 'article', stock: { text: 'wh-ae:{pieces}' } } }
    expect((await admin.listMaps(leena)).map(({ id, version }) => `${id} ${version}`)).toEqual([
      'magento-2 0',
    ])
    expect(await admin.putMap({ id: 'nile', document, version: 0 }, leena)).toEqual({ ok: true, value: 1 })
    expect(await admin.putMap({ id: 'nile', document, version: 0 }, leena)).toEqual({ ok: true, value: 1 })
    expect(await admin.putMap({ id: 'nile', document: {}, version: 0 }, leena)).toMatchObject({
      failure: { kind: 'changed-meanwhile' },
    })
    expect(
      await admin.putMap({ id: 'nile', document: { columns: { nothing: 'x' } }, version: 1 }, leena),
    ).toMatchObject({
      failure: { kind: 'invalid', problems: [{ path: 'columns.nothing' }] },
    })
    expect(await admin.putMap({ id: 'magento-2', document, version: 0 }, leena)).toEqual({
      ok: true,
      value: 1,
    })
    expect(await admin.putMap({ id: 'Nile!', document, version: null }, leena)).toMatchObject({
      failure: { kind: 'bad-id' },
    })
    expect(await admin.putMap({ id: 'nile', document: {}, version: 1 }, ofKuwait)).toMatchObject({
      failure: { kind: 'not-permitted' },
    })
    expect((await audit()).map(({ act, object_id }) => `${act} ${object_id}`)).toEqual([
      'import-map.put nile',
      'import-map.put magento-2',
    ])
    const run = await check('stock', 'article,pieces\nSKU-A,4\n', leena, 'nile')
    expect(run).toMatchObject({ map: 'nile', counts: { changed: 1, faulty: 0 } })
  })
})
