import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Operator } from '#commerce/staff/operator.ts'
import { describeDatabases, rowsOf } from '../../support/databases/databases.ts'
import { amal, anImports, faris, leena, ofKuwait, serving } from '../../support/shops/an-imports-shop.ts'

const all = { states: null, after: 0, limit: 99 } as const

describeDatabases('costs in files of prices', (open) => {
  async function aShop() {
    const shop = await anImports(open)
    const costs = () =>
      rowsOf(shop.db, sql`select sku, country, minor::int as minor from variant_costs order by sku, country`)
    return { ...shop, costs }
  }

  test('are written with an audit of their own, and the inverse takes them back', async () => {
    const { check, apply, costs, audit, inverse, pricesOf } = await aShop()
    const before = await pricesOf('SKU-A')
    const run = await check(
      'prices',
      'id,price_ae,cost_ae,cost_kw\nSKU-A,1250,800.00,=\nSKU-B,1299,,65.250\n',
    )
    expect(run).toMatchObject({ counts: { added: 2, changed: 1, unchanged: 1, faulty: 0 } })
    expect(await apply(run.id)).toMatchObject({ state: 'done', counts: { done: 3, rejected: 0 } })
    expect(await costs()).toEqual([
      { sku: 'SKU-A', country: 'ae', minor: 80_000 },
      { sku: 'SKU-B', country: 'kw', minor: 65_250 },
    ])
    expect((await audit()).filter(({ act }) => act === 'cost.set')).toMatchObject([
      { object_id: 'SKU-A', operator_name: 'Leena', after: { costs: ['SKU-A ae 80000'] } },
      { object_id: 'SKU-B', before: { costs: ['SKU-B kw -'] } },
    ])
    const again = await check('prices', 'id,cost_ae\nSKU-A,800\n')
    expect(again.counts).toMatchObject({ changed: 0, unchanged: 1 })
    // Who may not see costs gets the prices alone.
    const blind = await inverse(run.id, { ...leena, grants: [] })
    expect(blind).toContain('SKU-A')
    expect(blind).not.toMatch(/cost|SKU-B/)
    const file = await inverse(run.id)
    expect(file).toContain('cost_ae')
    const back = await check('prices', file)
    expect(back).toMatchObject({ counts: { changed: 3, faulty: 0 }, rails: { lowered: 2 } })
    await apply(back.id, 'a wrong file')
    expect(await costs()).toEqual([])
    expect(await pricesOf('SKU-A')).toEqual(before)
  })

  test('are a faulty line of who may not set them there, and no cell of a cost is repeated', async () => {
    const { db, check, admin, costs } = await aShop()
    const scopes = ['imports:write', 'prices:write']
    await db.execute(sql`insert into api_keys (id, name, digest, scopes, created_at)
      values ('ops_1', 'ERP', 'x', ${sql.param(scopes)}, now())`)
    const key: Operator = { kind: 'key', id: 'ops_1', name: 'ERP', requestId: null, scopes }
    const run = await check(
      'prices',
      'id,price_ae,cost_ae\nSKU-A,1250,800\nSKU-B,1299,x7\nSKU-C,1299,0\n',
      key,
    )
    expect(run.counts).toMatchObject({ changed: 1, faulty: 3 })
    const faulty = await admin.listLines(run.id, { ...all, states: ['faulty'] }, key)
    expect(faulty.map(({ column, reason, read }) => [column, reason, read])).toEqual(
      expect.arrayContaining([
        ['cost_ae', 'not-a-number', null],
        ['cost_ae', 'not-a-cost', null],
        ['cost_ae', 'out-of-reach', null],
      ]),
    )
    const kuwaits = await check('prices', 'id,cost_ae,cost_kw\nSKU-A,800,70\n', ofKuwait)
    expect(kuwaits.counts).toMatchObject({ added: 1, faulty: 1 })
    expect(await costs()).toEqual([])
  })

  test('are hidden from an operator without the permission to see them', async () => {
    const { db, check, admin } = await aShop()
    const run = await check('prices', 'id,cost_ae\nSKU-A,800\n')
    expect(await admin.listLines(run.id, all, leena)).toMatchObject([{ after: { cost: 80_000 } }])
    const blind = {
      kind: 'key',
      id: leena.id,
      name: 'x',
      scopes: ['imports:write'],
      requestId: null,
    } as const
    expect(await admin.listLines(run.id, all, blind)).toMatchObject([{ before: null, after: { cost: null } }])
    expect(await admin.listLines(run.id, all, serving)).toEqual([])
    expect(await rowsOf(db, sql`select 1 from variant_costs`)).toEqual([])
  })

  test('a price below the cost of the same file, or a known one, needs a second person', async () => {
    const { check, apply, admin } = await aShop()
    // 1260 without 5 % is 1200.
    const below = await check('prices', 'id,price_ae,cost_ae\nSKU-A,1260,1200.01\nSKU-B,1260,1200\n')
    expect(below.rails).toMatchObject({ belowCost: 1, moved: 0 })
    expect(await admin.apply({ id: below.id, by: leena })).toMatchObject({
      failure: { kind: 'needs-approval' },
    })
    const known = await check('prices', 'id,cost_ae\nSKU-A,1200\n')
    expect(known.rails).toEqual({ stocked: 0, emptied: 0, priced: 0, moved: 0, freed: 0 })
    await apply(known.id)
    expect((await check('prices', 'id,price_ae\nSKU-A,1250\n')).rails).toMatchObject({ belowCost: 1 })
    expect((await check('prices', 'id,price_ae,sale_price_ae\nSKU-A,1299,1250\n')).rails).toMatchObject({
      belowCost: 1,
    })
    expect((await check('prices', 'id,price_ae\nSKU-A,1270\n')).rails).not.toHaveProperty('belowCost')
    // A price that stays as it was is nobody's decision.
    expect((await check('prices', 'id,price_ae,cost_ae\nSKU-A,1299,1290\n')).rails).not.toHaveProperty(
      'belowCost',
    )
  })

  test('a known cost is lowered or removed only by who approves prices, or with them', async () => {
    const { check, apply, admin, costs } = await aShop()
    await apply((await check('prices', 'id,cost_ae\nSKU-A,800\n')).id)
    for (const cell of ['700', 'none']) {
      const run = await check('prices', `id,cost_ae\nSKU-A,${cell}\n`)
      expect(run.rails).toMatchObject({ lowered: 1 })
      expect(await admin.apply({ id: run.id, by: leena })).toMatchObject({
        failure: { kind: 'needs-approval' },
      })
      expect(await admin.find(run.id, faris)).toBeDefined()
    }
    const own = await check('prices', 'id,cost_ae\nSKU-A,700\n', amal)
    expect(own.rails).not.toHaveProperty('lowered')
    await apply(own.id, 'by an administrator')
    expect(await costs()).toEqual([{ sku: 'SKU-A', country: 'ae', minor: 70_000 }])
  })

  test('a cost that another has changed since the check is theirs', async () => {
    const { db, check, apply } = await aShop()
    const run = await check('prices', 'id,cost_ae\nSKU-A,800\nSKU-B,800\n')
    await db.execute(sql`insert into variant_costs values ('SKU-A', 'ae', 90000, now())`)
    expect(await apply(run.id)).toMatchObject({ counts: { done: 1, rejected: 1 } })
  })
})
