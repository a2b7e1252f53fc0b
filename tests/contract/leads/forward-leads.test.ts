import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createLeadAdmin } from '#commerce/leads/lead-admin.ts'
import { forwardLeadsJob } from '#adapters/leads/forward-leads.ts'
import { createHttpLeadReceiver } from '#adapters/leads/http-lead-receiver.ts'
import { createLeadRepository } from '#adapters/leads/lead-repository.ts'
import { createCircuit } from '#infrastructure/circuit/circuit.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { createHttpClient } from '#infrastructure/http-client/client.ts'
import { aLead } from '../../support/builders/a-lead.ts'
import { describeDatabases, rowsOf } from '../../support/databases/databases.ts'
import { manualClock } from '../../support/manual-clock.ts'
import { aLeadsService } from '../../support/servers/a-leads-service.ts'
import { rounds } from '../../support/rounds.ts'
import { leadSettings } from '../../support/shops/lead-settings.ts'

const minute = 60_000
/** Ten thousand where races are run long, as before a release. */
const many = rounds() > 50 ? 10_000 : 500

function aForwarder(db: Database) {
  const clock = manualClock()
  const service = aLeadsService()
  const reports: string[] = []
  const now = () => Date.parse(clock.now())
  const receiver = createHttpLeadReceiver({
    url: 'https://leads.example',
    key: null,
    http: createHttpClient({
      ...{ service: 'leads', fetch: service.fetch, wait: async () => undefined },
      createCircuit: () => createCircuit({ now }),
    }),
  })
  const { policies } = leadSettings
  const digestContact = (contact: string) => contact
  const leads = createLeadRepository(db, {
    digestContact,
    owners: policies.owners,
    countries: [],
    forwards: true,
  })
  const job = forwardLeadsJob(db, { receiver, clock, report: (error) => reports.push(String(error)) })
  return {
    clock,
    service,
    leads,
    reports,
    admin: createLeadAdmin({ leads, policies, clock }),
    run: () => job.run(new AbortController().signal),
    add: (n: number) => {
      const { id: _id, ...lead } = aLead({ reference: `L-2222-${n}`, createdAt: clock.now() })
      return leads.add(`key ${n}`, lead)
    },
    /** Many at once: leads and their tasks, as `add` writes them. */
    async addMany(count: number) {
      await db.execute(sql`with added as (
          insert into leads (idempotency_key, reference, form, country, language, store, phone, consent_text, created_at, changed_at, delete_at)
          select 'key ' || n, 'L-' || n, 'callback', 'ae', 'en', 'ae_en', '+971501234567', '1', ${clock.now()}, ${clock.now()}, ${clock.now()}
          from generate_series(1, ${count}::int) n returning id, created_at)
        insert into lead_forwardings (lead_id, next_at) select id, created_at from added`)
    },
  }
}
const statesOf = async (db: Database) =>
  (
    await rowsOf(
      db,
      sql`select state || ' ' || count(*) as line from lead_forwardings group by state order by state`,
    )
  ).map(({ line }) => line)

