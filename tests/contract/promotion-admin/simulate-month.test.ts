import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createPromotionSimulation } from '#adapters/promotion-admin/create-promotion-simulation.ts'
import { createPromotionRepository } from '#adapters/promotions/promotion-repository.ts'
import { money } from '#kernel/money.ts'
import { aPromotion, products } from '../../support/builders/a-promotion.ts'
import { aPurchasableVariant } from '../../support/builders/a-purchasable-variant.ts'
import { need } from '../../support/builders/a-purchase.ts'
import { aMember } from '../../support/builders/operators.ts'
import { addPastOrder } from '../../support/builders/past-orders.ts'
import { currentPathOf } from '../../support/builders/current-path.ts'
import { aPromotionAdmin } from '../../support/builders/stored-promotions.ts'
import { describeDatabases, rowsOf, type Open } from '../../support/databases/databases.ts'
import { manualClock } from '../../support/manual-clock.ts'
import { theCountries } from '../../support/shops/the-countries.ts'

const idOf = (last: number) => `00000000-0000-4000-8000-00000000000${last}`
const leena = aMember({ id: idOf(1), name: 'Leena', role: 'merchandiser' })
const faisal = aMember({ id: idOf(3), name: 'Faisal', role: 'finance' })
const ofKuwait = aMember({ id: idOf(4), name: 'Salem', role: 'merchandiser', countries: ['kw'] })

const small = aPromotion({ id: 'small', limits: { uses: 100 }, schedule: { until: '2027-01-01T00:00' } })
const sofa = (minor: number, quantity = 1) => ({ sku: 'SOFA', quantity, minor })

async function start(open: Open) {
  const { db } = await open()
  const clock = manualClock('2026-11-27T08:00:00.000Z')
  const { admin } = aPromotionAdmin(db, clock)
  const promotions = {
    ...createPromotionRepository(db, clock),
    findOwnCode: async () => undefined,
  }
  const variants = new Map([['SOFA', aPurchasableVariant({ sku: 'SOFA', floor: money(0, 'AED') })]])
  const listVariants = async () => variants
  const simulation = createPromotionSimulation(db, {
    ...{ promotions, listVariants, listVariantsAt: () => listVariants, countries: theCountries, clock },
    findTaxRate: () => 500,
    loadCurrentPath: currentPathOf(db),
  })
  const orders = () => rowsOf(db, sql`select orders.*, xmin::text as written from orders order by number`)
  return { db, admin, clock, simulation, promotions, orders }
}

