import { createHmac } from 'node:crypto'
import { equalsInConstantTime } from '#adapters/payments/constant-time-equals.ts'

/** A flat record of texts: the fields of a form, or of a response. */
export type SignedFields = Readonly<Record<string, string>>

/**
 * HMAC-SHA256 in lower-case hex of "name=value" lines, sorted by name and joined by line feeds. Values contain no line
 * feeds, so that no two records have the same text.
 */
export const signRedirectFields = (fields: SignedFields, secret: string): string =>
  createHmac('sha256', secret)
    .update(
      Object.keys(fields)
        .filter((name) => name !== 'signature')
        .sort()
        .map((name) => `${name}=${fields[name] ?? ''}`)
        .join('\n'),
    )
    .digest('hex')

export const withSignature = (fields: SignedFields, secret: string) => ({
  ...fields,
  signature: signRedirectFields(fields, secret),
})

export const isSigned = (fields: SignedFields, secret: string): boolean =>
  !Object.entries(fields).some(([name, value]) => /[\r\n=]/.test(name) || /[\r\n]/.test(value)) &&
  equalsInConstantTime(fields['signature'] ?? '', signRedirectFields(fields, secret))

/** Maximum clock difference plus delivery time of a webhook, in milliseconds. */
const toleranceMs = 5 * 60_000

/** Signature header of a webhook, over its time and raw body: "t=2026-11-22T08:00:00Z,v1=hex". */
export const signRedirectBody = (body: Uint8Array, at: string, secret: string): string =>
  `t=${at},v1=${createHmac('sha256', secret).update(`${at}.`).update(body).digest('hex')}`

/** Whether a raw body is signed, within the tolerance of its time. */
export function isSignedBody(body: Uint8Array, header: string, secret: string, now: string): boolean {
  const at = /^t=([\d:.TZ-]{10,40}),v1=[\da-f]{64}$/.exec(header)?.[1]
  if (at === undefined || !equalsInConstantTime(header, signRedirectBody(body, at, secret))) return false
  return Math.abs(Date.parse(now) - Date.parse(at)) <= toleranceMs
}
