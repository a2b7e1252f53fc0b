import { randomInt } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { inTurns } from '../support/tier.ts'
import { aReader } from './support/forms-by-http.ts'
import { deliverOrder, payInCashByForms, toPaymentByForms } from './support/ordering-by-forms.ts'
import { aMobile } from './support/checking-out.ts'
import { receiveReturn, requestReturn, returnOne, stateOf } from './support/returning-by-forms.ts'
import { majlis } from './support/shops.ts'
import { aLocalAddress, linkOfMessage, signUpByForms } from './support/signing-up.ts'
import { texts } from './support/texts.ts'

const inTurn = inTurns(['en', 'ar'] as const)
const cushion = 'makhmal-velvet-cushion'
const dialCodes = { kw: '+965', in: '+91' } as const

/** A guest's cash order, delivered. */
async function delivered(country: 'kw' | 'in', language: 'en' | 'ar') {
  const reader = aReader(aLocalAddress())
  const code = `${country}/${language}`
  const phone = `${dialCodes[country]}${aMobile(country)}`
  const contact = { name: 'Mariam Saleh', email: `m${randomInt(1_000_000_000)}@example.com`, phone }
  const payment = await toPaymentByForms(reader, code, contact, cushion)
  const number = await payInCashByForms(reader, payment, phone)
  await deliverOrder(number)
  return { reader, code, number }
}

describe('cash comes back', () => {
  test.each(
    inTurn().flatMap((language) => [
      {
        country: 'kw' as const,
        language,
        wrong: [
          { method: 'iban', iban: 'KW81CBKU0000000000001234560102', holder: 'Mariam Saleh' },
          { method: 'iban', iban: 'GB33BUKB20201555555555', holder: 'Mariam Saleh' },
          { method: 'iban', iban: 'KW81CBKU0000000000001234560101', holder: '' },
        ],
        right: { method: 'iban', iban: 'KW81 CBKU 0000 0000 0000 1234 5601 01', holder: 'Mariam Saleh' },
        shown: 'KW… 0101',
      },
      {
        country: 'in' as const,
        language,
        wrong: [
          { method: 'iban', iban: 'KW81CBKU0000000000001234560101', holder: 'Mariam Saleh' },
          { method: 'upi', upi: 'mariam.okaxis', holder: 'Mariam Saleh' },
        ],
        right: { method: 'upi', upi: 'Mariam@OKaxis', holder: 'Mariam Saleh' },
        shown: 'ma…@okaxis',
      },
      {
        country: 'in' as const,
        language,
        wrong: [
          { method: 'account', account: '12345', ifsc: 'HDFC0001234', holder: 'Mariam Saleh' },
          { method: 'account', account: '50100123456789', ifsc: 'HDFC1001234', holder: 'Mariam Saleh' },
        ],
        right: { method: 'account', account: '50100123456789', ifsc: 'hdfc0001234', holder: 'Mariam Saleh' },
        shown: 'HDFC… 6789',
      },
    ]),
  )('in $country by $right.method ($language), and not to an account that is wrong', async (given) => {
    const { reader, code, number } = await delivered(given.country, given.language)
    const t = texts(given.language)
    const returned = await returnOne(reader, code, number)
    expect(returned.document.body.textContent).toContain(t('returns:refund.cash.choose'))
    // Where money goes is decided by who has the phone of the order, not by who has its cookie.
    await reader.send(await reader.open(`/${code}/order/${number}`), 'form[action*="sendChangeLink"]', {})
    const page = await linkOfMessage(reader, /\/\w\w\/\w\w\/order\/\w+\?t=change-[\w-]+/, number, 't=change-')
    const choose = async (fields: Readonly<Record<string, string>>) =>
      reader.send(await reader.open(page), 'form[action*="chooseRefund"]', fields)
    for (const wrong of given.wrong) {
      const answer = await choose(wrong)
      const error = answer.document.querySelector('.field-error, .order-head .notice')?.textContent ?? ''
      expect(error.trim(), JSON.stringify(wrong)).not.toBe('')
    }
    const chosen = await choose(given.right)
    expect(chosen.document.querySelector('[data-chosen]')?.textContent).toContain(given.shown)
    expect(chosen.document.querySelector('form[action*="chooseRefund"]')).toBeNull()
    expect(await majlis('refund', 'payouts')).toContain(number)
  })
})

test.each(inTurn())(
  'what was refused is appealed once, a question about it is answered, and the account lists the return (%s)',
  async (language) => {
    const reader = aReader(aLocalAddress())
    const code = `ae/${language}`
    const mobile = await signUpByForms(reader, 'Mariam Saleh')
    const contact = { name: 'Mariam Saleh', email: 'mariam@example.com', phone: `+971${mobile}` }
    const payment = await toPaymentByForms(reader, code, contact, cushion)
    const number = await payInCashByForms(reader, payment)
    await deliverOrder(number)
    const requested = await requestReturn(reader, code, number, 'faulty')
    const { reference } = requested
    await receiveReturn(reader, requested)
    await majlis('return', 'advance', reference, 'refuse', '--note', 'The seam was cut with scissors.')
    const refused = await reader.open(requested.page.path)
    expect(stateOf(refused)).toBe('refused')
    expect(refused.document.body.textContent).toContain('The seam was cut with scissors.')
    const appealed = await reader.send(refused, 'form[action*="appealReturn"]', {
      note: 'It came so: see the photo of the first day.\u202E',
    })
    expect(stateOf(appealed)).toBe('received')
    await majlis('return', 'advance', reference, 'refuse', '--note', 'Another colleague sees the same.')
    const final = await reader.open(requested.page.path)
    expect(final.document.querySelector('form[action*="appealReturn"]')).toBeNull()
    await majlis('return', 'advance', reference, 'send-back')

    const list = await reader.open(`/${code}/account/returns`)
    expect(list.document.querySelector('.my-returns')?.textContent).toContain(reference)

    const order = await reader.open(`/${code}/order/${number}`)
    const sent = await reader.send(order, 'form[action*="sendQuestion"]', {
      topic: 'return',
      text: 'When do I get it back?',
    })
    const ticket = sent.document.querySelector('[data-ticket]')?.getAttribute('data-ticket') ?? ''
    await majlis('question', 'reply', ticket, '--text', 'On Tuesday, with the morning van.')
    const answered = await reader.open(`/${code}/order/${number}`)
    expect(answered.document.querySelector('.question')?.textContent).toContain('with the morning van')
    const more = await reader.send(answered, 'form[action*="writeToQuestion"]', { text: 'Tuesday is good.' })
    expect(more.document.querySelector('.question')?.textContent).toContain('Tuesday is good.')
  },
)
