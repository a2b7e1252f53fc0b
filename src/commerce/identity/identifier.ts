import { toLatinDigits } from '#kernel/digits.ts'
import { isEmail } from '#kernel/email.ts'
import { fail, ok, type Result } from '#kernel/result.ts'

/** What a customer signs in with: a phone in E.164 or an email address in lower case. */
export type Identifier = { readonly kind: 'phone' | 'email'; readonly value: string }

/** `not-mobile`: no text message reaches it. Neither says whether there is an account. */
export type IdentifierFailure = { readonly kind: 'malformed' } | { readonly kind: 'not-mobile' }

export type PhoneRules = {
  /** E.164 of a country that is served, else undefined. Without a dial code it is a number of `country`. */
  normalize(text: string, country: string): string | undefined
  isMobile(phone: string): boolean
}

/** Zero-width characters and bidi marks, which come along when a number is copied from a chat. */
const invisible = /[\u00AD\u061C\u200B-\u200F\u202A-\u202E\u2060-\u206F\uFEFF]/g

const clean = (text: string): string => toLatinDigits(text.toWellFormed().replace(invisible, '')).trim()

/** Reads what was typed as phone or email. */
export function parseIdentifier(
  text: string,
  country: string,
  phones: PhoneRules,
): Result<Identifier, IdentifierFailure> {
  const cleaned = clean(text)
  if (cleaned.includes('@')) {
    const value = cleaned.normalize('NFC').toLowerCase()
    return isEmail(value) ? ok({ kind: 'email', value }) : fail({ kind: 'malformed' })
  }
  const value = cleaned.length > 40 ? undefined : phones.normalize(cleaned, country)
  if (value === undefined) return fail({ kind: 'malformed' })
  return phones.isMobile(value) ? ok({ kind: 'phone', value }) : fail({ kind: 'not-mobile' })
}

/** The six digits of a code, however they were typed or pasted; undefined: no code. */
export function parseCode(text: string): string | undefined {
  const digits = clean(text.slice(0, 64)).replaceAll(/[\s-]/g, '')
  return /^\d{6}$/.test(digits) ? digits : undefined
}

/** What a page may show of an identifier to one who has not proven it: "+971 •••• 67", "l•••@example.com". */
export function maskIdentifier({ kind, value }: Identifier): string {
  if (kind === 'phone') return `${value.slice(0, 4)} •••• ${value.slice(-2)}`
  const [name = '', domain = ''] = value.split('@')
  return `${name.slice(0, 1)}•••@${domain}`
}
