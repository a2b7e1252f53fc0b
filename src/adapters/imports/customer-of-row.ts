import type { LineReason } from '#commerce/imports/import-line.ts'
import type { ImportedConsent, ImportedCustomer } from '#commerce/imports/imported-customer.ts'
import { isCustomerGroup } from '#commerce/identity/customer-groups.ts'
import { nameProblem, tidyName } from '#commerce/identity/customer-name.ts'
import { parseIdentifier, type PhoneRules } from '#commerce/identity/identifier.ts'
import type { Country } from '#kernel/country.ts'
import { toLatinDigits } from '#kernel/digits.ts'
import type { Instant } from '#kernel/instant.ts'
import { isLanguage, type Language } from '#kernel/language.ts'
import { localTime, parseDay, type Day } from '#kernel/local-time.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { tidyText } from '#kernel/tidy-text.ts'

/** What reading and writing customers takes. */
export type People = {
  readonly countries: readonly Country[]
  readonly phones: PhoneRules
  readonly digestContact: (contact: string) => string
}

/** What is written in the column of the status to take back an account that a file has added. */
export const noCustomer = 'none'

/** All that a file of customers may have: what we do not need, passwords above all, does not come here. */
export const customerColumns: readonly string[] = [
  ...['name', 'email', 'phone', 'country', 'language', 'group'],
  ...['marketing_email', 'marketing_sms', 'consent_day', 'consent_source', 'id', 'status'],
]

type Cells = Readonly<Record<string, string>>
export type CustomerFault = { readonly column: string; readonly reason: LineReason }

const yes = ['yes', 'y', 'true', '1', 'نعم']
const no = ['no', 'n', 'false', '0', 'لا']
const maxSource = 200

/** A customer by the cells of a row, or the first thing that is wrong with it. */
export function customerOfRow(
  cells: Cells,
  { countries, phones }: Pick<People, 'countries' | 'phones'>,
  now: Instant,
): Result<ImportedCustomer, CustomerFault> {
  const cell = (column: string) => tidyText(cells[column] ?? '')
  const wrong = (column: string, reason: LineReason) => fail({ column, reason })
  const code = cell('country').toLowerCase()
  const country = countries.find(({ isoCode }) => isoCode === code)
  if (!country) return wrong('country', code === '' ? 'missing' : 'not-allowed')
  const name = tidyName(cell('name'))
  const problem = nameProblem(name)
  if (problem) return wrong('name', problem === 'malformed' ? 'not-allowed' : problem)
  const language = languageOf(cell('language'))
  if (!language) return wrong('language', cell('language') === '' ? 'missing' : 'not-allowed')
  const contacts: Record<'email' | 'phone', string | null> = { email: null, phone: null }
  for (const kind of ['email', 'phone'] as const) {
    const text = cell(kind)
    if (text === '') continue
    const parsed = parseIdentifier(text, code, phones)
    if (!parsed.ok || parsed.value.kind !== kind) return wrong(kind, 'not-a-contact')
    contacts[kind] = parsed.value.value
  }
  if (contacts.email === null && contacts.phone === null) return wrong('email', 'missing')
  const group = cell('group')
  if (group !== '' && !isCustomerGroup(group)) return wrong('group', 'not-a-group')
  const consents = consentsOf(cell, contacts, localTime(now, country.timeZone).day)
  if (!consents.ok) return consents
  return ok({
    ...{ name, ...contacts, country: code, language, group: group === '' ? null : group },
    consents: consents.value,
  })
}

/** "ar", "ar_AE" */
function languageOf(text: string): Language | undefined {
  const language = text.toLowerCase().split(/[-_]/)[0] ?? ''
  return isLanguage(language) ? language : undefined
}

/** A yes needs its day and where it was said; of a no it is enough that it was said. */
function consentsOf(
  cell: (column: string) => string,
  contacts: Readonly<Record<'email' | 'phone', string | null>>,
  today: Day,
): Result<readonly ImportedConsent[], CustomerFault> {
  const source = cell('consent_source')
  if ([...source].length > maxSource) return fail({ column: 'consent_source', reason: 'too-long' })
  const text = toLatinDigits(cell('consent_day'))
  const day = text === '' ? null : parseDay(text)
  if (day === undefined || (day !== null && day > today))
    return fail({ column: 'consent_day', reason: 'not-a-date' })
  const consents: ImportedConsent[] = []
  for (const [channel, kind] of [
    ['email', 'email'],
    ['sms', 'phone'],
  ] as const) {
    const column = `marketing_${channel}`
    const answer = cell(column).toLowerCase()
    if (answer === '') continue
    const isGranted = yes.includes(answer)
    if (!isGranted && !no.includes(answer)) return fail({ column, reason: 'not-allowed' })
    if (contacts[kind] === null) return fail({ column, reason: 'does-not-fit' })
    if (isGranted && day === null) return fail({ column: 'consent_day', reason: 'no-evidence' })
    if (isGranted && source === '') return fail({ column: 'consent_source', reason: 'no-evidence' })
    consents.push({ channel, isGranted, day, source })
  }
  return ok(consents)
}
