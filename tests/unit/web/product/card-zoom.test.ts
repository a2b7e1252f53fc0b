import { describe, expect, test } from 'vitest'
import { zoomOf, zoomSteps } from '#web/product/card-zoom.ts'
import zooms from '#content/card-zoom.json' with { type: 'json' }
import { boxOf, firstPictures, zoomFor } from '../../../../photography/framing.ts'

const pictures = [...firstPictures()]
/** Each twentieth, from all parts of the catalog. */
const some = pictures.filter((_, index) => index % 20 === 0)

describe('the size at which a card shows a picture', () => {
  test('is known for pictures that exist, in the steps that the style sheet has', () => {
    const paths = new Set(pictures.map(([path]) => path))
    expect(Object.keys(zooms).filter((path) => !paths.has(path))).toEqual([])
    expect(new Set([...Object.values(zooms), zoomSteps[0]])).toEqual(new Set(zoomSteps))
  })

  test('shows what was not measured whole', () => {
    expect(zoomOf({ base: '/art/product-sofa.svg' })).toBe(80)
    expect(zoomOf({ base: 'https://shop.example/sofa.jpg' })).toBe(80)
  })

  test.each([
    ['a low, wide thing', { start: 0.05, end: 0.95, top: 0.3, bottom: 0.7 }, 100],
    ['a small one', { start: 0.13, end: 0.87, top: 0.3, bottom: 0.7 }, 125],
    ['a tall one', { start: 0.3, end: 0.7, top: 0.05, bottom: 0.95 }, 80],
    ['one that fills it', { start: 0, end: 1, top: 0, bottom: 1 }, 80],
  ])('of %s', (_, box, zoom) => {
    expect(zoomFor(box)).toBe(zoom)
  })

  test('lets the product fill four fifths of the narrower side of the tile', async () => {
    // Drawn forms stand in for products without a photograph of their own.
    const products = some.filter(([path]) => path.startsWith('mj-'))
    const filled = await Promise.all(
      products.map(async ([path, file]) => {
        const { start, end, top, bottom } = await boxOf(file)
        const share = (Math.max(end - start, bottom - top) * zoomOf({ base: `/photos/${path}` })) / 80
        // To the hundredth: edges are found to the pixel.
        return { path, share: Math.round(share * 100) / 100 }
      }),
    )
    expect(filled.length).toBeGreaterThan(40)
    expect(filled.filter(({ share }) => share < 0.8)).toEqual([])
  })
})
