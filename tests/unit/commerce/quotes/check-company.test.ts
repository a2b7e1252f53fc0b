import { describe, expect, it } from 'vitest'
import { readCompanyNumbers } from '#adapters/quotes/read-bulk-terms.ts'
import { createPhoneNumbers } from '#adapters/customers/phone-numbers.ts'
import { checkCompany, companyFieldLengths, type CompanyInput } from '#commerce/quotes/check-company.ts'
import { theCountries } from '../../../support/shops/the-countries.ts'

const numbersOf = readCompanyNumbers('src/content/policies', theCountries)
const phones = createPhoneNumbers(theCountries)
const company: CompanyInput = {
  company: 'Dune Hotels LLC',
  registration: '',
  taxNumber: '',
  contact: 'Maryam Saleh',
  email: 'Maryam@Example.com',
  phone: '+971 50 123 4567',
  purchaseOrder: 'PO-2026/118',
  message: 'Two deliveries,\nplease.',
}
const check = (country: string, changes: Partial<CompanyInput> = {}) =>
  checkCompany({ ...company, ...changes }, numbersOf(country), phones)

describe('the particulars of a company', () => {
  it('are stored in one form', () => {
    expect(check('ae', { taxNumber: '١٠٠ ٢٣٤٥ ٦٧٨٠ ٠٠٠٣', registration: 'cn-1234567' })).toEqual({
      ok: true,
      value: {
        company: {
          name: 'Dune Hotels LLC',
          registration: 'CN-1234567',
          taxNumber: '100234567800003',
          contact: 'Maryam Saleh',
          email: 'maryam@example.com',
          phone: '+971501234567',
          purchaseOrder: 'PO-2026/118',
        },
        message: 'Two deliveries,\nplease.',
      },
    })
  })

  it('need a name, a person, an email address and a phone number', () => {
    expect(check('ae', { company: ' ', contact: '', email: '', phone: '' })).toEqual({
      ok: false,
      failure: { company: 'missing', contact: 'missing', email: 'missing', phone: 'missing' },
    })
  })

  it.each([
    ['ae', 'taxNumber', '10023456780000'],
    ['ae', 'taxNumber', '10023456780000X'],
    ['bh', 'taxNumber', 'BH200012345600'],
    ['om', 'taxNumber', '1100123456'],
    ['in', 'taxNumber', '27AAPFU0939F1ZW'],
    ['in', 'taxNumber', '47AAPFU0939F1ZV'],
    ['in', 'taxNumber', '27AAPFU0939F1YV'],
    ['ae', 'registration', '<b>'],
    ['kw', 'registration', 'ABC'],
    ['in', 'registration', 'U36109KA2024'],
    ['ae', 'email', 'maryam@'],
    ['ae', 'email', 'a@example.com>\r\nBcc: all@example.com'],
    ['ae', 'phone', '12'],
    ['ae', 'company', '1234'],
  ] as const)('in %s have an error for the %s "%s"', (country, field, text) => {
    expect(check(country, { [field]: text })).toEqual({ ok: false, failure: { [field]: 'malformed' } })
  })

  it.each(['27AAPFU0939F1ZV', '29AAGCB7383J1Z4', '27 AAPFU 0939 F1ZV', '27aapfu0939f1zv'])(
    'take the GSTIN %s, whose check digit is right',
    (taxNumber) => {
      expect(check('in', { taxNumber }).ok).toBe(true)
    },
  )

  it('ignore a tax number where there is no such tax', () => {
    const checked = check('qa', { taxNumber: 'anything' })
    expect(checked).toMatchObject({ ok: true, value: { company: { taxNumber: null } } })
  })

  it('stay on their line: no header of a mail can be written with them', () => {
    const checked = check('ae', { company: 'Dune\r\nBcc: all@example.com', contact: '\u202EMaryam' })
    expect(checked).toMatchObject({
      ok: true,
      value: { company: { name: 'Dune Bcc: all@example.com', contact: 'Maryam' } },
    })
  })

  it.each(Object.entries(companyFieldLengths))('have at most %s: %i characters', (field, length) => {
    expect(check('ae', { [field]: 'x'.repeat(length + 1) })).toEqual({
      ok: false,
      failure: { [field]: 'too-long' },
    })
    expect(check('ae', { message: 'x'.repeat(10_000) }).ok).toBe(false)
  })
})
