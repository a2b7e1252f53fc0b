import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { ListQuery } from '#commerce/lists/list.ts'
import { createLeadAdmin } from '#commerce/leads/lead-admin.ts'
import type { LeadListFilters } from '#commerce/leads/ports.ts'
import type { Grant, StaffOperator } from '#commerce/staff/operator.ts'
import { createLeadRepository } from '#adapters/leads/lead-repository.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { aLead } from '../../support/builders/a-lead.ts'
import { describeDatabases, rowsOf } from '../../support/databases/databases.ts'
import { manualClock } from '../../support/manual-clock.ts'
import { leadSettings } from '../../support/shops/lead-settings.ts'
import { theCountries } from '../../support/shops/the-countries.ts'

const clerk = (grant: Partial<Grant> = {}): StaffOperator => ({
  kind: 'staff',
  id: 'p1',
  name: 'Huda',
  grants: [{ role: 'customer-service', countries: 'all', places: 'all', ...grant }],
  tabletPlace: null,
  provenAt: '2026-11-20T08:00:00.000Z',
  requestId: 'r1',
})
const associate = clerk({ role: 'store-associate', countries: ['bh'], places: ['seef'] })

const query = (filters: Partial<LeadListFilters> = {}, search = ''): ListQuery<LeadListFilters> => ({
  filters: { state: null, form: null, country: null, owner: null, created: null, late: false, ...filters },
  search,
  sort: 'created',
  descending: true,
  size: 25,
  cursor: null,
})

async function someLeads(db: Database) {
  const clock = manualClock('2026-11-20T12:00:00.000Z')
  const { policies } = leadSettings
  const leads = createLeadRepository(db, {
    digestContact: (contact) => contact,
    owners: policies.owners,
    countries: theCountries,
    forwards: false,
  })
  const add = async (reference: string, parts: Parameters<typeof aLead>[0]) => {
    const { id: _, ...lead } = aLead({ reference, ...parts })
    await leads.add(reference, lead)
  }
  await add('L-2222-2222', { country: 'kw', createdAt: '2026-11-20T08:00:00.000Z', name: 'Layla Hassan' })
  await add('L-3333-3333', { country: 'bh', storeCode: 'seef', createdAt: '2026-11-20T11:30:00.000Z' })
  await add('L-4444-4444', { country: 'in', createdAt: '2026-11-19T18:45:00.000Z', phone: '+919812345678' })
  return createLeadAdmin({ leads, policies, clock })
}
const found = async (admin: Awaited<ReturnType<typeof someLeads>>, by: StaffOperator, of = query()) =>
  (await admin.listPage(of, by)).rows.map(({ reference }) => reference)

describeDatabases('the list of leads', (open) => {
  test('shows what a person may see: their countries, and of an associate their store', async () => {
    const admin = await someLeads((await open()).db)
    expect(await found(admin, clerk())).toEqual(['L-3333-3333', 'L-2222-2222', 'L-4444-4444'])
    expect(await found(admin, clerk({ countries: ['kw', 'in'] }))).toEqual(['L-2222-2222', 'L-4444-4444'])
    expect(await found(admin, associate)).toEqual(['L-3333-3333'])
    expect(await found(admin, clerk({ role: 'warehouse', places: ['wh-ae'] }))).toEqual([])
  })

  test('finds by name, reference, end of a phone, day of the country, and what is late', async () => {
    const admin = await someLeads((await open()).db)
    const by = clerk()
    expect(await found(admin, by, query({}, 'layla'))).toEqual(['L-2222-2222'])
    expect(await found(admin, by, query({}, 'l-4444-4444'))).toEqual(['L-4444-4444'])
    expect(await found(admin, by, query({}, '5678'))).toEqual(['L-4444-4444'])
    expect(await found(admin, by, query({}, '100%'))).toEqual([])
    // A quarter past midnight in India is still the day before in the Gulf.
    const today = { from: '2026-11-20', to: '2026-11-20' } as const
    expect(await found(admin, by, query({ created: today }))).toEqual([
      'L-3333-3333',
      'L-2222-2222',
      'L-4444-4444',
    ])
    expect(await found(admin, by, query({ late: true }))).toEqual(['L-2222-2222', 'L-4444-4444'])
  })

  test('another’s lead is not found, and changing it leaves no trace', async () => {
    const { db } = await open()
    const admin = await someLeads(db)
    expect(await admin.findFor('L-2222-2222', associate)).toBeUndefined()
    expect(await admin.findFor('L-9999-9999', associate)).toBeUndefined()
    const changed = await admin.advance('L-2222-2222', 'contact', { by: associate, reason: 'called' })
    expect(changed).toEqual({ ok: false, failure: { kind: 'not-found' } })
    expect(await rowsOf(db, sql`select 1 from audit_log`)).toEqual([])
  })

  test('who may see a lead but not manage it is refused', async () => {
    const admin = await someLeads((await open()).db)
    const merchandiser = clerk({ role: 'merchandiser' })
    expect(await admin.advance('L-2222-2222', 'contact', { by: merchandiser, reason: 'called' })).toEqual({
      ok: false,
      failure: { kind: 'not-permitted' },
    })
  })

  test('a change is in the audit by the name of the person, with what changed', async () => {
    const { db } = await open()
    const admin = await someLeads(db)
    await admin.advance('L-3333-3333', 'contact', { by: associate, reason: 'called' })
    expect(
      await rowsOf(
        db,
        sql`select act, object_id, operator_name, country, before, after, reason from audit_log`,
      ),
    ).toEqual([
      {
        act: 'lead.contact',
        object_id: 'L-3333-3333',
        operator_name: 'Huda',
        country: 'bh',
        before: { state: 'assigned' },
        after: { state: 'contacted' },
        reason: 'called',
      },
    ])
  })
})
