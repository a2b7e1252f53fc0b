import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { RestorePlan } from '#commerce/catalog-admin/restore-plan.ts'
import { createProductHistory } from '#adapters/catalog-admin/product-history.ts'
import { stateChanges, type ProductChannel } from '#commerce/catalog-admin/product-snapshot.ts'
import { aLibrary } from '../../support/builders/a-library.ts'
import { aColoredProduct, aRecord } from '../../support/builders/a-product.ts'
import { need } from '../../support/builders/a-purchase.ts'
import { aMember } from '../../support/builders/operators.ts'
import { describeDatabases } from '../../support/databases/databases.ts'
import { anImports, leena as sender } from '../../support/shops/an-imports-shop.ts'
import { anEditedCatalog } from '../../support/shops/an-edited-catalog.ts'

type Edited = Awaited<ReturnType<typeof anEditedCatalog>>

const leena = aMember({ name: 'Leena', role: 'merchandiser', countries: 'all' })
const maya = aMember({ name: 'Maya', role: 'content-editor', countries: 'all' })
const sofa = aColoredProduct(['sand', 'palm'], { code: 'SOFA', categories: ['living/sofas'] })
const code = 'SOFA'

/** Every way in which what operators edit of a product is written; a new one belongs here. */
const writers: readonly {
  readonly name: string
  readonly field: string
  readonly who: string | null
  readonly channel: ProductChannel
  readonly write: (shop: Edited) => Promise<unknown>
}[] = [
  {
    ...{ name: 'texts', field: 'name.en', who: 'Leena', channel: 'page' },
    write: ({ admin }) => admin.editTexts({ code, texts: { 'name.en': 'Nura' }, by: leena }).then(need),
  },
  {
    ...{ name: 'the web address', field: 'urlKey', who: 'Leena', channel: 'page' },
    write: ({ admin }) => admin.editTexts({ code, texts: { urlKey: 'nura' }, by: leena }).then(need),
  },
  {
    ...{ name: 'search words', field: 'keywords.ar', who: 'Leena', channel: 'page' },
    write: ({ admin }) => admin.editTexts({ code, texts: { 'keywords.ar': 'كنبة' }, by: leena }).then(need),
  },
  {
    ...{ name: 'measures', field: 'SOFA-SAND widthCm', who: 'Leena', channel: 'page' },
    write: ({ admin }) =>
      admin.editVariants({ code, fields: { 'SOFA-SAND widthCm': '77' }, by: leena }).then(need),
  },
  {
    ...{ name: 'labels of options', field: 'color sand en', who: 'Leena', channel: 'page' },
    write: ({ admin }) =>
      admin.editVariants({ code, fields: { 'color sand en': 'Dune' }, by: leena }).then(need),
  },
  {
    ...{ name: 'badges', field: 'badges', who: 'a command', channel: 'command' },
    write: ({ admin }) =>
      admin
        .setBadge({ code, badge: 'exclusive', isOn: true, by: { kind: 'command', name: 'a command' } })
        .then(need),
  },
  {
    ...{ name: 'categories', field: 'categories', who: 'Leena', channel: 'page' },
    write: ({ admin }) =>
      admin.setCategory({ code, category: 'bedroom/beds', isIn: true, by: leena }).then(need),
  },
  {
    ...{ name: 'visibility', field: 'visibility', who: 'Leena', channel: 'page' },
    write: ({ admin }) => admin.setHidden({ code, isHidden: true, by: leena }).then(need),
  },
  {
    ...{ name: 'another system', field: 'name.ar', who: null, channel: 'import' },
    write: ({ writer, clock }) =>
      writer.apply([aRecord({ ...sofa, name: { ...sofa.name, ar: 'نورة' } })], clock.now()),
  },
  {
    ...{ name: 'a statement that no one foresaw', field: 'badges', who: null, channel: 'import' },
    write: ({ db }) =>
      db.execute(sql`update products set document = jsonb_set(document, '{badges}', '["exclusive"]')`),
  },
]

