import type { CountryCode } from '#kernel/country.ts'
import { toLatinDigits } from '#kernel/digits.ts'
import { isEmail } from '#kernel/email.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import type { Contact, FieldRejection } from './address.ts'
import { cleanLine, isTooLong } from './clean-text.ts'
import type { Entered } from './entered.ts'

/** "+971501234567"; undefined when invalid. A number without a country code belongs to `country`. */
export type ParsePhone = (text: string, country: CountryCode) => string | undefined

const nameLength = 100

/** Letters of any script with usual punctuation; characters of code and links are not allowed. */
const nameShape = /^(?:[\p{L}\p{M}\p{N}\p{Zs}.,'’‘`´&()‐‑–-]|\p{Default_Ignorable_Code_Point})+$/u

/** Parses a contact, or returns what is wrong with each field. Unprintable characters are removed from the name. */
export function parseContact(
  entered: Entered,
  country: CountryCode,
  parsePhone: ParsePhone,
): Result<Contact, readonly FieldRejection[]> {
  const name = cleanLine(entered['name'] ?? '', nameLength)
  const email = toLatinDigits((entered['email'] ?? '').slice(0, 400))
    .replace(invisible, '')
    .trim()
  const phone = toLatinDigits((entered['phone'] ?? '').slice(0, 100))
    .replace(invisible, '')
    .trim()
  const number = phone === '' ? undefined : parsePhone(phone, country)
  const problems = [
    ['name', nameProblem(name)],
    ['email', email === '' ? 'missing' : isEmail(email) ? null : 'malformed'],
    ['phone', phone === '' ? 'missing' : number === undefined ? 'malformed' : null],
  ] as const
  const rejections = problems.flatMap(([field, problem]) =>
    problem === null ? [] : [{ field, reason: `contact.${field}.${problem}`, facts: { max: nameLength } }],
  )
  if (number === undefined || rejections.length > 0) return fail(rejections)
  return ok({ name, email: lowerCaseDomain(email), phone: number })
}

function nameProblem(name: string): 'missing' | 'too-long' | 'malformed' | null {
  if (name === '') return 'missing'
  if (isTooLong(name, nameLength)) return 'too-long'
  const named = nameShape.test(name) && /\p{L}/u.test(name) && !/www\./i.test(name)
  return named ? null : 'malformed'
}

/** Numbers and addresses copied from chats are wrapped in direction marks. */
const invisible = /[\p{Cc}\p{Cf}]+/gu

const lowerCaseDomain = (email: string): string =>
  email.slice(0, email.lastIndexOf('@')) + email.slice(email.lastIndexOf('@')).toLowerCase()
