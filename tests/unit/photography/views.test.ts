import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { startTranslations } from '#i18n/start.ts'
import { translator } from '#i18n/translator.ts'
import { choosePictures, furtherViews } from '#adapters/catalog/demo/choose-pictures.ts'
import { photographPath } from '#adapters/catalog/demo/photograph-path.ts'
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

  test('has the main color, and a first picture exists', () => {
    const pictured = new Set(seconds.map((name) => name.replace(second, '$1')))
    const mains = new Set(lines.map(main))
    for (const name of pictured) {
      expect(mains, name).toContain(name)
      expect(photographs, name).toHaveProperty([name])
    }
    // What has been photographed is not lost again; that of a form made anew is withdrawn until it is taken again.
    expect(pictured.size).toBeGreaterThan(lines.length * 0.8)
    const waiting = lines.filter((line) => !(`${main(line)}-${viewOf(line)}` in photographs))
    process.stdout.write(`products whose second view is to be photographed anew: ${waiting.length}\n`)
  })

  test('weighs a third less than the first, and all of them together no more than 15 MB', () => {
    const kB = (name: string, ending: string) =>
      statSync(join(root, 'public', 'photos', photographPath(name) + ending)).size / 1024
    let all = 0
    for (const name of seconds.filter((each) => photographs[each]?.width === 640)) {
      expect(ladderOf(name, 640).widths, name).toEqual([320, 640])
      expect(kB(name, '-320.avif'), name).toBeLessThanOrEqual(9)
      expect(kB(name, '-640.avif'), name).toBeLessThanOrEqual(20)
      all += kB(name, '-320.avif') + kB(name, '-640.avif') + kB(name, '-320.jpg') + kB(name, '-640.jpg')
    }
    expect(all / 1024).toBeLessThanOrEqual(15)
  })

  test('is joined by four more of a best seller: a room, two other sides, and something of known size', () => {
    const shown = new Map<string, string[]>()
    for (const name of seconds.filter((each) => photographs[each]?.width === 960)) {
      const [, front = '', view = ''] =
        /^(.*?)-(in-room|scale|cup|open|above|side|back|detail)$/.exec(name) ?? []
      shown.set(front, [...(shown.get(front) ?? []), view])
    }
    for (const [front, all] of shown) {
      const known = all.filter((view) => view === 'scale' || view === 'cup')
      expect(known.length, front).toBeLessThanOrEqual(1)
    }
    const six = [...new Set(seconds.map((name) => name.replace(second, '$1')))].filter(
      (front) => furtherViews.filter((view) => `${front}-${view}` in photographs).length >= 5,
    )
    process.stdout.write(`products with six pictures: ${six.length}\n`)
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
      ['/photos/mj-1001/sand', 'front'],
      ['/photos/mj-1001/sand-detail', 'detail'],
    ])
    expect(at('product-mj-1001-sand-detail', 'product-sofa')).toEqual([['/photos/forms/sofa', 'front']])
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
