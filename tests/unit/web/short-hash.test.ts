import { expect, test } from 'vitest'
import { shortHash } from '#web/http/short-hash.ts'

test('shortHash is equal for equal texts, and differs for different ones', () => {
  expect(shortHash('Free delivery')).toBe(shortHash('Free delivery'))
  expect(shortHash('Free delivery')).not.toBe(shortHash('Free delivery!'))
  expect(shortHash('توصيل مجاني')).toMatch(/^[a-z0-9]{1,7}$/)
})
