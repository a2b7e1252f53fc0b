import { expect, test } from 'vitest'
import { createScannerRepository } from '#adapters/scanner/scanner-repository.ts'
import { createScanner } from '#commerce/scanner/scanner-facade.ts'
import { tagEan } from '#commerce/scanner/tag-number.ts'
import { invariant } from '#kernel/invariant.ts'
import { aCatalog } from '../../support/builders/a-catalog.ts'
import { aRecord, aVariant } from '../../support/builders/a-product.ts'
import { describeDatabases } from '../../support/databases/databases.ts'

const lamp = (gtin: string | null) =>
  aRecord(
    { code: 'LAMP', variants: [aVariant({ sku: 'LAMP-RED', gtin }), aVariant({ sku: 'LAMP-BLUE' })] },
    { stock: { 'LAMP-RED': { barsha: 2 }, 'LAMP-BLUE': { barsha: 0, 'wh-ae': 9 } } },
  )
const red = { kind: 'found', product: { urlKey: 'lamp', sku: 'LAMP-RED' }, store: null }

describeDatabases('the scanner', (open) => {
  async function aScanner(gtin: string | null = null) {
    const { db, writer, clock } = await aCatalog(await open())
    const repository = createScannerRepository(db)
    const apply = (next: string | null) => writer.apply([lamp(next)], clock.now())
    await apply(gtin)
    return { repository, apply, ...createScanner({ repository, aisles: {} }) }
  }

  test('finds a product by SKU, product code, and the number of its manufacturer', async () => {
    const { find, apply } = await aScanner('4006381333931')
    expect(await find('lamp-red')).toEqual(red)
    expect(await find('LAMP')).toEqual({ ...red, product: { urlKey: 'lamp', sku: null } })
    expect(await find('4006381333931')).toEqual(red)
    expect(await find('04006381333931')).toEqual(red)
    await apply('036000291452')
    expect(await find('4006381333931'), 'the number has changed').toEqual({ kind: 'unknown' })
    expect(await find('0036000291452')).toEqual(red)
    await apply(null)
    expect(await find('036000291452')).toEqual({ kind: 'unknown' })
  })

  test('answers unknown and torn codes, and those of forty characters', async () => {
    const { find } = await aScanner()
    for (const text of ['NOTHING-OF-OURS', 'A'.repeat(40), '1'.repeat(40), 'x'.repeat(400), "' or 1=1 --"])
      expect(await find(text), text).toEqual({ kind: 'unknown' })
    expect(await find('400638133393')).toEqual({ kind: 'torn' })
    expect(await find('  ')).toEqual({ kind: 'none' })
    expect(await find(tagEan(999_999_999))).toEqual({ kind: 'unknown' })
  })

  test('gives each SKU one tag number, also when two print at the same moment, and finds it by that', async () => {
    const { find, repository } = await aScanner()
    const skus = ['LAMP-RED', 'LAMP-BLUE', 'NOTHING-OF-OURS']
    const printed = await Promise.all(
      [skus, skus.toReversed(), skus].map((one) => repository.numberTags(one)),
    )
    const [first] = printed
    expect([...(first?.keys() ?? [])].sort()).toEqual(['LAMP-BLUE', 'LAMP-RED'])
    const number = first?.get('LAMP-RED')?.number
    invariant(number, 'it has a number')
    expect(printed.map((numbers) => numbers.get('LAMP-RED')?.number)).toEqual([number, number, number])
    expect(await find(tagEan(number))).toEqual(red)
    const address = `https://majlis.example/ae/en/scan?code=${tagEan(number)}&store=barsha`
    expect(await find(address)).toEqual({ ...red, store: 'barsha' })
    expect(await repository.listStocked('barsha')).toEqual(['LAMP-RED'])
    expect(await repository.listStocked('rak')).toEqual([])
  })
})
