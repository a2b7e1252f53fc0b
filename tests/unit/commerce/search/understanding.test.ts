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
    ['sofa 220 cm wide', ['sofa'], {}, { width: { min: 211, max: 229 } }],
    ['under 2 m wide table', ['table'], {}, { width: upTo(200) }],
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
    expect(read(text)).toMatchObject({ words, facets, ranges })
    expect(read(text).dimensions).toBeUndefined()
  })

  test('reads prices in thousandths of a dinar', () => {
    expect(read('كنبة أقل من ١٢٫٥ دينار', 1000).ranges).toEqual({ price: upTo(12_500) })
  })

  const meters = [
    [200, 300],
    [61, 91],
    [2, 3],
  ]
  test.each([
    ['carpet 2x3', ['carpet'], meters],
    ['سجاد 2×3', ['سجاد'], meters],
    ['سجاد ٢ × ٣', ['سجاد'], meters],
    ['سجاد ٢ في ٣', ['سجاد'], meters],
    ['rug 2*3 m', ['rug'], [[200, 300]]],
    ['rug 2m by 3m', ['rug'], [[200, 300]]],
    ['سجادة ٢ متر في ٣ متر', ['سجاده'], [[200, 300]]],
    ['rug 1.6 x 2.3', ['rug'], [[160, 230]]],
    ['سجاد ١٫٦×٢٫٣ م', ['سجاد'], [[160, 230]]],
    ['200cm by 300cm rug', ['rug'], [[200, 300]]],
    ['مرتبة ١٨٠ على ٢٠٠', ['مرتبه'], [[180, 200]]],
    ['200×300سم', [], [[200, 300]]],
    ['6 ft rug', ['rug'], [[183]]],
    ['rug 5\'6"', ['rug'], [[168]]],
    ['5 ft 6 in rug', ['rug'], [[168]]],
    ['72 inch table', ['table'], [[183]]],
    ['sofa 220 cm', ['sofa'], [[220]]],
    ['كنبة ٢٢٠ سم', ['كنبه'], [[220]]],
    ['كنب 2.2 متر', ['كنب'], [[220]]],
    ['box 40x30x20', ['box'], [[40, 30, 20]]],
    [
      'mattress 72x36',
      ['mattress'],
      [
        [72, 36],
        [183, 91],
      ],
    ],
    ['bed 5x6.5', ['bed'], [[152, 198]]],
    ['constructor 200x300', ['constructor'], [[200, 300]]],
    [
      'rug 0x0',
      ['rug'],
      [
        [0, 0],
        [0, 0],
        [0, 0],
      ],
    ],
    ['rug 999 m', ['rug'], [[99_900]]],
    ['rug 10000000x1', ['rug'], [[99_999, 1]]],
    [
      'rug 2x3x4x5',
      ['rug'],
      [
        [200, 300, 400, 500],
        [61, 91, 122, 152],
        [2, 3, 4, 5],
      ],
    ],
  ])('reads the size of "%s"', (text, words, readings) => {
    expect(read(text)).toMatchObject({ words, dimensions: { readings, isGuess: false } })
  })

  test('takes feet and inches for rough sizes, centimeters for exact ones', () => {
    expect(read('rug 5x8 ft').dimensions).toMatchObject({ rough: [[152, 244]] })
    expect(read('rug 5x8').dimensions).toMatchObject({
      rough: [
        [500, 800],
        [152, 244],
      ],
    })
    for (const text of ['rug 152x244', 'rug 152 x 244 cm', 'frame 30x40'])
      expect(read(text).dimensions, text).toMatchObject({ rough: [] })
  })

  test.each(['tv stand 65 inch', 'طاولة تلفزيون 65 بوصة'])(
    'does not take the size of a screen for that of "%s"',
    (text) => {
      expect(read(text).dimensions).toBeUndefined()
      expect(read(text).words).not.toContain('165')
    },
  )

  test('takes a bare number for a size only as a guess', () => {
    expect(read('bed 180')).toMatchObject({
      words: ['bed'],
      dimensions: { readings: [[180]], isGuess: true },
    })
    for (const text of [
      'bulb 60 w',
      'basket 60 litres',
      'lamp 806',
      '180',
      'set of 12',
      'knives 2 in 1',
      'sofa 1,299',
    ])
      expect(read(text).dimensions, text).toBeUndefined()
  })

  test('keeps what was typed for seats', () => {
    expect(read('dining table 6 seater').typed).toEqual(new Map([['6seats', '6 seater']]))
  })

  test('keeps words whose facet value no product has', () => {
    expect(read('purple sofa with 9 doors')).toMatchObject({
      words: ['purple', 'sofa', 'with', '9', 'doors'],
      facets: {},
      ranges: {},
    })
  })
})
