import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createLeadAdmin } from '#commerce/leads/lead-admin.ts'
import type { Lead } from '#commerce/leads/lead.ts'
import { createLeadRepository } from '#adapters/leads/lead-repository.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { ok } from '#kernel/result.ts'
import { addMilliseconds } from '#kernel/instant.ts'
import { aLead } from '../../support/builders/a-lead.ts'
import { need } from '../../support/builders/a-purchase.ts'
import { describeDatabases, rowsOf } from '../../support/databases/databases.ts'
import { manualClock } from '../../support/manual-clock.ts'
import { leadSettings } from '../../support/shops/lead-settings.ts'
import { theCountries } from '../../support/shops/the-countries.ts'

const day = 86_400_000
const lead = (reference: string, parts: Partial<Lead> = {}): Omit<Lead, 'id'> => {
  const { id: _id, ...fields } = aLead({ reference, ...parts })
  return fields
}

function theLeads(db: Database, forwards = false) {
  const clock = manualClock()
  const { policies } = leadSettings
  const leads = createLeadRepository(db, {
    digestContact: (contact) => `digest of ${contact}`,
    owners: policies.owners,
    countries: theCountries,
    forwards,
  })
  return { leads, clock, admin: createLeadAdmin({ leads, policies, clock }) }
}
const mailsOf = async (db: Database) =>
  (await rowsOf(db, sql`select kind, channel, recipient from outbox order by kind, recipient`)).map((row) =>
    [row['kind'], row['channel'], row['recipient']].join(' '),
  )
const edit = { by: { kind: 'command', name: 'layla' } as const, reason: 'called' }

