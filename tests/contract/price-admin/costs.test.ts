import { shippedLimits } from '#commerce/staff/limits.ts'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createPriceAdminModule } from '#adapters/price-admin/create-price-admin-module.ts'
import type { CostLine } from '#commerce/price-admin/cost-admin.ts'
import type { SetPrice, WantedPrices } from '#commerce/price-admin/price-change.ts'
import { aBookPrice, aRecord } from '../../support/builders/a-product.ts'
import { aCatalog } from '../../support/builders/a-catalog.ts'
import { need } from '../../support/builders/a-purchase.ts'
import { aMember } from '../../support/builders/operators.ts'
import { describeDatabases, rowsOf, type Open } from '../../support/databases/databases.ts'
import { theCountries } from '../../support/shops/the-countries.ts'

const leena = aMember({ name: 'Leena', role: 'merchandiser' })
const rashid = aMember({ name: 'Rashid', role: 'finance' })
const sara = aMember({ name: 'Sara', role: 'admin' })
const huda = aMember({ name: 'Huda', role: 'customer-service' })
const ofKuwait = aMember({ name: 'Salem', role: 'merchandiser', countries: ['kw'] })

async function start(open: Open, rateOn: (day: string) => number = () => 500) {
  const { db, writer, clock } = await aCatalog(await open())
  await writer.apply(
    [aRecord({ code: 'SOFA' }, { prices: { SOFA: { ae: aBookPrice(105_000), kw: aBookPrice(20_000) } } })],
    clock.now(),
  )
  clock.advance(3_600_000)
  const { priceAdmin, costAdmin } = createPriceAdminModule(db, {
    ...{ clock, countries: theCountries, isManagedElsewhere: false, limitsOf: shippedLimits },
    findTaxRate: (_country, _item, day) => rateOn(day),
    purgeBus: { publish: async () => undefined },
  })
  const set = (minor: number | null, by = leena, rest: { shown?: ReadonlyMap<string, number | null> } = {}) =>
    costAdmin.set({ country: 'ae', lines: [{ sku: 'SOFA', minor }], by, ...rest })
  let acts = 0
  const price = (to: SetPrice, by = leena) =>
    priceAdmin.change({
      wanted: { kind: 'set', country: 'ae', lines: [{ sku: 'SOFA', price: to }] },
      ...{ by, id: `act-${(acts += 1)}` },
    })
  const audit = () =>
    rowsOf(db, sql`select act, object_kind, before, after from audit_log where act = 'cost.set' order by id`)
  return { db, priceAdmin, costAdmin, set, price, audit, clock }
}

