import { createHash, createHmac } from 'node:crypto'

export const amazonShaTypes = ['sha256', 'sha512', 'hmac256', 'hmac512'] as const
export type AmazonShaType = (typeof amazonShaTypes)[number]

/**
 * Signature of Amazon Payment Services: parameters by name, "name=value" without separators, the phrase before and
 * after; the HMAC kinds take the phrase as their key too. Source: payfort-php-sdk.
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
