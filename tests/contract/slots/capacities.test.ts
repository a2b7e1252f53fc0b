import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { loadSlotsTaken } from '#adapters/delivery/load-slots-taken.ts'
import { aMember, operator } from '../../support/builders/operators.ts'
import { describeDatabases, rowsOf } from '../../support/databases/databases.ts'
import { aSlotShop, slotAt, tuesday } from '../../support/shops/a-slot-shop.ts'

const id = slotAt(tuesday)
const later = '2026-12-01'
const omar = aMember({ name: 'Omar', role: 'warehouse', places: ['wh-ae'], countries: ['ae'] })
const ofKuwait = aMember({ name: 'Salem', role: 'warehouse', places: ['wh-kw'], countries: ['kw'] })
const serving = aMember({ name: 'Noor', role: 'customer-service' })

describeDatabases('places of delivery slots', (open) => {
  test('are seen for 120 days: taken of how many, and none on a Friday', async () => {
    const { db } = await open()
    const { admin, take } = aSlotShop(db)
    await take(tuesday)
    const found = await admin.calendar({ country: 'ae' }, omar)
    expect(found).toMatchObject({ zone: 'near', zones: ['near'], from: '2026-11-23' })
    expect(found?.slots[0]?.day).toBe('2026-11-23')
    expect(found?.slots.at(-1)?.day).toBe('2027-03-22')
    expect(found?.slots.map(({ day }) => day)).not.toContain('2026-11-27')
    expect(found?.slots.find((slot) => slot.id === id)).toMatchObject({
      ...{ taken: 1, capacity: 2, setBy: null, isOffered: true, from: '09:00', to: '13:00' },
    })
    expect(await admin.calendar({ country: 'ae', zone: 'far' }, omar)).toBeUndefined()
  })

  test('of one day are set by a person, for orders that were quoted before, too', async () => {
    const { db } = await open()
    const { admin, take, audit } = aSlotShop(db)
    expect(await admin.setDay({ id, capacity: 3, seen: 2, note: ' two vans ', by: omar })).toEqual({
      ...{ ok: true, value: { capacity: 3 } },
    })
    expect([await take(tuesday), await take(tuesday), await take(tuesday), await take(tuesday)]).toEqual([
      ...[true, true, true, false],
    ])
    expect((await loadSlotsTaken(db, [id])).get(id)).toEqual({ taken: 3, capacity: 3 })
    // The same again changes nothing.
    await admin.setDay({ id, capacity: 3, seen: 2, by: omar })
    expect(await audit()).toEqual([
      {
        ...{ act: 'slot.set-day', object_id: id, reason: 'two vans' },
        ...{ before: { places: 2 }, after: { places: 3 } },
      },
    ])
  })

  test('are at least as many as are taken, also for a statement that forgets it', async () => {
    const { db } = await open()
    const { admin, take, placesOn } = aSlotShop(db)
    await take(tuesday)
    await take(tuesday)
    expect(await admin.setDay({ id, capacity: 1, by: omar })).toEqual({
      ...{ ok: false, failure: { kind: 'below-taken', taken: 2 } },
    })
    expect(await admin.setDay({ id, capacity: 2, by: omar })).toMatchObject({ ok: true })
    await expect(
      db.execute(sql`update delivery_slots set set_capacity = 1 where id = ${id}`),
    ).rejects.toThrow()
    expect(await placesOn(tuesday)).toEqual({ taken: 2, capacity: 2 })
  })

  test('are closed with none, and follow their rule again', async () => {
    const { db } = await open()
    const { admin, take } = aSlotShop(db)
    expect(await admin.setDay({ id, capacity: 0, by: omar })).toMatchObject({ ok: true })
    expect(await take(tuesday)).toBe(false)
    expect(await admin.setDay({ id, capacity: null, by: omar })).toEqual({ ok: true, value: { capacity: 2 } })
    expect(await take(tuesday)).toBe(true)
    expect((await admin.find(id, omar))?.slot).toMatchObject({ setBy: 'rule', capacity: 2, taken: 1 })
  })

  test('of all days follow a rule; own days keep theirs, and fuller days what is taken', async () => {
    const { db } = await open()
    const { admin, take, audit, placesOn } = aSlotShop(db)
    await take(tuesday)
    await take(tuesday)
    await admin.setDay({ id: slotAt(later), capacity: 5, by: omar })
    const wanted = { id: slotAt('2026-12-02'), capacity: 1, by: omar }
    const effect = { own: [slotAt(later)], above: [id], capacity: 1 }
    expect(await admin.checkRule(wanted)).toMatchObject({ value: { ...effect, before: 2 } })
    expect(await rowsOf(db, sql`select id from slot_rules`)).toEqual([])
    expect(await admin.setRule({ ...wanted, seen: 2 })).toEqual({ ok: true, value: effect })
    expect(await placesOn(tuesday)).toEqual({ taken: 2, capacity: 2 })
    // A cart that was quoted two places before.
    expect([await take('2026-12-02'), await take('2026-12-02')]).toEqual([true, false])
    // Days that no process has planned yet follow it, too.
    const far = slotAt('2027-09-07')
    expect((await loadSlotsTaken(db, [far])).get(far)).toEqual({ taken: 0, capacity: 1 })
    expect((await admin.find(far, omar))?.slot).toMatchObject({ capacity: 1, setBy: 'rule' })
    expect((await audit()).at(-1)).toMatchObject({
      ...{ act: 'slot.set-rule', object_id: 'ae:near:09-13', before: { places: 2 } },
      after: { places: 1, count: expect.any(Number) },
    })
    expect(await admin.setDay({ id: slotAt(later), capacity: null, by: omar })).toMatchObject({
      value: { capacity: 1 },
    })
  })

  test('that another has set meanwhile are a conflict, and what is not there or over is not changed', async () => {
    const { db } = await open()
    const { admin, audit } = aSlotShop(db)
    await admin.setDay({ id, capacity: 4, by: omar })
    expect(await admin.setDay({ id, capacity: 5, seen: 2, by: omar })).toEqual({
      ...{ ok: false, failure: { kind: 'capacity-changed', capacity: 4 } },
    })
    await admin.setRule({ id, capacity: 6, by: omar })
    expect(await admin.setRule({ id, capacity: 7, seen: 2, by: omar })).toEqual({
      ...{ ok: false, failure: { kind: 'capacity-changed', capacity: 6 } },
    })
    const failures = []
    for (const [one, capacity] of [
      ...([
        ['ae:near:none', 1],
        [slotAt('2026-11-27'), 1],
        ['ae:moon:2026-11-24:09-13', 1],
      ] as const),
      ...([
        [slotAt('2026-11-22'), 1],
        [id, -1],
        [id, 1.5],
        [id, 10_001],
      ] as const),
    ])
      failures.push(await admin.setDay({ id: one, capacity, by: omar }))
    expect(failures.map((one) => !one.ok && one.failure.kind)).toEqual([
      ...['not-found', 'not-found', 'not-found'],
      ...['not-offered', 'not-places', 'not-places', 'not-places'],
    ])
    expect(await audit()).toHaveLength(2)
  })

  test('are seen and set where they are theirs', async () => {
    const { db } = await open()
    const { admin } = aSlotShop(db)
    expect(await admin.find(id, ofKuwait)).toBeUndefined()
    expect(await admin.calendar({ country: 'ae' }, ofKuwait)).toBeUndefined()
    expect(admin.countries(ofKuwait).map(({ isoCode }) => isoCode)).toEqual(['kw'])
    expect(await admin.setDay({ id, capacity: 1, by: ofKuwait })).toMatchObject({
      failure: { kind: 'not-found' },
    })
    expect((await admin.find(id, serving))?.isChangeable).toBe(false)
    expect(await admin.setRule({ id, capacity: 1, by: serving })).toMatchObject({
      failure: { kind: 'not-permitted' },
    })
    // In a path.
    expect((await admin.find('ae.near.2026-11-24.09-13', operator))?.slot.id).toBe(id)
  })

  test('of a day that is offered no more are seen while orders have them', async () => {
    const { db } = await open()
    const { admin, take } = aSlotShop(db)
    await take('2026-11-27')
    expect((await admin.find(slotAt('2026-11-27'), omar))?.slot).toMatchObject({ taken: 1, isOffered: false })
    expect(await admin.setDay({ id: slotAt('2026-11-27'), capacity: 9, by: omar })).toMatchObject({
      failure: { kind: 'not-offered' },
    })
  })
})