describeDatabases('versions of a product', (open) => {
  test.each(writers)('are written by the writer of $name', async ({ field, who, channel, write }) => {
    const shop = await aSofa(open)
    const { admin } = shop
    expect(await admin.versions.list(code, leena)).toEqual([])
    await write(shop)
    const [after, before, ...others] = await admin.versions.list(code, leena)
    expect(others).toEqual([])
    expect(before).toMatchObject({ version: 1, changes: null })
    expect(after).toMatchObject({ version: 2, channel })
    expect(after?.by?.name ?? null).toBe(who)
    expect(after?.changes?.map((one) => one.field)).toEqual([field])
    await write(shop)
    expect(await admin.versions.list(code, leena), 'the same again').toHaveLength(2)
  })

  test('are written by the writer of pictures', async () => {
    const { productMedia, stored, writer, clock, db } = await aLibrary(open)
    await writer.apply([aRecord(sofa)], clock.now())
    need(await productMedia.add({ code, bases: [await stored('a-00000001')], of: '', by: leena }))
    const [after, before] = await createProductHistory(db).list(code)
    expect(after?.by?.name).toBe('Leena')
    expect(stateChanges(before?.fields ?? {}, after?.fields ?? {})).toMatchObject([{ field: 'pictures' }])
  })

  test('are written by imports, with who sent the file', async () => {
    const { db, check, admin, work } = await anImports(open)
    const run = await check('products', 'id,title,title_ar,category\nSKU-A,Nura,نورة,living/sofas\n')
    await admin.apply({ id: run.id, by: sender })
    await work()
    const [after, before] = await createProductHistory(db).list('SKU-A')
    expect(after).toMatchObject({ version: 2, channel: 'import', by: { name: 'Leena' } })
    const changed = stateChanges(before?.fields ?? {}, after?.fields ?? {})
    expect(changed.map(({ field }) => field)).toContain('name.en')
    expect(await createProductHistory(db).list('SKU-B')).toEqual([])
  })

  test('are restored as a whole or by field, once', async () => {
    const { admin } = await aSofa(open)
    const was = present(await admin.find(code, leena)).product
    need(await admin.editTexts({ code, texts: { 'name.en': 'Nura', urlKey: 'nura' }, by: leena }))
    need(await admin.editVariants({ code, fields: { 'SOFA-SAND widthCm': '77' }, by: leena }))
    need(await admin.setBadge({ code, badge: 'exclusive', isOn: true, by: leena }))
    need(await admin.setCategory({ code, category: 'bedroom/beds', isIn: true, by: leena }))
    need(await admin.setHidden({ code, isHidden: true, by: leena }))
    const one = { code, version: 1, fields: ['badges'], by: leena }
    const plan = need(await admin.versions.plan(one))
    expect(plan).toEqual({
      ...{ version: 1, last: 6, rejected: [] },
      changes: [{ field: 'badges', before: 'exclusive', after: '' }],
    })
    need(await admin.versions.restore({ ...one, shown: plan.last }))
    expect(need(await admin.versions.restore({ ...one, shown: plan.last })).changes).toEqual([])
    const all = { code, version: 1, fields: null, by: leena }
    expect(await admin.versions.restore({ ...all, shown: 6 })).toMatchObject({
      failure: { kind: 'changed-meanwhile' },
    })
    const whole = need(await admin.versions.plan(all))
    expect(whole.changes.map(({ field }) => field)).toEqual([
      ...['name.en', 'urlKey', 'visibility', 'categories', 'SOFA-SAND widthCm'],
    ])
    need(await admin.versions.restore({ ...all, shown: whole.last, reason: 'a mistake' }))
    const now = present(await admin.find(code, leena))
    expect(now.product).toEqual(was)
    expect(now.hidden).toBeNull()
    const [text] = await admin.listVersions(code, leena)
    expect(text?.texts['name.en'], 'texts have their version, too').toBe(was.name.en)
  })

  test('say what cannot be restored', async () => {
    const { admin, writer, clock, db } = await aSofa(open)
    const former = present(await admin.find(code, leena)).product.urlKey
    need(await admin.editTexts({ code, texts: { urlKey: 'nura', 'name.en': 'Nura' }, by: leena }))
    need(await admin.setCategory({ code, category: 'bedroom/beds', isIn: true, by: leena }))
    need(await admin.editVariants({ code, fields: { 'SOFA-PALM widthCm': '77' }, by: leena }))
    await writer.apply([aRecord({ code: 'OTHER', urlKey: former })], clock.now())
    await writer.apply([aRecord({ ...aColoredProduct(['sand'], { code }), urlKey: 'nura' })], clock.now())
    await db.execute(sql`delete from categories where path = 'bedroom/beds'`)
    const why = ({ rejected }: RestorePlan) =>
      Object.fromEntries(rejected.map(({ field, why: reason, what }) => [field, `${reason} ${what}`.trim()]))
    const restore = { code, version: 1, fields: ['urlKey', 'SOFA-PALM widthCm'], by: leena }
    const plan = need(await admin.versions.plan(restore))
    expect(why(plan)).toEqual({ urlKey: 'url-key-taken OTHER', 'SOFA-PALM widthCm': 'gone' })
    expect(await admin.versions.restore({ ...restore, shown: plan.last })).toMatchObject({
      failure: { kind: 'rejected' },
    })
    const placed = need(await admin.versions.plan({ ...restore, version: 3, fields: ['categories'] }))
    expect(why(placed)).toEqual({ categories: 'unknown-category bedroom/beds' })
    const hers = await admin.versions.plan({ ...restore, version: 3, fields: ['categories'], by: maya })
    expect(why(need(hers))).toEqual({ categories: 'not-yours' })
    expect(await admin.versions.plan({ ...restore, version: 99 })).toMatchObject({
      failure: { kind: 'not-found' },
    })
  })

  test('are the last fifty', async () => {
    const { admin } = await aSofa(open)
    for (let width = 1; width <= 55; width += 1)
      need(await admin.editVariants({ code, fields: { 'SOFA-SAND widthCm': String(width) }, by: leena }))
    const versions = await admin.versions.list(code, leena)
    expect(versions).toHaveLength(50)
    expect(versions[0]?.version).toBe(56)
  })
})

async function aSofa(open: Parameters<typeof anEditedCatalog>[0]): Promise<Edited> {
  const shop = await anEditedCatalog(open)
  await shop.writer.apply([aRecord(sofa)], shop.clock.now())
  return shop
}

function present<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('it is gone')
  return value
}
