import type { PhoneNumbers } from '#commerce/leads/ports.ts'
import { toLatinDigits } from '#kernel/digits.ts'
import { isEmail } from '#kernel/email.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { tidyLines, tidyText } from '#kernel/tidy-text.ts'
import type { BulkQuote, Company } from './bulk-quote.ts'
import { readCompanyNumber, type CompanyNumbers } from './company-numbers.ts'

export const companyFields = [
  'company',
  'registration',
  'taxNumber',
  'contact',
  'email',
  'phone',
  'purchaseOrder',
  'message',
] as const
export type CompanyField = (typeof companyFields)[number]

/** Characters of a field. */
export const companyFieldLengths: Readonly<Record<CompanyField, number>> = {
  company: 120,
  registration: 30,
  taxNumber: 30,
  contact: 80,
  email: 254,
  phone: 40,
  purchaseOrder: 40,
  message: 1_000,
}

const optional: ReadonlySet<CompanyField> = new Set(['registration', 'taxNumber', 'purchaseOrder', 'message'])

export type CompanyInput = Readonly<Record<CompanyField, string>>
export type CompanyProblems = Readonly<Partial<Record<CompanyField, 'missing' | 'malformed' | 'too-long'>>>

/** Normalizes what a company entered about itself, or returns the problem of each field. */
export function checkCompany(
  input: CompanyInput,
  numbers: CompanyNumbers,
  phones: PhoneNumbers,
): Result<Pick<BulkQuote, 'company' | 'message'>, CompanyProblems> {
  const { country } = numbers
  const problems: Partial<Record<CompanyField, 'missing' | 'malformed' | 'too-long'>> = {}
  const read = (field: CompanyField, normalize: (text: string) => string | undefined): string | null => {
    const entered = input[field].toWellFormed()
    const text = field === 'message' ? tidyLines(entered) : tidyText(entered)
    if (text === '') {
      if (!optional.has(field)) problems[field] = 'missing'
      return null
    }
    if ([...text].length > companyFieldLengths[field]) {
      problems[field] = 'too-long'
      return null
    }
    const normalized = normalize(text)
    if (normalized === undefined) problems[field] = 'malformed'
    return normalized ?? null
  }
  const named = (text: string) => (/\p{L}/u.test(text) ? text : undefined)
  const { taxNumber: taxForm, registration: registrationForm } = numbers
  const company: Company = {
    name: read('company', named) ?? '',
    registration: read('registration', (text) => readCompanyNumber(text, registrationForm)),
    taxNumber: taxForm && read('taxNumber', (text) => readCompanyNumber(text, taxForm)),
    contact: read('contact', named) ?? '',
    email: (read('email', (text) => (isEmail(text) ? text : undefined)) ?? '').toLowerCase(),
    phone: read('phone', (text) => phones.normalize(toLatinDigits(text), country)) ?? '',
    purchaseOrder: read('purchaseOrder', (text) => (/[\p{L}\p{N}]/u.test(text) ? text : undefined)),
  }
  const message = read('message', (text) => text)
  return Object.keys(problems).length > 0 ? fail(problems) : ok({ company, message })
}
