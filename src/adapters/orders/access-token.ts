import { createHmac, timingSafeEqual } from 'node:crypto'

/** Signatures of order numbers. Derived, never stored: a leaked table gives access to no order. */
export type AccessTokens = {
  of(number: string): string
  isOf(number: string, token: string): boolean
}

export function createAccessTokens(secret: string): AccessTokens {
  const of = (number: string): string =>
    createHmac('sha256', secret).update(`order ${number}`).digest('base64url')
  return {
    of,
    isOf(number, token) {
      const [expected, given] = [Buffer.from(of(number)), Buffer.from(token)]
      return expected.length === given.length && timingSafeEqual(expected, given)
    },
  }
}
