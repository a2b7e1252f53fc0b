import { createHmac } from 'node:crypto'
import { isSameText } from '#adapters/payments/same-text.ts'

/** Flat, all texts: what goes out in a form and comes back in an answer. */
export type SignedFields = Readonly<Record<string, string>>

/**
 * Lower-case hex HMAC-SHA256 of "name=value" lines in the order of their names, joined by line feeds. A value has no line
 * feed in it, so that no two sets of fields read the same.
 */
export const signFields = (fields: SignedFields, secret: string): string =>
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
  signature: signFields(fields, secret),
})

export const isSigned = (fields: SignedFields, secret: string): boolean =>
  !Object.entries(fields).some(([name, value]) => /[\r\n=]/.test(name) || /[\r\n]/.test(value)) &&
  isSameText(fields['signature'] ?? '', signFields(fields, secret))

/** How far the clocks of the two sides may be apart, and how long a webhook may take. */
const tolerance = 5 * 60_000

/** Of a webhook: its time and its raw body. Header: "t=2026-11-22T08:00:00Z,v1=hex". */
export const signBody = (body: Uint8Array, at: string, secret: string): string =>
  `t=${at},v1=${createHmac('sha256', secret).update(`${at}.`).update(body).digest('hex')}`

/** Whether a raw body is signed, and not longer ago (or later) than clocks differ. */
export function isSignedBody(body: Uint8Array, header: string, secret: string, now: string): boolean {
  const at = /^t=([\d:.TZ-]{10,40}),v1=[\da-f]{64}$/.exec(header)?.[1]
  if (at === undefined || !isSameText(header, signBody(body, at, secret))) return false
  return Math.abs(Date.parse(now) - Date.parse(at)) <= tolerance
}
