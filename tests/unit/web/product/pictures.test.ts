import { describe, expect, test } from 'vitest'
import { startTranslations } from '#i18n/start.ts'
import { translator } from '#i18n/translator.ts'
import { largestOf, toGalleryPictures } from '#web/product/pictures.ts'
import { aPicture, aProductCard, aProductView, aVariantView } from '../../../support/builders/a-product.ts'
import { aPartView } from '../../../support/builders/a-sofa.ts'

startTranslations()
const english = { language: 'en', t: translator('en') } as const
const basesOf = (
  ...[product, variant]: Parameters<typeof toGalleryPictures> extends [infer P, infer V, unknown]
    ? [P, V]
    : never
) => toGalleryPictures(product, variant, english).map(({ picture }) => picture.base)

describe('the pictures of a product', () => {
  test("are those of the variant, then the product's own, each once", () => {
    const own = [aPicture({ base: '/a.svg' }), aPicture({ base: '/b.svg' })]
    expect(
      basesOf(aProductView({ pictures: own }), aVariantView({ pictures: [aPicture({ base: '/b.svg' })] })),
    ).toEqual(['/b.svg', '/a.svg'])
  })

  test('include those of the parts for a combo', () => {
    const parts = [aPartView({ card: aProductCard({ picture: aPicture({ base: '/part.svg' }) }) })]
    expect(basesOf(aProductView({ parts }), aVariantView())).toEqual([
      '/art/product-sofa-sand.svg',
      '/part.svg',
    ])
  })

  test('are a drawing when there are none, and always have alt text', () => {
    const [missing] = toGalleryPictures(aProductView({ pictures: [] }), aVariantView(), english)
    expect(missing?.picture.view).toBe('drawing')
    expect(missing?.alt).toContain('Zahra')
    const described = aPicture({ alt: { en: 'A sofa by a window', ar: 'كنبة عند نافذة' } })
    expect(toGalleryPictures(aProductView({ pictures: [described] }), aVariantView(), english)[0]?.alt).toBe(
      'A sofa by a window',
    )
  })

  test('have alt text with the options after a comma of the language', () => {
    const sand = { value: 'sand', label: 'Sand', hex: '#d9c7a9' }
    const product = aProductView({
      options: [{ attribute: 'color', values: [sand] }],
      pictures: [aPicture({ view: 'front' })],
    })
    const altIn = (language: 'en' | 'ar') =>
      toGalleryPictures(product, aVariantView({ options: { color: 'sand' } }), {
        language,
        t: translator(language),
      })[0]?.alt
    expect(altIn('en')).toBe('Zahra three-seat sofa, Sand')
    expect(altIn('ar')).toBe('Zahra three-seat sofa، Sand')
  })

  test('link to their largest file', () => {
    expect(largestOf(aPicture({ base: '/photo/sofa', widths: [480, 1600, 960] }))).toBe(
      '/photo/sofa-1600.jpg',
    )
    expect(largestOf(aPicture({ base: '/a.svg' }))).toBe('/a.svg')
  })
})
