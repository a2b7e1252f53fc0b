import { shippedLimits } from '#commerce/staff/limits.ts'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createPresentationKinds } from '#adapters/catalog-admin/presentation-kinds.ts'
import { createBulkPriceKinds } from '#adapters/price-admin/bulk-price-kinds.ts'
import { createPriceAdminModule } from '#adapters/price-admin/create-price-admin-module.ts'
import { staff } from '#adapters/staff-access/staff-tables.ts'
import { createTasksModule } from '#adapters/tasks/create-tasks-module.ts'
import { bulkOf, bulkParameters, type BulkPrices } from '#commerce/price-admin/bulk-prices.ts'
import type { Grant } from '#commerce/staff/operator.ts'
import type { NewTask } from '#commerce/tasks/task.ts'
import { aBookPrice, aRecord, aVariant } from '../../support/builders/a-product.ts'
import { need } from '../../support/builders/a-purchase.ts'
import { aStaffOperator } from '../../support/builders/a-staff-operator.ts'
import { describeDatabases } from '../../support/databases/databases.ts'
import { anEditedCatalog } from '../../support/shops/an-edited-catalog.ts'
import { theCountries } from '../../support/shops/the-countries.ts'

const hour = 60 * 60 * 1000
const merchandiser: Grant = { role: 'merchandiser', countries: 'all', places: 'all' }
const rows = (codes: readonly string[]) => codes.map((id) => ({ id, label: id }))

