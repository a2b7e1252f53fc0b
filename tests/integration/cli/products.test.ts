import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runHere } from '../../../cli/run-here.ts'
import type { ProgressStep, Terminal } from '../../../cli/terminal.ts'
import { createCatalogWriter } from '#adapters/catalog/catalog-writer.ts'
import { openDatabase } from '#infrastructure/db/open-database.ts'
import { inChunks } from '../../support/shops/an-import.ts'
import { aRecord } from '../../support/builders/a-product.ts'
import { theCategories } from '../../support/shops/catalog-in-memory.ts'
import { openTestShop, theEnv } from '../../support/shops/open-test-shop.ts'
import { prepareDirectory } from '../../support/databases/pglite-snapshot.ts'

const directory = mkdtempSync(join(tmpdir(), 'majlis-products-'))
const source = { MAJLIS_DATA: directory }
const clock = { now: () => '2026-11-21T08:00:00.000Z' }
beforeAll(async () => {
  await prepareDirectory(directory)
  const database = await openDatabase({ kind: 'directory', path: directory })
  const writer = createCatalogWriter({ ...database, clock })
  await writer.putCategories(theCategories)
  await writer.putLocations([{ code: 'wh-ae', kind: 'warehouse', country: 'ae' }])
  // Not empty: no demo is put in here.
  await writer.apply([aRecord({ code: 'OTHER-1', categories: ['living/sofas'] })], clock.now())
  await database.close()
})
afterAll(() => rmSync(directory, { recursive: true, force: true }))

/** Types a line at a terminal that has this file. */
async function majlis(argv: readonly string[], file: string | AsyncIterable<Uint8Array> = '', input = '') {
  const seen = { out: '', report: '', steps: [] as ProgressStep[] }
  const terminal: Terminal = {
    source: () => (typeof file === 'string' ? inChunks(file, 1000) : file),
    write: async (text) => void (seen.out += text),
    writeBytes: async () => undefined,
    report: async (text) => void (seen.report += text),
    progress: (step) => void seen.steps.push(step),
    signal: new AbortController().signal,
  }
  return { ...(await runHere({ argv, input, user: 'layla' }, theEnv(source), terminal)), ...seen }
}

const head = 'id,title,title_ar,category,price_ae,stock_wh-ae'
const file = (...prices: readonly string[]) =>
  [
    head,
    ...prices.map((price, place) => `CLI-${100 + place},Sofa ${place},كنبة ${place},living/sofas,${price},3`),
  ].join('\n')

function testImporting(prefix: string) {
  const named = (...prices: readonly string[]) => file(...prices).replaceAll('CLI-', `${prefix}-`)

  test('a dry run changes nothing, the import does, and a second import finds no changes', async () => {
    const tried = await majlis(['import', 'products', 'file.csv', '--dry-run', '--json'], named('1', '2'))
    expect(JSON.parse(tried.stdout)).toMatchObject({ added: 2, dryRun: true })
    const { code, stdout, steps } = await majlis(['import', 'products', 'file.csv'], named('1', '2'))
    expect([code, stdout]).toEqual([0, expect.stringContaining('2 added')])
    expect(steps[0]).toMatchObject({ what: 'reading' })
    const again = await majlis(['import', 'products', 'file.csv', '--json'], named('1', '2'))
    expect(JSON.parse(again.stdout)).toMatchObject({ added: 0, changed: 0, unchanged: 2 })
  })

  test('imports valid lines, and writes invalid ones to a report of limited size', async () => {
    const prices = ['5', ...Array.from({ length: 1500 }, () => '-1')]
    const { code, stderr, report } = await majlis(['import', 'products', 'file.csv'], named(...prices))
    expect([code, stderr]).toEqual([1, expect.stringContaining('1500 errors')])
    expect(stderr).toContain('line 3, price_ae: negative-price ("-1")')
    expect(stderr).toContain('file.csv.report.jsonl')
    const lines = report
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as object)
    expect(lines).toHaveLength(1001)
    expect(lines[0]).toMatchObject({ line: 3, column: 'price_ae', reason: 'negative-price' })
    expect(lines.at(-1)).toEqual({ more: 500 })
  })

  test('rejects a file that is not text, and an invalid map', async () => {
    const zip = await majlis(['import', 'products', 'x.csv'], 'PK\u0003\u0004')
    expect([zip.code, zip.stderr]).toEqual([1, expect.stringContaining('not text')])
    const map = await majlis(
      ['import', 'products', 'x.csv', '--map', 'm.json'],
      file('1'),
      '{"columns":{"x":"y"}}',
    )
    expect([map.code, map.stderr]).toEqual([1, expect.stringContaining('columns.x')])
    expect((await majlis(['import', 'products', 'x.csv', '--format', 'xml'])).code).toBe(2)
  })

  test('an export changes nothing when it is imported', async () => {
    for (const format of ['jsonl', 'csv']) {
      const { code, stdout, out } = await majlis(['export', 'products', '--format', format])
      expect([code, stdout]).toEqual([0, ''])
      expect(out).toContain(`${prefix}-101`)
      const back = await majlis(['import', 'products', `all.${format}`, '--json'], out)
      expect(JSON.parse(back.stdout)).toMatchObject({ added: 0, changed: 0, errors: 0 })
    }
  })
}

describe('majlis import and export without a server', () => testImporting('ALONE'))

describe('majlis import and export while a server uses the database', () => {
  let shop: Awaited<ReturnType<typeof openTestShop>>
  beforeAll(async () => {
    shop = await openTestShop({ env: source })
  })
  afterAll(() => shop.close())

  testImporting('SERVED')

  test('streams a file larger than a control message', async () => {
    const line = 'a'.repeat(1000)
    async function* large() {
      yield new TextEncoder().encode(`${head},unknown\n`)
      for (let at = 0; at < 20_000; at += 1)
        yield new TextEncoder().encode(`LARGE-1,Sofa,كنبة,living/sofas,5,1,${line}\n`)
    }
    const { code, stdout } = await majlis(['import', 'products', '-', '--dry-run', '--json'], large())
    expect(code).toBe(1)
    // Five thousand lines of one product are its most.
    expect(JSON.parse(stdout)).toMatchObject({ lines: 20_001, skipped: 1 })
  })

  test('stops the import when the client disconnects, and the server continues', async () => {
    async function* broken() {
      yield new TextEncoder().encode(`${head}\nGONE-1,Sofa,كنبة,living/sofas,5,1\n`)
      throw new Error('the disk is gone')
    }
    await majlis(['import', 'products', 'file.csv'], broken())
    expect((await majlis(['export', 'products'])).out).not.toContain('GONE-1')
  })
})
