import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { pictureKey, readPictureFields, withPictureFields } from '#commerce/media/picture-fields.ts'
import {
  keyOfPicture,
  pictureChoices,
  picturesOfState,
  readPictureList,
  skusOfKey,
  withPictureList,
  withPictureState,
} from '#commerce/media/picture-list.ts'
import { aColoredProduct, aPicture, aProduct, aVariant } from '../../../support/builders/a-product.ts'

const pictures = fc
  .uniqueArray(fc.constantFrom('/a', '/b', '/c', '/d'))
  .map((bases) => bases.map((base) => aPicture({ base })))
const products = fc.tuple(pictures, pictures, pictures).map(([own, other, whole]) =>
  aProduct({
    pictures: whole,
    variants: [aVariant({ sku: 'ONE', pictures: own }), aVariant({ sku: 'TWO', pictures: other })],
  }),
)

describe('the list of pictures', () => {
  test('has each once, and changes nothing when it is written as it was read', () => {
    fc.assert(
      fc.property(products, (product) => {
        const list = readPictureList(product)
        expect(new Set(list.map(({ base }) => base)).size).toBe(list.length)
        expect(withPictureList(product, list)).toEqual(product)
        expect(withPictureFields(product, readPictureFields(product))).toEqual({ ok: true, value: product })
        expect(withPictureState(product, picturesOfState(product))).toEqual(product)
      }),
    )
  })

  test('without a picture has it nowhere, and the others where they were', () => {
    fc.assert(
      fc.property(products, (product) => {
        const list = readPictureList(product)
        const [gone, ...rest] = list
        const after = withPictureList(product, rest)
        for (const [place, variant] of after.variants.entries())
          expect(variant.pictures.map(({ base }) => base).toSorted()).toEqual(
            (product.variants[place]?.pictures ?? [])
              .map(({ base }) => base)
              .filter((base) => base !== gone?.base)
              .toSorted(),
          )
      }),
    )
  })
})

describe('what a picture is of', () => {
  const product = aColoredProduct(['sand', 'clay'], { code: 'SOFA', pictures: [] })

  test('is the whole product or a color, named so that a form can send it back', () => {
    expect(pictureChoices(product).map(({ key }) => key)).toEqual(['', 'color:sand', 'color:clay'])
    expect(skusOfKey('color:sand', product)).toEqual(['SOFA-SAND'])
    expect(keyOfPicture({ isOfAll: false, skus: ['SOFA-CLAY'] }, product)).toBe('color:clay')
    expect(keyOfPicture({ isOfAll: false, skus: ['SOFA-CLAY', 'SOFA-SAND'] }, product)).toBe(
      'sku:SOFA-SAND,SOFA-CLAY',
    )
    expect(skusOfKey('sku:SOFA-SAND,SOFA-CLAY', product)).toEqual(['SOFA-SAND', 'SOFA-CLAY'])
    for (const key of ['sku:NONE', 'color:mauve', 'x', 'sku:'])
      expect(skusOfKey(key, product)).toBeUndefined()
  })

  test('of variants without colors is one of them; of a single variant it is the whole product', () => {
    const two = aProduct({ variants: [aVariant({ sku: 'ONE' }), aVariant({ sku: 'TWO' })] })
    expect(pictureChoices(two).map(({ key }) => key)).toEqual(['', 'sku:ONE', 'sku:TWO'])
    const one = aProduct({ variants: [aVariant({ sku: 'ONE' })] })
    expect(pictureChoices(one).map(({ key }) => key)).toEqual([''])
    expect(keyOfPicture({ isOfAll: false, skus: ['ONE'] }, one)).toBe('')
  })

  test('moves it from the whole product to a color, with its texts', () => {
    const alt = { en: 'Sand', ar: 'رملي' }
    const before = { ...product, pictures: [aPicture({ base: '/a', alt })] }
    const after = withPictureFields(before, { [pictureKey('/a', 'of')]: 'color:sand' })
    expect(after).toMatchObject({
      ok: true,
      value: { pictures: [], variants: [{ pictures: [{ base: '/a', alt }] }, { pictures: [] }] },
    })
  })
})
