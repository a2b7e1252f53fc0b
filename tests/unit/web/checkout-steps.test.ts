import { describe, expect, test } from 'vitest'
import { afterStep, mayOpen, steps } from '#web/checkout/checkout-steps.ts'

describe('checkout steps', () => {
  test('open when all steps before are answered, and stay open', () => {
    const open = steps.map((next) => steps.filter((step) => mayOpen(step, next, false)).length)
    expect(open).toEqual([1, 2, 3, 4, 5])
  })

  test('need no address for a collection', () => {
    expect(mayOpen('delivery', 'address', true)).toBe(true)
    expect(mayOpen('payment', 'address', true)).toBe(false)
    expect(mayOpen('delivery', 'contact', true)).toBe(false)
  })

  test('lead to the next step, or back to the review', () => {
    expect(afterStep('contact', false, 'kw/ar')).toBe('/kw/ar/checkout/address')
    expect(afterStep('payment', false, 'kw/ar')).toBe('/kw/ar/checkout/review')
    expect(afterStep('contact', true, 'kw/ar')).toBe('/kw/ar/checkout/review')
  })
})
