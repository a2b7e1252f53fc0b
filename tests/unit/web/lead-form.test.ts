import { describe, expect, test } from 'vitest'
import type { SubmitLead, SubmitLeadFailure } from '#commerce/leads/lead.ts'
import type { Shop } from '#commerce/shop.ts'
import { storefront } from '#kernel/storefront.ts'
import { fail, ok } from '#kernel/result.ts'
import { handleLeadForm } from '#web/content/lead-form.ts'
import { aShop } from '../../support/shops/a-shop.ts'
import { theCountries } from '../../support/shops/the-countries.ts'

const [country] = theCountries
if (!country) throw new Error('there are countries')
const inArabic = storefront(country, 'ar')

const filled = { form: 'callback', name: ' Amal ', phone: '٠٥٠ ١٢٣ ٤٥٦٧', consent: 'on' }

async function send(
  fields: Readonly<Record<string, string | File>>,
  submit: Shop['leads']['submit'] = async () => ok({ reference: 'L-1', passed: null }),
  page = '/ae/ar/lead/callback',
) {
  const [submitted, reported]: [SubmitLead[], unknown[][]] = [[], []]
  const posted = new FormData()
  for (const [name, value] of Object.entries(fields)) posted.set(name, value)
  const shop = aShop({
    leads: {
      submit: (lead) => {
        submitted.push(lead)
        return submit(lead)
      },
    },
    report: (...report) => void reported.push(report),
  })
  const sender = {
    shop,
    storefront: inArabic,
    from: '203.0.113.7',
    requestId: 'r-1',
    customer: async () => 'c-1',
    bot: { response: null, pass: null, honeypot: String(fields['website'] ?? '') },
    device: null,
    attribution: { utm_source: 'mail' },
  }
  const { answer, status } = await handleLeadForm(posted, {
    ...sender,
    url: new URL(page, 'https://shop.example'),
    digest: (text) => `digest of ${text}`,
  })
  return { answer, status, submitted, reported }
}

const rejecting = (failure: SubmitLeadFailure) => async () => fail(failure)

describe('a posted lead form', () => {
  test('is submitted trimmed, with Latin digits in the phone number, and its storefront', async () => {
    const { answer, submitted } = await send(filled)
    expect(answer).toEqual({ state: 'sent', reference: 'L-1' })
    expect(submitted).toMatchObject([
      {
        form: 'callback',
        store: 'ae_ar',
        country: 'ae',
        name: 'Amal',
        phone: '050 123 4567',
        consent: true,
        attribution: { utm_source: 'mail' },
      },
    ])
  })

  test('has the same key when it is sent twice, another for another message', async () => {
    const [first] = (await send(filled)).submitted
    const [second] = (await send(filled)).submitted
    const [other] = (await send({ ...filled, message: 'Please call in the evening' })).submitted
    expect(first?.key).toBe(second?.key)
    expect(other?.key).not.toBe(first?.key)
  })

  test('is about the product and the store that its page names', async () => {
    const { submitted } = await send(filled, undefined, '/ae/ar/lead/out-of-stock?sku=MJ-1&store=barsha')
    expect(submitted).toMatchObject([{ sku: 'MJ-1', storeCode: 'barsha' }])
  })

  test('may contain a valid key', async () => {
    const key = '6f1c0d6e-3b1a-4a5e-9a3a-0123456789ab'
    expect((await send({ ...filled, key })).submitted[0]?.key).toBe(key)
    expect((await send({ ...filled, key: "'; drop" })).submitted[0]?.key).toMatch(/^digest/)
  })

  test('is dropped, with the response of a success, when a bot filled it in', async () => {
    const { answer, submitted } = await send({ ...filled, website: 'https://spam.example' })
    expect(answer).toEqual({ state: 'sent', reference: null })
    expect(submitted).toEqual([])
  })

  test('returns a message for each invalid field and the typed values', async () => {
    const fields = { phone: 'malformed', consent: 'missing' } as const
    const { answer, status } = await send(
      { ...filled, phone: '12' },
      rejecting({ kind: 'invalid-fields', fields }),
    )
    expect(status).toBe('invalid-fields')
    expect(answer).toEqual({
      state: 'rejected',
      message: 'forms:lead.error.fields',
      isChallenge: false,
      fields: { phone: 'forms:lead.phone.malformed', consent: 'forms:lead.consent.missing' },
      values: { name: 'Amal', phone: '12', consent: 'on' },
    })
  })

  test.each([
    [{ kind: 'too-many', retryAfterSeconds: 60 }, 'forms:lead.error.too-many'],
    [{ kind: 'unknown-form' }, 'forms:lead.error.unknown-form'],
    [{ kind: 'bot-challenge-required' }, 'forms:lead.error.bot'],
  ] as const)('is refused with %j', async (failure, message) => {
    const { answer, status } = await send(filled, rejecting(failure))
    expect(status).toBe(failure.kind)
    expect(answer).toMatchObject({ state: 'rejected', message })
  })

  test('reports a thrown error without showing it', async () => {
    const { answer, status, reported } = await send(filled, async () => {
      throw new Error('password=1234')
    })
    expect(status).toBe('unexpected')
    expect(JSON.stringify(answer)).not.toContain('1234')
    expect(answer).toMatchObject({ message: 'forms:lead.error.unexpected' })
    expect(reported).toMatchObject([[{ message: 'password=1234' }, { customer: 'c-1', requestId: 'r-1' }]])
  })

  test('ignores a file in place of a text', async () => {
    const file = new File(['x'], 'x.txt')
    const { status, submitted } = await send({ form: file }, rejecting({ kind: 'unknown-form' }))
    expect(status).toBe('unknown-form')
    expect(submitted).toMatchObject([{ form: '' }])
  })

  test('says whether its page has shown the bot challenge, and goes on showing it', async () => {
    const first = await send(filled, rejecting({ kind: 'bot-challenge-required' }))
    expect(first.submitted).toMatchObject([{ wasChallenged: false }])
    expect(first.answer).toMatchObject({ isChallenge: true, values: { name: 'Amal' } })
    const fields = { name: 'missing' } as const
    const second = await send(
      { ...filled, name: '', challenged: '1' },
      rejecting({ kind: 'invalid-fields', fields }),
    )
    expect(second.submitted).toMatchObject([{ wasChallenged: true }])
    expect(second.answer).toMatchObject({ isChallenge: true })
  })
})