describeDatabases('what a variant costs the shop', (open) => {
  test('is set per country by who may, seen by who may, and forgotten', async () => {
    const { costAdmin, set, audit } = await start(open)
    expect(need(await set(80_000))).toBe(1)
    expect(need(await set(80_000))).toBe(0)
    expect((await costAdmin.find('SOFA', 'ae', rashid))?.costs).toEqual(new Map([['SOFA', 80_000]]))
    expect((await costAdmin.find('SOFA', 'kw', leena))?.costs).toEqual(new Map([['SOFA', null]]))
    expect(await costAdmin.find('SOFA', 'ae', huda)).toBeUndefined()
    expect(await costAdmin.find('SOFA', 'ae', ofKuwait)).toBeUndefined()
    expect(await costAdmin.findSku('SOFA', huda)).toEqual([])
    expect(await set(1, huda)).toMatchObject({ failure: { kind: 'not-found' } })
    expect(await set(1, rashid)).toMatchObject({ failure: { kind: 'not-permitted' } })
    expect(await set(1, ofKuwait)).toMatchObject({ failure: { kind: 'not-found' } })
    expect(need(await set(null, sara))).toBe(1)
    expect(await audit()).toMatchObject([
      { object_kind: 'cost', before: { costs: ['SOFA ae -'] }, after: { costs: ['SOFA ae 80000'] } },
      { after: { costs: ['SOFA ae -'] } },
    ])
  })

  test.each<[string, readonly CostLine[], string]>([
    ['is nothing', [{ sku: 'SOFA', minor: 0 }], 'not-a-cost'],
    ['is of nothing', [{ sku: 'NONE', minor: 5 }], 'unknown-sku'],
    [
      'is named twice',
      [
        { sku: 'SOFA', minor: 5 },
        { sku: 'SOFA', minor: 6 },
      ],
      'twice',
    ],
  ])('that %s is not set', async (_, lines, problem) => {
    const { costAdmin, audit } = await start(open)
    expect(await costAdmin.set({ country: 'ae', lines, by: leena })).toMatchObject({
      failure: { kind: 'invalid', problems: [{ problem }] },
    })
    expect(await audit()).toEqual([])
  })

  test('that another has changed since it was shown is not replaced', async () => {
    const { set } = await start(open)
    need(await set(80_000))
    expect(await set(90_000, leena, { shown: new Map([['SOFA', null]]) })).toMatchObject({
      failure: { kind: 'changed-meanwhile' },
    })
    expect((await set(90_000, leena, { shown: new Map([['SOFA', 80_000]]) })).ok).toBe(true)
  })

  test('is raised by a merchandiser, and lowered or removed only with the right to approve prices', async () => {
    const { set, costAdmin, price, audit } = await start(open)
    need(await set(95_000))
    for (const minor of [94_999, null])
      expect(await set(minor)).toEqual({
        ok: false,
        failure: { kind: 'lower-needs-approver', skus: ['SOFA'] },
      })
    expect((await costAdmin.find('SOFA', 'ae', leena))?.costs).toEqual(new Map([['SOFA', 95_000]]))
    expect(await price({ defaultMinor: 90_000, special: null })).toMatchObject({
      failure: { reasons: ['below-cost'] },
    })
    expect(need(await set(96_000))).toBe(1)
    expect(need(await set(80_000, sara))).toBe(1)
    expect(need(await set(null, sara))).toBe(1)
    expect(need(await set(70_000))).toBe(1)
    expect(await audit()).toHaveLength(5)
  })

  test('is compared with a price at the tax of the day it begins', async () => {
    // 5 % until the end of the year, then 15 %.
    const { priceAdmin, set, price, clock } = await start(open, (day) => (day < '2027-01-01' ? 500 : 1500))
    need(await set(95_000))
    const [before, after] = ['2026-12-30T08:00:00.000Z', '2027-01-02T08:00:00.000Z']
    const plan = (startsAt: string): WantedPrices => ({
      ...{ kind: 'plan', country: 'ae', lines: [{ sku: 'SOFA', minor: 100_000 }] },
      ...{ startsAt, endsAt: '2027-01-09T08:00:00.000Z' },
    })
    expect(clock.now() < before).toBe(true)
    expect(await priceAdmin.secondPersonFor(plan(before))).toEqual([])
    expect(await priceAdmin.secondPersonFor(plan(after))).toEqual(['below-cost'])
    const special = (startsAt: string | null): SetPrice => ({
      defaultMinor: 105_000,
      special: { minor: 100_000, startsAt, endsAt: '2027-01-09T08:00:00.000Z' },
    })
    expect(await price(special(after))).toMatchObject({ failure: { reasons: ['below-cost'] } })
    expect((await price(special(before))).ok).toBe(true)
    expect((await price(special(null))).ok).toBe(true)
  })

  test('is compared with prices without their tax: below it, a second person decides', async () => {
    const { priceAdmin, set, price, clock } = await start(open)
    const regular = (defaultMinor: number): SetPrice => ({ defaultMinor, special: null })
    need(await set(95_000))
    // 99 750 with a tax of 5 % is 95 000 without it.
    expect(await price(regular(99_749))).toMatchObject({
      failure: { kind: 'needs-approval', reasons: ['below-cost'] },
    })
    expect((await price(regular(99_750))).ok).toBe(true)
    expect(
      await price({ defaultMinor: 99_750, special: { minor: 99_000, startsAt: null, endsAt: null } }),
    ).toMatchObject({ failure: { reasons: ['below-cost'] } })
    const at = (hours: number) => new Date(Date.parse(clock.now()) + hours * 3_600_000).toISOString()
    const wanted: WantedPrices = {
      ...{ kind: 'plan', country: 'ae', lines: [{ sku: 'SOFA', minor: 99_000 }] },
      ...{ startsAt: at(1), endsAt: at(2) },
    }
    expect(await priceAdmin.change({ wanted, by: leena, id: 'plan' })).toMatchObject({
      failure: { reasons: ['below-cost'] },
    })
    expect(await priceAdmin.secondPersonFor(wanted)).toEqual(['below-cost'])
    // A price that is below it already is changed for the better by one person, where it is above it.
    need(await set(97_000))
    expect((await price(regular(105_000))).ok).toBe(true)
  })

  test('is in no answer about prices', async () => {
    const { priceAdmin, set } = await start(open)
    need(await set(80_000))
    const found = await priceAdmin.find('SOFA', 'ae', huda)
    expect(JSON.stringify([...(found?.prices.values() ?? [])])).not.toContain('80000')
    expect(JSON.stringify(await priceAdmin.findSku('SOFA', huda))).not.toContain('80000')
  })
})
