import { describe, expect, test } from 'vitest'
import type { ContactConsentEntry } from '#commerce/consent/contact-consent.ts'
import type { Lead, SubmitLead } from '#commerce/leads/lead.ts'
import { createSubmitLead } from '#commerce/leads/submit-lead.ts'
import { createPhoneNumbers } from '#adapters/customers/phone-numbers.ts'
import { manualClock } from '../../../support/manual-clock.ts'
import { theCountries } from '../../../support/shops/the-countries.ts'

const callback: SubmitLead = {
  key: 'one',
  form: 'callback',
  store: 'ae_ar',
  country: 'ae',
  name: 'ليلى',
  phone: '050 123 4567',
  consent: true,
  from: '203.0.113.7',
}

function setUp(allowedSubmissions = Infinity) {
  const stored = new Map<string, Lead>()
  const consents: ContactConsentEntry[] = []
  let remaining = allowedSubmissions
  let references = 0
  const submit = createSubmitLead({
    leads: {
      findByKey: async (key) => stored.get(key),
      add: async (key, lead, itsConsents) => {
        if (!stored.has(key)) consents.push(...itsConsents)
        return stored.get(key) ?? (stored.set(key, lead), lead)
      },
    },
    phones: createPhoneNumbers(theCountries),
    newReference: () => `L-${(references += 1)}`,
    clock: manualClock(),
    checkRateLimit: async () => ({ allowed: (remaining -= 1) >= 0, retryAfterSeconds: 60 }),
  })
  return { submit, stored, consents }
}

const fieldsOf = async (lead: Partial<SubmitLead>) => {
  const answer = await setUp().submit({ ...callback, ...lead })
  return answer.ok || answer.failure.kind !== 'invalid-fields' ? answer : answer.failure.fields
}

describe('submitting a lead', () => {
  test('stores the phone number in international form, and no client address', async () => {
    const { submit, stored } = setUp()
    expect(await submit(callback)).toEqual({ ok: true, value: { reference: 'L-1' } })
    expect(stored.get('one')).toEqual({
      reference: 'L-1',
      form: 'callback',
      store: 'ae_ar',
      name: 'ليلى',
      phone: '+971501234567',
      email: null,
      message: null,
      createdAt: '2026-11-20T08:00:00.000Z',
    })
  })

  test('returns the same lead for a repeated key, without counting against the rate limit', async () => {
    const { submit, stored } = setUp(1)
    await submit(callback)
    expect(await submit({ ...callback, name: 'Layla' })).toEqual({ ok: true, value: { reference: 'L-1' } })
    expect(stored.size).toBe(1)
    expect(await submit({ ...callback, key: 'two' })).toEqual({
      ok: false,
      failure: { kind: 'too-many', retryAfterSeconds: 60 },
    })
  })

  test('brings the consent of a newsletter for marketing by email, and of another form none', async () => {
    const { submit, consents } = setUp()
    await submit(callback)
    await submit({ ...callback, form: 'design-advice', key: 'two', email: 'layla@example.com' })
    expect(consents).toEqual([])
    await submit({ ...callback, form: 'newsletter', key: 'three', email: 'layla@example.com' })
    expect(consents).toMatchObject([
      {
        contact: 'layla@example.com',
        channel: 'email',
        purpose: 'marketing',
        isGranted: true,
        proof: 'form',
      },
    ])
  })

  test('rejects an unknown form, also one named like a property of Object.prototype', async () => {
    for (const form of ['survey', '', 'toString', '__proto__'])
      expect(await setUp().submit({ ...callback, form })).toEqual({
        ok: false,
        failure: { kind: 'unknown-form' },
      })
  })

  test('rejects missing fields, all in one response', async () => {
    expect(await fieldsOf({ name: '  ', phone: undefined, consent: false })).toEqual({
      name: 'missing',
      phone: 'missing',
      consent: 'missing',
    })
    expect(await fieldsOf({ form: 'business', message: '\n' })).toEqual({
      email: 'missing',
      message: 'missing',
    })
  })

  test.each([
    ['a name without letters', { name: '12345' }, { name: 'malformed' }],
    ['a long name', { name: 'ا'.repeat(81) }, { name: 'too-long' }],
    ['half a number', { phone: '050 123' }, { phone: 'malformed' }],
    ['words for a number', { phone: 'call me' }, { phone: 'malformed' }],
    ['a number of a country we do not serve', { phone: '+49 30 901820' }, { phone: 'malformed' }],
    ['a message of a thousand and one characters', { message: 'x'.repeat(1001) }, { message: 'too-long' }],
    ['an address without a domain', { form: 'newsletter', email: 'layla@' }, { email: 'malformed' }],
    ['an address without a dot', { form: 'newsletter', email: 'layla@example' }, { email: 'malformed' }],
    ['two addresses', { form: 'newsletter', email: 'a@b.example, c@d.example' }, { email: 'malformed' }],
    ['a long address', { form: 'newsletter', email: `${'x'.repeat(250)}@b.example` }, { email: 'too-long' }],
  ])('with %s is refused', async (_, lead, fields) => {
    expect(await fieldsOf(lead)).toEqual(fields)
  })

  test('accepts Arabic digits and removes control characters', async () => {
    const { submit, stored } = setUp()
    await submit({
      ...callback,
      phone: '٠٥٠١٢٣٤٥٦٧',
      name: 'Layla\u0000\r\nBcc: x',
      message: 'one\r\n\u0007two ',
    })
    expect(stored.get('one')).toMatchObject({
      phone: '+971501234567',
      name: 'Layla Bcc: x',
      message: 'one\ntwo',
    })
  })

  test('stores only fields of its form', async () => {
    const { submit, stored } = setUp()
    await submit({ ...callback, form: 'newsletter', email: 'layla@example.com' })
    expect(stored.get('one')).toMatchObject({ name: null, phone: null, email: 'layla@example.com' })
  })
})
