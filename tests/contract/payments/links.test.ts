import { describe, expect, test } from 'vitest'
import { failureReasons } from '#commerce/payments/payment-provider.ts'
import { sandboxCode } from '#commerce/payments/sandbox/sandbox-gateway.ts'
import { failureReasons as told } from '#contracts/payment-failure.ts'
import { paymentLinks } from '#adapters/payments/payment-links.ts'
import { sandboxCodeHint } from '#web/checkout/even-parts.ts'
import { pathTo } from '#web/paths.ts'

describe('addresses of payments', () => {
  const links = paymentLinks('https://shop.example')
  const attempt = { id: 'a-1', country: 'kw', language: 'ar' } as const

  test('are those of the pages', () => {
    const back = pathTo('kw/ar', 'checkoutReturn', { attempt: 'a-1' })
    expect(links.back(attempt)).toBe(`https://shop.example${back}`)
    expect(links.door(attempt)).toBe(`${back}/go`)
  })

  test('tell every reason for which a payment fails', () => {
    expect(told).toEqual(failureReasons)
  })

  test('say the code that the sandbox takes', () => {
    expect(sandboxCodeHint).toBe(sandboxCode)
  })
})
