import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { Preview } from '#commerce/content/gateway.ts'
import { addMilliseconds, isBefore, type Clock, type Instant } from '#kernel/instant.ts'

const claimsSchema = z.union([
  z.strictObject({ pageId: z.string(), version: z.number().int().positive(), until: z.iso.datetime() }),
  z.strictObject({ at: z.iso.datetime(), until: z.iso.datetime() }),
])

export type PreviewTokens = {
  /** A token that opens this preview for so many milliseconds. Fits in a query parameter as it is. */
  sign(preview: Preview, lifetimeMs: number): string
  /** Undefined when forged, expired or not a token at all. */
  read(token: string): Preview | undefined
}

/** Longer than any token made here: what exceeds it is not worth a signature. */
const longestToken = 1_000

export function createPreviewTokens(secret: string, clock: Clock): PreviewTokens {
  // The secret signs other things too; a signature made for one purpose must not serve another.
  const signatureOf = (payload: string) =>
    createHmac('sha256', secret).update(`content preview\n${payload}`).digest()

  return {
    sign(preview, lifetimeMs) {
      const until: Instant = addMilliseconds(clock.now(), lifetimeMs)
      const payload = Buffer.from(JSON.stringify({ ...preview, until })).toString('base64url')
      return `${payload}.${signatureOf(payload).toString('base64url')}`
    },
    read(token) {
      if (token.length > longestToken) return undefined
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
