import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OpenShop } from '#open-shop.ts'
import { storefront } from '#kernel/storefront.ts'
import { commands } from '../../../cli/commands.ts'
import { runLine } from '../../../cli/run-line.ts'
import { aRecord } from '../../support/builders/a-product.ts'
import { openTestShop, theEnv } from '../../support/shops/open-test-shop.ts'

let open: OpenShop
beforeAll(async () => {
  open = await openTestShop()
  await open.catalog.writer.putCategories([
    { path: 'living/sofas/three-seaters', name: { en: 'Sofas', ar: 'كنب' }, position: 1 },
  ])
  await open.catalog.writer.apply(
    [aRecord({ code: 'MJ-1' }), aRecord({ code: 'MJ-2' })],
    open.shop.clock.now(),
  )
})
afterAll(() => open.close())

const majlis = (...argv: string[]) =>
  runLine({ argv, input: '', user: 'layla' }, commands, {
    env: theEnv({}),
    open: async () => ({ ...open, close: async () => undefined }),
  })

const priceIn = async (isoCode: string) => {
  const country = open.shop.countries.find((one) => one.isoCode === isoCode)
  if (!country) throw new Error(isoCode)
  const found = await open.shop.catalog.findProduct('mj-1', storefront(country, 'en'))
  return found.kind === 'sold' ? found.product.variants[0]?.price.minor : found.kind
}

describe('majlis price set', () => {
  test('sets exact amounts in the currency of the country', async () => {
    expect(await majlis('price', 'set', 'MJ-1', 'kw', '219.500')).toMatchObject({ code: 0, stderr: '' })
    expect(await priceIn('kw')).toBe(219_500)
    expect(await majlis('price', 'set', 'MJ-1', 'ae', '2499')).toMatchObject({ code: 0 })
    expect(await priceIn('ae')).toBe(249_900)
  })

  test('sets a special price from midnight to midnight in the time zone of the country', async () => {
    const special = ['--special', '199.9', '--from', '2030-12-01', '--until', '2030-12-31']
    const { stdout } = await majlis('price', 'set', 'MJ-1', 'bh', '249.000', ...special, '--json')
    expect(JSON.parse(stdout)).toEqual({
      sku: 'MJ-1',
      country: 'bh',
      price: {
        defaultMinor: 249_000,
        special: { minor: 199_900, startsAt: '2030-11-30T21:00:00.000Z', endsAt: '2030-12-30T21:00:00.000Z' },
      },
    })
    expect(await priceIn('bh')).toBe(249_000)
  })

  test('sets a price of zero only for "free"', async () => {
    const before = await priceIn('qa')
    expect((await majlis('price', 'set', 'MJ-1', 'qa', '0.00')).stderr).toContain('Write "free"')
    expect(await priceIn('qa')).toBe(before)
    expect(await majlis('price', 'set', 'MJ-1', 'qa', 'free')).toMatchObject({ code: 0 })
    expect(await priceIn('qa')).toBe(0)
    expect((await majlis('price', 'set', 'MJ-1', 'qa', 'free', '--special', '1')).stderr).toContain(
      'not below',
    )
  })

  test('stops selling a SKU in a country with --none', async () => {
    expect(await majlis('price', 'set', 'MJ-1', 'in', '--none')).toMatchObject({ code: 0 })
    expect(await priceIn('in')).toBe('not-sold-here')
  })

  test.each([
    [['MJ-1', 'ae', '24.999'], 'AED has 2 decimals'],
    [['MJ-1', 'ae', 'cheap'], 'not an amount in AED'],
    [['MJ-1', 'ae', '0'], 'must be above zero'],
    [['MJ-1', 'sa', '10'], 'There is no country sa. Countries: ae, bh'],
    [['MJ-1', 'ae'], 'either an amount or --none'],
    [['MJ-1', 'ae', '10', '--special', '10'], 'not below'],
    [['MJ-1', 'ae', '10', '--from', '2026-12-01'], 'give one with --special'],
    [['MJ-1', 'ae', '10', '--special', '9', '--from', '30 Feb'], 'neither a day'],
    [['MJ-1', 'ae', '10', '--special', '9', '--from', '2027-02-01', '--until', '2027-01-01'], 'ends before'],
  ])('rejects %j with a usage error', async (argv, why) => {
    const printed = await majlis('price', 'set', ...argv)
    expect(printed.code).toBe(2)
    expect(printed.stderr).toContain(why)
  })

  test('rejects an unknown SKU', async () => {
    expect(await majlis('price', 'set', 'MJ-404', 'ae', '10')).toMatchObject({
      code: 1,
      stderr: 'There is no SKU MJ-404.\n',
    })
  })
})

describe('majlis stock set', () => {
  test('sets the quantity on hand, and lists the locations when one is unknown', async () => {
    expect(await majlis('stock', 'set', 'MJ-1', 'wh-ae', '3')).toMatchObject({ code: 0 })
    expect((await majlis('product', 'show', 'MJ-1')).stdout).toContain('wh-ae 3')
    expect((await majlis('stock', 'set', 'MJ-1', 'mars', '3')).stderr).toContain('wh-ae')
    expect((await majlis('stock', 'set', 'MJ-404', 'wh-ae', '3')).code).toBe(1)
    for (const quantity of ['-1', '1.5', 'many', '99999999'])
      expect((await majlis('stock', 'set', 'MJ-1', 'wh-ae', quantity)).code, quantity).not.toBe(0)
  })
})

describe('majlis product', () => {
  test('shows a product by code or SKU, and removes it only with --yes', async () => {
    expect((await majlis('product', 'show', 'MJ-2')).stdout).toContain('ae 2490.00')
    expect(await majlis('product', 'show', 'MJ-404')).toMatchObject({ code: 1 })
    expect(await majlis('product', 'remove', 'MJ-2')).toMatchObject({ code: 2 })
    expect(await majlis('product', 'remove', 'MJ-2', '--yes')).toMatchObject({ code: 0 })
    expect(await majlis('product', 'remove', 'MJ-2', '--yes')).toMatchObject({ code: 1 })
    expect(await open.catalog.reader.listByCodes(['MJ-2'])).toEqual([])
  })

  test('every catalog command has help', async () => {
    for (const name of ['price set', 'stock set', 'product show', 'product remove', 'seed catalog'])
      expect((await majlis(...name.split(' '), '--help')).stdout).toContain(`majlis ${name}`)
  })
})