describeDatabases('leads', (open) => {
  test('are returned as they were added', async () => {
    const { leads } = theLeads((await open()).db)
    const full = lead('L-2222-2222', {
      ...{ storeCode: 'seef', sku: 'SOFA', email: 'layla@example.com', message: 'one\ntwo' },
      attribution: { utm_source: 'mail' },
      callAt: '2026-11-21T08:00:00.000Z',
    })
    expect(await leads.findByKey('one')).toBeUndefined()
    const stored = need(await leads.add('one', full, 1))
    expect(stored).toEqual({ ...full, id: stored.id })
    expect(await leads.findByKey('one')).toEqual(stored)
  })

  test('are stored once per key, and the first remains', async () => {
    const { db } = await open()
    const { leads } = theLeads(db)
    const first = need(await leads.add('one', lead('L-2222-2222')))
    expect(await leads.add('one', lead('L-3333-3333'))).toEqual(ok(first))
    expect(need(await leads.add('two', lead('L-3333-3333'))).reference).toBe('L-3333-3333')
    expect(await rowsOf(db, sql`select 1 from lead_events`)).toHaveLength(2)
  })

  test('are acknowledged by mail, or by a text message without an address; the team is notified', async () => {
    const { db } = await open()
    const { leads } = theLeads(db)
    await leads.add('one', lead('L-2222-2222', { email: 'layla@example.com' }))
    expect(await mailsOf(db)).toEqual([
      'lead-assigned mail calls.gulf@majlis.example',
      'lead-received mail layla@example.com',
    ])
    await leads.add('two', lead('L-3333-3333'))
    expect(await mailsOf(db)).toContain('lead-received sms +96550001234')
  })

  test('send a number one text message a day, however many forms name it', async () => {
    const { db } = await open()
    const { leads } = theLeads(db)
    for (const n of [2, 3, 4]) await leads.add(`key ${n}`, lead(`L-2222-222${n}`))
    const texts = async () => (await mailsOf(db)).filter((mail) => mail.includes(' sms '))
    expect(await texts()).toHaveLength(1)
    const tomorrow = addMilliseconds(aLead().createdAt, day)
    await leads.add('later', lead('L-2222-2225', { createdAt: tomorrow }))
    expect(await texts()).toHaveLength(2)
  })

  test('note what was agreed to, with a digest for the contact, and permit no advertising', async () => {
    const { db } = await open()
    await theLeads(db).leads.add('one', lead('L-2222-2222', { email: 'layla@example.com' }))
    expect(
      await rowsOf(
        db,
        sql`select channel, purpose, source, proof, text_version, contact_digest from contact_consents order by id`,
      ),
    ).toMatchObject([
      { channel: 'phone', purpose: 'answer', source: 'lead-form', proof: 'form', text_version: '2026-11-1' },
      { channel: 'email', contact_digest: 'digest of layla@example.com' },
    ])
  })

  test('are assigned, contacted and won, each with its reason; the new team is notified once', async () => {
    const { db } = await open()
    const { leads, admin, clock } = theLeads(db)
    await leads.add('one', lead('L-2222-2222'))
    clock.advance(60_000)
    for (let time = 0; time < 2; time += 1) await admin.assign('l-2222-2222 ', 'design', edit)
    await admin.advance('L-2222-2222', 'contact', edit)
    const won = await admin.advance('L-2222-2222', 'win', { ...edit, reason: 'order KW1' })
    expect(won).toMatchObject({
      value: {
        lead: { state: 'won', owner: 'design', changedAt: clock.now() },
        history: [
          { kind: 'assign', actor: 'rule', from: 'new', to: 'assigned', owner: 'care-gulf' },
          { kind: 'assign', actor: 'layla', owner: 'design' },
          { kind: 'assign' },
          { kind: 'contact', to: 'contacted' },
          { kind: 'win', to: 'won', reason: 'order KW1' },
        ],
        forwarding: null,
      },
    })
    expect((await mailsOf(db)).filter((mail) => mail.includes('design@'))).toHaveLength(1)
    expect(await admin.advance('L-2222-2222', 'lose', edit)).toEqual({
      ok: false,
      failure: { kind: 'illegal', from: 'won' },
    })
  })

  test.each([
    ['L-9999-9999', 'design', 'called', 'not-found'],
    ['L-2222-2222', 'unknown-team', 'called', 'unknown-owner'],
    ['L-2222-2222', 'design', ' \n', 'no-reason'],
    ['L-2222-2222', 'design', 'x'.repeat(301), 'no-reason'],
  ])('%s is not given to %s because of %j: %s', async (reference, owner, reason, kind) => {
    const { leads, admin } = theLeads((await open()).db)
    await leads.add('one', lead('L-2222-2222'))
    expect(await admin.assign(reference, owner, { ...edit, reason })).toMatchObject({ failure: { kind } })
  })

  test('that are spam are deleted after thirty days, and in their own time when that was a mistake', async () => {
    const { leads, admin, clock } = theLeads((await open()).db)
    await leads.add('one', lead('L-2222-2222'))
    const deletion = async (event: 'mark-spam' | 'reopen') => {
      const changed = await admin.advance('L-2222-2222', event, edit)
      return changed.ok ? changed.value.lead.deleteAt : changed.failure
    }
    expect(await deletion('mark-spam')).toBe(addMilliseconds(clock.now(), 30 * day))
    expect(await deletion('reopen')).toBe(addMilliseconds(aLead().createdAt, 180 * day))
  })

  test('are listed open ones first, the oldest of them first, and filtered', async () => {
    const { leads, admin, clock } = theLeads((await open()).db)
    for (const [n, form] of [
      [2, 'callback'],
      [3, 'business'],
      [4, 'callback'],
    ] as const)
      await leads
        .add(`key ${n}`, lead(`L-2222-222${n}`, { form, createdAt: clock.now() }))
        .then(() => clock.advance(1000))
    await admin.advance('L-2222-2222', 'lose', edit)
    const list = async (filter: Partial<Parameters<typeof admin.list>[0]> = {}) =>
      (await admin.list({ state: null, form: null, country: null, owner: null, limit: 50, ...filter })).map(
        ({ reference }) => reference.at(-1),
      )
    expect(await list()).toEqual(['3', '4', '2'])
    expect(await list({ form: 'callback' })).toEqual(['4', '2'])
    expect(await list({ state: 'lost' })).toEqual(['2'])
    expect(await list({ country: 'ae' })).toEqual([])
    expect(await list({ limit: 1 })).toEqual(['3'])
  })

  test('are exported in pages, each once, those of a period', async () => {
    const { db } = await open()
    const { admin } = theLeads(db)
    await db.execute(sql`insert into leads (idempotency_key, reference, form, country, language, store, consent_text, created_at, changed_at, delete_at)
      select 'key ' || n, 'L-' || n, 'callback', 'ae', 'en', 'ae_en', '1', at, at, at
      from generate_series(1, 1201) n, lateral (select '2026-11-01T00:00:00Z'::timestamptz + (n / 2) * interval '1 minute' as at) moment`)
    const found: string[] = []
    for await (const page of admin.listCreated('2026-11-01T00:01:00.000Z', '2026-12-01T00:00:00.000Z'))
      found.push(...page.map(({ reference }) => reference))
    expect(found).toHaveLength(1200)
    expect(new Set(found).size).toBe(1200)
  })

  test('promise as many calls for a time as the office can make, and store nothing of one too many', async () => {
    const { db } = await open()
    const { leads, admin } = theLeads(db)
    const callAt = '2026-11-21T08:00:00.000Z'
    const promise = (n: number, capacity = 2) =>
      leads.add(`key ${n}`, lead(`L-2222-222${n}`, { callAt }), capacity)
    expect(
      [await promise(2), await promise(2), await promise(3), await promise(4)].map((one) => one.ok),
    ).toEqual([...[true, true, true, false]])
    expect(await leads.listPromisedCalls('kw', callAt)).toEqual(new Map([[callAt, 2]]))
    expect(await leads.find('L-2222-2224')).toBeUndefined()
    expect((await mailsOf(db)).filter((mail) => mail.startsWith('lead-assigned'))).toHaveLength(2)
    // Spam gives its time back.
    await admin.advance('L-2222-2222', 'mark-spam', edit)
    expect((await promise(4)).ok).toBe(true)
    expect((await promise(5, 0)).ok).toBe(false)
  })
})
