import { describe, expect, test } from 'vitest'
import { parseOperationsPath } from '#web/operations/own-path.ts'

describe('parseOperationsPath', () => {
  test.each(['/operations', '/operations/orders', '/operations/orders?state=held&after=a%2Fb'])(
    '%s is its own',
    (path) => expect(parseOperationsPath(path)).toBe(path),
  )

  test.each([
    null,
    '',
    '//evil.example',
    '/\\evil.example',
    '/operations\\..\\..\\evil',
    '/ae/en/cart',
    '/operations-evil',
    '/operations/../ae/en',
    'https://evil.example/operations',
    'javascript:alert(1)',
    '/operations/ x',
  ])('%s is not', (path) => expect(parseOperationsPath(path)).toBeNull())
})
