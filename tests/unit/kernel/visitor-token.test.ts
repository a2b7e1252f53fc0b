import { describe, expect, it } from 'vitest'
import {
  formatCustomerToken,
  isCustomerToken,
  parseCustomerToken,
  parseGuestToken,
} from '#kernel/visitor-token.ts'

const guest = 'a'.repeat(43)
const customer = formatCustomerToken('7d0c0b8e-8f0e-4f57-a2f4-0c0a9a5f3f10', 's'.repeat(43))

describe("a visitor's token", () => {
  it("is a customer's with id and signature", () => {
    expect(parseCustomerToken(customer)).toEqual({
      customerId: '7d0c0b8e-8f0e-4f57-a2f4-0c0a9a5f3f10',
      signature: 's'.repeat(43),
    })
    expect(isCustomerToken(customer)).toBe(true)
    expect(isCustomerToken(guest)).toBe(false)
  })

  it.each([guest, 'customer.', 'customer.1', 'customer..s', 'customer.1.s.t', ''])(
    '%s is none of a customer',
    (token) => {
      expect(parseCustomerToken(token)).toBeUndefined()
    },
  )

  it("is never a customer's when it comes from a cookie", () => {
    expect(parseGuestToken(guest)).toBe(guest)
    expect(parseGuestToken(customer)).toBeNull()
    expect(parseGuestToken(undefined)).toBeNull()
    expect(parseGuestToken('short')).toBeNull()
  })
})
