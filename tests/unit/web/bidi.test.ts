import { expect, test } from 'vitest'
import { bidiParts } from '#web/bidi.ts'
import { texts } from '../../e2e/support/texts.ts'

const isolatedIn = (sentence: string) =>
  bidiParts(sentence)
    .filter(({ isolated }) => isolated)
    .map(({ text }) => text)

test.each([
  ['اتصل على +971 4 555 0100 أو care@majlis.example', ['+971 4 555 0100', 'care@majlis.example']],
  ['طلبك AE2611000001', ['AE2611000001']],
  ['رمزه \u2066MJ-1001-PALM-220 20\u2069.', ['MJ-1001-PALM-220 20']],
  ['بلا أرقام', []],
])('%s', (sentence, isolated) => expect(isolatedIn(sentence)).toEqual(isolated))

test('marks of a message are not part of what is shown', () => {
  expect(
    bidiParts('\u2066A 1\u2069 ب')
      .map(({ text }) => text)
      .join(''),
  ).toBe('A 1 ب')
})

test.each(['en', 'ar'] as const)('the example of a bulk list is isolated as a whole (%s)', (language) => {
  expect(isolatedIn(texts(language)('bulk:list.hint'))).toEqual(['MJ-1001-PALM-220 20'])
})
