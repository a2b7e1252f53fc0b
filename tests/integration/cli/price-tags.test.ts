import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OpenShop } from '#open-shop.ts'
import { commands } from '../../../cli/commands.ts'
import { runLine } from '../../../cli/run-line.ts'
import { noTerminal } from '../../../cli/terminal.ts'
import { someCategories } from '../../support/builders/a-catalog.ts'
import { aRecord, sixPrices } from '../../support/builders/a-product.ts'
import { readCodes } from '../../support/labels/read-codes.ts'
import { rasterizePdf } from '../../support/labels/rasterize-pdf.ts'
import { openTestShop, theEnv } from '../../support/shops/open-test-shop.ts'

let open: OpenShop
beforeAll(async () => {
  open = await openTestShop()
  await open.catalog.writer.putCategories(someCategories)
  const sold = (code: string) =>
    aRecord({ code }, { prices: { [code]: sixPrices(105) }, stock: { [code]: { barsha: 2 } } })
  await open.catalog.writer.apply([sold('MJ-1'), sold('MJ-2')], open.shop.clock.now())
})
afterAll(() => open.close())

async function print(...argv: readonly string[]) {
  const parts: Uint8Array[] = []
  const outcome = await runLine(
    { argv: ['price-tags', ...argv], input: '', user: 'layla' },
    commands,
    { env: theEnv({}), open: async () => open },
    { ...noTerminal, writeBytes: async (bytes) => void parts.push(bytes) },
  )
  return { ...outcome, pdf: Buffer.concat(parts) }
}

test('majlis price-tags prints what a store has in stock, and its codes lead to the products', async () => {
  const { code, pdf } = await print('--store', 'barsha')
  expect(code).toBe(0)
  const [page] = rasterizePdf(pdf)
  const read = page ? await readCodes(page) : []
  const found = await Promise.all(
    read.map(async (text) => open.shop.scanner.find(text.slice(text.indexOf(' ') + 1))),
  )
  const labels = found.map((one) => (one.kind === 'found' ? `${one.product.sku} ${one.store}` : one.kind))
  expect(labels.sort()).toEqual(['MJ-1 barsha', 'MJ-1 null', 'MJ-2 barsha', 'MJ-2 null'])
})

test('majlis price-tags says what it cannot print', async () => {
  expect((await print()).code).toBe(2)
  expect((await print('--store', 'nowhere')).stderr).toContain('There is no store nowhere.')
  expect((await print('--store', 'barsha', '--sku', 'MJ-1,MJ-9')).stderr).toContain('MJ-9')
  expect((await print('--store', 'rak')).stderr).toContain('nothing in stock')
  expect((await print('--store', 'rak', '--sku', 'MJ-1')).code).toBe(0)
})
