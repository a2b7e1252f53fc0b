import fc from 'fast-check'
import { expect, test } from 'vitest'
import { leadCsvHead, leadCsvLines } from '#commerce/leads/lead-csv.ts'
import { aLead } from '../../../support/builders/a-lead.ts'

const cells = (line: string) => line.slice(1, -3).split('","')

test('is UTF-8 that spreadsheets recognize, with a column for every cell', () => {
  const line = leadCsvLines([aLead({ attribution: { utm_source: 'mail', gclid: 'x' } })])
  expect(leadCsvHead.startsWith('\uFEFFreference,created,')).toBe(true)
  expect(cells(line)).toHaveLength(leadCsvHead.split(',').length)
  expect(line).toContain('"utm_source=mail gclid=x"')
  expect(line).toContain('"ليلى"')
})

test.each([
  '=HYPERLINK("https://evil.example","x")',
  '+1+cmd|calc',
  '-2+3',
  '@SUM(A1)',
  '\t=1+1',
  ' =1+1',
  '\n=1+1',
])('the cell %j begins no formula', (message) => {
  expect(leadCsvLines([aLead({ message })])).toContain(`"'${message.replaceAll('"', '""')}"`)
})

test('a phone number stays a text', () => {
  expect(leadCsvLines([aLead()])).toContain(`"'+96550001234"`)
})

test('whatever was entered stays in its cell', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), (name) => {
      const line = leadCsvLines([aLead({ name })])
      const read = [...line.matchAll(/"((?:[^"]|"")*)"(?:,|\r\n$)/g)]
      expect(read.map(([cell]) => cell).join('')).toBe(line)
      expect(read).toHaveLength(17)
    }),
    { numRuns: 50 },
  )
})
