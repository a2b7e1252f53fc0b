import { createHmac, timingSafeEqual } from 'node:crypto'
import type { AccessTokens, OrderScope } from '#commerce/orders/access/order-scope.ts'
import { toInstant } from '#kernel/instant.ts'

/** Base64url of 32 bytes. */
const signatureLength = 43

/**
 * Signatures of order numbers with a scope and, for some, an end: "{scope}-{end}-{signature}"; the signature alone reads.
 * Derived, never stored: a leaked table gives access to no order.
 */
export function createAccessTokens(secret: string): AccessTokens {
  const sign = (number: string, head: string): string =>
    head +
    createHmac('sha256', secret)
      .update(`order ${number}${head && ` ${head}`}`)
      .digest('base64url')
  return {
    sign: (number, scope) => sign(number, scope === 'read' ? '' : `${scope}-`),
    signUntil: (number, scope, until) =>
      sign(number, `${scope}-${Math.floor(Date.parse(until) / 1000).toString(36)}-`),
    scopeOf(number, token, now) {
      const head = token.slice(0, -signatureLength)
      const [expected, given] = [Buffer.from(sign(number, head)), Buffer.from(token)]
      if (expected.length !== given.length || !timingSafeEqual(expected, given)) return undefined
      const [scope = '', end = ''] = head.split('-')
      if (scope === '') return 'read'
      if (end === '') return 'own'
      const isOver = toInstant(new Date(Number.parseInt(end, 36) * 1000)) <= now
      return isOver ? (scope === 'change' ? 'read' : undefined) : (scope as OrderScope)
    },
  }
}
