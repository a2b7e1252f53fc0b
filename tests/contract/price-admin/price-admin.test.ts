import { expect, test } from 'vitest'
import { shippedLimits } from '#commerce/staff/limits.ts'
import { listReduced } from '#adapters/catalog/list-reduced.ts'
import { createPriceAdminModule } from '#adapters/price-admin/create-price-admin-module.ts'
import { parseWanted } from '#adapters/price-admin/parse-wanted.ts'
import { createPriceApproval } from '#commerce/price-admin/price-approval.ts'
import type { WantedPrices } from '#commerce/price-admin/price-change.ts'
import { shownPrice } from '#commerce/pricing/shown-price.ts'
import type { BookPrice } from '#commerce/pricing/price-book.ts'
import type { Operator } from '#commerce/staff/operator.ts'
import { sql } from 'drizzle-orm'
import { aCatalog } from '../../support/builders/a-catalog.ts'
import { aBookPrice, aRecord } from '../../support/builders/a-product.ts'
import { need } from '../../support/builders/a-purchase.ts'
import { aMember, operator } from '../../support/builders/operators.ts'
import { describeDatabases, rowsOf, type Open } from '../../support/databases/databases.ts'
import { theCountries } from '../../support/shops/the-countries.ts'

const hour = 60 * 60 * 1000
const day = 24 * hour
const idOf = (last: number) => `00000000-0000-4000-8000-00000000000${last}`
const leena = aMember({ id: idOf(1), name: 'Leena', role: 'merchandiser' })
const rashid = aMember({ id: idOf(2), name: 'Rashid', role: 'finance' })
const ofKuwait = aMember({ id: idOf(3), name: 'Salem', role: 'merchandiser', countries: ['kw'] })
const picker = aMember({ id: idOf(4), name: 'Adil', role: 'customer-service' })
const key = (...scopes: string[]): Operator => ({
  ...{ kind: 'key', id: 'erp', name: 'ERP', scopes, requestId: null },
})

async function thePrices(open: Open, isManagedElsewhere = false) {
  const catalog = await aCatalog(await open())
  const { db, writer, reader, clock } = catalog
  await writer.apply(
    ['SOFA', 'LAMP'].map((code) =>
      aRecord({ code }, { prices: { [code]: { ae: aBookPrice(100_000), kw: aBookPrice(20_000) } } }),
    ),
    clock.now(),
  )
  clock.advance(40 * day)
  const tags: string[] = []
  const { priceAdmin: admin, costAdmin } = createPriceAdminModule(db, {
    findTaxRate: () => 500,
    ...{ clock, countries: theCountries, isManagedElsewhere, limitsOf: shippedLimits },
    purgeBus: { publish: async (published) => void tags.push(...published) },
  })
  let made = 0
  const change = (wanted: WantedPrices, by: Operator = leena, rest: { version?: number; id?: string } = {}) =>
    admin.change({ wanted, by, id: `act-${(made += 1)}`, reason: 'season', ...rest })
  const inHours = (hours: number) => new Date(Date.parse(clock.now()) + hours * hour).toISOString()
  const shown = async (sku = 'SOFA', country = 'ae') => {
    const { prices, recentPrices } = await reader.loadPricesAndStock([sku], country, clock.now())
    const book = prices.get(sku)
    return book && shownPrice(book, recentPrices.get(sku) ?? [], clock.now())
  }
  const audit = () =>
    rowsOf(
      db,
      sql`select act, operator_name, object_id, country, before, after, reason from audit_log order by id`,
    )
  return { ...catalog, admin, costAdmin, change, inHours, shown, audit, tags }
}

const inHoursOf = (now: string, hours: number) => new Date(Date.parse(now) + hours * hour).toISOString()
const set = (defaultMinor: number, special: BookPrice['special'] = null, sku = 'SOFA'): WantedPrices => ({
  kind: 'set',
  country: 'ae',
  lines: [{ sku, price: { defaultMinor, special } }],
})
const plan = (startsAt: string, endsAt: string, minor = 90_000, sku = 'SOFA'): WantedPrices => ({
  ...{ kind: 'plan', country: 'ae', startsAt, endsAt },
  lines: [{ sku, minor }],
})

