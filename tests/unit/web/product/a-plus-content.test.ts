import { expect, test } from 'vitest'
import { parseAPlusContent } from '#web/product/a-plus-content.ts'

const text = (body: string) => ({ type: 'rich-text', id: 'text', body })
const errors: unknown[] = []
const onError = (error: unknown) => errors.push(error)

test('a product’s own widgets are shown in the language of the page', () => {
  const content = [{ en: text('Washed at 30'), ar: text('تُغسل عند 30') }]
  expect(parseAPlusContent(content, 'ar', onError)).toMatchObject([{ body: 'تُغسل عند 30' }])
  expect(parseAPlusContent(content, 'en', onError)).toMatchObject([{ body: 'Washed at 30' }])
})

test('one widget of a product may serve both languages', () => {
  expect(parseAPlusContent([text('E27')], 'ar', onError)).toMatchObject([{ body: 'E27' }])
})

test('an invalid widget of a product is reported and left out', () => {
  errors.length = 0
  expect(parseAPlusContent([{ type: 'hologram' }, null, { en: 1, ar: 2 }], 'en', onError)).toEqual([])
  expect(errors).toHaveLength(3)
})
