import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createProductHistory } from '#adapters/catalog-admin/product-history.ts'
import { stateChanges } from '#commerce/catalog-admin/product-snapshot.ts'
import { aMagentoExport } from '../../support/builders/a-magento-export.ts'
import { describeDatabases, rowsOf } from '../../support/databases/databases.ts'
import { anImports, leena, ofKuwait } from '../../support/shops/an-imports-shop.ts'

describeDatabases('files that say what the shop hides', (open) => {
  const start = async () => {
    const made = await anImports(open)
    const { db } = made
    return {
      ...made,
      hidden: async () =>
        (
          await rowsOf(
            db,
            sql`select code, hidden_by ->> 'name' as who from products where hidden_at is not null order by code`,
          )
        ).map(({ code, who }) => `${String(code)} ${String(who)}`),
    }
  }

  test('hide products, and show them again by the inverse', async () => {
    const { check, apply, inverse, hidden, published, db, audit } = await start()
    const others = await check('products', 'id,shop_visibility\nSKU-B,\nSKU-C,shown\n')
    expect(others.counts).toMatchObject({ changed: 0, unchanged: 2 })
    const run = await check('products', 'id,title,shop_visibility\nSKU-A,Nura,hidden\n')
    expect(run.counts).toMatchObject({ changed: 1, unchanged: 0, faulty: 0 })
    expect(await hidden(), 'the check hides nothing').toEqual([])
    expect(await apply(run.id)).toMatchObject({ state: 'done', counts: { done: 1, rejected: 0 } })
    expect(await hidden()).toEqual(['SKU-A Leena'])
    expect(published).toContain('product:SKU-A')
    const acts = (await audit()).filter(({ act }) => act === 'import.product')
    expect(acts).toMatchObject([{ object_id: 'SKU-A', after: { parts: ['name', 'visibility'] } }])
    const [after, before, ...more] = await createProductHistory(db).list('SKU-A')
    expect(more, 'one version of both').toEqual([])
    expect(stateChanges(before?.fields ?? {}, after?.fields ?? {}).map(({ field }) => field)).toEqual(
      expect.arrayContaining(['name.en', 'visibility']),
    )
    const back = await inverse(run.id)
    expect(back).toContain(',shown,')
    const undone = await check('products', back)
    expect(undone.counts).toMatchObject({ changed: 1, faulty: 0 })
    await apply(undone.id)
    expect(await hidden()).toEqual([])
  })

  test('without the column leave what is hidden hidden, and so does their inverse', async () => {
    const { check, apply, inverse, hidden, clock } = await start()
    await apply((await check('products', 'id,shop_visibility\nSKU-A,hidden\n')).id)
    clock.advance(60_000)
    const run = await check('products', 'id,title\nSKU-A,Nura\n')
    await apply(run.id)
    expect(await hidden()).toEqual(['SKU-A Leena'])
    expect(await inverse(run.id)).not.toMatch(/,(?:shown|hidden),/)
    const again = await check('products', 'id,shop_visibility\nSKU-A,hidden\n')
    expect(again.counts).toMatchObject({ changed: 0, unchanged: 1 })
  })

  test('bring new products that are hidden from the beginning, without a version in which they were shown', async () => {
    const { check, apply, hidden, db } = await start()
    const run = await check(
      'products',
      'id,title,category,price_ae,shop_visibility\nSKU-NEW,Nura,living/sofas,99.00,hidden\n',
    )
    expect(run.counts).toMatchObject({ added: 1, faulty: 0 })
    await apply(run.id)
    expect(await hidden()).toEqual(['SKU-NEW Leena'])
    expect(await createProductHistory(db).list('SKU-NEW')).toEqual([])
  })

  test('are faulty where the word is none, lines contradict each other, or visibility is not theirs', async () => {
    const { check, admin, hidden } = await start()
    const reasonsOf = async (id: string, by = leena) =>
      (await admin.listLines(id, { states: ['faulty'], after: 0, limit: 10 }, by)).map(
        ({ column, reason }) => `${column} ${reason}`,
      )
    const words = await check('products', 'id,shop_visibility\nSKU-A,disabled\n')
    expect(await reasonsOf(words.id)).toEqual(['shop_visibility not-allowed'])
    const twice = await check('products', 'id,shop_visibility\nSKU-A,hidden\nSKU-A,shown\n')
    expect(await reasonsOf(twice.id)).toEqual(['shop_visibility contradicts'])
    const theirs = await check('products', 'id,shop_visibility\nSKU-A,hidden\nSKU-B,shown\n', ofKuwait)
    expect(theirs.counts).toMatchObject({ changed: 0, unchanged: 1, faulty: 1 })
    expect(await reasonsOf(theirs.id, ofKuwait)).toEqual(['shop_visibility out-of-reach'])
    expect(await hidden()).toEqual([])
  })

  test('are not written where another has hidden or shown the product since', async () => {
    const { check, apply, hidden, db } = await start()
    await apply((await check('products', 'id,shop_visibility\nSKU-A,hidden\n')).id)
    const run = await check('products', 'id,title,shop_visibility\nSKU-A,Nura,shown\nSKU-B,Nura,hidden\n')
    await db.execute(sql`update products set hidden_at = null where code = 'SKU-A'`)
    await db.execute(sql`update products set hidden_at = now() where code = 'SKU-B'`)
    expect(await apply(run.id)).toMatchObject({ counts: { done: 0, rejected: 2 } })
    expect(await hidden()).toHaveLength(1)
  })

  test('of Magento 2 bring disabled products hidden, and disabled variants without stock', async () => {
    const { check, apply, hidden, writer, reader } = await start()
    const named = (path: string, en: string) => ({ path, name: { en, ar: en }, position: 0 })
    await writer.putCategories([named('living', 'Living'), named('living/sofas', 'Sofas')])
    const file = aMagentoExport(2, { change: { product_online: '2' } })
    const run = await check('products', file, leena, 'magento-2')
    expect(run.counts).toMatchObject({ added: 2, faulty: 0 })
    await apply(run.id)
    expect(await hidden(), 'a configurable product is hidden by its own row').toEqual(['MG-00001 Leena'])
    const [variants] = await reader.listRecordsByCodes(['MG-00002'])
    expect(variants?.stock?.['MG-00002-SAND']).toEqual({ 'wh-ae': 0 })
    const again = await check('products', file, leena, 'magento-2')
    expect(again.counts).toMatchObject({ changed: 0, unchanged: 2 })
    const enabled = await check('products', aMagentoExport(2), leena, 'magento-2')
    expect(enabled.counts).toMatchObject({ changed: 2 })
    await apply(enabled.id)
    expect(await hidden()).toEqual([])
  })
})