describeDatabases('prices of operators', (open) => {
  test('are cut step by step no farther within a day than by one act, by whomever', async () => {
    const { admin, change, clock } = await thePrices(open)
    const noor = aMember({ id: idOf(5), name: 'Noor', role: 'merchandiser' })
    const far = { failure: { kind: 'needs-approval', reasons: ['far'] } }
    need(await change(set(80_000)))
    clock.advance(hour)
    expect(await change(set(64_000))).toMatchObject(far)
    expect(await change(set(79_000), noor)).toMatchObject(far)
    const special = { minor: 70_000, startsAt: null, endsAt: null }
    expect(await change(set(80_000, special), noor)).toMatchObject(far)
    expect(await change(plan(inHoursOf(clock.now(), 1), inHoursOf(clock.now(), 2), 70_000))).toMatchObject(
      far,
    )
    const bulk = {
      ...{ country: 'ae', startsAt: inHoursOf(clock.now(), 1), endsAt: inHoursOf(clock.now(), 2) },
      rule: { change: { kind: 'percent' as const, by: -10 }, ending: 'exact' as const },
    }
    expect(need(await admin.checkMany(bulk, ['SOFA', 'LAMP'], leena)).reasons).toEqual(['far'])
    expect(need(await admin.checkMany(bulk, ['LAMP'], leena)).reasons).toEqual([])
    // Back up, and what was never cut, are free.
    need(await change(set(95_000), noor))
    need(await change(set(85_000, null, 'LAMP'), noor))
    need(await change(set(80_000)))
    clock.advance(day + 1_000)
    need(await change(set(64_000), noor))
  })

  test('hidden by a special price are cut no farther, either', async () => {
    const { change, clock } = await thePrices(open)
    const special = { minor: 80_000, startsAt: null, endsAt: null }
    need(await change(set(100_000, special)))
    clock.advance(25 * hour)
    need(await change(set(85_000, special)))
    clock.advance(hour)
    expect(await change(set(79_999))).toMatchObject({ failure: { kind: 'needs-approval', reasons: ['far'] } })
    expect(await change(set(81_000, special))).toMatchObject({ ok: true })
  })

  test('are set with a row of the audit, the former price in the history, and the pages that show it', async () => {
    const { admin, change, shown, audit, tags, clock } = await thePrices(open)
    expect(await change(set(110_000, { minor: 95_000, startsAt: null, endsAt: null }))).toMatchObject({
      ok: true,
    })
    expect(await shown()).toEqual({ minor: 95_000, wasMinor: 100_000, until: null })
    expect(await shown('LAMP')).toMatchObject({ minor: 100_000 })
    expect(tags).toEqual(expect.arrayContaining(['product:SOFA', 'catalog']))
    expect(await audit()).toEqual([
      {
        ...{ act: 'price.set', operator_name: 'Leena', object_id: 'SOFA', country: 'ae', reason: 'season' },
        before: { prices: ['SOFA ae 100000'] },
        after: { prices: ['SOFA ae 110000/95000'] },
      },
    ])
    const found = await admin.find('SOFA', 'ae', leena)
    expect(found?.prices.get('SOFA')).toMatchObject({ lowest: 95_000, book: { defaultMinor: 110_000 } })
    expect(found?.acts).toMatchObject([
      {
        ...{ kind: 'set', by: { name: 'Leena' }, at: clock.now(), window: null, canceled: null },
        lines: [{ sku: 'SOFA', before: { defaultMinor: 100_000, special: null } }],
      },
    ])
  })

  test('that are planned are in effect exactly from their first moment until their last, and then the former ones are back', async () => {
    const { db, change, shown, inHours, clock, reader, audit } = await thePrices(open)
    const [from, until] = [inHours(1), inHours(3)]
    expect(await change(plan(from, until))).toMatchObject({ ok: true })
    expect(await audit()).toMatchObject([
      { act: 'price.plan', before: {}, after: { prices: ['SOFA ae 90000'], 'planned from': `${from} ae` } },
    ])
    expect(await reader.nextPriceChange('ae', clock.now())).toBe(from)
    clock.advance(hour - 1)
    expect(await shown()).toEqual({ minor: 100_000, wasMinor: null, until: from })
    expect((await listReduced(db, 'ae', clock.now())).skus).toEqual(new Set())
    clock.advance(1)
    expect(await shown()).toEqual({ minor: 90_000, wasMinor: 100_000, until })
    expect(await listReduced(db, 'ae', clock.now())).toEqual({ skus: new Set(['SOFA']), nextChange: until })
    expect(await reader.listCodes({ rule: 'on-offer' }, 'ae', clock.now(), 9)).toEqual(['SOFA'])
    expect(await shown('SOFA', 'kw')).toMatchObject({ minor: 20_000, until: null })
    clock.advance(2 * hour - 1)
    expect(await shown()).toMatchObject({ minor: 90_000 })
    clock.advance(1)
    expect(await shown()).toEqual({ minor: 100_000, wasMinor: null, until: null })
    expect(await reader.nextPriceChange('ae', clock.now())).toBeNull()
    expect(await reader.listCodes({ rule: 'on-offer' }, 'ae', clock.now(), 9)).toEqual([])
  })

  test('are the lower price of the next 30 days, also after an import and other acts', async () => {
    const { admin, writer, change, shown, inHours, clock } = await thePrices(open)
    await change(plan(inHours(1), inHours(3), 85_000))
    clock.advance(2 * hour)
    await writer.apply(
      [aRecord({ code: 'SOFA' }, { prices: { SOFA: { ae: aBookPrice(120_000), kw: aBookPrice(20_000) } } })],
      clock.now(),
    )
    expect(await shown(), 'an import leaves what is planned').toMatchObject({ minor: 85_000 })
    expect(await change(set(110_000))).toMatchObject({ ok: true })
    expect(await shown()).toMatchObject({ minor: 85_000 })
    clock.advance(2 * hour)
    expect(await shown()).toMatchObject({ minor: 110_000 })
    expect(await change(set(105_000, { minor: 100_000, startsAt: null, endsAt: null }))).toMatchObject({
      ok: true,
    })
    expect(await shown(), 'lower than 100 000 was charged').toMatchObject({ minor: 100_000, wasMinor: null })
    const lowest = async () => (await admin.find('SOFA', 'ae', leena))?.prices.get('SOFA')?.lowest
    expect(await lowest()).toBe(85_000)
    clock.advance(31 * day)
    expect(await lowest()).toBe(100_000)
  })

  test('that are planned are canceled before and while they run, once', async () => {
    const { admin, change, shown, inHours, clock, audit, db } = await thePrices(open)
    const first = need(await change(plan(inHours(1), inHours(3)))).id
    const second = need(await change(plan(inHours(3), inHours(5)))).id
    expect(await admin.cancelPlan(second, { by: leena, reason: 'rain' })).toMatchObject({ ok: true })
    expect(await admin.cancelPlan(second, { by: leena })).toEqual({
      ok: false,
      failure: { kind: 'is-canceled' },
    })
    clock.advance(2 * hour)
    expect(await shown()).toMatchObject({ minor: 90_000 })
    expect(await admin.cancelPlan(first, { by: leena })).toMatchObject({ ok: true })
    expect(await shown()).toEqual({ minor: 100_000, wasMinor: null, until: null })
    expect((await audit()).map(({ act }) => act)).toEqual([
      ...['price.plan', 'price.plan', 'price.cancel-plan', 'price.cancel-plan'],
    ])
    expect(
      await rowsOf(db, sql`select minor::int from price_history where sku = 'SOFA' order by from_at`),
    ).toContainEqual({
      minor: 90_000,
    })
    const third = need(await change(plan(inHours(1), inHours(2)))).id
    clock.advance(2 * hour)
    expect(await admin.cancelPlan(third, { by: leena })).toEqual({ ok: false, failure: { kind: 'is-over' } })
  })

  test('are rejected with what is wrong with each SKU', async () => {
    const { change, inHours, admin } = await thePrices(open)
    const problemsOf = async (wanted: WantedPrices) => {
      const changed = await change(wanted)
      return changed.ok || changed.failure.kind !== 'invalid' ? changed : changed.failure.problems
    }
    expect(await problemsOf(set(100_000, { minor: 100_000, startsAt: null, endsAt: null }))).toEqual([
      { sku: 'SOFA', problem: 'special-not-lower' },
    ])
    expect(await problemsOf(set(100, null, 'CHAIR'))).toEqual([{ sku: 'CHAIR', problem: 'unknown-sku' }])
    expect(await problemsOf(plan(inHours(-1), inHours(3)))).toEqual([
      { sku: null, problem: 'begins-in-the-past' },
    ])
    expect(await problemsOf(plan(inHours(3), inHours(3)))).toEqual([
      { sku: null, problem: 'ends-before-it-begins' },
    ])
    await change(plan(inHours(2), inHours(4)))
    expect(await problemsOf(plan(inHours(3), inHours(5)))).toEqual([{ sku: 'SOFA', problem: 'overlaps' }])
    expect(await change(plan(inHours(4), inHours(5))), 'they may touch').toMatchObject({ ok: true })
    expect((await admin.findSku('SOFA', leena)).map(({ country }) => country.isoCode)).toContain('kw')
  })

  test('far from those of today, free ones and many need a second person', async () => {
    const { change, inHours } = await thePrices(open)
    const needs = (...reasons: string[]) => ({ ok: false, failure: { kind: 'needs-approval', reasons } })
    expect(await change(set(79_999))).toEqual(needs('far'))
    expect(await change(set(0))).toEqual(needs('free', 'far'))
    expect(await change(set(100_000, { minor: 79_000, startsAt: null, endsAt: null }))).toEqual(needs('far'))
    expect(await change(plan(inHours(1), inHours(2), 120_001))).toEqual(needs('far'))
    expect(await change(set(50_000), key('prices:write'))).toEqual(needs('far'))
    expect(await change(set(80_000))).toMatchObject({ ok: true })
    expect(await change(set(50_000), key('prices:write', 'limits:exceed'))).toMatchObject({ ok: true })
    expect(await change(set(10_000), operator)).toMatchObject({ ok: true })
  })

  test('that a second person approves are written once; other prices meanwhile overtake them', async () => {
    const { admin, change, inHours, shown, clock, audit } = await thePrices(open)
    const approval = createPriceApproval(admin, parseWanted)
    const input = JSON.parse(JSON.stringify(plan(inHours(1), inHours(2), 50_000))) as unknown
    const prepared = need(await approval.prepare(input, leena))
    expect(prepared).toMatchObject({
      ...{ permission: 'prices.approve', country: 'ae', object: { kind: 'product', id: 'SOFA' } },
      effects: expect.arrayContaining([{ label: 'price-why', value: 'far' }]) as unknown,
    })
    const given = {
      ...{ id: idOf(9), input, object: prepared.object, reason: 'clearance' },
      requestedBy: { kind: 'staff', id: leena.id, name: 'Leena' },
    } as unknown as Parameters<typeof approval.run>[0]
    for (const _ of [1, 2]) expect(await approval.run(given, rashid)).toMatchObject({ ok: true })
    expect(await audit()).toMatchObject([{ act: 'price.plan', reason: 'clearance (requested by Leena)' }])
    clock.advance(hour)
    expect(await shown()).toMatchObject({ minor: 50_000 })
    clock.advance(hour)
    const cheap = need(await approval.prepare(set(60_000), leena))
    await change(set(90_000))
    expect(
      await approval.run({ ...given, id: idOf(8), input: set(60_000), object: cheap.object }, rashid),
    ).toEqual({
      ok: false,
      failure: { kind: 'changed-meanwhile' },
    })
  })

  test('that a second person decides on are shown the farthest first', async () => {
    const { admin, writer, clock } = await thePrices(open)
    const codes = Array.from({ length: 40 }, (_, place) => `CHAIR-${place + 10}`)
    const recordOf = (code: string) => aRecord({ code }, { prices: { [code]: { ae: aBookPrice(100_000) } } })
    await writer.apply(codes.map(recordOf), clock.now())
    const wantedOf = (code: string, place: number) => ({
      sku: code,
      price: place === 39 ? null : { defaultMinor: place === 38 ? 0 : 99_000 - place, special: null },
    })
    const wanted: WantedPrices = { kind: 'set', country: 'ae', lines: codes.map(wantedOf) }
    const { effects } = need(await createPriceApproval(admin, parseWanted).prepare(wanted, leena))
    const shown = effects.flatMap(({ label, value }) => (label === 'price-line' ? [value] : []))
    expect(shown).toHaveLength(30)
    expect(shown.slice(0, 3)).toEqual([
      ...['CHAIR-49 ae 100000 -', 'CHAIR-48 ae 100000 0', 'CHAIR-47 ae 100000 98963'],
    ])
  })

  test('are changed once by one id, and not when they are others than were shown', async () => {
    const { admin, change, audit, inHours } = await thePrices(open)
    const { version } = need(await admin.check(set(95_000), leena))
    for (const _ of [1, 2])
      expect(await change(set(95_000), leena, { id: 'one', version })).toMatchObject({ ok: true })
    for (const _ of [1, 2])
      expect(await change(plan(inHours(1), inHours(2)), leena, { id: 'two' })).toMatchObject({ ok: true })
    expect(await audit()).toHaveLength(2)
    expect(await change(set(90_000), leena, { version })).toEqual({
      ok: false,
      failure: { kind: 'changed-meanwhile' },
    })
  })

  test('are those of countries that are the operator’s', async () => {
    const { admin, change, inHours } = await thePrices(open)
    expect(await change(set(95_000), ofKuwait)).toEqual({ ok: false, failure: { kind: 'not-found' } })
    expect(await change(set(95_000), picker)).toMatchObject({ ok: false })
    expect(await admin.find('SOFA', 'ae', ofKuwait)).toBeUndefined()
    expect(await admin.find('SOFA', 'kw', ofKuwait)).toBeDefined()
    expect(admin.listCountries(ofKuwait).map(({ isoCode }) => isoCode)).toEqual(['kw'])
    expect((await admin.findSku('SOFA', ofKuwait)).map(({ country }) => country.isoCode)).toEqual(['kw'])
    const { id } = need(await change(plan(inHours(1), inHours(2))))
    expect(await admin.cancelPlan(id, { by: ofKuwait })).toEqual({
      ok: false,
      failure: { kind: 'not-found' },
    })
    const elsewhere = await thePrices(open, true)
    expect(await elsewhere.change(set(95_000))).toEqual({ ok: false, failure: { kind: 'managed-elsewhere' } })
  })
})
