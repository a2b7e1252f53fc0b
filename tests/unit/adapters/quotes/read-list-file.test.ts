import { describe, expect, it } from 'vitest'
import { readListFile } from '#adapters/quotes/read-list-file.ts'
import { maxListBytes } from '#commerce/quotes/read-bulk-list.ts'
import { aSpreadsheet } from '../../../support/builders/a-spreadsheet.ts'

const sofa = 'MJ-1001-PALM-220'
const text = (content: string) => new TextEncoder().encode(content)
const rows = [
  { row: 2, sku: sofa, quantity: 12, problem: null },
  { row: 3, sku: 'MJ-1002', quantity: 3, problem: null },
]

/** Writes another size of the last file into the directory at the end of an archive, as a liar does. */
function stateSize(archive: Uint8Array, size: number): Uint8Array {
  const copy = Buffer.from(archive)
  const entry = copy.lastIndexOf(Buffer.from([0x50, 0x4b, 0x01, 0x02]))
  copy.writeUInt32LE(size, entry + 24)
  return new Uint8Array(copy)
}

describe('a file with a list of products', () => {
  it.each([
    ['a CSV file in UTF-8', text(`SKU,Qty\n${sofa},12\nMJ-1002,3`)],
    ['with a byte order mark', text(`\uFEFFSKU,Qty\n${sofa},12\nMJ-1002,3`)],
    ['in UTF-16', new Uint8Array(Buffer.from(`\uFEFFSKU\tQty\n${sofa}\t12\nMJ-1002\t3`, 'utf16le'))],
    [
      'of an Arabic computer',
      // "الرمز;الكمية" in Windows-1256
      new Uint8Array([
        ...[0xc7, 0xe1, 0xd1, 0xe3, 0xd2, 0x3b, 0xc7, 0xe1, 0xdf, 0xe3, 0xed, 0xc9, 0x0a],
        ...text(`${sofa};12\nMJ-1002;3`),
      ]),
    ],
    [
      'an XLSX file',
      aSpreadsheet([
        ['SKU', 'Qty'],
        [sofa, 12],
        ['MJ-1002', '٣'],
      ]),
    ],
    [
      'an XLSX file with a formula, of which only the stored value counts',
      aSpreadsheet([
        ['SKU', 'Qty'],
        [sofa, { formula: 'SUM(C1:C9)', value: 12 }],
        ['MJ-1002', 3],
      ]),
    ],
  ])('is read: %s', async (_, bytes) => {
    expect(await readListFile(bytes)).toEqual({ ok: true, value: rows })
  })

  it.each([
    ['empty', new Uint8Array(), 'empty'],
    ['too large', new Uint8Array(maxListBytes + 1).fill(65), 'file-too-large'],
    ['a picture', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 1]), 'unreadable-file'],
    ['an old XLS file', new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0, 0, 0]), 'unreadable-file'],
    ['an archive without a workbook', aSpreadsheet([]).slice(0, 200), 'unreadable-file'],
    ['a workbook that is no XML', aSpreadsheet([], { 'xl/workbook.xml': text('{}') }), 'unreadable-file'],
    [
      'a bomb of zeros',
      aSpreadsheet([['SKU', 'Qty']], { 'xl/media/image1.png': new Uint8Array(60 * 1024 * 1024) }),
      'file-too-large',
    ],
    [
      'a bomb within the size, by its ratio',
      aSpreadsheet([['SKU', 'Qty']], { 'xl/media/image1.png': new Uint8Array(9 * 1024 * 1024) }),
      'file-too-large',
    ],
    [
      'a sheet of 100 000 rows',
      aSpreadsheet(Array.from({ length: 100_000 }, (_, row) => [row])),
      'file-too-large',
    ],
    [
      'a bomb that states a small size',
      stateSize(
        aSpreadsheet([], { 'xl/worksheets/sheet1.xml': new Uint8Array(60 * 1024 * 1024).fill(60) }),
        200,
      ),
      'unreadable-file',
    ],
    ['too many rows', aSpreadsheet(Array.from({ length: 600 }, () => [sofa, 1])), 'too-many-rows'],
    ['a sheet without anything', aSpreadsheet([]), 'empty'],
  ])('is not read: %s', async (_, bytes, kind) => {
    expect(await readListFile(bytes)).toMatchObject({ ok: false, failure: { kind } })
  })
})
