import { describe, expect, test } from 'vitest'
import type { BotVerdict } from '#commerce/identity/bot-challenge.ts'
import type { Lead, SubmitLead } from '#commerce/leads/lead.ts'
import type { NewSubscription } from '#commerce/leads/newsletter.ts'
import { createSubmitLead } from '#commerce/leads/submit-lead.ts'
import { createPhoneNumbers } from '#adapters/customers/phone-numbers.ts'
import { ok } from '#kernel/result.ts'
import { manualClock } from '../../../support/manual-clock.ts'
import { leadSettings } from '../../../support/shops/lead-settings.ts'
import { theCountries } from '../../../support/shops/the-countries.ts'

const callback: SubmitLead = {
  key: 'one',
  form: 'callback',
  store: 'ae_ar',
  country: 'ae',
  language: 'ar',
  name: 'ليلى',
  phone: '050 123 4567',
  consent: true,
  from: '203.0.113.7',
  bot: { response: null, pass: null, honeypot: '' },
  device: null,
  wasChallenged: false,
}

const noon = '2026-11-21T08:00:00.000Z'

function setUp(allowedSubmissions = Infinity, verdict: BotVerdict = 'off', allowedUnchallenged = 2) {
  const stored = new Map<string, Lead>()
  const subscriptions: NewSubscription[] = []
  let unchallenged = allowedUnchallenged
  let remaining = allowedSubmissions
  let references = 0
  const submit = createSubmitLead({
    leads: {
      findByKey: async (key) => stored.get(key),
      async add(key, lead) {
        const added = stored.get(key) ?? { ...lead, id: `id of ${key}` }
        stored.set(key, added)
        return ok(added)
      },
    },
    policies: leadSettings.policies,
    callsAt: (country, startsAt) => (country === 'ae' && startsAt === noon ? 4 : undefined),
    subscriptions: { request: async (subscription) => void subscriptions.push(subscription) },
    checkBrowser: async () => ({
      verdict,
      passed: verdict === 'passed' ? { device: 'device', botPass: 'pass' } : null,
    }),
    checkUnchallenged: async () => ({ allowed: (unchallenged -= 1) >= 0, retryAfterSeconds: 1800 }),
    phones: createPhoneNumbers(theCountries),
    newReference: () => `L-${(references += 1)}`,
    clock: manualClock(),
    checkRateLimit: async () => ({ allowed: (remaining -= 1) >= 0, retryAfterSeconds: 60 }),
  })
  return { submit, stored, subscriptions }
}

const fieldsOf = async (lead: Partial<SubmitLead>) => {
  const answer = await setUp().submit({ ...callback, ...lead })
  return answer.ok || answer.failure.kind !== 'invalid-fields' ? answer : answer.failure.fields
}

