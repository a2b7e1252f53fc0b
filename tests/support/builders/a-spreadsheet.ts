import { strToU8, zipSync } from 'fflate'

const escape = (text: string) =>
  text.replace(/[&<>"]/g, (letter) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[letter] ?? '&quot;')

const xml = (body: string) => strToU8(`<?xml version="1.0" encoding="UTF-8" standalone="yes"?>${body}`)
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006/relationships'

type Cell = string | number | { readonly formula: string; readonly value: number }

const cellOf = (cell: Cell, at: string): string =>
  typeof cell === 'number'
    ? `<c r="${at}"><v>${cell}</v></c>`
    : typeof cell === 'string'
      ? `<c r="${at}" t="inlineStr"><is><t>${escape(cell)}</t></is></c>`
      : `<c r="${at}"><f>${escape(cell.formula)}</f><v>${cell.value}</v></c>`

const sheetOf = (rows: readonly (readonly Cell[])[]): string =>
  rows
    .map((cells, row) => {
      const written = cells.map((cell, column) =>
        cellOf(cell, `${String.fromCharCode(65 + column)}${row + 1}`),
      )
      return `<row r="${row + 1}">${written.join('')}</row>`
    })
    .join('')

/** An XLSX file with one sheet. `extra`: files besides those of the workbook. */
export const aSpreadsheet = (
  rows: readonly (readonly Cell[])[],
  extra: Readonly<Record<string, Uint8Array>> = {},
): Uint8Array =>
  zipSync({
    '[Content_Types].xml': xml(
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>',
    ),
    '_rels/.rels': xml(
      `<Relationships xmlns="${packages}"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ),
    'xl/workbook.xml': xml(
      `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="Order" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': xml(
      `<Relationships xmlns="${packages}"><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    ),
    'xl/worksheets/sheet1.xml': xml(
      `<worksheet xmlns="${main}"><sheetData>${sheetOf(rows)}</sheetData></worksheet>`,
    ),
    ...extra,
  })
