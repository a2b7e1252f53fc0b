import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createApprovalsModule } from '#adapters/approvals/create-approvals-module.ts'
import { createPromotionApprovals } from '#commerce/promotion-admin/promotion-approvals.ts'
import type { PromotionFilters } from '#commerce/promotion-admin/ports.ts'
import { createPromotionRepository } from '#adapters/promotions/promotion-repository.ts'
import { need } from '../../support/builders/a-purchase.ts'
import { aPromotion } from '../../support/builders/a-promotion.ts'
import { placeWith } from '../../support/builders/a-promotion-order.ts'
import { aMember } from '../../support/builders/operators.ts'
import { aPromotionAdmin, storedPromotions } from '../../support/builders/stored-promotions.ts'
import { describeDatabases, rowsOf, type Open } from '../../support/databases/databases.ts'

const idOf = (last: number) => `00000000-0000-4000-8000-00000000000${last}`
const leena = aMember({ id: idOf(1), name: 'Leena', role: 'merchandiser' })
const omar = aMember({ id: idOf(2), name: 'Omar', role: 'merchandiser' })
const faisal = aMember({ id: idOf(3), name: 'Faisal', role: 'finance' })
const ofKuwait = aMember({ id: idOf(4), name: 'Salem', role: 'merchandiser', countries: ['kw'] })

/** What one person may start. */
const small = aPromotion({
  id: 'small',
  benefit: { kind: 'cart', discount: { rate: 1_000, maxMinor: 20_00 } },
  limits: { uses: 100 },
  schedule: { until: '2027-01-01T00:00' },
})
const deep = { ...small, benefit: { kind: 'cart', discount: { rate: 4_000, maxMinor: 20_00 } } } as const
const noFilters: PromotionFilters = {
  country: null,
  kind: null,
  state: null,
  coupon: false,
  endless: false,
  prizes: false,
}

async function start(open: Open) {
  const { db } = await open()
  const planning = aPromotionAdmin(db)
  const { admin, clock } = planning
  const { approvals } = createApprovalsModule(db, { clock, acts: createPromotionApprovals(admin) })
  const audit = () =>
    rowsOf(
      db,
      sql`select act, operator_name as who, before, after, reason, approval_id is not null as approved
        from audit_log where object_kind = 'promotion' and act like 'promotion.%' order by id`,
    )
  const list = async (
    filters: Partial<PromotionFilters> = {},
    given: { by?: typeof leena; search?: string } = {},
  ) =>
    (
      await admin.listPage(
        {
          filters: { ...noFilters, ...filters },
          search: given.search ?? '',
          ...{ sort: 'id', descending: false, size: 25, cursor: null },
        },
        given.by ?? leena,
      )
    ).rows
  return { db, ...planning, approvals, audit, list }
}

