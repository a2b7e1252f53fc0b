import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createLeadRepository } from '#adapters/leads/lead-repository.ts'
import { createLeadsModule } from '#adapters/leads/create-leads-module.ts'
import { createLinkTokens } from '#adapters/messages/link-tokens.ts'
import type { SubmitLead } from '#commerce/leads/lead.ts'
import { aLead } from '../support/builders/a-lead.ts'
import { describeDatabases, rowsOf } from '../support/databases/databases.ts'
import { manualClock } from '../support/manual-clock.ts'
import { rounds } from '../support/rounds.ts'
import { leadSettings } from '../support/shops/lead-settings.ts'
import { theCountries } from '../support/shops/the-countries.ts'

describeDatabases('a form sent twenty times concurrently', (open) => {
  test('is one lead with one reference, and one subscription with one consent and one mail', async () => {
    for (let round = 1; round <= rounds(); round += 1) {
      const { db } = await open()
      const rateLimiter = { check: async () => ({ allowed: true, retryAfterSeconds: 0 }) }
      const {
        leads: { submit },
      } = createLeadsModule(db, {
        clock: manualClock(),
        countries: theCountries,
        rateLimiter,
        secret: 'a secret of the tests',
        tokens: createLinkTokens('a secret of the tests'),
        checkBrowser: async () => ({ verdict: 'off', passed: null }),
        ...leadSettings,
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
      // The lead's messages are to its number and to the team; the newsletter's is to its address.
      for (const [table, count] of [
        ['leads', 1],
        ['lead_events', 1],
        ['newsletter_subscriptions', 1],
        ['contact_consents', 2],
        ['outbox', 3],
      ] as const)
        expect(
          await rowsOf(db, sql`select count(*)::int as count from ${sql.identifier(table)}`),
          `${table}, round ${round}`,
        ).toEqual([{ count }])
    }
  })
})

describeDatabases('the last calls of a time', (open) => {
  test('are promised to as many as the office can call', async () => {
    for (let round = 1; round <= rounds(); round += 1) {
      const { db } = await open()
      const { owners } = leadSettings.policies
      const leads = createLeadRepository(db, {
        digestContact: (text) => text,
        owners,
        countries: [],
        forwards: false,
      })
      const callAt = '2026-11-21T08:00:00.000Z'
      const promise = (n: number) => {
        const { id: _id, ...lead } = aLead({ reference: `L-${round}-${n}`, callAt })
        return leads.add(`${round} ${n}`, lead, 4)
      }
      const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => promise(n)))
      expect(
        answers.filter(({ ok }) => ok),
        `round ${round}`,
      ).toHaveLength(4)
      expect(await leads.listPromisedCalls('kw', callAt)).toEqual(new Map([[callAt, 4]]))
      expect(await rowsOf(db, sql`select 1 from leads`)).toHaveLength(4)
    }
  })
})
