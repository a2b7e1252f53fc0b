import { describe, expect, test } from 'vitest'
import { anImport, inChunks } from '../../../support/shops/an-import.ts'

const head = 'id,title,title_ar,description,category,price_ae,price_kw'
const sofa = 'MJ-1,Sofa,كنبة,A sofa.,living/sofas,1299.00,99.500'
const chair = 'MJ-2,Chair,كرسي,A chair.,dining/chairs,199,15.250'
const reasons = (errors: readonly { line: number; column: string | null; reason: string }[]) =>
  errors.map(({ line, column, reason }) => [line, column, reason])

describe('file encodings', () => {
  test.each([
    ['with', '\uFEFF'],
    ['without', ''],
  ])('reads UTF-8 %s a byte order mark', async (_, mark) => {
    const { summary, errors, catalog } = await anImport({ file: `${mark}${head}\n${sofa}\n` })
    expect(errors).toEqual([])
    expect(summary).toMatchObject({ added: 1 })
    expect(await catalog.listRecordsByCodes(['MJ-1'])).toMatchObject([{ product: { name: { ar: 'كنبة' } } }])
  })

  const windows1256 = Uint8Array.from(`${head}\n${sofa}\n`, (letter) => {
    const codes: Record<string, number> = { ك: 0xdf, ن: 0xe4, ب: 0xc8, ة: 0xc9 }
    return codes[letter] ?? letter.charCodeAt(0)
  })

  test('rejects Windows-1256 by name, and reads it when the map sets it', async () => {
    const rejected = await anImport({ file: inChunks(windows1256, 1000) })
    expect(rejected.failure).toEqual({ kind: 'wrong-encoding', line: 2, looksLike: 'windows-1256' })
    const { catalog } = await anImport({ file: windows1256, map: { encoding: 'windows-1256' } })
    expect(await catalog.listRecordsByCodes(['MJ-1'])).toMatchObject([{ product: { name: { ar: 'كنبة' } } }])
  })

  test.each([
    ['with a mark', Uint8Array.of(0xff, 0xfe)],
    ['without one', new Uint8Array()],
  ])('rejects UTF-16 %s by name, and reads it when the map sets it', async (_, mark) => {
    const file = Buffer.concat([mark, Buffer.from(`${head}\n${sofa}\n`, 'utf16le')])
    const whole = (async function* () {
      yield new Uint8Array(file)
    })()
    expect((await anImport({ file: whole })).failure).toMatchObject({ looksLike: 'utf-16le' })
    expect((await anImport({ file, map: { encoding: 'utf-16le' } })).summary).toMatchObject({ added: 1 })
  })

  test('recognizes a spreadsheet', async () => {
    const file = Uint8Array.of(0x50, 0x4b, 0x03, 0x04, 1, 2, 3, 4)
    expect((await anImport({ file })).failure).toMatchObject({ kind: 'not-text' })
  })

  test('rejects a file with one wrong byte far down before anything is written', async () => {
    const good = Array.from(
      { length: 300 },
      (_, place) => `MJ-${1000 + place},Sofa,كنبة,A sofa.,living/sofas,1299,99`,
    )
    const file = Buffer.concat([
      Buffer.from(`${head}\n${good.join('\n')}\nMJ-9`),
      Buffer.from([0xc3, 0x28]),
      Buffer.from('\n'),
    ])
    const { failure, catalog } = await anImport({ file })
    expect(failure).toMatchObject({ kind: 'wrong-encoding', line: 302 })
    expect(await catalog.listRecords(null, 10)).toEqual([])
  })
})

