import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { money } from '#kernel/money.ts'
import type { CellValue, ListRow } from '#web/operations/lists/list-row.ts'
import { writeListCsv } from '#web/operations/lists/write-list-csv.ts'

const aRow = (id: string, cells: Readonly<Record<string, CellValue>>): ListRow => ({ id, href: null, cells })

async function write(
  pages: readonly (readonly ListRow[])[],
  currency: string | null = null,
): Promise<string> {
  const columns = [
    { id: 'name', title: 'Name' },
    { id: 'sum', title: 'Sum' },
  ]
  const parts: string[] = []
  const readPage = (cursor: string | null) => {
    const place = Number(cursor ?? 0)
    return Promise.resolve({
      rows: pages[place] ?? [],
      next: place + 1 < pages.length ? String(place + 1) : null,
    })
  }
  for await (const part of writeListCsv({ columns, currency }, readPage)) parts.push(part)
  return parts.join('')
}

const nameOf = async (text: string): Promise<string> => {
  const file = await write([[aRow('1', { name: { kind: 'text', text } })]])
  return file.slice(file.indexOf('\r\n') + 2, -3)
}

/** As a spreadsheet reads a cell. */
const read = (cell: string): string => (cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell)

describe('a list as CSV', () => {
  test('begins with a mark by which Arabic Excel reads it, has all pages, and sums with their currency', async () => {
    const rows = [
      [
        aRow('1', {
          name: { kind: 'text', text: 'هدى' },
          sum: { kind: 'money', amount: money(129_500, 'KWD'), country: 'kw' },
        }),
      ],
      [
        aRow('2', {
          name: { kind: 'code', text: 'AE1' },
          sum: { kind: 'money', amount: money(-500, 'AED'), country: 'ae' },
        }),
      ],
      [aRow('3', { name: null })],
    ]
    expect(await write(rows, 'Currency')).toBe(
      '\uFEFFName,Sum,Currency\r\nهدى,129.500,KWD\r\nAE1,-5.00,AED\r\n,,\r\n',
    )
  })

  test.each(['=1+1', '+971', '-1', '@sum', '\tx', '\rx', '=HYPERLINK("http://x","y")'])(
    'shows %j as it is instead of calculating it',
    async (text) => {
      expect(read(await nameOf(text))).toBe(`'${text}`)
    },
  )

  test('keeps every text, whatever it has of commas, quotes and lines', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.string({ unit: fc.constantFrom('a', ',', '"', '\n', '\r', ' ', 'ب', ';', '=') }),
        async (text) => {
          const shown = read(await nameOf(text))
          expect(shown === text || shown === `'${text}`).toBe(true)
          expect(/^[=+\-@\t\r]/.test(shown)).toBe(false)
        },
      ),
    )
  })
})
