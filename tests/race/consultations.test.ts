import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { describeDatabases, rowsOf } from '../support/databases/databases.ts'
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
})
