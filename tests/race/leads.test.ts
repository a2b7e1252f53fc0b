import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createLeadsModule } from '#adapters/leads/create-leads-module.ts'
import { createLinkTokens } from '#adapters/messages/link-tokens.ts'
import type { SubmitLead } from '#commerce/leads/lead.ts'
import { describeDatabases, rowsOf } from '../support/databases/databases.ts'
import { manualClock } from '../support/manual-clock.ts'
import { rounds } from '../support/rounds.ts'
import { theCountries } from '../support/shops/the-countries.ts'

describeDatabases('a form sent twenty times concurrently', (open) => {
  test('is one lead with one reference, and one subscription with one consent and one mail', async () => {
    for (let round = 1; round <= rounds(); round += 1) {
      const { db } = await open()
      const rateLimiter = { check: async () => ({ allowed: true, retryAfterSeconds: 0 }) }
      const { submit } = createLeadsModule(db, {
        clock: manualClock(),
        countries: theCountries,
        rateLimiter,
        secret: 'a secret of the tests',
        tokens: createLinkTokens('a secret of the tests'),
        checkBrowser: async () => ({ verdict: 'off', passed: null }),
      })
      const lead: SubmitLead = {
        key: `round ${round}`,
        form: 'callback',
        store: 'ae_en',
        country: 'ae',
        language: 'en',
        name: 'Layla',
        phone: '+971501234567',
        email: 'layla@example.com',
        consent: true,
        from: '203.0.113.7',
        bot: { response: null, pass: null, honeypot: '' },
        device: null,
        wasChallenged: false,
      }
      const send = async (parts: Partial<SubmitLead>) => {
        const answers = await Promise.all(Array.from({ length: 20 }, () => submit({ ...lead, ...parts })))
        return new Set(answers.map((answer) => (answer.ok ? answer.value.reference : answer.failure.kind)))
      }
      expect((await send({})).size, `round ${round}`).toBe(1)
      expect(await send({ form: 'newsletter' }), `round ${round}`).toEqual(new Set([null]))
      for (const table of ['leads', 'newsletter_subscriptions', 'contact_consents', 'outbox'])
        expect(
          await rowsOf(db, sql`select count(*)::int as count from ${sql.identifier(table)}`),
          `${table}, round ${round}`,
        ).toEqual([{ count: 1 }])
    }
  })
})