describeDatabases('promotions of operators', (open) => {
  test('are added and changed with a version, a row of the audit and the pages that list them', async () => {
    const { db, admin, audit, published } = await start(open)
    const added = need(await admin.put({ promotion: small, shown: null, by: leena, reason: ' season ' }))
    expect(added).toEqual({ outcome: 'added', version: 1 })
    // A form that is sent twice.
    expect(need(await admin.put({ promotion: small, shown: null, by: leena }))).toEqual({
      outcome: 'unchanged',
      version: 1,
    })
    const longer = aPromotion({ ...small, limits: { uses: 200 }, schedule: { until: '2027-02-01T00:00' } })
    expect(need(await admin.put({ promotion: longer, shown: small, by: omar }))).toEqual({
      outcome: 'changed',
      version: 2,
    })
    expect(await storedPromotions(db)).toMatchObject([{ promotion: longer, version: 2, used: 0 }])
    expect(published).toEqual(['promotions', 'promotions'])
    const [first, second, ...others] = await audit()
    expect(others).toEqual([])
    expect(first).toMatchObject({
      ...{ act: 'promotion.put', who: 'Leena', reason: 'season', before: {}, approved: false },
      after: {
        'promotion: label.en': '10% off',
        'promotion: uses': 100,
        'promotion: benefit': ['cart', '10% ≤ 2000'],
      },
    })
    expect(second).toMatchObject({
      who: 'Omar',
      before: { 'promotion: until': '2027-01-01T00:00', 'promotion: uses': 100 },
      after: { 'promotion: until': '2027-02-01T00:00', 'promotion: uses': 200 },
    })
  })

  test('that two people edit are merged by field, and a person decides on the same field', async () => {
    const { admin, db } = await start(open)
    need(await admin.put({ promotion: small, shown: null, by: leena }))
    const renamed = { ...small, label: { en: 'Tenth off', ar: small.label.ar } }
    need(await admin.put({ promotion: renamed, shown: small, by: leena }))
    const limited = { ...small, limits: { uses: 50, perCustomer: 1 } }
    need(await admin.put({ promotion: limited, shown: small, by: omar }))
    expect(await storedPromotions(db)).toMatchObject([{ promotion: { ...limited, label: renamed.label } }])
    const mine = { ...small, label: { en: 'Ten off', ar: small.label.ar } }
    const conflict = await admin.put({ promotion: mine, shown: small, by: omar })
    expect(conflict).toMatchObject({
      failure: { kind: 'conflict', conflicts: [{ field: 'label.en' }], theirs: { label: renamed.label } },
    })
    // Merged, it would end before it begins.
    const later = aPromotion({
      ...small,
      limits: { uses: 100 },
      schedule: { from: '2026-12-20T00:00', until: '2027-01-01T00:00' },
    })
    const sooner = aPromotion({ ...small, limits: { uses: 100 }, schedule: { until: '2026-12-10T00:00' } })
    need(await admin.put({ promotion: later, shown: small, by: leena }))
    expect(await admin.put({ promotion: sooner, shown: small, by: omar })).toMatchObject({
      failure: { kind: 'invalid', problems: [{ field: 'until', problem: 'ends-first' }] },
    })
  })

  test('stay stopped when they are saved, and start again by an act of its own', async () => {
    const { db, admin, audit, published } = await start(open)
    need(await admin.put({ promotion: small, by: leena }))
    expect(need(await admin.stop('small', { by: omar, reason: 'sold out' }))).toMatchObject({
      outcome: 'changed',
    })
    expect(need(await admin.stop('small', { by: leena }))).toMatchObject({ outcome: 'unchanged' })
    need(await admin.put({ promotion: { ...small, group: 'season' }, by: leena }))
    need(await admin.put({ promotion: deep, by: leena }))
    expect(await storedPromotions(db)).toMatchObject([{ stopped: true, promotion: { group: null } }])
    // Also what the shop itself writes.
    await createPromotionRepository(db, { now: () => '2026-11-20T08:00:00.000Z' }).put(small, 'play')
    expect(await storedPromotions(db)).toMatchObject([{ stopped: true }])
    need(await admin.restart('small', { by: leena }))
    expect(await storedPromotions(db)).toMatchObject([{ stopped: false }])
    expect((await audit()).map(({ act }) => act)).toEqual([
      ...['promotion.put', 'promotion.stop', 'promotion.put', 'promotion.put', 'promotion.restart'],
    ])
    expect(published).toHaveLength(5)
    expect(await admin.stop('nothing', { by: leena })).toMatchObject({ failure: { kind: 'not-found' } })
  })

  test('that cost much are started by two', async () => {
    const { db, admin, approvals, audit } = await start(open)
    expect(await admin.put({ promotion: deep, shown: null, by: leena })).toMatchObject({
      failure: { kind: 'needs-approval', reasons: ['deep-cut'] },
    })
    const request = { act: 'promotion.put', input: { promotion: deep }, reason: 'anniversary' }
    const requested = need(await approvals.request(request, leena))
    expect(requested).toMatchObject({ country: 'ae', object: { id: 'small', version: 0 } })
    expect(await approvals.approve(requested.id, leena)).toMatchObject({ failure: { kind: 'not-permitted' } })
    expect(await storedPromotions(db)).toEqual([])
    expect(need(await approvals.approve(requested.id, faisal)).doneAt).not.toBeNull()
    expect(await storedPromotions(db)).toMatchObject([{ promotion: deep }])
    expect(await audit()).toMatchObject([
      { who: 'Faisal', approved: true, reason: 'anniversary (requested by Leena)' },
    ])
    // Its label is one person's to correct, its end is not.
    const renamed = { ...deep, label: { en: '40% off', ar: 'خصم 40%' } }
    need(await admin.put({ promotion: renamed, shown: deep, by: leena }))
    const longer = aPromotion({ ...renamed, limits: { uses: 100 }, schedule: { until: '2027-06-01T00:00' } })
    expect(await admin.put({ promotion: longer, shown: renamed, by: leena })).toMatchObject({
      failure: { kind: 'needs-approval' },
    })
    need(await admin.stop('small', { by: leena }))
    expect(await admin.restart('small', { by: leena })).toMatchObject({ failure: { kind: 'needs-approval' } })
    const again = need(
      await approvals.request(
        { act: 'promotion.restart', input: { id: 'small' }, reason: 'more arrived' },
        leena,
      ),
    )
    need(await approvals.approve(again.id, faisal))
    expect(await storedPromotions(db)).toMatchObject([{ stopped: false, promotion: renamed }])
  })

  test('that were changed since a request are not written over by its approval', async () => {
    const { db, admin, approvals } = await start(open)
    need(await admin.put({ promotion: small, by: leena }))
    const request = { act: 'promotion.put', input: { promotion: deep }, reason: 'anniversary' }
    const requested = need(await approvals.request(request, leena))
    need(await admin.put({ promotion: { ...small, group: 'season' }, by: omar }))
    expect(await approvals.approve(requested.id, faisal)).toMatchObject({
      failure: { kind: 'overtaken', cause: 'changed-meanwhile' },
    })
    expect(await storedPromotions(db)).toMatchObject([
      { promotion: { group: 'season', benefit: small.benefit } },
    ])
  })

  test('are those of the countries of a person', async () => {
    const { admin, list } = await start(open)
    need(await admin.put({ promotion: small, by: leena }))
    need(await admin.put({ promotion: { ...small, id: 'kw-small', country: 'kw' }, by: ofKuwait }))
    expect(await admin.find('small', ofKuwait)).toBeUndefined()
    expect(await admin.stop('small', { by: ofKuwait })).toMatchObject({ failure: { kind: 'not-found' } })
    expect(await admin.put({ promotion: small, by: ofKuwait })).toMatchObject({
      failure: { kind: 'not-permitted' },
    })
    expect(await admin.put({ promotion: { ...small, country: 'kw' }, by: ofKuwait })).toMatchObject({
      failure: { kind: 'id-taken' },
    })
    expect((await list({}, { by: ofKuwait })).map(({ promotion }) => promotion.id)).toEqual(['kw-small'])
    expect(await admin.stop('small', { by: faisal })).toMatchObject({ failure: { kind: 'not-permitted' } })
    expect(await admin.put({ promotion: { ...small, country: 'kw' }, by: leena })).toMatchObject({
      failure: { kind: 'invalid', problems: [{ field: 'country' }] },
    })
  })

  test('are listed without the prizes of players unless those are wanted', async () => {
    const { db, list, clock } = await start(open)
    const shop = createPromotionRepository(db, clock)
    await shop.put(aPromotion({ id: 'play-1', when: { coupon: 'PLAY1' } }), 'play')
    await shop.put(aPromotion({ id: 'ae-play' }), 'test')
    const ids = async (prizes: boolean) => (await list({ prizes })).map(({ promotion }) => promotion.id)
    expect(await ids(false)).toEqual(['ae-play'])
    expect(await ids(true)).toEqual(['ae-play', 'play-1'])
  })

  test('are listed with the state that their country’s clock gives them', async () => {
    const { db, admin, list } = await start(open)
    const at = (id: string, from: string | null, until: string | null, uses = 100) =>
      aPromotion({
        id,
        benefit: small.benefit,
        limits: { uses },
        schedule: { from, until },
        when: { coupon: `CODE${id.toUpperCase()}` },
      })
    const given = [
      ...[at('ended', null, '2020-01-01T00:00'), at('planned', '2090-01-01T00:00', null)],
      ...[at('running', null, '2090-01-01T00:00'), at('stopped', null, null), at('used', null, null, 1)],
    ]
    for (const promotion of given) need(await admin.put({ promotion, by: leena }))
    need(await admin.stop('stopped', { by: leena }))
    need(await placeWith(db, 'o-1', [{ promotionId: 'used', quantity: 1 }]))
    expect((await list()).map(({ promotion, state, used }) => [promotion.id, state, used])).toEqual([
      ['ended', 'ended', 0],
      ['planned', 'planned', 0],
      ['running', 'running', 0],
      ['stopped', 'stopped', 0],
      ['used', 'used-up', 1],
    ])
    const idsOf = async (...query: Parameters<typeof list>) =>
      (await list(...query)).map(({ promotion }) => promotion.id)
    expect(await idsOf({ state: 'planned' })).toEqual(['planned'])
    expect(await idsOf({ kind: 'offer' })).toEqual([])
    expect(await idsOf({ coupon: true, country: 'ae' }, { search: 'codeused' })).toEqual(['used'])
    expect(await idsOf({ endless: true })).toEqual([])
  })

  test('say what they have given on days that are over', async () => {
    const { db, admin } = await start(open)
    need(await admin.put({ promotion: small, by: leena }))
    await rowsOf(
      db,
      sql`insert into day_figures (country, day, report, key, currency, count, amount_minor, part_minor)
        values ('ae', '2026-11-01', 'promotions', 'small', 'AED', 2, 3000, 0), ('ae', '2026-11-02', 'promotions', 'small', 'AED', 1, 500, 0) returning 1`,
    )
    expect(await admin.find('small', faisal)).toMatchObject({ givenMinor: 3500 })
  })
})
