import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { PreviewTokens } from '#commerce/content/ports.ts'
import { addMilliseconds, isBefore, type Clock, type Instant } from '#kernel/instant.ts'

const entrySchema = z.strictObject({
  kind: z.enum(['page', 'screen', 'block']),
  key: z.string(),
  locale: z.enum(['en-US', 'ar']),
})
const claimsSchema = z.strictObject({
  entry: z
    .union([
      entrySchema.extend({ version: z.number().int().positive() }),
      entrySchema.extend({ draft: z.string() }),
    ])
    .exactOptional(),
  at: z.iso.datetime().exactOptional(),
  isKiosk: z.literal(true).exactOptional(),
  until: z.iso.datetime(),
})

/** Longer than any token signed here. */
const maxTokenLength = 1_000

export function createPreviewTokens(secret: string, clock: Clock): PreviewTokens {
  // The secret signs other things too; the prefix limits a signature to this purpose.
  const signatureOf = (payload: string) =>
    createHmac('sha256', secret).update(`content preview\n${payload}`).digest()

  return {
    sign(preview, lifetimeMs) {
      const until: Instant = addMilliseconds(clock.now(), lifetimeMs)
      const payload = Buffer.from(JSON.stringify({ ...preview, until })).toString('base64url')
      return `${payload}.${signatureOf(payload).toString('base64url')}`
    },
    read(token) {
      if (token.length > maxTokenLength) return undefined
      const [payload = '', signature = '', ...rest] = token.split('.')
      const given = Buffer.from(signature, 'base64url')
      const expected = signatureOf(payload)
      if (rest.length > 0 || given.length !== expected.length || !timingSafeEqual(given, expected))
        return undefined
      const claims = claimsSchema.safeParse(JSON.parse(Buffer.from(payload, 'base64url').toString()))
      if (!claims.success || !isBefore(clock.now(), claims.data.until)) return undefined
      const { until: _, ...preview } = claims.data
      return preview
    },
  }
}
