import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createApprovalsModule } from '#adapters/approvals/create-approvals-module.ts'
import { auditLog } from '#adapters/audit/audit-tables.ts'
import { createCollaborationModule } from '#adapters/collaboration/create-collaboration-module.ts'
import type { ListQuery } from '#commerce/lists/list.ts'
import type { ReturnListFilters } from '#commerce/returns/return-list.ts'
import { createReturnApprovals } from '#commerce/returns/return-approvals.ts'
import type { StaffOperator } from '#commerce/staff/operator.ts'
import { money } from '#kernel/money.ts'
import { need } from '../../support/builders/a-purchase.ts'
import { aMember } from '../../support/builders/operators.ts'
import { describeDatabases } from '../../support/databases/databases.ts'
import { aPlace, aReturnShop } from '../../support/shops/a-return-shop.ts'

const idOf = (last: number) => `00000000-0000-4000-8000-${String(last).padStart(12, '0')}`
const huda = aMember({ id: idOf(1) })
const salem = aMember({ id: idOf(2), name: 'Salem', role: 'finance' })
const ravi = aMember({ id: idOf(3), name: 'Ravi', role: 'warehouse', places: ['wh-ae'] })
const sara = aMember({ id: idOf(4), name: 'Sara', role: 'store-associate', places: ['DXB'] })
const noor = aMember({ id: idOf(5), name: 'Noor', countries: ['kw'] })

const noFilters: ReturnListFilters = {
  ...{ view: null, state: null, reason: null, country: null, place: null, sku: null, requested: null },
  exchange: false,
}
const query = (filters: Partial<ReturnListFilters> = {}, search = ''): ListQuery<ReturnListFilters> => ({
  ...{ search, sort: 'requested', descending: false, cursor: null },
  filters: { ...noFilters, ...filters },
  size: 25,
})
const faulty = (quantity = 1) => ({
  items: [{ sku: 'SKU-A', quantity, reason: 'faulty' as const, unopened: false }],
})