describe('submitting a lead', () => {
  test('stores the phone number in international form, and no client address', async () => {
    const { submit, stored } = setUp()
    expect(await submit(callback)).toEqual({ ok: true, value: { reference: 'L-1', passed: null } })
    expect(stored.get('one')).toEqual({
      ...{
        id: 'id of one',
        reference: 'L-1',
        form: 'callback',
        country: 'ae',
        language: 'ar',
        store: 'ae_ar',
      },
      ...{ storeCode: null, sku: null, name: 'ليلى', phone: '+971501234567', email: null, message: null },
      ...{ state: 'assigned', owner: 'care-gulf', consentText: '2026-11-1', attribution: null, callAt: null },
      createdAt: '2026-11-20T08:00:00.000Z',
      changedAt: '2026-11-20T08:00:00.000Z',
      deleteAt: '2027-05-19T08:00:00.000Z',
    })
  })

  test('notes the product and the store of the page, unless they look like no such thing', async () => {
    const { submit, stored } = setUp()
    const form = 'out-of-stock'
    await submit({ ...callback, form, sku: 'MJ-1001', storeCode: 'barsha' })
    await submit({ ...callback, form, key: 'two', sku: '=1+1', storeCode: '<script>' })
    expect(stored.get('one')).toMatchObject({ form, sku: 'MJ-1001', storeCode: 'barsha' })
    expect(stored.get('two')).toMatchObject({ sku: null, storeCode: null })
  })

  test('returns the same lead for a repeated key, without counting against the rate limit', async () => {
    const { submit, stored } = setUp(1)
    await submit(callback)
    expect(await submit({ ...callback, name: 'Layla' })).toEqual({
      ok: true,
      value: { reference: 'L-1', passed: null },
    })
    expect(stored.size).toBe(1)
    expect(await submit({ ...callback, key: 'two' })).toEqual({
      ok: false,
      failure: { kind: 'too-many', retryAfterSeconds: 60 },
    })
  })

  test('of the newsletter is no lead: its address has to confirm', async () => {
    const { submit, stored, subscriptions } = setUp()
    const newsletter = { ...callback, form: 'newsletter', email: 'Layla@Example.com' }
    expect(await submit(newsletter)).toEqual({ ok: true, value: { reference: null, passed: null } })
    expect(subscriptions).toEqual([
      { email: 'layla@example.com', country: 'ae', language: 'ar', at: '2026-11-20T08:00:00.000Z' },
    ])
    expect(stored.size).toBe(0)
  })

  test('takes a time for a call that the office has, and no other', async () => {
    const { submit, stored } = setUp()
    await submit({ ...callback, callAt: noon })
    expect(stored.get('one')).toMatchObject({ callAt: noon })
    for (const callAt of ['2026-11-21T09:00:00.000Z', 'soon', '<script>'])
      expect(await submit({ ...callback, key: callAt, callAt })).toEqual({
        ok: false,
        failure: { kind: 'call-time-taken' },
      })
    await submit({ ...callback, key: 'other form', form: 'out-of-stock', callAt: noon })
    expect(stored.get('other form')).toMatchObject({ callAt: null })
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
    ['a message of ten thousand characters', { message: 'x'.repeat(10_000) }, { message: 'too-long' }],
    [
      'an address with a line break',
      { form: 'business', message: 'm', email: 'a@b.example\r\nBcc:c@d.example' },
      { email: 'malformed' },
    ],
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
    await submit({ ...callback, email: 'layla@example.com' })
    expect(stored.get('one')).toMatchObject({ name: 'ليلى', email: null })
  })
})

describe('the bot challenge of a lead', () => {
  const required = { ok: false, failure: { kind: 'bot-challenge-required' } }
  const tooMany = { ok: false, failure: { kind: 'too-many', retryAfterSeconds: 1800 } }

  test('is required of the first form of a browser, and stores nothing before', async () => {
    for (const form of ['callback', 'newsletter']) {
      const { submit, stored, subscriptions } = setUp(Infinity, 'absent')
      expect(await submit({ ...callback, form, email: 'layla@example.com' }), form).toEqual(required)
      expect([stored.size, subscriptions.length]).toEqual([0, 0])
    }
  })

  test('is not required for fields that have to be corrected first', async () => {
    expect(await setUp(Infinity, 'absent').submit({ ...callback, name: '' })).toMatchObject({
      failure: { kind: 'invalid-fields' },
    })
  })

  test('lets a browser that passed it store the lead, and remembers it', async () => {
    const { submit, stored } = setUp(Infinity, 'passed', 0)
    expect(await submit(callback)).toMatchObject({ value: { passed: { botPass: 'pass' } } })
    expect(stored.size).toBe(1)
  })

  test('is replaced by a tighter limit where no script can show it', async () => {
    const { submit, stored } = setUp(Infinity, 'absent')
    for (const key of ['one', 'two', 'three'])
      expect((await submit({ ...callback, key, wasChallenged: true })).ok, key).toBe(key !== 'three')
    expect(await submit({ ...callback, key: 'four', wasChallenged: true })).toEqual(tooMany)
    expect(stored.size).toBe(2)
  })

  test('refuses a wrong answer, shown or not', async () => {
    for (const wasChallenged of [false, true])
      expect(await setUp(Infinity, 'rejected').submit({ ...callback, wasChallenged })).toEqual(required)
  })

  test('stops no leads while its provider is away, within the tighter limit', async () => {
    const { submit } = setUp(Infinity, 'unavailable', 1)
    expect((await submit(callback)).ok).toBe(true)
    expect(await submit({ ...callback, key: 'two' })).toEqual(tooMany)
  })
})
