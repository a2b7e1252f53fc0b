import { shippedLimits } from '#commerce/staff/limits.ts'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createPromotionAdminModule } from '#adapters/promotion-admin/create-promotion-admin-module.ts'
import type { Operator } from '#commerce/staff/operator.ts'
import { currentPathOf } from '../../support/builders/current-path.ts'
import { operator } from '../../support/builders/operators.ts'
import { describeDatabases, rowsOf } from '../../support/databases/databases.ts'
import { amal, anImports, leena, ofKuwait } from '../../support/shops/an-imports-shop.ts'
import { theCountries } from '../../support/shops/the-countries.ts'

const redirectsOf = (db: Parameters<typeof rowsOf>[0]) =>
  rowsOf(
    db,
    sql`select from_path as "from", to_path as "to", status from redirects order by from_path collate "C"`,
  )

describeDatabases('imports of redirects', (open) => {
  test('are checked by the rules of redirects, written once, and taken back by their inverse', async () => {
    const { db, check, admin, work, audit, inverse, published } = await anImports(open)
    const first = await check('redirects', 'from,to\n/sale,/c/offers\n', amal)
    await admin.apply({ id: first.id, by: amal })
    await work()
    const file = [
      'from;to;status',
      'old-sofas;/c/living/sofas;',
      '/sale;/c/sale;302',
      '/gone;;410',
      '/a;/b;301',
      '/b;/a;301',
      '/sale?x=1;/c/sale;301',
      '/old-sofas;/c/other;301',
      '/odd;/c/odd;410',
      '/operations/x;/c/odd;301',
      '/away;https://elsewhere.example/x;301',
    ].join('\n')
    const run = await check('redirects', file, amal)
    expect(run).toMatchObject({ counts: { added: 3, changed: 1, faulty: 6 }, rails: { priced: 0 } })
    const lines = await admin.listLines(run.id, { states: ['faulty'], after: 0, limit: 99 }, amal)
    expect(lines.map(({ line, reason }) => `${line} ${reason}`)).toEqual([
      '6 endless',
      '7 has-query',
      '8 contradicts',
      '9 status-and-target',
      '10 reserved-address',
      '11 other-host',
    ])
    expect(await redirectsOf(db)).toHaveLength(1)
    await admin.apply({ id: run.id, by: amal })
    await work()
    expect(await redirectsOf(db)).toEqual([
      { from: '/a', to: '/b', status: 301 },
      { from: '/gone', to: null, status: 410 },
      { from: '/old-sofas', to: '/c/living/sofas', status: 301 },
      { from: '/sale', to: '/c/sale', status: 302 },
    ])
    expect(published).toContain('not-found')
    expect((await audit()).filter(({ act }) => act === 'import.redirect')).toHaveLength(5)
    const back = await check('redirects', await inverse(run.id, amal), amal)
    expect(back.counts).toMatchObject({ changed: 4, added: 0, faulty: 0 })
    await admin.apply({ id: back.id, by: amal })
    await work()
    expect(await redirectsOf(db)).toEqual([{ from: '/sale', to: '/c/offers', status: 301 }])
  })

  test('are not written where another has made a circle of a line, or changed it', async () => {
    const { db, check, admin, work } = await anImports(open)
    const run = await check('redirects', 'from,to\n/a,/b\n/c,/d\n', amal)
    await db.execute(sql`insert into redirects (from_path, to_path, status, created_at, changed_at, changed_by)
      values ('/b', '/a', 301, now(), now(), 'x'), ('/c', '/e', 301, now(), now(), 'x')`)
    await admin.apply({ id: run.id, by: amal })
    await work()
    const lines = await admin.listLines(run.id, { states: ['rejected'], after: 0, limit: 9 }, amal)
    expect(lines).toMatchObject([
      { object: '/a', reason: 'endless' },
      { object: '/c', reason: 'changed-meanwhile' },
    ])
  })

  test('are for who edits content, have no map, and are read as Arabic spreadsheets save them', async () => {
    const { upload, check } = await anImports(open)
    expect(await upload('redirects', 'from,to\n/a,/b\n', leena)).toMatchObject({
      failure: { kind: 'not-permitted' },
    })
    expect(await upload('redirects', 'from,to\n/a,/b\n', amal, 'k', 'magento-2')).toMatchObject({
      failure: { kind: 'unknown-map' },
    })
    const arabic = Uint8Array.from([
      ...[...'from;to\r\n/'].map((one) => one.charCodeAt(0)),
      // كنب جديد in Windows-1256.
      ...[0xdf, 0xe4, 0xc8, 0x2d, 0xcc, 0xcf, 0xed, 0xcf],
      ...[...';/c/sofas\r\n'].map((one) => one.charCodeAt(0)),
    ])
    expect(await check('redirects', arabic, amal)).toMatchObject({ counts: { added: 1, faulty: 0 } })
    expect(await check('redirects', '\uFEFFfrom,to\r\n/a,/b\r\n', amal)).toMatchObject({
      counts: { added: 1 },
    })
    expect(await check('redirects', 'url,target\n/a,/b\n', amal)).toMatchObject({
      failure: { kind: 'missing-columns', detail: 'from' },
    })
    expect(await check('redirects', `from,to\n${'/a,/b\n'.repeat(50_001)}`, amal)).toMatchObject({
      failure: { kind: 'too-many-lines' },
    })
  })
})