describeDatabases('returns of operators', (open) => {
  async function opened() {
    const { db } = await open()
    const shop = await aReturnShop(db, { refunds: true })
    const { approvals } = createApprovalsModule(db, {
      clock: shop.clock,
      acts: createReturnApprovals(shop.admin),
    })
    const audit = async (id: string) =>
      (await db.select().from(auditLog).where(eq(auditLog.objectId, id)).orderBy(auditLog.id)).map(
        ({ act, operatorName, before, after, reason, approvalId }) => ({
          ...{ act, operatorName, before, after, reason, approvalId },
        }),
      )
    const listed = async (by: StaffOperator, filters: Partial<ReturnListFilters> = {}, search = '') =>
      (await shop.admin.listPage(query(filters, search), by)).rows.map(({ reference }) => reference)
    return { ...shop, db, approvals, audit, listed }
  }

  test('are of their country and place: what is out of reach is not found, what is not theirs to do not permitted', async () => {
    const { admin, delivered, requested, listed, clock } = await opened()
    const order = await delivered(2)
    const atStore = await requested(order, 1, faulty())
    clock.advance(1_000)
    const collected = await requested(order, 1, { ...faulty(), passage: { kind: 'home', slot: null } })
    expect({ atStore: atStore.place, collected: collected.place }).toEqual({
      atStore: 'DXB',
      collected: 'wh-ae',
    })
    const both = [atStore.reference, collected.reference]
    for (const [who, seen] of [
      [huda, both],
      [salem, both],
      [ravi, [collected.reference]],
      [sara, [atStore.reference]],
      [noor, []],
    ] as const) {
      expect(await listed(who), who.name).toEqual(seen)
      for (const reference of both)
        expect((await admin.find(reference, who)).ok, `${who.name} ${reference}`).toBe(
          (seen as readonly string[]).includes(reference),
        )
    }
    const act = { event: 'approve', note: '' } as const
    expect(await admin.advance(atStore.reference, { ...act, by: noor })).toMatchObject({
      failure: { kind: 'not-found' },
    })
    for (const by of [salem, sara])
      expect(await admin.advance(atStore.reference, { ...act, by })).toMatchObject({
        failure: { kind: 'not-permitted' },
      })
    need(await admin.advance(atStore.reference, { ...act, by: huda }))
    need(await admin.advance(atStore.reference, { event: 'receive', note: '', by: sara }))
    expect(await admin.advance(atStore.reference, { event: 'accept', note: '', by: sara })).toMatchObject({
      failure: { kind: 'not-permitted' },
    })
  })

  test('are claimed and noted by those who see them', async () => {
    const { db, clock, delivered, requested, audit } = await opened()
    const { reference } = await requested(await delivered(1), 1, faulty())
    const { collaboration } = createCollaborationModule(db, { clock })
    const object = { kind: 'return', id: reference } as const
    for (const by of [ravi, noor]) expect(await collaboration.find(by, object), by.name).toBeUndefined()
    expect(await collaboration.claim(ravi, object, null)).toMatchObject({ failure: { kind: 'not-found' } })
    need(await collaboration.claim(sara, object, null))
    need(await collaboration.addNote(huda, object, { text: 'The box is open', key: 'form' }))
    expect(await collaboration.find(salem, object)).toMatchObject({
      claim: { name: 'Sara' },
      notes: [{ text: 'The box is open' }],
    })
    expect((await audit(reference)).map(({ act }) => act)).toEqual(['return.claim', 'return.note'])
  })

  test('leave a row in the audit and the name of who it was, with what changed', async () => {
    const { admin, delivered, requested, audit } = await opened()
    const { reference } = await requested(await delivered(2), 2, faulty(2))
    need(await admin.advance(reference, { event: 'approve', note: '', by: huda }))
    need(await admin.advance(reference, { event: 'receive', place: 'wh-ae', note: '', by: huda }))
    const items = [
      { sku: 'SKU-A', quantity: 1, grade: 'A' },
      { sku: 'SKU-A', quantity: 1, grade: 'C' },
    ] as const
    const done = need(await admin.advance(reference, { event: 'accept', items, note: 'one broke', by: ravi }))
    expect(done.items.map(({ quantity, accepted }) => [quantity, accepted])).toEqual([
      [1, { quantity: 1, grade: 'A' }],
      [1, { quantity: 1, grade: 'C' }],
    ])
    expect(done.history.map(({ kind, by }) => [kind, by?.name])).toEqual([
      ['request', undefined],
      ['approve', 'Huda'],
      ['receive', 'Huda'],
      ['accept', 'Ravi'],
    ])
    const rows = await audit(reference)
    expect(rows.map(({ act, operatorName }) => [act, operatorName])).toEqual([
      ['return.approve', 'Huda'],
      ['return.receive', 'Huda'],
      ['return.accept', 'Ravi'],
    ])
    expect(rows[1]).toMatchObject({
      before: { state: 'approved', place: 'DXB' },
      after: { state: 'received', place: 'wh-ae' },
    })
    expect(rows[2]).toMatchObject({
      after: { state: 'accepted', items: ['1 × SKU-A (A)', '1 × SKU-A (C)'] },
      reason: 'one broke',
    })
    const stock = await admin.listStock({ by: huda, country: 'ae', grade: null, limit: 10 })
    expect(stock.map(({ grade, quantity }) => [grade, quantity]).toSorted()).toEqual([
      ['A', 1],
      ['C', 1],
    ])
  })

  test('are approved together with the time of their collection, with one message', async () => {
    const { admin, delivered, requested } = await opened()
    const { reference } = await requested(await delivered(1), 1, {
      ...faulty(),
      passage: { kind: 'home', slot: null },
    })
    const act = { event: 'approve', slot: aPlace.id, note: '', by: huda } as const
    const planned = need(await admin.plan(reference, act))
    expect(planned.after.state).toBe('scheduled')
    expect(need(await admin.find(reference, huda)).state).toBe('requested')
    const done = need(await admin.advance(reference, act))
    expect(done).toMatchObject({ state: 'scheduled', passage: { slot: { id: aPlace.id } } })
    expect(done.history.map(({ kind }) => kind)).toEqual(['request', 'approve', 'schedule'])
  })

  test('of an old form are rejected, and a form that is sent twice does it once', async () => {
    const { admin, delivered, requested, audit } = await opened()
    const { reference, history } = await requested(await delivered(1), 1, faulty())
    const act = { event: 'approve', note: '', version: history.length } as const
    need(await admin.advance(reference, { ...act, by: huda }))
    const again = need(await admin.advance(reference, { ...act, by: huda }))
    expect(again.history).toHaveLength(2)
    expect(await audit(reference)).toHaveLength(1)
    const aisha = aMember({ id: idOf(6), name: 'Aisha' })
    for (const event of ['approve', 'reject'] as const)
      expect(await admin.advance(reference, { ...act, event, note: 'no', by: aisha })).toMatchObject({
        failure: { kind: 'changed-meanwhile' },
      })
  })

  test('above what one person may give wait for another, and what is waived counts as given', async () => {
    const { admin, approvals, delivered, requested, audit } = await opened()
    const large = await requested(await delivered(3), 3, faulty(3))
    for (const event of ['approve', 'receive'] as const)
      need(await admin.advance(large.reference, { event, note: '', by: huda }))
    expect(await admin.advance(large.reference, { event: 'accept', note: '', by: huda })).toMatchObject({
      failure: { kind: 'needs-approval', max: money(300_000, 'AED') },
    })
    const input = { reference: large.reference, event: 'accept', items: [], note: 'as new' }
    const { id } = need(await approvals.request({ act: 'return.accept', input, reason: 'as new' }, huda))
    expect(need(await approvals.find(id, salem)).effects).toContainEqual({
      label: 'refund',
      value: '3897.00 AED',
    })
    expect(await approvals.approve(id, huda)).toMatchObject({ failure: { kind: 'not-permitted' } })
    expect(need(await approvals.approve(id, salem)).state).toBe('approved')
    expect((await audit(large.reference)).at(-1)).toMatchObject({
      act: 'return.accept',
      operatorName: 'Salem',
      approvalId: id,
    })
    const small = await requested(await delivered(1), 1, faulty())
    need(await admin.advance(small.reference, { event: 'approve', note: '', by: huda }))
    expect(
      await admin.advance(small.reference, { event: 'waive', note: 'not worth a van', by: huda }),
    ).toMatchObject({ failure: { kind: 'needs-approval', max: money(50_000, 'AED') } })
  })

  test('of a list are found by view, state, reason, item, order and day, and overdue when they have waited', async () => {
    const { admin, delivered, requested, listed, clock } = await opened()
    const order = await delivered(3)
    const undecided = await requested(order, 1, faulty())
    const received = await requested(order, 1)
    const booked = await requested(order, 1, { passage: { kind: 'home', slot: aPlace.id } })
    need(await admin.advance(received.reference, { event: 'receive', note: '', by: huda }))
    expect(await listed(huda, { view: 'to-decide' })).toEqual([undecided.reference])
    expect(await listed(huda, { view: 'to-inspect' })).toEqual([received.reference])
    expect(await listed(huda, { view: 'overdue' })).toEqual([])
    expect(await listed(huda, { reason: 'faulty' })).toEqual([undecided.reference])
    expect(await listed(huda, { sku: 'sku-a', state: 'scheduled' })).toEqual([booked.reference])
    expect(await listed(huda, { sku: 'SKU-B' })).toEqual([])
    expect(await listed(huda, { place: 'wh-ae' })).toEqual([booked.reference])
    expect(await listed(huda, { country: 'kw' })).toEqual([])
    expect(await listed(huda, { exchange: true })).toEqual([])
    expect(await listed(huda, {}, order.number.toLowerCase())).toHaveLength(3)
    expect(await listed(huda, {}, received.reference)).toEqual([received.reference])
    const day = clock.now().slice(0, 10)
    expect(await listed(huda, { requested: { from: day, to: day } })).toHaveLength(3)
    expect(await listed(huda, { requested: { from: null, to: '2020-01-01' } })).toEqual([])
    clock.advance(12 * 86_400_000)
    const overdue = await admin.listPage(query({ view: 'overdue' }), huda)
    expect(overdue.rows.map(({ reference }) => reference).toSorted()).toEqual(
      [undecided.reference, received.reference, booked.reference].toSorted(),
    )
    expect(overdue.rows.every(({ isOverdue }) => isOverdue)).toBe(true)
    expect(overdue.count).toEqual({ count: 3, isMore: false })
  })

  test('show the policy and why, their photos to who may see them, and what cannot be done', async () => {
    const { admin, delivered, requested } = await opened()
    const { reference } = await requested(await delivered(1), 1, faulty())
    const details = need(await admin.open(reference, huda))
    expect(details.policies).toMatchObject([
      { sku: 'SKU-A', verdict: 'operator', row: { reason: 'faulty', returnClass: 'standard' } },
    ])
    expect(details.acts.open).toEqual(['approve', 'reject'])
    expect(details.acts.shut).toContainEqual({
      event: 'schedule',
      why: 'to-store',
      states: ['approved', 'scheduled'],
    })
    expect(need(await admin.open(reference, sara)).acts.open).toEqual([])
    expect(await admin.open(reference, noor)).toMatchObject({ failure: { kind: 'not-found' } })
    expect(await admin.findPhoto(reference, 1, huda)).toBeUndefined()
  })
})

