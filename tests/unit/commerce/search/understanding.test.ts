import { describe, expect, test } from 'vitest'
import { understand } from '#commerce/search/understanding/understand.ts'
import { colorPhrases } from '#commerce/search/words/color-phrases.ts'
import type { FacetName } from '#commerce/search/listing.ts'
import { theSearchWords } from '../../../support/shops/search-words.ts'

const known: Partial<Record<FacetName, readonly string[]>> = {
  color: ['blue', 'white', 'grey'],
  mattress_size: ['160x200'],
  carpet_size: ['200x300'],
  no_of_doors: ['2', '4'],
  offer: ['yes'],
}
const context = {
  hasValue: (facet: FacetName, value: string) => known[facet]?.includes(value) ?? false,
  minorPerMajor: 100,
  colors: colorPhrases(theSearchWords.colors),
}
const read = (text: string, minorPerMajor = 100) => understand(text, { ...context, minorPerMajor })
const upTo = (max: number) => ({ min: null, max })

describe('understand', () => {
  test.each([
    ['blue sofa under 2000', ['sofa'], { color: ['blue'] }, { price: upTo(200_000) }],
    ['كنبة زرقاء أقل من ٢٠٠٠', ['كنبه'], { color: ['blue'] }, { price: upTo(200_000) }],
    ['navy blue sofa', ['sofa'], { color: ['blue'] }, {}],
    ['160x200', [], { mattress_size: ['160x200'] }, {}],
    ['mattress ١٦٠×٢٠٠', ['mattress'], { mattress_size: ['160x200'] }, {}],
    ['200 x 300 rug', ['rug'], { carpet_size: ['200x300'] }, {}],
    ['300x200 rug', ['rug'], { carpet_size: ['200x300'] }, {}],
    ['3 seater', ['3seats'], {}, {}],
    ['three-seat sofa', ['3seats', 'sofa'], {}, {}],
    ['كنبة ٣ مقاعد', ['كنبه', '3seats'], {}, {}],
    ['كنب ثلاثي', ['كنب', '3seats'], {}, {}],
    ['dining table for 6', ['dining', 'table', '6seats'], {}, {}],
    ['طاولة طعام لستة', ['طاوله', 'طعام', '6seats'], {}, {}],
    ['wardrobe 4 doors', ['wardrobe'], { no_of_doors: ['4'] }, {}],
    ['دولاب ٤ أبواب', ['دولاب'], { no_of_doors: ['4'] }, {}],
    ['دولاب بابين', ['دولاب'], { no_of_doors: ['2'] }, {}],
    ['rugs on sale', ['rugs'], { offer: ['yes'] }, {}],
    ['sofa between 500 and 1,000 aed', ['sofa'], {}, { price: { min: 50_000, max: 100_000 } }],
    ['كنبة بين ٥٠٠ و ١٠٠٠ درهم', ['كنبه'], {}, { price: { min: 50_000, max: 100_000 } }],
    ['lamp over 99.5', ['lamp'], {}, { price: { min: 9_950, max: null } }],
    ['table under 120 cm wide', ['table'], {}, { width: upTo(120) }],
    ['wardrobe up to 200 cm high', ['wardrobe'], {}, { height: upTo(200) }],
    ['طاولة عرض أقل من ١٢٠ سم', ['طاوله'], {}, { width: upTo(120) }],
  ])('reads "%s" as filters and words', (text, words, facets, ranges) => {
    expect(read(text)).toEqual({ words, facets, ranges })
  })

  test('reads prices in thousandths of a dinar', () => {
    expect(read('كنبة أقل من ١٢٫٥ دينار', 1000).ranges).toEqual({ price: upTo(12_500) })
  })

  test('keeps words whose facet value no product has', () => {
    expect(read('purple sofa 90x190 with 9 doors')).toEqual({
      words: ['purple', 'sofa', '90x190', 'with', '9', 'doors'],
      facets: {},
      ranges: {},
    })
  })
})