describeDatabases('an act on many products', (open) => {
  const start = async () => {
    const catalog = await anEditedCatalog(open)
    const { db, writer, clock, admin } = catalog
    const records = ['MJ-1', 'MJ-2', 'MJ-3'].map((code) =>
      aRecord(
        {
          code,
          urlKey: code.toLowerCase(),
          badges: code === 'MJ-2' ? ['exclusive'] : [],
          categories: ['living/sofas'],
        },
        { prices: code === 'MJ-3' ? {} : { [code]: { ae: aBookPrice(100_000), kw: aBookPrice(20_000) } } },
      ),
    )
    expect((await writer.apply(records, clock.now())).failures).toEqual([])
    clock.advance(40 * 24 * hour)
    const { priceAdmin: prices } = createPriceAdminModule(db, {
      ...{ findTaxRate: () => 500, limitsOf: shippedLimits },
      ...{ clock, countries: theCountries, isManagedElsewhere: false },
      purgeBus: { publish: async () => undefined },
    })
    let made = 0
    const reports: unknown[] = []
    const { tasks, job } = createTasksModule(db, {
      ...{ clock, report: (error) => reports.push(error), pauseMs: 0 },
      kinds: [...createPresentationKinds(admin, db), ...createBulkPriceKinds(prices)],
    })
    const by = await aStaffOperator(db, 'Leena', [merchandiser])
    const run = async (id: string) => {
      await job.run(new AbortController().signal)
      expect(reports).toEqual([])
      const found = await tasks.listRows(by, id, { state: null, after: -1 })
      return found.map(({ id: row, state, answer }) => [row, state, answer?.en ?? null])
    }
    const doMany = async (
      kind: string,
      parameters: NewTask['parameters'],
      codes: readonly string[],
      given?: NewTask['rows'],
    ) => {
      const key = `form-${(made += 1)}`
      const id = need(
        await tasks.start(by, { kind, parameters, rows: given ?? rows(codes), asOf: clock.now(), key }),
      )
      return { id, rows: await run(id) }
    }
    const undo = async (id: string) => run(need(await tasks.undo(by, id)))
    /** As the check page sends them: only what can be planned, with what it showed. */
    const checkedRows = async (wanted: BulkPrices, codes: readonly string[]) =>
      [...need(await prices.checkMany(wanted, codes, by)).rows].map(([id, undo]) => ({ id, label: id, undo }))
    const product = async (code: string) => need({ ok: true, value: await admin.find(code, by) })
    /** As a process leaves a task that dies in it: its rows are begun, and answered by none. */
    const forget = (id: string) =>
      db.execute(sql`with ended as (update tasks set state = 'waiting', leased_until = null, ended_at = null
          where id = ${id})
        update task_rows set state = 'waiting', answer = null, undo = null, begun_at = ${clock.now()}::timestamptz
        where task_id = ${id}`)
    return { ...catalog, tasks, prices, by, doMany, checkedRows, undo, product, run, forget }
  }

  test('hides each with a result and a row of the audit; the inverse shows what it hid, and no other', async () => {
    const { admin, by, doMany, undo, listed, audit } = await start()
    need(await admin.setHidden({ code: 'MJ-2', isHidden: true, by }))
    const { id, rows: done } = await doMany('product.hide-many', { reason: 'season' }, [
      'MJ-1',
      'MJ-2',
      'MJ-9',
    ])
    expect(done).toEqual([
      ['MJ-1', 'done', null],
      ['MJ-2', 'done', 'It was so before.'],
      ['MJ-9', 'rejected', 'There is no such product any more.'],
    ])
    expect(await listed({ view: 'hidden' })).toEqual(['MJ-1', 'MJ-2'])
    expect(await undo(id)).toEqual([
      ['MJ-1', 'done', null],
      ['MJ-2', 'done', 'It was so before.'],
    ])
    expect(await listed({ view: 'hidden' })).toEqual(['MJ-2'])
    const acts = (await audit()).filter(({ act }) => String(act).startsWith('product.'))
    expect(acts.map(({ act, object_id, reason }) => [act, object_id, reason])).toEqual([
      ['product.hide', 'MJ-2', null],
      ['product.hide', 'MJ-1', 'season'],
      ['product.publish', 'MJ-1', 'season'],
    ])
  })

  test('that died in the middle has changed what it changed, and no row that it never tried', async () => {
    const { admin, by, doMany, undo, listed, forget, run, product } = await start()
    need(await admin.setHidden({ code: 'MJ-2', isHidden: true, by }))
    const { id } = await doMany('product.hide-many', {}, ['MJ-1', 'MJ-2'])
    const badged = await doMany('product.badge-many', { value: 'exclusive' }, ['MJ-1', 'MJ-2'])
    for (const one of [id, badged.id]) {
      await forget(one)
      expect(await run(one)).toEqual([
        ['MJ-1', 'done', null],
        ['MJ-2', 'done', 'It was so before.'],
      ])
      await undo(one)
    }
    expect(await listed({ view: 'hidden' })).toEqual(['MJ-2'])
    expect((await product('MJ-1'))?.product.badges).toEqual([])
    expect((await product('MJ-2'))?.product.badges).toEqual(['exclusive'])
  })

  test('gives a badge or a category, and takes back what it gave', async () => {
    const { doMany, undo, product } = await start()
    const badged = await doMany('product.badge-many', { value: 'exclusive' }, ['MJ-1', 'MJ-2'])
    expect((await product('MJ-1'))?.product.badges).toEqual(['exclusive'])
    const placed = await doMany('product.categorize-many', { value: 'bedroom' }, ['MJ-1'])
    expect((await product('MJ-1'))?.product.categories).toEqual(['living/sofas', 'bedroom'])
    await undo(badged.id)
    await undo(placed.id)
    expect((await product('MJ-1'))?.product).toMatchObject({ badges: [], categories: ['living/sofas'] })
    expect((await product('MJ-2'))?.product.badges, 'had it before').toEqual(['exclusive'])
    const out = await doMany('product.uncategorize-many', { value: 'living/sofas' }, ['MJ-1'])
    expect(out.rows).toEqual([['MJ-1', 'rejected', 'It is its only category.']])
    const unknown = await doMany('product.badge-many', { value: 'shiny' }, ['MJ-1'])
    expect(unknown.rows).toEqual([['MJ-1', 'rejected', 'There is no such badge.']])
  })

  const bulk = (now: string, by = -10): BulkPrices => ({
    country: 'ae',
    startsAt: new Date(Date.parse(now) + 2 * hour).toISOString(),
    endsAt: new Date(Date.parse(now) + 5 * hour).toISOString(),
    rule: { change: { kind: 'percent', by }, ending: '9' },
  })

  test('plans prices, an act for each product, which the inverse cancels', async () => {
    const { prices, by, clock, doMany, checkedRows, undo, audit } = await start()
    const wanted = bulk(clock.now())
    expect(bulkOf(bulkParameters(wanted))).toEqual(wanted)
    const checked = need(await prices.checkMany(wanted, ['MJ-1', 'MJ-2', 'MJ-3', 'MJ-9'], by))
    expect(checked).toMatchObject({
      wanted: {
        lines: [
          { sku: 'MJ-1', minor: 89_900 },
          { sku: 'MJ-2', minor: 89_900 },
        ],
      },
      rejected: [
        { code: 'MJ-3', problem: 'not-sold' },
        { code: 'MJ-9', problem: 'not-found' },
      ],
      ...{ reasons: [], problems: [] },
    })
    const given = await checkedRows(wanted, ['MJ-1', 'MJ-2', 'MJ-3'])
    const { id, rows: done } = await doMany('price.plan-many', bulkParameters(wanted), [], given)
    expect(done).toEqual([
      ['MJ-1', 'done', null],
      ['MJ-2', 'done', null],
    ])
    const planned = async (code: string) =>
      (await prices.find(code, 'ae', by))?.prices.get(code)?.book?.planned
    expect(await planned('MJ-1')).toMatchObject([{ minor: 89_900, startsAt: wanted.startsAt }])
    clock.advance(1_000)
    const again = await doMany('price.plan-many', bulkParameters(wanted), [], given.slice(0, 1))
    expect(again.rows).toEqual([['MJ-1', 'rejected', 'Another plan has a price for this time.']])
    await undo(id)
    expect(await planned('MJ-1')).toBeUndefined()
    expect(
      (await audit())
        .filter(({ act }) => String(act).startsWith('price.'))
        .map(({ act, object_id }) => [act, object_id]),
    ).toEqual([
      ['price.plan', 'MJ-1'],
      ['price.plan', 'MJ-2'],
      ['price.cancel-plan', 'MJ-1'],
      ['price.cancel-plan', 'MJ-2'],
    ])
  })

  test('rejects a product whose prices another has changed since, or on which a second person decides', async () => {
    const { prices, by, clock, doMany, checkedRows } = await start()
    const wanted = bulk(clock.now())
    const given = await checkedRows(wanted, ['MJ-1', 'MJ-2'])
    need(
      await prices.change({
        wanted: { kind: 'set', country: 'ae', lines: [{ sku: 'MJ-2', price: aBookPrice(110_000) }] },
        ...{ id: 'other', by },
      }),
    )
    expect((await doMany('price.plan-many', bulkParameters(wanted), [], given)).rows).toEqual([
      ['MJ-1', 'done', null],
      ['MJ-2', 'rejected', 'Another has changed these prices since you checked them.'],
    ])
    clock.advance(1_000)
    const halved = bulk(clock.now(), -50)
    const farRows = await checkedRows(halved, ['MJ-2'])
    const far = await doMany('price.plan-many', bulkParameters(halved), [], farRows)
    expect(far.rows).toEqual([
      ['MJ-2', 'rejected', 'A second person decides on these prices, on the page of the product.'],
    ])
  })

  test('plans no product that the check rejected, even if it could be planned meanwhile, and what was shown of others', async () => {
    const { prices, by, clock, doMany, checkedRows } = await start()
    const wanted = bulk(clock.now())
    const given = await checkedRows(wanted, ['MJ-1', 'MJ-3'])
    expect(given).toEqual([
      { id: 'MJ-1', label: 'MJ-1', undo: { version: expect.any(Number), 'minor.MJ-1': 89_900 } },
    ])
    const line = { sku: 'MJ-3', price: aBookPrice(50_000) }
    need(await prices.change({ wanted: { kind: 'set', country: 'ae', lines: [line] }, id: 'sold', by }))
    const without = { id: 'MJ-3', label: 'MJ-3', undo: { version: null } }
    const { rows: done } = await doMany('price.plan-many', bulkParameters(wanted), [], [...given, without])
    expect(done).toEqual([
      ['MJ-1', 'done', null],
      ['MJ-3', 'rejected', 'The check before did not have it among what is planned.'],
    ])
    const planned = async (code: string) =>
      (await prices.find(code, 'ae', by))?.prices.get(code)?.book?.planned?.map(({ minor }) => minor)
    expect([await planned('MJ-1'), await planned('MJ-3')]).toEqual([[89_900], undefined])
  })

  test('of many variants, or far from today’s price, is for a second person', async () => {
    const { prices, by, clock, writer } = await start()
    const skus = Array.from({ length: 201 }, (_, place) => `BIG-${place}`)
    await writer.apply(
      [
        aRecord(
          { code: 'BIG', urlKey: 'big', variants: skus.map((sku) => aVariant({ sku })) },
          { prices: Object.fromEntries(skus.map((sku) => [sku, { ae: aBookPrice(50_000) }])), stock: {} },
        ),
      ],
      clock.now(),
    )
    const reasons = async (codes: readonly string[], percent: number) =>
      need(await prices.checkMany(bulk(clock.now(), percent), codes, by)).reasons
    expect(await reasons(['MJ-1', 'BIG'], -10)).toEqual(['many'])
    expect(await reasons(['MJ-1', 'MJ-2'], -30)).toEqual(['far'])
    expect(await reasons(['MJ-1', 'MJ-2'], -10)).toEqual([])
  })

  test('stops where its person loses the right meanwhile', async () => {
    const { db, by, tasks, run, clock, listed } = await start()
    const id = need(
      await tasks.start(by, {
        ...{
          kind: 'product.hide-many',
          parameters: {},
          rows: rows(['MJ-1']),
          asOf: clock.now(),
          key: 'form',
        },
      }),
    )
    const editor: Grant = { ...merchandiser, role: 'content-editor' }
    await db
      .update(staff)
      .set({ grants: [editor] })
      .where(eq(staff.id, by.id))
    expect(await run(id)).toEqual([['MJ-1', 'rejected', 'You may not do that for this product.']])
    expect(await listed({ view: 'hidden' })).toEqual([])
    await db.execute(sql`delete from staff`)
  })
})