describeDatabases('a return against the policy', (open) => {
  async function late() {
    const { db } = await open()
    const shop = await aReturnShop(db, { refunds: true })
    const { approvals } = createApprovalsModule(db, {
      clock: shop.clock,
      acts: createReturnApprovals(shop.admin),
    })
    const order = await shop.delivered(2)
    const input = {
      number: order.number,
      items: [{ sku: 'SKU-A', quantity: 1, reason: 'changed-mind' as const }],
      store: 'DXB',
    }
    const ask = (by: StaffOperator = huda, more: object = {}) =>
      approvals.request(
        { act: 'return.against-policy', input: { ...input, ...more }, reason: 'a loyal customer' },
        by,
      )
    return { ...shop, db, approvals, order, input, ask }
  }
  const afterItsTime = 40 * 86_400_000

  test('is requested with what the policy denies, and happens when finance approves it', async () => {
    const { ask, clock, order, approvals, returns, admin, db } = await late()
    expect(await ask()).toMatchObject({ failure: { kind: 'within-policy' } })
    clock.advance(afterItsTime)
    expect(await ask(ravi)).toMatchObject({ failure: { kind: 'not-found' } })
    const { id, object, effects, sum } = need(await ask())
    expect(object).toMatchObject({ kind: 'order', id: order.number })
    expect(sum).toEqual(money(129_900, 'AED'))
    expect(effects).toContainEqual({ label: 'denied', value: 'too-late' })
    expect(await returns.listOfOrder(order.id)).toEqual([])
    expect(await approvals.approve(id, huda)).toMatchObject({ failure: { kind: 'not-permitted' } })
    need(await approvals.approve(id, salem))
    const [added] = await returns.listOfOrder(order.id)
    expect(added).toMatchObject({ state: 'approved', place: 'DXB', refund: { total: money(129_900, 'AED') } })
    expect(added?.history.map(({ kind, actor, note }) => [kind, actor, note])).toEqual([
      ['request', 'operator', null],
      ['approve', 'operator', null],
    ])
    const [row] = await db
      .select()
      .from(auditLog)
      .where(eq(auditLog.objectId, added?.reference ?? ''))
    expect(row).toMatchObject({
      act: 'return.against-policy',
      operatorName: 'Salem',
      reason: 'a loyal customer',
      approvalId: id,
      isMoney: true,
    })
    const listed = await admin.listPage(query(), huda)
    expect(listed.rows).toMatchObject([{ isAgainstPolicy: true }])
  })

  test('is overtaken when the order or another return of it has changed', async () => {
    const { ask, clock, order, approvals, returns, requested } = await late()
    const own = await requested(order, 1)
    clock.advance(afterItsTime)
    expect(await ask(huda, { items: [{ sku: 'SKU-A', quantity: 2, reason: 'changed-mind' }] })).toMatchObject(
      {
        failure: { kind: 'too-many' },
      },
    )
    const { id } = need(await ask())
    need(await returns.withdraw({ order }, own.reference))
    expect(await approvals.approve(id, salem)).toEqual({
      ok: false,
      failure: { kind: 'overtaken', cause: 'changed-meanwhile' },
    })
    expect(await returns.listOfOrder(order.id)).toHaveLength(1)
  })

  test('is rejected for what was not delivered, comes by no known way, or is malformed', async () => {
    const { ask, clock, approvals } = await late()
    clock.advance(afterItsTime)
    const none = [{ sku: 'SKU-Z', quantity: 1, reason: 'changed-mind' }]
    expect(await ask(huda, { items: none })).toMatchObject({ failure: { kind: 'unknown-items' } })
    expect(await ask(huda, { items: [] })).toMatchObject({ failure: { kind: 'no-items' } })
    expect(await ask(huda, { store: 'KWT' })).toMatchObject({ failure: { kind: 'invalid-passage' } })
    expect(await ask(huda, { number: 'AE0' })).toMatchObject({ failure: { kind: 'not-found' } })
    for (const input of [null, { number: 1 }, { number: 'AE0', items: [{}], store: null }])
      expect(
        await approvals.request({ act: 'return.against-policy', input, reason: 'x' }, huda),
      ).toMatchObject({ failure: { kind: 'malformed' } })
  })
})
