import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { maxListRows, maxUnits, readListCells, readListText } from '#commerce/quotes/read-bulk-list.ts'

const read = (text: string) => {
  const found = readListText(text)
  if (!found.ok) throw new Error(found.failure.kind)
  return found.value.map(({ sku, quantity, problem }) => problem ?? `${sku}=${quantity}`)
}

const sofa = 'MJ-1001-PALM-220'
const both = [`${sofa}=12`, 'MJ-1002=3']

describe('a list of products', () => {
  it.each([
    ['typed', `${sofa} 12\nMJ-1002 3`],
    ['typed with a times sign', `${sofa} x 12\nMJ-1002 × 3`],
    ['typed with the quantity first', `12 x ${sofa}\n3 MJ-1002`],
    ['in small letters', `${sofa.toLowerCase()} 12\nmj-1002 3`],
    ['pasted from a spreadsheet', `${sofa}\t12\nMJ-1002\t3\n`],
    ['as CSV', `${sofa},12\r\nMJ-1002,3\r\n`],
    ['as CSV of a European spreadsheet', `${sofa};12\nMJ-1002;3`],
    ['with a byte order mark and a header', `\uFEFFSKU,Quantity\n${sofa},12\nMJ-1002,3`],
    ['with an Arabic header', `رمز المنتج,الكمية\n${sofa},12\nMJ-1002,3`],
    ['with more columns in another order', `Room;Qty;Item no.\nLobby;12;${sofa}\nSuite;3;MJ-1002`],
    ['with Arabic digits', `${sofa} ١٢\nMJ-1002 ۳`],
    ['with an Arabic comma', `${sofa}،١٢\nMJ-1002،٣`],
    ['with quotation marks', `"${sofa}","12"\n"MJ-1002","3"`],
    ['with codes that a spreadsheet wrote as text', `="${sofa}",12\n"=""MJ-1002""",3`],
    ['with empty rows', `\n\n${sofa} 12\n   \n,,\nMJ-1002 3\n\n`],
    ['with invisible characters', `\u200E${sofa}\u200F 12\nMJ-1002\u00A03`],
  ])('is read %s', (_, text) => {
    expect(read(text)).toEqual(both)
  })

  it('says which row each came from, where it was sent', () => {
    const found = readListText(`SKU,Qty\n\n${sofa},12\n,4`)
    expect(found).toMatchObject({ ok: true, value: [{ row: 3 }, { row: 4 }] })
  })

  it.each([
    ['a formula', '=HYPERLINK("https://example.com";"SKU"),5', 'malformed-sku'],
    ['a command', "=cmd|' /C calc'!A0,5", 'malformed-sku'],
    ['a code with a script', '<script>alert(1)</script>,5', 'malformed-sku'],
    ['no quantity', sofa, 'missing-quantity'],
    ['half a unit', `${sofa};1.5`, 'malformed-quantity'],
    ['a formula as quantity', `${sofa},=SUM(A1:A9)`, 'malformed-quantity'],
    ['none', `${sofa} 0`, 'malformed-quantity'],
    ['less than none', `${sofa},-4`, 'malformed-quantity'],
    ['an exponent', `${sofa},1e9`, 'malformed-quantity'],
    ['more than are made', `${sofa},${maxUnits + 1}`, 'too-many-units'],
  ])('has an error for %s, and for nothing else', (_, row, problem) => {
    expect(read(`${row}\nMJ-1002,3`)[0]).toBe(problem)
  })

  it('reads thousands as a spreadsheet writes them', () => {
    expect(read(`"${sofa}","1,200"\nMJ-1002,3.0`)).toEqual([`${sofa}=1200`, 'MJ-1002=3'])
  })

  it.each(['', ' \n\t\n', '\uFEFF', 'SKU,Quantity\n'])('is empty: %j', (text) => {
    expect(readListText(text)).toEqual({ ok: false, failure: { kind: 'empty' } })
  })

  it('with 100 000 rows is rejected as a whole', () => {
    const text = `${sofa},1\n`.repeat(100_000)
    expect(readListText(text)).toEqual({
      ok: false,
      failure: { kind: 'too-many-rows', max: maxListRows },
    })
    expect(readListCells(Array.from({ length: maxListRows + 1 }, () => [sofa, '1'])).ok).toBe(false)
  })

  it('may have as many rows as allowed, and a header', () => {
    expect(read(`SKU,Qty\n${`${sofa},1\n`.repeat(maxListRows)}`)).toHaveLength(maxListRows)
  })

  it('of any text yields rows or a failure, whose codes are short and plain', () => {
    const letters = [...'"",;\t\n\r|،= x×*.0129٣۴ABZ-\u0000\u200F\uFEFF\uD800ض😀<&\'']
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...letters), maxLength: 60 }), (text) => {
        const found = readListText(text)
        const rows = found.ok ? found.value : []
        return rows.every(
          ({ sku, quantity, problem }) =>
            sku.length <= 80 && !/\p{Cc}/u.test(sku) && (quantity === null) === (problem !== null),
        )
      }),
    )
  })

  it('that was written out as CSV is read as it was', () => {
    const row = fc.tuple(fc.stringMatching(/^[A-Z][A-Z0-9-]{3,20}$/), fc.integer({ min: 1, max: maxUnits }))
    fc.assert(
      fc.property(fc.array(row, { minLength: 1, maxLength: 20 }), (rows) => {
        const text = rows.map(([sku, quantity]) => `"${sku}";"${quantity}"`).join('\r\n')
        expect(read(text)).toEqual(rows.map(([sku, quantity]) => `${sku}=${quantity}`))
      }),
    )
  })
})
