import { expect, test } from 'vitest'
import { toCsv } from '#web/operations/money/csv.ts'

test('a CSV file begins with the mark of UTF-8, and no cell of it is a formula', () => {
  const csv = toCsv([['ضريبة', '=SUM(A1)', ' +971', '@here', '-1', '-12.50', '-1+2', 'a "b"']])
  expect(csv.charCodeAt(0)).toBe(0xfeff)
  expect(csv.slice(1)).toBe(`"ضريبة","'=SUM(A1)","' +971","'@here","-1","-12.50","'-1+2","a ""b"""\r\n`)
})
