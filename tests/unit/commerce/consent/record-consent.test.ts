import { describe, expect, test } from 'vitest'
import type { ConsentChoice } from '#commerce/consent/consent.ts'
import { createRecordConsent } from '#commerce/consent/record-consent.ts'
import { manualClock } from '../../../support/manual-clock.ts'

const choice: ConsentChoice = {
  subject: '0b0e9c52-6f0c-4f43-9d8a-61d2f0a3b1aa',
  granted: ['necessary', 'analytics'],
  textVersion: '2026-11-1',
  store: 'om_ar',
  from: '203.0.113.7',
}

function aLedger(allowed = true) {
  const rows: unknown[] = []
  const record = createRecordConsent({
    ledger: { add: async (row, at) => void rows.push({ ...row, at }) },
    clock: manualClock(),
    checkRateLimit: async () => ({ allowed, retryAfterSeconds: 30 }),
  })
  return { record, rows }
}

describe('recording a consent choice', () => {
  test('adds a row with its time, without the client address', async () => {
    const { record, rows } = aLedger()
    expect(await record(choice)).toEqual({ ok: true, value: undefined })
    const { from: _from, ...stored } = choice
    expect(rows).toEqual([{ ...stored, at: '2026-11-20T08:00:00.000Z' }])
  })

  test.each([
    ['without necessary', { granted: ['analytics'] }],
    ['with an unknown category', { granted: ['necessary', 'everything'] }],
    ['with one category twice', { granted: ['necessary', 'analytics', 'analytics'] }],
    ['with an email address as subject', { subject: 'layla@example.com' }],
    ['without a text version', { textVersion: '' }],
    ['from no storefront', { store: 'nowhere' }],
  ])('a choice %s is rejected', async (_, wrong) => {
    const { record, rows } = aLedger()
    const answer = await record({ ...choice, ...wrong } as ConsentChoice)
    expect(answer).toEqual({ ok: false, failure: { kind: 'invalid-choice' } })
    expect(rows).toEqual([])
  })

  test('is rejected when one address sends too many', async () => {
    const { record, rows } = aLedger(false)
    expect(await record(choice)).toEqual({ ok: false, failure: { kind: 'too-many', retryAfterSeconds: 30 } })
    expect(rows).toEqual([])
  })
})
