import { describe, expect, test } from 'vitest'
import { toPriceTag, type PriceTag } from '#commerce/scanner/price-tag.ts'
import { writePriceTags } from '#adapters/documents/pdf/write-price-tags.ts'
import { invariant } from '#kernel/invariant.ts'
import { money } from '#kernel/money.ts'
import { aPurchasableVariant } from '../../../support/builders/a-purchasable-variant.ts'
import { cropImage, readCodes } from '../../../support/labels/read-codes.ts'
import { rasterizePdf } from '../../../support/labels/rasterize-pdf.ts'
import { theCountries } from '../../../support/shops/the-countries.ts'

const country = theCountries.find(({ isoCode }) => isoCode === 'ae')
invariant(country, 'it is a country of the shop')
const where = { origin: 'https://majlis.example', storefrontCode: 'ae/en', store: 'barsha' }

const aTag = (number: number, gtin: string | null = null) =>
  toPriceTag(
    aPurchasableVariant({
      sku: `MJ-1001-SAND-${number}`,
      name: { en: 'Zahra three-seat sofa', ar: 'كنبة زهرة بثلاثة مقاعد' },
      choice: { en: 'Sand · 220 cm', ar: 'رملي · 220 سم' },
      unitPrice: money(129_900, 'AED'),
    }),
    { gtin, number },
    where,
  )

/** The first page of the labels as a camera sees it. */
async function photograph(...tags: readonly PriceTag[]) {
  invariant(country, 'it is a country of the shop')
  const [page] = rasterizePdf(await writePriceTags(tags, country))
  invariant(page, 'something is drawn')
  return page
}

describe('price tags', () => {
  test('are read back by the reader of the scanner: the EAN, and the address in the QR code', async () => {
    const read = await readCodes(await photograph(aTag(1), aTag(27, '4006381333931')))
    expect([...read].sort()).toEqual([
      'EAN13 2000000000015',
      'EAN13 4006381333931',
      'QRCode https://majlis.example/ae/en/scan?code=2000000000015&store=barsha',
      'QRCode https://majlis.example/ae/en/scan?code=4006381333931&store=barsha',
    ])
  })

  test('have the same bytes each time they are printed, and ten to a sheet', async () => {
    const tags = Array.from({ length: 11 }, (_, index) => aTag(index + 1))
    const [first, second] = await Promise.all([writePriceTags(tags, country), writePriceTags(tags, country)])
    expect(Buffer.compare(first, second)).toBe(0)
    expect(
      Buffer.from(first)
        .toString('latin1')
        .match(/\/Type \/Page\b(?!s)/g),
    ).toHaveLength(2)
  })

  test('are not misread when they are torn: half a code is no code', async () => {
    const page = await photograph(aTag(1))
    const label = cropImage(page, { x: 100, y: 100, width: 1100, height: 660 })
    expect(await readCodes(label)).toHaveLength(2)
    const withoutFoot = cropImage(label, { x: 0, y: 0, width: 1100, height: 420 })
    expect(await readCodes(withoutFoot), 'the bars still stand').toEqual(['EAN13 2000000000015'])
    const withoutSide = cropImage(label, { x: 0, y: 0, width: 300, height: 660 })
    expect(await readCodes(withoutSide)).toEqual([])
  })
})
