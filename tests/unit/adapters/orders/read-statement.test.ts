import { describe, expect, test } from 'vitest'
import { orderNumbersIn } from '#commerce/orders/payment/transfer-admin.ts'
import { maxStatementLines, readStatement } from '#adapters/orders/transfers/read-statement.ts'
import { money } from '#kernel/money.ts'

async function* bytesOf(text: string) {
  yield new TextEncoder().encode(text)
}
const read = (text: string) => readStatement(bytesOf(text), 'AED')

describe('a statement', () => {
  test('is read with a byte order mark, Arabic digits, thousands, and the columns that banks name', async () => {
    const text =
      '\uFEFFValue Date;Credit;Transaction ID;Narration\n٢٠٢٦-١١-٢٤;"1,234.50";FT-1;Inv AE4830217762\n'
    expect(await read(text)).toEqual({
      lines: [
        {
          bankReference: 'FT-1',
          amount: money(123_450, 'AED'),
          day: '2026-11-24',
          remittance: 'Inv AE4830217762',
        },
      ],
      unreadable: [],
      outgoing: 0,
    })
  })

  test('leaves out what went out, and names each line that it cannot read', async () => {
    const { lines, outgoing, unreadable } = await read(
      [
        'date,amount,reference,description',
        '2026-11-24,-5.00,A-1,fee',
        '2026-11-24,5.005,A-2,too precise',
        '24.11.2026,5.00,A-3,another calendar',
        '2026-11-24,5.00,"=cmd()",formula',
        '2026-11-24,5.00,A-4,fine',
        '2026-11-24,5.00,A-4,twice',
      ].join('\n'),
    )
    expect([lines.length, outgoing]).toEqual([1, 1])
    expect(unreadable.map(({ line }) => line)).toEqual([3, 4, 5, 7])
  })

  test('has a limit of lines', async () => {
    const rows = Array.from({ length: maxStatementLines + 50 }, (_, row) => `2026-11-24,1.00,R-${row},x`)
    const { lines, unreadable } = await read(['date,amount,reference,description', ...rows].join('\n'))
    expect([lines.length, unreadable.length]).toEqual([maxStatementLines, 1])
  })
})

describe('order numbers in the text of a transfer', () => {
  test.each([
    ['Payment AE 4830-2177.62 thanks', ['AE4830217762']],
    ['ae4830217762', ['AE4830217762']],
    ['AE٤٨٣٠٢١٧٧٦٢', ['AE4830217762']],
    ['AE4830217762 and again AE4830217762', ['AE4830217762']],
    ['a wrong digit: AE4830217763', []],
    ['AE48302177621', []],
    ['FT2611240001 Palm Hotels', []],
  ])('of %j are %j', (text, numbers) => {
    expect(orderNumbersIn(text)).toEqual(numbers)
  })
})
