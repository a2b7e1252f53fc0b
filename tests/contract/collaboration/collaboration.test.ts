import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createCollaborationModule } from '#adapters/collaboration/create-collaboration-module.ts'
import { createCollaborationRepository } from '#adapters/collaboration/collaboration-repository.ts'
import { removeOrphanedNotes } from '#adapters/collaboration/erase-notes.ts'
import { createCollaboration } from '#commerce/collaboration/create-collaboration.ts'
import { rowsOf } from '#infrastructure/db/sql-helpers.ts'
import { aStaffOperator } from '../../support/builders/a-staff-operator.ts'
import { describeDatabases } from '../../support/databases/databases.ts'
import { manualClock } from '../../support/manual-clock.ts'

const order = { kind: 'order', id: 'AE1' } as const

describeDatabases('what people say about an order', (open) => {
  const start = async () => {
    const { db } = await open()
    const clock = manualClock('2026-11-20T08:00:00.000Z')
    const collaboration = createCollaboration({
      repository: createCollaborationRepository(db),
      findWheres: ({ id }) => Promise.resolve(id === 'AE1' ? [{ country: 'ae', place: null }] : []),
      clock,
    })
    const huda = await aStaffOperator(db, 'Huda')
    const omar = await aStaffOperator(db, 'Omar')
    const salem = await aStaffOperator(db, 'Salem', [
      { role: 'customer-service', countries: ['om'], places: 'all' },
    ])
    return { db, clock, collaboration, huda, omar, salem }
  }

  test('a claim is advice: another takes it over once they have seen whose it is', async () => {
    const { collaboration, huda, omar } = await start()
    await collaboration.claim(huda, order, null)
    expect((await collaboration.find(omar, order))?.claim).toMatchObject({ name: 'Huda' })
    expect(await collaboration.claim(omar, order, null)).toMatchObject({
      failure: { kind: 'claimed-meanwhile' },
    })
    expect((await collaboration.claim(omar, order, huda.id)).ok).toBe(true)
    await collaboration.release(huda, order)
    expect((await collaboration.find(huda, order))?.claim).toMatchObject({ name: 'Omar' })
    await collaboration.release(omar, order)
    expect((await collaboration.find(huda, order))?.claim).toBeNull()
  })

  test('of two concurrent claims one wins', async () => {
    const { collaboration, huda, omar } = await start()
    const claimed = await Promise.all([huda, omar].map((by) => collaboration.claim(by, order, null)))
    expect(claimed.filter(({ ok }) => ok)).toHaveLength(1)
  })

  test('notes call people by name, the newest first; a form sent twice is one note', async () => {
    const { collaboration, clock, huda } = await start()
    const note = { text: 'Asked @Omar and @هدى, mail huda@shop.example', key: 'form-1' }
    await collaboration.addNote(huda, order, note)
    await collaboration.addNote(huda, order, note)
    clock.advance(1_000)
    await collaboration.addNote(huda, order, { text: 'Done', key: 'form-2' })
    expect((await collaboration.find(huda, order))?.notes).toMatchObject([
      { text: 'Done', mentions: [] },
      { text: note.text, mentions: ['Omar', 'هدى'], name: 'Huda' },
    ])
    expect(await collaboration.addNote(huda, order, { text: ' ', key: 'form-3' })).toMatchObject({
      failure: { kind: 'empty' },
    })
  })

  test('tags are there once and are removed', async () => {
    const { collaboration, huda, omar } = await start()
    await collaboration.addTag(huda, order, 'gift')
    await collaboration.addTag(omar, order, ' gift ')
    await collaboration.addTag(huda, order, 'fragile')
    expect((await collaboration.find(huda, order))?.tags).toEqual(['fragile', 'gift'])
    await collaboration.removeTag(omar, order, 'gift')
    expect((await collaboration.find(huda, order))?.tags).toEqual(['fragile'])
  })

  test('does not exist for who has no reach there, and every change is in the audit', async () => {
    const { db, collaboration, huda, salem } = await start()
    expect(await collaboration.find(salem, order)).toBeUndefined()
    expect((await collaboration.claim(salem, order, null)).ok).toBe(false)
    expect((await collaboration.addNote(salem, order, { text: 'Hi', key: 'k' })).ok).toBe(false)
    expect((await collaboration.addTag(huda, { kind: 'order', id: 'AE2' }, 'gift')).ok).toBe(false)
    await collaboration.claim(huda, order, null)
    await collaboration.addNote(huda, order, { text: 'Hi', key: 'k' })
    await collaboration.addTag(huda, order, 'gift')
    await collaboration.removeTag(huda, order, 'gift')
    await collaboration.release(huda, order)
    const acts = await rowsOf<{ readonly act: string }>(db, sql`select act from audit_log order by id`)
    expect(acts.map(({ act }) => act)).toEqual([
      'order.claim',
      'order.note',
      'order.tag',
      'order.untag',
      'order.unclaim',
    ])
  })

  test('is about quotes and consultations, too, and goes with them', async () => {
    const { db } = await open()
    const { collaboration } = createCollaborationModule(db, {
      clock: manualClock('2026-11-20T08:00:00.000Z'),
    })
    const huda = await aStaffOperator(db, 'Huda')
    await db.execute(sql`insert into consultations (idempotency_key, reference, store_code, country, language, starts_at, ends_at,
        state, name, phone, email, booked_at)
      values ('k', 'C1', 'barsha', 'ae', 'en', now(), now() + interval '1 hour', 'booked', 'Maryam', '+971501234567',
        'maryam@example.com', now())`)
    await db.execute(sql`insert into quotes (number, key, country, language, state, revision, company_name, contact, email, phone, requested_at)
      values ('Q1', 'k', 'ae', 'en', 'requested', 0, 'Palm Hotels', 'Maryam', 'maryam@example.com', '+971501234567', now())`)
    const objects = [
      { kind: 'consultation', id: 'C1' },
      { kind: 'quote', id: 'Q1' },
    ] as const
    for (const object of objects) {
      expect((await collaboration.claim(huda, object, null)).ok).toBe(true)
      expect((await collaboration.addTag(huda, object, 'hotel')).ok).toBe(true)
      expect((await collaboration.addNote(huda, object, { text: 'Called', key: object.id })).ok).toBe(true)
    }
    expect(await removeOrphanedNotes(db, 10)).toBe(0)
    await db.execute(sql`delete from consultations`)
    expect(await removeOrphanedNotes(db, 2)).toBe(2)
    expect(await removeOrphanedNotes(db, 10)).toBe(1)
    expect(await collaboration.find(huda, objects[0], [{ country: 'ae', place: null }])).toEqual({
      claim: null,
      notes: [],
      tags: [],
    })
    expect((await collaboration.find(huda, objects[1]))?.notes).toHaveLength(1)
  })
})
