import { expect, test } from 'vitest'
import { paymentLinks } from '#adapters/payments/payment-links.ts'
import { pathTo } from '#web/paths.ts'

test('payment links are the URLs of the payment pages', () => {
  const links = paymentLinks('https://shop.example')
  const attempt = { id: 'a-1', country: 'kw', language: 'ar' } as const
  const returnPath = pathTo('kw/ar', 'checkoutReturn', { attempt: 'a-1' })
  expect(links.returnUrl(attempt)).toBe(`https://shop.example${returnPath}`)
  expect(links.paymentUrl(attempt)).toBe(`${returnPath}/go`)
})
