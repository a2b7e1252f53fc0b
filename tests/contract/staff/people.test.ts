import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { ListQuery } from '#commerce/lists/list.ts'
import type { StaffFilters } from '#commerce/staff-access/ports.ts'
import type { Grant, Operator } from '#commerce/staff/operator.ts'
import { aStaffOperator } from '../../support/builders/a-staff-operator.ts'
import { describeDatabases, rowsOf } from '../../support/databases/databases.ts'
import { aStaffShop, asAdmin, everywhere } from '../../support/shops/a-staff-shop.ts'

const ofOman: readonly Grant[] = [{ role: 'admin', countries: ['om'], places: 'all' }]
const asFinance: readonly Grant[] = [{ role: 'finance', ...everywhere }]

describeDatabases('people', (open) => {
  const start = async () => {
    const { db } = await open()
    const shop = await aStaffShop(db)
    const aisha = await shop.aPerson()
    const acts = async () =>
      (await rowsOf(db, sql`select act from audit_log order by id`)).map(({ act }) => act)
    return { ...shop, db, aisha: { ...aisha, name: 'Aisha' }, acts, by: await aisha.operator() }
  }
  const entry = { email: 'omar@shop.example', name: 'Omar', language: 'en', grants: asFinance } as const

  test('each change of a person is in the audit, with what it was before', async () => {
    const { access, aPerson, by, acts } = await start()
    const omar = await aPerson({ ...entry, grants: [...asFinance, ...ofOman] })
    await access.setGrants(by, omar.id, { version: 2, grants: asFinance })
    await access.endSessionsOf(by, omar.id)
    await access.reset(by, omar.id, { mails: false })
    await access.disable(by, omar.id)
    expect(await acts()).toEqual([
      'staff.invite',
      'staff.invite',
      'staff.grant',
      'staff.end-sessions',
      'staff.reset-factors',
      'staff.disable',
    ])
  })

  test('the last administrator stays, and changes nothing of their own', async () => {
    const { access, aPerson, aisha, by } = await start()
    expect(await access.disable(by, aisha.id)).toMatchObject({ failure: { kind: 'own' } })
    const salem = await aPerson({ ...entry, grants: [...asFinance, ...ofOman] })
    expect(await access.disable(await salem.operator(), aisha.id)).toMatchObject({
      failure: { kind: 'not-permitted' },
    })
  })

  test('an administrator of a country gives no rights beyond it', async () => {
    const { access, aPerson, acts } = await start()
    const salem = await aPerson({ ...entry, grants: ofOman })
    const before = await acts()
    const byOman = await salem.operator()
    const invite = (grants: readonly Grant[]) =>
      access.invite(byOman, { ...entry, email: 'x@shop.example', grants }, { mails: false })
    expect(await invite(asFinance)).toMatchObject({ failure: { kind: 'not-permitted' } })
    expect(await invite([{ role: 'finance', countries: ['om', 'ae'], places: 'all' }])).toMatchObject({
      failure: { kind: 'not-permitted' },
    })
    expect(await acts()).toEqual(before)
    const within = [{ role: 'finance', countries: ['om'], places: 'all' }] as const
    expect(await invite(within)).toMatchObject({ failure: { kind: 'needs-approval' } })
    expect(
      (await access.checkInvitation(byOman, { ...entry, email: 'x@shop.example', grants: within })).ok,
    ).toBe(true)
  })

  test('a list has those whom the operator may see, sorted and searched, page by page', async () => {
    const { access, aisha, by, db } = await start()
    for (const n of [1, 2, 3]) await aStaffOperator(db, `Omar${n}`, [...ofOman])
    const ravi = { role: 'warehouse', countries: ['ae'], places: ['wh-ae'] } as const
    await aStaffOperator(db, 'Ravi', [ravi])
    const none = { state: null, role: null, country: null, place: null }
    const query = { search: '', sort: 'name', descending: false, size: 25, cursor: null } as const
    const namesOf = async (filters: Partial<StaffFilters>, more: Partial<ListQuery<StaffFilters>> = {}) =>
      (await access.listPage({ ...query, ...more, filters: { ...none, ...filters } }, by)).rows.map(
        ({ name }) => name,
      )
    const all = [aisha.name, 'Omar1', 'Omar2', 'Omar3', 'Ravi']
    expect(await namesOf({})).toEqual(all)
    expect(await namesOf({}, { descending: true, sort: 'email' })).toEqual(all.toReversed())
    expect(await namesOf({ country: 'om' })).toEqual(all.slice(0, 4))
    expect(await namesOf({ place: 'wh-ae' })).toEqual(['Ravi'])
    expect(await namesOf({ role: 'warehouse', state: 'disabled' })).toEqual([])
    expect(await namesOf({}, { search: 'MAR2@' })).toEqual(['Omar2'])
    const first = await access.listPage({ ...query, size: 2 as 25, filters: none }, by)
    expect(first.count).toEqual({ count: 5, isMore: false })
    expect(await namesOf({}, { cursor: first.next })).toEqual(all.slice(2))
    const listedBy = async (other: Operator) =>
      (await access.listPage({ ...query, filters: none }, other)).rows.map(({ name }) => name)
    expect(await listedBy(await aStaffOperator(db, 'Omar1', ofOman))).toEqual(['Omar1', 'Omar2', 'Omar3'])
    expect(await listedBy(await aStaffOperator(db, 'Ravi', [ravi]))).toEqual([])
  })

  test('who may not manage staff sees none and changes none', async () => {
    const { access, aPerson, aisha } = await start()
    const omar = await (await aPerson(entry)).operator()
    expect(await access.listStaff(omar)).toMatchObject({ ok: false })
    expect(await access.findStaff(omar, aisha.id)).toMatchObject({ failure: { kind: 'not-found' } })
    expect(await access.disable(omar, aisha.id)).toMatchObject({ failure: { kind: 'not-permitted' } })
    expect(await access.invite(omar, entry, { mails: false })).toMatchObject({ ok: false })
    expect(await access.createKey(omar, { name: 'x', scopes: ['orders:read'], formKey: '1' })).toMatchObject({
      failure: { kind: 'not-permitted' },
    })
  })

  test('rights that were taken since the page was opened change nothing', async () => {
    const { access, aPerson, aisha, by } = await start()
    const omar = await aPerson({ ...entry, grants: [...asAdmin, ...asFinance] })
    const asItWas = await omar.operator()
    await access.setGrants(by, omar.id, { version: 2, grants: asFinance })
    expect(await access.disable(asItWas, aisha.id)).toMatchObject({ failure: { kind: 'not-permitted' } })
  })

  test.each<[string, readonly Grant[], string]>([
    ['none', [], 'none'],
    [
      'of a store role without a place',
      [{ role: 'store-associate', countries: ['ae'], places: 'all' }],
      'places',
    ],
    ['of finance with a place', [{ role: 'finance', countries: ['ae'], places: ['barsha'] }], 'places'],
    ['of an unknown place', [{ role: 'warehouse', countries: ['ae'], places: ['wh-xx'] }], 'unknown-place'],
    ['of a place abroad', [{ role: 'warehouse', countries: ['ae'], places: ['wh-om'] }], 'unknown-place'],
  ])('grants %s are refused', async (_, grants, reason) => {
    const { access, by } = await start()
    expect(await access.invite(by, { ...entry, grants }, { mails: false })).toMatchObject({
      failure: { kind: 'invalid-grants', reason },
    })
  })

  test('of two changes of one version the second fails', async () => {
    const { access, aPerson, by } = await start()
    const omar = await aPerson({ ...entry, grants: [...asFinance, ...ofOman] })
    const change = () => access.setGrants(by, omar.id, { version: 2, grants: asFinance })
    expect((await change()).ok).toBe(true)
    expect(await change()).toMatchObject({ failure: { kind: 'changed' } })
  })

  test('the command makes a key once per form, and it is audited without its secret', async () => {
    const { db } = await open()
    const { access } = await aStaffShop(db)
    const by = { kind: 'command', name: 'tests' } as const
    const form = { name: 'OMS', scopes: ['orders:read', 'no such'], formKey: 'one' }
    const created = await access.createKey(by, form)
    expect(created.ok).toBe(true)
    expect(await access.createKey(by, form)).toMatchObject({ failure: { kind: 'sent-before' } })
    const listed = await access.listKeys(by)
    expect(listed.ok && listed.value.map(({ name, scopes }) => [name, scopes])).toEqual([
      ['OMS', ['orders:read']],
    ])
    const rows = JSON.stringify(await rowsOf(db, sql`select * from audit_log where act = 'key.create'`))
    expect(rows).toContain('orders:read')
    expect(rows).not.toContain(created.ok ? created.value.key.slice('ops_0123456789ab_'.length) : '')
    expect((await access.revokeKey(by, created.ok ? created.value.id : '')).ok).toBe(true)
  })
})
