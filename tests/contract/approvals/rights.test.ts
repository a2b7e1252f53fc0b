import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createApprovalsModule } from '#adapters/approvals/create-approvals-module.ts'
import { createApiKeys } from '#api/operations/api-keys.ts'
import { createRightsApprovals } from '#commerce/staff-access/rights-approvals.ts'
import type { ApprovalFilters } from '#commerce/approvals/ports.ts'
import type { Grant, Operator } from '#commerce/staff/operator.ts'
import { need } from '../../support/builders/a-purchase.ts'
import { aStaffOperator } from '../../support/builders/a-staff-operator.ts'
import { describeDatabases, rowsOf } from '../../support/databases/databases.ts'
import { aStaffShop, asAdmin, everywhere } from '../../support/shops/a-staff-shop.ts'

const asFinance: readonly Grant[] = [{ role: 'finance', ...everywhere }]
const ofOman: readonly Grant[] = [{ role: 'admin', countries: ['om'], places: 'all' }]
const job: Operator = { kind: 'job', name: 'sweep-approvals' }

describeDatabases('rights', (open) => {
  /** Aisha and Omar are administrators, Layla works in finance. */
  async function start() {
    const { db } = await open()
    const shop = await aStaffShop(db)
    const { access, clock } = shop
    const { approvals } = createApprovalsModule(db, { clock, acts: createRightsApprovals(access) })
    const byAisha = await aStaffOperator(db, 'Aisha', asAdmin)
    const byOmar = await aStaffOperator(db, 'Omar', asAdmin)
    const layla = await aStaffOperator(db, 'Layla', asFinance)
    const rows = () =>
      rowsOf(
        db,
        sql`select act, operator_name as name, approval_id as id from audit_log order by audit_log.id`,
      )
    const request = async (act: string, input: unknown, by: Operator) =>
      approvals.request({ act, input, reason: 'Layla takes over' }, by)
    const grantsOf = async () => need(await access.findStaff(job, layla.id)).member.grants
    const change = { staffId: layla.id, version: 1, grants: asAdmin }
    return { ...shop, db, approvals, layla, rows, request, grantsOf, byAisha, byOmar, change }
  }

  test('more rights are given when another administrator approves them, once, with the act in the audit', async () => {
    const { access, approvals, request, change, byAisha, byOmar, grantsOf, layla, rows } = await start()
    expect(await access.setGrants(byAisha, layla.id, change)).toMatchObject({
      failure: { kind: 'needs-approval' },
    })
    const { id } = need(await request('staff.grant', change, byAisha))
    expect(await approvals.approve(id, byAisha)).toMatchObject({ failure: { kind: 'own-request' } })
    expect(await grantsOf()).toEqual(asFinance)
    expect(need(await approvals.find(id, byOmar)).effects).toContainEqual({
      label: 'roles-after',
      value: 'admin all all',
    })
    need(await approvals.approve(id, byOmar))
    expect(await grantsOf()).toEqual(asAdmin)
    expect((await rows()).slice(-3)).toEqual([
      { act: 'approval.request', name: 'Aisha', id },
      { act: 'approval.approve', name: 'Omar', id },
      { act: 'staff.grant', name: 'Omar', id },
    ])
  })

  test('who gains by them does not approve them, nor does finance, nor an administrator of another country', async () => {
    const { approvals, request, change, db, byAisha, byOmar, layla } = await start()
    const salem = await aStaffOperator(db, 'Salem', ofOman)
    const { id } = need(await request('staff.grant', change, byAisha))
    expect(await approvals.approve(id, layla)).toMatchObject({
      failure: { kind: 'not-permitted' },
    })
    expect(await approvals.find(id, salem)).toMatchObject({ failure: { kind: 'not-found' } })
    const idsOf = async (by: Operator) =>
      (await approvals.list({ open: true, limit: 10 }, by)).map((one) => one.id)
    expect([await idsOf(byAisha), await idsOf(byOmar), await idsOf(layla), await idsOf(salem)]).toEqual([
      [id],
      [id],
      [],
      [],
    ])
    const none = { state: null, requester: null, act: null, country: null }
    const listedOf = async (by: Operator, filters: Partial<ApprovalFilters> = {}, search = '') => {
      const query = { search, sort: 'requested', descending: true, size: 25, cursor: null } as const
      const page = await approvals.listPage({ ...query, filters: { ...none, ...filters } }, by)
      return page.rows.map((one) => one.id)
    }
    expect([await listedOf(byAisha), await listedOf(layla), await listedOf(salem)]).toEqual([[id], [], []])
    const waiting = { state: 'requested', requester: 'others', act: 'staff.grant' } as const
    expect([await listedOf(byAisha, waiting), await listedOf(byOmar, waiting)]).toEqual([[], [id]])
    expect(await listedOf(byOmar, { requester: 'own' })).toEqual([])
    expect(await listedOf(byOmar, { country: 'om' })).toEqual([])
    expect([await listedOf(byOmar, {}, 'AISH'), await listedOf(byOmar, {}, 'none')]).toEqual([[id], []])
    expect(await approvals.approve(id, salem)).toMatchObject({
      failure: { kind: 'not-permitted' },
    })
    const more = { staffId: salem.id, version: 1, grants: asAdmin }
    const { id: his } = need(await request('staff.grant', more, byAisha))
    expect((await approvals.approve(his, salem)).ok).toBe(false)
    const own = {
      staffId: salem.id,
      version: 1,
      grants: [...ofOman, { role: 'finance', countries: ['om'], places: 'all' }],
    }
    expect(await request('staff.grant', own, salem)).toMatchObject({ failure: { kind: 'own' } })
  })

  test('rights are taken immediately, without a second person', async () => {
    const { access, byAisha, byOmar, rows } = await start()
    const fewer = [{ role: 'admin', countries: ['ae'], places: 'all' }] as const
    need(await access.setGrants(byAisha, byOmar.id, { version: 1, grants: fewer }))
    expect((await rows()).at(-1)).toEqual({ act: 'staff.grant', name: 'Aisha', id: null })
    expect(
      await access.setGrants(byAisha, byOmar.id, { version: 2, grants: [...fewer, ...asFinance] }),
    ).toMatchObject({ failure: { kind: 'needs-approval' } })
  })

  test('a change of the person meanwhile makes the request overtaken', async () => {
    const { access, approvals, request, change, byAisha, byOmar, layla, grantsOf } = await start()
    const { id } = need(await request('staff.grant', change, byAisha))
    need(await access.disable(byOmar, layla.id))
    expect(await approvals.approve(id, byOmar)).toMatchObject({
      failure: { kind: 'overtaken', cause: 'changed' },
    })
    expect(await grantsOf()).toEqual(asFinance)
  })

  test('an invitation is mailed when it is approved; no one else sees its link', async () => {
    const { access, approvals, request, byAisha, byOmar, mails } = await start()
    const entry = { email: 'noor@shop.example', name: 'Noor', language: 'ar', grants: asFinance } as const
    expect(await access.invite(byAisha, entry, { mails: true })).toMatchObject({
      failure: { kind: 'needs-approval' },
    })
    const { id } = need(await request('staff.invite', entry, byAisha))
    expect(mails).toEqual([])
    expect(JSON.stringify(need(await approvals.approve(id, byOmar)))).not.toContain('invite?t=')
    expect(mails.map(({ to }) => to.address)).toEqual(['noor@shop.example'])
    expect(await request('staff.invite', entry, byAisha)).toMatchObject({ failure: { kind: 'taken' } })
  })

  test('the link of a reset goes to the person alone, and a disabled person comes back by approval', async () => {
    const { access, approvals, request, byAisha, byOmar, layla, mails } = await start()
    expect(need(await access.reset(byAisha, layla.id, { mails: true })).link).toBeNull()
    expect(mails.map(({ to }) => to.address)).toEqual(['layla@shop.example'])
    need(await access.disable(byAisha, layla.id))
    expect(await access.reset(byAisha, layla.id, { mails: true })).toMatchObject({
      failure: { kind: 'needs-approval' },
    })
    const { id } = need(await request('staff.reset-factors', { staffId: layla.id }, byAisha))
    need(await approvals.approve(id, byOmar))
    expect(need(await access.findStaff(byAisha, layla.id)).member.state).toBe('invited')
  })

  test('a key opens nothing until who requested it has taken it, once', async () => {
    const { db, access, approvals, request, byAisha, byOmar, rows } = await start()
    const entry = { name: 'OMS', scopes: ['orders:read'] }
    expect(await access.createKey(byAisha, { ...entry, formKey: 'one' })).toMatchObject({
      failure: { kind: 'needs-approval' },
    })
    const { id } = need(await request('key.create', entry, byAisha))
    expect(need(await access.listKeys(byAisha))).toEqual([])
    need(await approvals.approve(id, byOmar))
    const [key] = need(await access.listKeys(byAisha))
    expect(key).toMatchObject({ name: 'OMS', waitsFor: byAisha.id })
    expect(await access.takeKey(byOmar, key?.id ?? '')).toMatchObject({ failure: { kind: 'not-found' } })
    const taken = need(await access.takeKey(byAisha, key?.id ?? ''))
    expect(await access.takeKey(byAisha, key?.id ?? '')).toMatchObject({ failure: { kind: 'not-found' } })
    expect(await createApiKeys(db).authenticate(taken.key)).toMatchObject({ name: 'OMS' })
    expect((await rows()).slice(-2).map(({ act }) => act)).toEqual(['key.create', 'key.take'])
    const stored = JSON.stringify(await rowsOf(db, sql`select * from audit_log, approvals`))
    expect(stored).not.toContain(taken.key.slice(`${taken.id}_`.length))
    need(await access.revokeKey(byAisha, taken.id))
    expect(await createApiKeys(db).authenticate(taken.key)).toBeUndefined()
  })

  test('a reserved key that no one has taken is not opened by an empty secret', async () => {
    const { db, approvals, request, byAisha, byOmar, access } = await start()
    const { id } = need(await request('key.create', { name: 'OMS', scopes: ['orders:read'] }, byAisha))
    need(await approvals.approve(id, byOmar))
    const [key] = need(await access.listKeys(byAisha))
    for (const secret of ['', 'A'.repeat(43)])
      expect(await createApiKeys(db).authenticate(`${key?.id}_${secret}`)).toBeUndefined()
  })

  test('what a process had done before it died is not done again', async () => {
    const { db, approvals, request, change, byAisha, byOmar, rows } = await start()
    const entry = { email: 'noor@shop.example', name: 'Noor', language: 'ar', grants: asFinance }
    const requests = [
      await request('staff.grant', change, byAisha),
      await request('staff.invite', entry, byAisha),
      await request('key.create', { name: 'OMS', scopes: ['orders:read'] }, byAisha),
    ]
    for (const one of requests) need(await approvals.approve(need(one).id, byOmar))
    const before = await rows()
    await db.execute(sql`update approvals set done_at = null`)
    expect(await approvals.sweep(job)).toEqual({ done: 3, expired: 0 })
    expect(await rows()).toEqual(before)
  })

  test('one that breaks is reported, and those after it are done', async () => {
    const { db, approvals, request, change, byAisha, byOmar, clock } = await start()
    const first = need(await request('staff.grant', change, byAisha))
    clock.advance(1_000)
    const second = need(await request('key.create', { name: 'OMS', scopes: ['orders:read'] }, byAisha))
    for (const { id } of [first, second]) need(await approvals.approve(id, byOmar))
    await db.execute(sql`update approvals set done_at = null`)
    const reported: string[] = []
    const swept = createApprovalsModule(db, {
      ...{ clock, report: (error, { what }) => void reported.push(`${what}: ${String(error)}`) },
      acts: [
        {
          act: 'staff.grant',
          prepare: async () => ({ ok: false, failure: { kind: 'not-found' } }),
          run: () => Promise.reject(new Error('the database is away')),
        },
        {
          act: 'key.create',
          prepare: async () => ({ ok: false, failure: { kind: 'not-found' } }),
          run: async () => ({ ok: true, value: null }),
        },
      ],
    })
    expect(await swept.approvals.sweep(job)).toEqual({ done: 1, expired: 0 })
    expect(reported).toEqual([`approval ${first.id}: Error: the database is away`])
    // It is tried again.
    expect(await rowsOf(db, sql`select id from approvals where done_at is null`)).toEqual([{ id: first.id }])
  })

  test('the only administrator waits a day and proves a factor, and it is marked', async () => {
    const { access, approvals, request, change, byAisha, byOmar, grantsOf, clock } = await start()
    need(await access.setGrants(byAisha, byOmar.id, { version: 1, grants: ofOman }))
    const { id } = need(await request('staff.grant', change, byAisha))
    expect(await approvals.approve(id, byAisha)).toMatchObject({ failure: { kind: 'too-early-alone' } })
    clock.advance(24 * 3_600_000)
    expect(await approvals.approve(id, byAisha)).toMatchObject({ failure: { kind: 'step-up' } })
    const fresh = { ...byAisha, provenAt: clock.now() }
    expect(need(await approvals.approve(id, fresh))).toMatchObject({ isAlone: true })
    expect(await grantsOf()).toEqual(asAdmin)
  })
})
