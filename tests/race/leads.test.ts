import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createLeadsModule } from '#adapters/leads/create-leads-module.ts'
import { describeDatabases, rowsOf } from '../support/databases/databases.ts'
import { manualClock } from '../support/manual-clock.ts'
import { rounds } from '../support/rounds.ts'
import { theCountries } from '../support/shops/the-countries.ts'

describeDatabases('a lead sent twenty times concurrently', (open) => {
  test('is stored once, has one reference and brings one consent', async () => {
    for (let round = 1; round <= rounds(); round += 1) {
      const { db } = await open()
      const rateLimiter = { check: async () => ({ allowed: true, retryAfterSeconds: 0 }) }
      const { submit } = createLeadsModule(db, {
        clock: manualClock(),
        countries: theCountries,
        rateLimiter,
        secret: 'a secret of the tests',
      })
      const lead = {
        key: `round ${round}`,
        form: 'newsletter',
        store: 'ae_en',
        country: 'ae',
        email: 'layla@example.com',
        consent: true,
        from: '203.0.113.7',
      }
      const answers = await Promise.all(Array.from({ length: 20 }, () => submit(lead)))
      const references = answers.map((answer) => (answer.ok ? answer.value.reference : answer.failure.kind))
      expect(new Set(references).size, `round ${round}`).toBe(1)
      const rows = await rowsOf(db, sql`select count(*)::int as count from leads`)
      expect(rows, `round ${round}`).toEqual([{ count: 1 }])
      const consents = await rowsOf(db, sql`select count(*)::int as count from contact_consents`)
      expect(consents, `round ${round}`).toEqual([{ count: 1 }])
    }
  })
})
