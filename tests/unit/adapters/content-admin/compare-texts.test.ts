import { expect, test } from 'vitest'
import { compareTexts } from '#adapters/content-admin/compare-texts.ts'

test('the words that differ are found, as each language divides them', () => {
  expect(compareTexts('Free delivery on Friday.', 'Free delivery on Monday.', 'en-US')).toEqual([
    { kind: 'same', text: 'Free delivery on ' },
    { kind: 'removed', text: 'Friday' },
    { kind: 'added', text: 'Monday' },
    { kind: 'same', text: '.' },
  ])
  expect(compareTexts('توصيل مجاني اليوم', 'توصيل مجاني غداً', 'ar')).toEqual([
    { kind: 'same', text: 'توصيل مجاني ' },
    { kind: 'removed', text: 'اليوم' },
    { kind: 'added', text: 'غداً' },
  ])
})

test('nothing before, and nothing after', () => {
  expect(compareTexts('', 'New', 'en-US')).toEqual([{ kind: 'added', text: 'New' }])
  expect(compareTexts('Old', '', 'en-US')).toEqual([{ kind: 'removed', text: 'Old' }])
  expect(compareTexts('', '', 'en-US')).toEqual([])
})

test('very long texts are compared as a whole, in no time', () => {
  const text = (word: string) => Array.from({ length: 3_000 }, (_, place) => `${word}${place}`).join(' ')
  expect(compareTexts(text('a'), text('b'), 'en-US').map(({ kind }) => kind)).toEqual(['removed', 'added'])
})