const header =
  'id,country,kind,label_en,label_ar,from,until,percent,amount,maximum,minimum,coupon,uses,categories,products,buy,get'
const offer = 'autumn,ae,offer,Autumn,خريف,2026-10-01,2026-11-01,15,,,,,,living/sofas,,,'

describeDatabases('imports of promotions', (open) => {
  test('start stopped, are started as promotions are, and change only what is stopped', async () => {
    const { db, check, admin, work, audit, clock, inverse } = await anImports(open)
    const promotions = createPromotionAdminModule(db, {
      ...{ clock, countries: theCountries, limitsOf: shippedLimits },
      purgeBus: { publish: async () => {} },
      loadCurrentPath: currentPathOf(db),
    })
    const apply = async (id: string, by: Operator = leena) => {
      await admin.apply({ id, by })
      await work()
      return admin.find(id, by)
    }
    const file = [
      header,
      offer,
      'cart-50,kw,cart,Fifty,خمسون,,,,50.250,,200,fifty,100,,,,',
      'two,om,bogo,Two,اثنان,2026-10-01T09:30,,,,,,,,,SKU-A|SKU-B,1,1',
      'bad-kind,ae,nothing,Bad,خطأ,,,,,,,,,,,,',
      'bad-sum,ae,cart,Bad,خطأ,,,,1.234,,,,,,,,',
      'bad-end,ae,cart,Bad,خطأ,2026-11-02,2026-11-01,10,,,,,,,,,',
      'nowhere,xx,cart,Bad,خطأ,,,10,,,,,,,,,',
      'no-name,ae,cart,,خطأ,,,10,,,,,,,,,',
    ].join('\n')
    const run = await check('promotions', file)
    expect(run.counts).toMatchObject({ added: 3, changed: 0, faulty: 5 })
    const faulty = await admin.listLines(run.id, { states: ['faulty'], after: 0, limit: 9 }, leena)
    expect(faulty.map(({ object, column, reason }) => `${object} ${column} ${reason}`)).toEqual([
      'bad-kind kind not-allowed',
      'bad-sum amount too-precise',
      'bad-end conditions.schedule does-not-fit',
      'nowhere country not-allowed',
      'no-name label.en does-not-fit',
    ])
    expect(await rowsOf(db, sql`select 1 from promotions`)).toEqual([])
    expect(await apply(run.id)).toMatchObject({ state: 'done', counts: { done: 3, rejected: 0 } })
    expect(await promotions.find('autumn', leena)).toMatchObject({
      state: 'stopped',
      promotion: { benefit: { kind: 'offer', discount: { rate: 1500 } } },
    })
    expect(await promotions.find('cart-50', leena)).toMatchObject({
      promotion: {
        ...{ benefit: { discount: { amountMinor: 50_250 } }, limits: { uses: 100 } },
        conditions: { coupon: 'FIFTY', minimumMinor: 200_000 },
      },
    })
    expect((await audit()).filter(({ act }) => act === 'promotion.put')).toHaveLength(3)
    expect(await inverse(run.id)).toBe('')

    const more = await check('promotions', `${header}\n${offer.replace(',15,', ',20,')}\n`)
    expect(more.counts).toMatchObject({ changed: 1, unchanged: 0 })
    expect(await apply(more.id)).toMatchObject({ counts: { done: 1 } })
    const back = await check('promotions', await inverse(more.id), leena, null, 'back.jsonl')
    expect(back.counts).toMatchObject({ changed: 1, faulty: 0 })
    expect(await apply(back.id)).toMatchObject({ counts: { done: 1 } })
    expect(await promotions.find('autumn', leena)).toMatchObject({
      ...{ state: 'stopped', promotion: { benefit: { discount: { rate: 1500 } } } },
    })

    const waiting = await check('promotions', `${header}\n${offer.replace(',15,', ',30,')}\n`)
    expect((await promotions.restart('autumn', { by: operator })).ok).toBe(true)
    expect(await apply(waiting.id)).toMatchObject({ counts: { done: 0, rejected: 1 } })
    expect(
      await admin.listLines(waiting.id, { states: ['rejected'], after: 0, limit: 9 }, leena),
    ).toMatchObject([{ reason: 'promotion-runs' }])
    expect(await check('promotions', `${header}\n${offer}\n`)).toMatchObject({ counts: { faulty: 1 } })
  })

  test('keep the codes of shoppers’ own where the file has no column of them', async () => {
    const { db, check, admin, work, clock, inverse } = await anImports(open)
    const promotions = createPromotionAdminModule(db, {
      ...{ clock, countries: theCountries, limitsOf: shippedLimits },
      purgeBus: { publish: async () => {} },
      loadCurrentPath: currentPathOf(db),
    })
    const put = async (file: string, name?: string) => {
      const { id, counts } = await check('promotions', file, leena, null, name)
      expect(counts).toMatchObject({ faulty: 0 })
      await admin.apply({ id, by: leena })
      await work()
      return id
    }
    const takesOwnCode = async () => (await promotions.find('autumn', leena))?.promotion.takesOwnCode === true
    const row = (percent: number) => offer.replace(',15,,,,,', `,${percent},,,,AUTUMN,`)
    await put(`${header},takesOwnCode\n${row(15)},true\n`)
    expect(await takesOwnCode()).toBe(true)
    await put(`${header}\n${row(20)}\n`)
    expect(await promotions.find('autumn', leena)).toMatchObject({
      promotion: { takesOwnCode: true, benefit: { discount: { rate: 2000 } } },
    })
    const off = await put(`${header},takesOwnCode\n${row(20)},false\n`)
    expect(await takesOwnCode()).toBe(false)
    const on = await put(await inverse(off), 'back.jsonl')
    expect(await takesOwnCode()).toBe(true)
    await put(await inverse(on), 'again.jsonl')
    expect(await takesOwnCode()).toBe(false)
  })

  test('reach no further than who sends them', async () => {
    const { check, admin } = await anImports(open)
    const run = await check('promotions', `${header}\n${offer}\n`, ofKuwait)
    expect(run.counts).toMatchObject({ added: 0, faulty: 1 })
    expect(await admin.listLines(run.id, { states: null, after: 0, limit: 9 }, ofKuwait)).toMatchObject([
      { reason: 'out-of-reach' },
    ])
  })
})

describeDatabases('imports by a key', (open) => {
  test('end when the key is revoked before they are written', async () => {
    const { db, check, admin, work } = await anImports(open)
    const by: Operator = {
      ...{ kind: 'key', id: 'ops_1', name: 'erp', requestId: null },
      scopes: ['imports:write', 'stock:write'],
    }
    await db.execute(sql`insert into api_keys (id, name, digest, scopes, created_at)
      values ('ops_1', 'erp', 'x', '{imports:write,stock:write}', now())`)
    const first = await check('stock', 'id,stock_wh-ae\nSKU-A,9\n', by)
    await admin.apply({ id: first.id, by })
    await work()
    expect(await admin.find(first.id, by)).toMatchObject({ state: 'done', counts: { done: 1 } })
    const second = await check('stock', 'id,stock_wh-ae\nSKU-A,8\n', by)
    await admin.apply({ id: second.id, by })
    await db.execute(sql`update api_keys set revoked_at = now()`)
    await work()
    expect(await admin.find(second.id, by)).toMatchObject({
      ...{ state: 'failed', counts: { done: 0 }, failure: { kind: 'no-longer-permitted' } },
    })
  })
})