describeDatabases('a promotion on the orders of a month', (open) => {
  test('is worked out for each of them, and changes none', async () => {
    const { db, simulation, orders } = await start(open)
    const when = (day: number) => `2026-11-${String(day).padStart(2, '0')}T08:00:00.000Z`
    await addPastOrder(db, { number: 'A', placedAt: when(1), lines: [sofa(100_000)] })
    await addPastOrder(db, { number: 'B', placedAt: when(2), lines: [sofa(50_000, 3)] })
    await addPastOrder(db, {
      number: 'C',
      placedAt: when(3),
      lines: [{ sku: 'LAMP', quantity: 1, minor: 9_000 }],
    })
    await addPastOrder(db, { number: 'D', placedAt: when(4), lines: [sofa(100_000)], status: 'canceled' })
    await addPastOrder(db, { number: 'E', placedAt: when(4), lines: [sofa(100_000)], country: 'kw' })
    await addPastOrder(db, { number: 'F', placedAt: '2026-10-01T08:00:00.000Z', lines: [sofa(100_000)] })
    const before = await orders()
    // It begins tomorrow, and would have run all that time.
    const tried = aPromotion({
      ...small,
      schedule: { from: '2026-11-28T00:00', until: '2027-01-01T00:00' },
      benefit: { kind: 'offer', of: products('SOFA'), discount: { rate: 1_000, maxMinor: null } },
      limits: { uses: 100 },
    })
    expect(need(await simulation.ofMonth(tried, leena))).toMatchObject({
      ...{ orders: 3, touched: 2, given: money(25_000, 'AED'), averageCart: money(125_000, 'AED') },
      worst: [
        { number: 'B', before: money(150_000, 'AED'), given: money(15_000, 'AED') },
        { number: 'A', before: money(100_000, 'AED'), given: money(10_000, 'AED') },
      ],
    })
    expect(await orders()).toEqual(before)
  })

  test('counts what it gives beyond others, its code, its limits and deliveries', async () => {
    const { db, simulation, promotions } = await start(open)
    await promotions.put(aPromotion({ id: 'running' }), 'test')
    for (const [number, phone, coupon] of [
      ['A', '+971500000001', null],
      ['B', '+971500000001', null],
      ['C', '+971500000002', 'OTHER'],
    ] as const)
      await addPastOrder(db, {
        ...{ number, phone, placedAt: `2026-11-0${number === 'A' ? 1 : 2}T08:00:00.000Z` },
        ...{ lines: [sofa(100_000)], deliveryMinor: 5_000, ...(coupon === null ? {} : { coupon }) },
      })
    const month = async (parts: Parameters<typeof aPromotion>[0]) => {
      const { touched, given } = need(await simulation.ofMonth(aPromotion({ ...small, ...parts }), leena))
      return [touched, given.minor]
    }
    // A tenth of what is 90 000 already; of a code, without the order that has another.
    expect(await month({})).toEqual([3, 27_000])
    expect(await month({ when: { coupon: 'TENTH' } })).toEqual([2, 18_000])
    expect(await month({ limits: { uses: 1 } })).toEqual([1, 9_000])
    expect(await month({ limits: { perCustomer: 1 } })).toEqual([2, 18_000])
    expect(await month({ when: { firstOrder: true } })).toEqual([2, 18_000])
    expect(await month({ benefit: { kind: 'free-delivery' } })).toEqual([3, 15_000])
    expect(await month({ when: { minimumMinor: 100_001 } })).toEqual([0, 0])
  })

  test('decides whether it needs a second person, until what it gives is changed', async () => {
    const { db, admin, simulation } = await start(open)
    await addPastOrder(db, { number: 'A', placedAt: '2026-11-01T08:00:00.000Z', lines: [sofa(6_000_000)] })
    expect(await admin.reasonsFor(small, null, leena)).toEqual(['not-simulated'])
    expect(await admin.lastSimulated(small)).toBeNull()
    need(await simulation.ofMonth(small, leena))
    expect(await admin.lastSimulated(small)).toEqual(money(600_000, 'AED'))
    expect(await admin.reasonsFor(small, null, leena)).toEqual(['gives-much'])
    expect(await admin.put({ promotion: small, shown: null, by: leena })).toMatchObject({
      failure: { kind: 'needs-approval', reasons: ['gives-much'] },
    })
    const renamed = { ...small, label: { en: 'Another', ar: 'آخر' } }
    expect(await admin.reasonsFor(renamed, null, leena)).toEqual(['gives-much'])
    const less = { ...small, benefit: { kind: 'cart', discount: { rate: 100, maxMinor: null } } } as const
    expect(await admin.reasonsFor(less, null, leena)).toEqual(['not-simulated'])
    const audit = await rowsOf(
      db,
      sql`select operator_name as who, object_id as id, country from audit_log where act = 'promotion.simulate'`,
    )
    expect(audit).toEqual([{ who: 'Leena', id: 'small', country: 'ae' }])
  })

  test('is for those who plan promotions of the country', async () => {
    const { simulation, db } = await start(open)
    expect(await simulation.ofMonth(small, ofKuwait)).toMatchObject({ failure: { kind: 'not-found' } })
    expect(await simulation.ofMonth(small, faisal)).toMatchObject({ failure: { kind: 'not-permitted' } })
    expect(await simulation.ofMonth({ ...small, label: { en: '', ar: '' } }, leena)).toMatchObject({
      failure: { kind: 'invalid' },
    })
    expect(await rowsOf(db, sql`select * from promotion_simulations`)).toEqual([])
  })
})