describeDatabases('forwarding leads', (open) => {
  test('reaches the service once, which names it', async () => {
    const { db } = await open()
    const { add, run, service, leads } = aForwarder(db)
    await add(1)
    await add(1)
    expect(await run()).toBe('1 delivered, 0 waiting, 0 given-up')
    expect(await run()).toBe('0 delivered, 0 waiting, 0 given-up')
    expect(service.requests()).toBe(1)
    expect(await leads.find('L-2222-1')).toMatchObject({
      forwarding: { state: 'delivered', attempts: 1, problem: null, reference: 'crm-L-2222-1' },
    })
  })

  test('does nothing without a service, and notes nothing', async () => {
    const { db } = await open()
    const { policies, receiver, report } = leadSettings
    const job = forwardLeadsJob(db, { receiver, report, clock: manualClock() })
    const { id: _id, ...lead } = aLead()
    const { owners } = policies
    await createLeadRepository(db, {
      digestContact: (text) => text,
      owners,
      countries: [],
      forwards: false,
    }).add('one', lead)
    expect(await job.run(new AbortController().signal)).toBe('leads stay here: no LEADS_API_URL')
    expect(await statesOf(db)).toEqual([])
  })

  test('delivers hundreds that came in during an outage of an hour, each once', async () => {
    const { db } = await open()
    const { addMany, run, service, clock, reports } = aForwarder(db)
    service.injectFault('down')
    await addMany(many)
    for (let time = 0; time < 60; time += 1) {
      await run()
      clock.advance(minute)
    }
    expect(await statesOf(db)).toEqual([`waiting ${many}`])
    // It was spared: a few attempts a minute, not all of them.
    expect(service.requests()).toBe(4 * 60)
    service.injectFault(null)
    for (let time = 0; time < 120 && service.received().length < many; time += 1) {
      await run()
      clock.advance(minute)
    }
    expect(service.received()).toHaveLength(many)
    await run()
    expect(await statesOf(db)).toEqual([`delivered ${many}`])
    expect(reports).toEqual([])
  })

  test('sends again what the service received without saying so, under the same key', async () => {
    const { db } = await open()
    const { add, run, service, clock } = aForwarder(db)
    await add(1)
    service.injectFault('dies-after')
    await run()
    service.injectFault(null)
    clock.advance(minute)
    await run()
    expect(service.requests()).toBe(2)
    expect(service.received()).toHaveLength(1)
    expect(await statesOf(db)).toEqual(['delivered 1'])
  })

  test('is done by one of several processes, and again when that died', async () => {
    const { db } = await open()
    const { addMany, run, service, clock } = aForwarder(db)
    await addMany(60)
    await Promise.all([run(), run(), run()])
    expect(service.requests()).toBe(60)
    // As a process leaves it that was killed between the answer and its note.
    await db.execute(
      sql`update lead_forwardings set state = 'waiting', leased_until = ${clock.now()}::timestamptz + interval '5 minutes'`,
    )
    await run()
    expect(service.requests()).toBe(60)
    clock.advance(6 * minute)
    await run()
    expect([service.requests(), service.received().length]).toEqual([120, 60])
  })

  test('gives up a lead that the service rejects, reports it, and sends it again on request', async () => {
    const { db } = await open()
    const { add, run, service, reports, admin } = aForwarder(db)
    await add(1)
    await add(2)
    service.injectFault('rejects')
    await run()
    expect(await statesOf(db)).toEqual(['given-up 2'])
    expect(reports.toSorted()).toEqual([
      'Error: lead L-2222-1 was not forwarded: status 422',
      'Error: lead L-2222-2 was not forwarded: status 422',
    ])
    service.injectFault(null)
    expect(await run()).toBe('0 delivered, 0 waiting, 0 given-up')
    expect(await admin.forwardAgain('l-2222-1')).toBe(1)
    expect(await admin.forwardAgain(null)).toBe(1)
    await run()
    expect(await statesOf(db)).toEqual(['delivered 2'])
    expect(await admin.forwardAgain('L-2222-1')).toBe(0)
    expect(await admin.forwardAgain('L-9999-9')).toBe(0)
  })

  test('gives up after two days, and not before', async () => {
    const { db } = await open()
    const { add, run, service, clock, reports } = aForwarder(db)
    await add(1)
    service.injectFault('html')
    for (let hour = 0; hour < 40; hour += 1) {
      await run()
      clock.advance(60 * minute)
    }
    expect(await statesOf(db)).toEqual(['waiting 1'])
    for (let hour = 0; hour < 20; hour += 1) {
      await run()
      clock.advance(60 * minute)
    }
    expect(await statesOf(db)).toEqual(['given-up 1'])
    expect(reports).toHaveLength(1)
  })
})