describe('lines of a file', () => {
  test.each(['\n', '\r\n', '\r'])('end with %j', async (end) => {
    const { summary, errors } = await anImport({ file: [head, sofa, chair, ''].join(end) })
    expect(errors).toEqual([])
    expect(summary).toMatchObject({ added: 2, lines: 3 })
  })

  test('need no line end at the end of the file, and may be empty', async () => {
    expect((await anImport({ file: `${head}\n\n${sofa}\n\n\n${chair}` })).summary).toMatchObject({ added: 2 })
  })

  test.each([
    ['an empty file', '', 'empty'],
    ['nothing but a mark', '\uFEFF', 'empty'],
    ['nothing but line ends', '\n\n\n', 'empty'],
    ['a header alone', `${head}\n`, 'no-lines'],
  ])('rejects %s', async (_, file, kind) => {
    expect((await anImport({ file })).failure).toEqual({ kind })
  })

  test('reads delimiters, doubled quotes and line ends in a quoted cell', async () => {
    const { catalog, errors } = await anImport({
      file: `${head}\r\nMJ-1,"Sofa ""Zahra"", 3 seats",كنبة,"First.\r\nSecond.",living/sofas,1299,\r\n`,
    })
    expect(errors).toEqual([])
    expect(await catalog.listRecordsByCodes(['MJ-1'])).toMatchObject([
      { product: { name: { en: 'Sofa "Zahra", 3 seats' }, description: { en: 'First.\r\nSecond.' } } },
    ])
  })

  test('skips a line with a broken quote, but not the following ones', async () => {
    const { errors, summary } = await anImport({
      file: [
        head,
        'MJ-8,"Sofa,كنبة,A sofa.,living/sofas,1299,99',
        sofa,
        'MJ-9,5" rail,قضيب,A rail.,living,1,1',
        chair,
        'MJ-7,"Sofa" bed,كنبة,A bed.,living,1,1',
      ].join('\n'),
    })
    expect(reasons(errors)).toEqual([
      [2, 'title', 'text-after-quote'],
      [4, 'title', 'quote-inside'],
      [6, 'title', 'text-after-quote'],
    ])
    expect(summary).toMatchObject({ added: 2 })
  })

  test('reports an unclosed quote at the line where it opens', async () => {
    const { errors, summary } = await anImport({
      file: [head, sofa, 'MJ-8,"Sofa,كنبة,A sofa.,living/sofas,1299,99', chair].join('\n'),
    })
    expect(reasons(errors)).toEqual([[3, 'title', 'quote-not-closed']])
    expect(summary).toMatchObject({ added: 2 })
  })

  test('reports a line with too many or too few cells', async () => {
    const { errors } = await anImport({ file: [head, `${sofa},more`, 'MJ-2,Chair'].join('\n') })
    expect(reasons(errors)).toEqual([
      [2, null, 'wrong-column-count'],
      [3, null, 'wrong-column-count'],
    ])
  })

  test('rejects NUL and other control characters', async () => {
    const { errors, summary } = await anImport({
      file: [head, sofa.replace('Sofa', 'So\0fa'), chair].join('\n'),
    })
    expect(reasons(errors)).toContainEqual([2, 'title', 'control-character'])
    expect(summary).toMatchObject({ added: 1, skipped: 1 })
  })

  test('skips a line of a gigabyte and reads what follows', async () => {
    const letters = new Uint8Array(1024 * 1024).fill(0x61)
    async function* file() {
      yield* inChunks(`${head}\n${sofa}\nMJ-8,`)
      for (let megabyte = 0; megabyte < 1024; megabyte += 1) yield letters
      yield* inChunks(`\n${chair}\n`)
    }
    const before = process.memoryUsage().rss
    let peak = 0
    const { errors, summary } = await anImport({
      file: file(),
      onProgress: () => (peak = Math.max(peak, process.memoryUsage().rss)),
    })
    expect(reasons(errors)).toEqual([[3, null, 'line-too-long']])
    expect(summary).toMatchObject({ added: 2 })
    // Memory that the collector has not yet taken back counts, too; the line alone would be a gigabyte.
    expect(peak - before).toBeLessThan(512 * 1024 * 1024)
  })

  test('rejects a gigabyte without a line end', async () => {
    const letters = new Uint8Array(1024 * 1024).fill(0x61)
    async function* file() {
      for (let megabyte = 0; megabyte < 64; megabyte += 1) yield letters
    }
    expect((await anImport({ file: file() })).failure).toMatchObject({ kind: 'not-text' })
  })
})
