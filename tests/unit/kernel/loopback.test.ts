import { expect, test } from 'vitest'
import { isLoopback } from '#kernel/loopback.ts'

test.each(['127.0.0.1', '127.1.2.3', '::1', '::ffff:127.0.0.1'])('%s is a loopback address', (address) => {
  expect(isLoopback(address)).toBe(true)
})

test.each(['10.0.0.7', '127.0.0.1.evil.example', '127.evil', '::2', 'unknown', ''])(
  '"%s" is no loopback address',
  (address) => {
    expect(isLoopback(address)).toBe(false)
  },
)
