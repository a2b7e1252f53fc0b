import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { describeDatabases, rowsOf } from '../support/databases/databases.ts'
import { operator } from '../support/builders/operators.ts'
import { rounds } from '../support/rounds.ts'
import { aConsultationShop } from '../support/shops/a-consultation-shop.ts'

describeDatabases('the last place with a designer', (open) => {
  test('goes to one of many visitors, and to one more when it is released', async () => {
    const { db } = await open()
    for (let round = 1; round <= rounds(); round += 1) {
      await db.execute(sql`truncate consultations, consultation_slots, outbox cascade`)
      const shop = aConsultationShop(db)
      const answers = await Promise.all(Array.from({ length: 8 }, () => shop.book()))
      expect(answers.filter(({ ok }) => ok).length, `round ${round}`).toBe(1)
      const rejections = answers.flatMap((one) => (one.ok ? [] : [one.failure.kind]))
      expect(new Set(rejections), `round ${round}`).toEqual(new Set(['slot-full']))
      const [booked] = answers.flatMap((one) => (one.ok ? [one.value.token] : []))
      // Canceled twice while others try to have it.
      const [, , ...others] = await Promise.all([
        shop.consultations.cancel(booked ?? ''),
        shop.consultations.cancel(booked ?? ''),
        ...Array.from({ length: 4 }, () => shop.book()),
      ])
      expect(others.filter(({ ok }) => ok).length, `round ${round}`).toBeLessThanOrEqual(1)
      const [counted] = await rowsOf(
        db,
        sql`select booked, (select count(*)::int from consultations where state = 'booked') as rows from consultation_slots`,
      )
      expect(counted?.booked, `round ${round}`).toBe(counted?.rows)
    }
  })

  test('is never overbooked by moves, and two who change places do not wait for each other', async () => {
    const { db } = await open()
    for (let round = 1; round <= rounds(); round += 1) {
      await db.execute(sql`truncate consultations, consultation_slots, outbox, audit_log cascade`)
      const shop = aConsultationShop(db, 2)
      const { first, second, third } = shop.starts
      const references = async () => (await shop.admin.list(null, operator)).map(({ reference }) => reference)
      for (const startsAt of [first, first, second]) await shop.book({ startsAt })
      const [one = '', two = '', other = ''] = await references()
      const move = (reference: string, startsAt = '') =>
        shop.admin.advance(reference, { event: 'move', by: operator, startsAt })
      await Promise.all([move(one, second), move(other, first), move(two, third)])
      await Promise.all([move(one, first), move(other, second), shop.book({ startsAt: third })])
      const full = await Promise.all([one, two, other].map((reference) => move(reference, third)))
      // One came there by its move, one by booking.
      expect(
        full.map(({ ok }) => ok),
        `round ${round}`,
      ).toEqual([false, false, false])
      const counted = await rowsOf(
        db,
        sql`select slot.booked, (select count(*)::int from consultations visit where visit.state = 'booked'
            and visit.store_code = slot.store_code and visit.starts_at = slot.starts_at) as rows
          from consultation_slots slot order by slot.starts_at`,
      )
      for (const { booked, rows } of counted) {
        expect(booked, `round ${round}`).toBe(rows)
        expect(Number(booked), `round ${round}`).toBeLessThanOrEqual(2)
      }
    }
  })

  test('goes to one of two who are moved to it, and the other stays where they were', async () => {
    const { db } = await open()
    for (let round = 1; round <= rounds(); round += 1) {
      await db.execute(sql`truncate consultations, consultation_slots, outbox, audit_log cascade`)
      const shop = aConsultationShop(db)
      const { first, second, third } = shop.starts
      await shop.book({ startsAt: first })
      await shop.book({ startsAt: second })
      const booked = await shop.admin.list(null, operator)
      const moved = await Promise.all(
        booked.map(({ reference }) =>
          shop.admin.advance(reference, { event: 'move', by: operator, startsAt: third }),
        ),
      )
      expect(moved.map((one) => (one.ok ? 'moved' : one.failure.kind)).toSorted(), `round ${round}`).toEqual([
        'moved',
        'slot-full',
      ])
      const freed = moved[0]?.ok ? second : first
      const places = await rowsOf(
        db,
        sql`select starts_at as "startsAt", booked from consultation_slots where booked > 0 order by starts_at`,
      )
      expect(
        places.map(({ startsAt, booked: count }) => [new Date(String(startsAt)).toISOString(), count]),
        `round ${round}`,
      ).toEqual([
        [freed, 1],
        [third, 1],
      ])
      expect(await rowsOf(db, sql`select 1 from audit_log`), `round ${round}`).toHaveLength(1)
      expect(
        await rowsOf(db, sql`select 1 from outbox where kind = 'consultation-moved'`),
        `round ${round}`,
      ).toHaveLength(1)
    }
  })
})
