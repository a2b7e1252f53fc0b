import { toLatinDigits } from '#kernel/digits.ts'
import { isEmail } from '#kernel/email.ts'
import { leadFieldLengths, leadFormFields, type LeadFieldName, type LeadFormKind } from '#kernel/lead-form.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import type { Lead, SubmitLead, SubmitLeadFailure } from './lead.ts'
import type { PhoneNumbers } from './ports.ts'

type Fields = Pick<Lead, LeadFieldName>
type Entered = Pick<SubmitLead, LeadFieldName | 'consent' | 'country'>
type Problem = 'missing' | 'malformed' | 'too-long'
type InvalidFields = Extract<SubmitLeadFailure, { kind: 'invalid-fields' }>

/** Normalizes the fields of a form, or returns the problem of each. */
export function checkLead(
  form: LeadFormKind,
  lead: Entered,
  phones: PhoneNumbers,
): Result<Fields, InvalidFields> {
  const formFields: Partial<Record<LeadFieldName, 'required' | 'optional'>> = leadFormFields[form]
  const fields: Record<LeadFieldName, string | null> = { name: null, phone: null, email: null, message: null }
  const problems: Partial<Record<LeadFieldName | 'consent', Problem>> = {}
  for (const name of Object.keys(formFields) as LeadFieldName[]) {
    const text = tidy(lead[name] ?? '', name)
    if (text === '') {
      if (formFields[name] === 'required') problems[name] = 'missing'
    } else if ([...text].length > leadFieldLengths[name]) problems[name] = 'too-long'
    else {
      const stored = normalize[name](text, lead, phones)
      if (stored === undefined) problems[name] = 'malformed'
      else fields[name] = stored
    }
  }
  if (!lead.consent) problems.consent = 'missing'
  return Object.keys(problems).length > 0 ? fail({ kind: 'invalid-fields', fields: problems }) : ok(fields)
}

const normalize: Record<
  LeadFieldName,
  (text: string, lead: Entered, phones: PhoneNumbers) => string | undefined
> = {
  name: (text) => (/\p{L}/u.test(text) ? text : undefined),
  phone: (text, { country }, phones) => phones.normalize(toLatinDigits(text), country),
  email: (text) => (isEmail(text) ? text : undefined),
  message: (text) => text,
}

/** Without control characters (PostgreSQL rejects NUL) and double spaces. */
function tidy(text: string, field: LeadFieldName): string {
  const lines = field === 'message' ? text.toWellFormed().split(/\r\n?|\n/) : [text.toWellFormed()]
  return lines
    .map((line) => line.replace(/[\p{Cc}\s]+/gu, ' ').trim())
    .join('\n')
    .trim()
}
