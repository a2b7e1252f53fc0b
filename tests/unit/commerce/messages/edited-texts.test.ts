import { expect, test } from 'vitest'
import { createMessageTexts, readMessageTexts } from '#adapters/messages/message-texts.ts'
import {
  comparePlaceholders,
  fillPlaceholders,
  messageTextOf,
  placeholdersIn,
  textFieldName,
} from '#commerce/messages/edited-texts.ts'
import { languageCodes } from '#kernel/language.ts'

test.each([
  ['Order {{number}} is here', [], []],
  ['{{number}}: {{number}}', [], []],
  ['Your order is here', ['number'], []],
  ['Order {{numbr}}', ['number'], ['numbr']],
  ['Order {{number}} until {{until}}', [], ['until']],
  ['Order {{ number }}', ['number'], ['{{ number }}']],
  ['Order {{number}', ['number'], ['{{number}']],
  ['Order {{number}} {{', [], ['{{']],
  ['Order {{number}} }}', [], ['}}']],
  ['Order {{- number}}', ['number'], ['{{- number}}']],
  ['طلب {{number}} وصل', [], []],
])('%s lacks %j and has %j that nothing fills', (text, missing, unknown) => {
  expect(comparePlaceholders('Order {{number}} has arrived', text)).toEqual({ missing, unknown })
})

test('words are filled in as the shipped texts are, with what shoppers typed as it is', () => {
  const values = { number: 'AE1', name: '{{number}} $& $t(brand)' }
  expect(fillPlaceholders('{{number}}, {{name}}, {{none}}!', values)).toBe('AE1, {{number}} $& $t(brand), !')
  const shipped = createMessageTexts()('en')
  const own = createMessageTexts((key, language) => readMessageTexts(language)[key])('en')
  for (const key of ['order-confirmed.sms', 'refunded.body', 'cart-reminder.more'])
    expect(own(key, { number: 'AE1', link: 'https://a.example', what: 'x', arrival: 'y', count: 3 })).toBe(
      shipped(key, { number: 'AE1', link: 'https://a.example', what: 'x', arrival: 'y', count: 3 }),
    )
})

test('both languages have the same placeholders in every text of a message, each with a field of its own', () => {
  const [en, ar] = [readMessageTexts('en'), readMessageTexts('ar')]
  const fields = new Set<string>()
  const keys = Object.keys(en).filter((key) => messageTextOf(key) !== undefined)
  for (const key of keys) {
    expect(placeholdersIn(ar[key] ?? '').toSorted(), key).toEqual(placeholdersIn(en[key] ?? '').toSorted())
    const { kind, part } = messageTextOf(key) ?? { kind: '', part: '' }
    for (const language of languageCodes) fields.add(`${kind} ${textFieldName(part, language)}`)
  }
  expect(keys.length).toBeGreaterThan(250)
  expect(fields.size).toBe(keys.length * 2)
  expect(messageTextOf('label.total')).toBeUndefined()
  expect(messageTextOf('code.sms')).toBeUndefined()
})
