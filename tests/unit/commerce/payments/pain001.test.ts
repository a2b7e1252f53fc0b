import fc from 'fast-check'
import { JSDOM } from 'jsdom'
import { describe, expect, test } from 'vitest'
import { bankName, bankText } from '#commerce/payments/payouts/bank-text.ts'
import { pain001 } from '#commerce/payments/payouts/pain001.ts'
import type { Payout } from '#commerce/payments/payouts/payout.ts'
import { currencyDigits, type Currency } from '#kernel/currency.ts'
import { money } from '#kernel/money.ts'

/** Characters that every bank takes. */
const bankCharacters = /^[A-Za-z0-9/?:().,'+ -]+$/
const text = (max: number) => (value: string) => bankCharacters.test(value) && value.length <= max

type Rule =
  | { readonly is: (value: string) => boolean }
  /** Children in this order: "?" may be missing, "+" may be repeated. */
  | { readonly children: readonly string[] }
  | { readonly oneOf: readonly string[] }

const iban = /^[A-Z]{2}\d{2}[A-Za-z0-9]{1,30}$/
const bic = /^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$/

/** The part of pain.001.001.09 that is used, by the path of names that is needed to tell elements apart. */
const rules: Readonly<Record<string, Rule>> = {
  Document: { children: ['CstmrCdtTrfInitn'] },
  CstmrCdtTrfInitn: { children: ['GrpHdr', 'PmtInf+'] },
  GrpHdr: { children: ['MsgId', 'CreDtTm', 'NbOfTxs', 'CtrlSum?', 'InitgPty'] },
  MsgId: { is: text(35) },
  CreDtTm: { is: (value) => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/.test(value) },
  NbOfTxs: { is: (value) => /^\d{1,15}$/.test(value) },
  CtrlSum: { is: (value) => /^\d{1,17}(\.\d{1,17})?$/.test(value) },
  InitgPty: { children: ['Nm'] },
  PmtInf: {
    children: [
      'PmtInfId',
      'PmtMtd',
      'NbOfTxs?',
      'CtrlSum?',
      'ReqdExctnDt',
      'Dbtr',
      'DbtrAcct',
      'DbtrAgt',
      'CdtTrfTxInf+',
    ],
  },
  PmtInfId: { is: text(35) },
  PmtMtd: { is: (value) => ['CHK', 'TRF', 'TRA'].includes(value) },
  ReqdExctnDt: { oneOf: ['Dt', 'DtTm'] },
  Dt: { is: (value) => /^\d{4}-\d\d-\d\d$/.test(value) },
  Dbtr: { children: ['Nm'] },
  DbtrAcct: { children: ['Id?', 'Tp?', 'Ccy?', 'Nm?', 'Prxy?'] },
  DbtrAgt: { children: ['FinInstnId'] },
  CdtTrfTxInf: { children: ['PmtId', 'Amt', 'CdtrAgt?', 'Cdtr?', 'CdtrAcct?', 'RmtInf?'] },
  PmtId: { children: ['InstrId?', 'EndToEndId'] },
  InstrId: { is: text(35) },
  EndToEndId: { is: text(35) },
  Amt: { oneOf: ['InstdAmt'] },
  InstdAmt: { is: (value) => /^\d{1,15}(\.\d{1,5})?$/.test(value) && Number(value) > 0 },
  CdtrAgt: { children: ['FinInstnId'] },
  FinInstnId: { children: ['BICFI?', 'ClrSysMmbId?'] },
  BICFI: { is: (value) => bic.test(value) },
  ClrSysMmbId: { children: ['ClrSysId?', 'MmbId'] },
  ClrSysId: { oneOf: ['Cd'] },
  Cd: { is: (value) => value === 'INFSC' },
  MmbId: { is: text(35) },
  Cdtr: { children: ['Nm'] },
  Nm: { is: text(140) },
  CdtrAcct: { children: ['Id?', 'Tp?', 'Ccy?', 'Nm?', 'Prxy?'] },
  'CdtrAcct/Id': { oneOf: ['IBAN', 'Othr'] },
  'DbtrAcct/Id': { oneOf: ['IBAN', 'Othr'] },
  IBAN: { is: (value) => iban.test(value) },
  Othr: { children: ['Id'] },
  'Othr/Id': { is: text(34) },
  Ccy: { is: (value) => /^[A-Z]{3}$/.test(value) },
  Prxy: { children: ['Tp?', 'Id'] },
  'Prxy/Tp': { oneOf: ['Prtry'] },
  'Prxy/Id': { is: (value) => value.length <= 2048 },
  Prtry: { is: text(35) },
  RmtInf: { children: ['Ustrd'] },
  Ustrd: { is: text(140) },
}

/** What an XML schema would say of the element and all below it. */
function faultsOf(element: Element): readonly string[] {
  const { tagName: name } = element
  const rule = rules[`${element.parentElement?.tagName}/${name}`] ?? rules[name]
  const children = [...element.children]
  if (!rule) return [`${name} is not expected`]
  if ('is' in rule) {
    const value = element.textContent
    return children.length === 0 && rule.is(value) ? [] : [`${name} is ${JSON.stringify(value)}`]
  }
  const names = children.map(({ tagName }) => tagName)
  const below = children.flatMap(faultsOf)
  if ('oneOf' in rule)
    return names.length === 1 && rule.oneOf.includes(names[0] ?? '')
      ? below
      : [`${name} has ${names}`, ...below]
  const pattern = rule.children.map((one) => one.replace(/^(\w+)([?+]?)$/, '(?:$1 )$2')).join('')
  const isOrdered = new RegExp(`^${pattern}$`).test(names.map((one) => `${one} `).join(''))
  return isOrdered ? below : [`${name} has ${names}`, ...below]
}

const accounts = {
  iban: 'KW81CBKU0000000000001234560101',
  account: 'HDFC0001234/50100123456789',
  upi: 'noor@okbank',
} as const

const written = (payouts: readonly Payout[], currency: Currency, debtor = 'Majlis & Sons LLC') => {
  const xml = pain001({
    file: { id: 'AE-0123456789ABCDEF', currency, createdAt: '2026-11-20T08:00:00.000Z' },
    payouts,
    debtor: { name: debtor, iban: 'AE070331234567890123456', bic: 'BOMLAEAD' },
    day: '2026-11-20',
  })
  return { xml, document: new JSDOM(xml, { contentType: 'application/xml' }).window.document }
}

const aPayout = (parts: Partial<Payout> = {}): Payout => ({
  orderNumber: 'AE4830217764',
  refundId: 'r1',
  reference: 'AE4830217764-R1',
  sum: money(50_000, 'AED'),
  kind: 'iban',
  holder: 'Maryam',
  account: accounts.iban,
  ...parts,
})

describe('a pain.001 file', () => {
  test('has the elements of the schema in their order, sums in the decimals of its currency, and characters that banks take', () => {
    const payout = (currency: Currency) =>
      fc.record({
        sum: fc.integer({ min: 1, max: 99_999_999 }).map((minor) => money(minor, currency)),
        kind: fc.constantFrom('iban', 'account', 'upi'),
        holder: fc.oneof(fc.string({ unit: 'binary', maxLength: 300 }), fc.string({ maxLength: 300 })),
      })
    fc.assert(
      fc.property(
        fc
          .constantFrom<Currency>('AED', 'KWD', 'OMR', 'INR')
          .chain((currency) =>
            fc.tuple(fc.constant(currency), fc.array(payout(currency), { minLength: 1, maxLength: 4 })),
          ),
        fc.string({ unit: 'binary', maxLength: 200 }),
        ([currency, some], debtor) => {
          const payouts = some.map((one, index) =>
            aPayout({ ...one, account: accounts[one.kind], reference: `AE4830217764-R${index + 1}` }),
          )
          const { document } = written(payouts, currency, debtor)
          expect(faultsOf(document.documentElement)).toEqual([])
          const values = (name: string) =>
            [...document.getElementsByTagName(name)].map(({ textContent }) => textContent)
          const minor = (value: string) => {
            const [, fraction = ''] = value.split('.')
            expect(fraction).toHaveLength(currencyDigits[currency])
            return Number(value.replace('.', ''))
          }
          const total = payouts.reduce((all, { sum }) => all + sum.minor, 0)
          expect(values('CtrlSum').map(minor)).toEqual([total, total])
          expect(values('NbOfTxs')).toEqual([String(payouts.length), String(payouts.length)])
          expect(values('InstdAmt').map(minor)).toEqual(payouts.map(({ sum }) => sum.minor))
          for (const amount of document.getElementsByTagName('InstdAmt'))
            expect(amount.getAttribute('Ccy')).toBe(currency)
        },
      ),
      { numRuns: 25 },
    )
  })

  test('is in the namespace of its schema, and what a person wrote stays text', () => {
    const { xml, document } = written([aPayout({ holder: '</Nm><Nm>Mallory & "Co"' })], 'AED')
    expect(xml).toMatch(
      /^<\?xml version="1.0" encoding="UTF-8"\?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09">/,
    )
    expect(document.querySelector('Cdtr')?.textContent).toBe('/Nm Nm Mallory Co')
    expect(document.querySelector('Dbtr')?.textContent).toBe('Majlis Sons LLC')
  })

  test.each([
    ['مريم الصالح', 'Mrym Alsalh'],
    ['عبد الله ٣', 'Abd Allh 3'],
    ['Zoë Müller-Øst', 'Zoe Muller-Ost'],
    ['O’Brien', "O'Brien"],
    ['\u202Eمريم\u202C', 'Mrym'],
    ['मरियम', 'NOTPROVIDED'],
  ])('writes %s as %s', (typed, expected) => {
    expect(bankName(typed)).toBe(expected)
    expect(bankText(typed, 4).length).toBeLessThanOrEqual(4)
  })
})
