import { createHash, createHmac } from 'node:crypto'
import type { amazonShaTypes } from '#infrastructure/config/env-keys-payments.ts'

export type AmazonShaType = (typeof amazonShaTypes)[number]

/**
 * Signature of Amazon Payment Services: parameters sorted by name, "name=value" without separators, the phrase before
 * and after; the HMAC types also use the phrase as their key. Source: payfort-php-sdk.
 */
export function signAmazon(
  fields: Readonly<Record<string, string>>,
  phrase: string,
  type: AmazonShaType,
): string {
  const names = Object.keys(fields)
    .filter((name) => name !== 'signature')
    .sort()
  const text = `${phrase}${names.map((name) => `${name}=${fields[name] ?? ''}`).join('')}${phrase}`
  const kind = type.endsWith('256') ? 'sha256' : 'sha512'
  return type.startsWith('hmac')
    ? createHmac(kind, phrase).update(text).digest('hex')
    : createHash(kind).update(text).digest('hex')
}
