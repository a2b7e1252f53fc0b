import { createHmac } from 'node:crypto'
import { z } from 'zod'
import type { Instant } from '#kernel/instant.ts'
import { equalsInConstantTime } from '#adapters/payments/constant-time-equals.ts'

const header = z.object({ alg: z.literal('HS256') })
const payload = z.object({ exp: z.number() })

/** Whether a JWT is Tamara's: HS256 with the notification token, and not expired. Rejects all other algorithms, such as "none". */
export function isTamaraToken(token: string, notificationToken: string, at: Instant): boolean {
  const [head = '', body = '', signature = '', ...more] = token.split('.')
  if (more.length > 0 || !header.safeParse(decode(head)).success) return false
  const expected = createHmac('sha256', notificationToken).update(`${head}.${body}`).digest('base64url')
  if (!equalsInConstantTime(signature, expected)) return false
  const claims = payload.safeParse(decode(body))
  return claims.success && claims.data.exp * 1000 > Date.parse(at)
}

function decode(part: string): unknown {
  try {
    return JSON.parse(Buffer.from(part, 'base64url').toString('utf8')) as unknown
  } catch {
    return undefined
  }
}
