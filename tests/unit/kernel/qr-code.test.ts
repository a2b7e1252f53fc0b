import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { qrCode } from '#kernel/qr-code.ts'

const digest = (text: string) => {
  const rows = qrCode(text) ?? []
  const drawn = rows.map((row) => row.map((dark) => (dark ? '#' : '.')).join('')).join('\n')
  return [rows.length, createHash('sha256').update(drawn).digest('hex').slice(0, 16)]
}

// Each of these drawings was read by an independent decoder.
test.each([
  ['a', 21, '0b2a5ded825360b8'],
  ['https://shop.example/ae/en/login', 29, 'b8f9a9e94f9f1a3a'],
  ['https://shop.example/ae/ar/تسجيل', 29, '2413a66f8da17a73'],
  ['y'.repeat(120), 45, '2497495eb0db283f'],
  ['y'.repeat(213), 57, '846a7d6bcfd964a4'],
])('the code of %s is drawn as a decoder has read it', (text, size, drawn) => {
  expect(digest(text)).toEqual([size, drawn])
})

test('a longer text has no code', () => {
  expect(qrCode('w'.repeat(214))).toBeUndefined()
})
