import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { startTranslations } from '#i18n/start.ts'
import { translator } from '#i18n/translator.ts'
import { choosePictures, furtherViews } from '#adapters/catalog/demo/choose-pictures.ts'
import { toGalleryPictures } from '#web/product/pictures.ts'
import { ladderOf } from '../../../photography/deliver.ts'
import { aPicture, aProductView, aVariantView } from '../../support/builders/a-product.ts'

type Line = { code: string; form: string; pictures: { name: string }[] }
type View = {
  of: string[]
  view: (typeof furtherViews)[number]
  turn: number
  rise: number
  at?: number[]
  reach?: number
}
type Sizes = Parameters<typeof choosePictures>[1]['photographs']

const root = join(import.meta.dirname, '..', '..', '..')
const read = (...path: string[]) => JSON.parse(readFileSync(join(root, ...path), 'utf8')) as unknown
const lines = read('photography', 'products.json') as Line[]
const views = read('photography', 'views.json') as View[]
const photographs = read('public', 'photos', 'sizes.json') as Sizes
const viewOf = ({ form, code }: Line) =>
  views.findLast(({ of }) => of.includes(form) || of.includes(code))?.view
const main = ({ pictures }: Line) => pictures[0]?.name ?? ''
const second = new RegExp(`^(product-mj-.*)-(?:${furtherViews.join('|')})$`)
const seconds = Object.keys(photographs).filter((name) => second.test(name))

describe('the second view of a product', () => {
  test('is defined once for every form, and for no unknown form', () => {
    const described = views.flatMap(({ of }) => of)
    expect(new Set(described).size).toBe(described.length)
    const known = new Set(lines.flatMap(({ form, code }) => [form, code]))
    expect(described.filter((name) => !known.has(name))).toEqual([])
    expect(lines.filter((line) => !viewOf(line)).map(({ code }) => code)).toEqual([])
  })

  test('has a name the shop looks for; a close one says where it looks, and how near', () => {
    for (const { of, view, at, reach } of views) {
      expect(furtherViews, of.join()).toContain(view)
      expect([at?.length, reach !== undefined], of.join()).toEqual(
        view === 'detail' ? [3, true] : [undefined, false],
      )
    }
  })

  test('has the main color and the defined view, and a first picture exists', () => {
    const expected = new Map(lines.map((line) => [`${main(line)}-${viewOf(line)}`, line]))
    for (const name of seconds) {
      const line = expected.get(name)
      expect(line, name).toBeDefined()
      if (line) expect(photographs, name).toHaveProperty([main(line)])
    }
    process.stdout.write(`products with a second view: ${seconds.length} of ${lines.length}\n`)
    // What has been photographed is not lost again.
    expect(seconds.length).toBe(lines.length)
  })

  test('weighs a third less than the first, and all of them together no more than 15 MB', () => {
    const kB = (file: string) => statSync(join(root, 'public', 'photos', file)).size / 1024
    let all = 0
    for (const name of seconds) {
      expect(ladderOf(name).widths, name).toEqual([320, 640])
      expect(kB(`${name}-320.avif`), name).toBeLessThanOrEqual(9)
      expect(kB(`${name}-640.avif`), name).toBeLessThanOrEqual(20)
      all += kB(`${name}-320.avif`) + kB(`${name}-640.avif`) + kB(`${name}-320.jpg`) + kB(`${name}-640.jpg`)
    }
    expect(all / 1024).toBeLessThanOrEqual(15)
  })

  test('follows the first in the gallery, and is never shown without it', () => {
    const size = { widths: [640], width: 640, height: 640, color: '#FBF7F0' }
    const product = { code: 'MJ-1001', form: 'sofa', color: { value: 'sand', hex: '#d9c7a9' } } as const
    const at = (...names: string[]) =>
      choosePictures(product, {
        drawings: {},
        photographs: Object.fromEntries(names.map((name) => [name, size])),
      }).map(({ base, view }) => [base, view])
    expect(at('product-mj-1001-sand-detail', 'product-mj-1001-sand')).toEqual([
      ['/photos/product-mj-1001-sand', 'front'],
      ['/photos/product-mj-1001-sand-detail', 'detail'],
    ])
    expect(at('product-mj-1001-sand-detail', 'product-sofa')).toEqual([['/photos/product-sofa', 'front']])
  })

  test.each(['en', 'ar'] as const)(
    'has an alternative text that differs from the first picture, in %s',
    (language) => {
      startTranslations()
      const pictures = ['front' as const, ...furtherViews].map((view) => aPicture({ base: `/${view}`, view }))
      const alts = toGalleryPictures(aProductView({ pictures }), aVariantView({ pictures: [] }), {
        language,
        t: translator(language),
      }).map(({ alt }) => alt)
      expect(new Set(alts).size).toBe(pictures.length)
      expect(alts.every((alt) => alt.includes(aProductView().name))).toBe(true)
    },
  )
})

test('a product without a photograph is shown by the drawing of its form, in the nearest color, and the file is there', () => {
  const drawings = read('public', 'art', 'sizes.json') as Parameters<typeof choosePictures>[1]['drawings']
  const shown = (form: 'sofa' | 'bed') =>
    choosePictures(
      { code: 'MJ-0000', form, color: { value: 'sand', hex: '#d9c7a9' } },
      { drawings, photographs: {} },
    )
  expect(shown('sofa').map(({ base, view }) => [base, view])).toEqual([
    ['/art/product-sofa-sand.svg', 'drawing'],
  ])
  for (const { base } of [...shown('sofa'), ...shown('bed')])
    expect(statSync(join(root, 'public', base)).size).toBeGreaterThan(0)
})
