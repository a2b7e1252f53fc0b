import type { AstroGlobal } from 'astro'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTranslations } from '#i18n/start.ts'
import { translator } from '#i18n/translator.ts'
import type { Language } from '#kernel/language.ts'
import { storefront } from '#kernel/storefront.ts'
import { nameOfPicture, pictureKey } from '#commerce/media/picture-fields.ts'
import { readPictureList } from '#commerce/media/picture-list.ts'
import type { Admission } from '#web/operations/admit.ts'
import { handleMedia, handleNewMedia } from '#web/operations/media/handle-media.ts'
import { handleProductMedia } from '#web/operations/media/handle-product-media.ts'
import { routeOf } from '#web/operations/route-table.ts'
import { toGalleryPictures } from '#web/product/pictures.ts'
import { someCategories } from '../../support/builders/a-catalog.ts'
import { aColoredProduct, aRecord, sixPrices } from '../../support/builders/a-product.ts'
import { aMember } from '../../support/builders/operators.ts'
import { aDrawing, anUpload, aPromise } from '../../support/builders/an-upload.ts'
import { openTestShop } from '../../support/shops/open-test-shop.ts'

let opened: Awaited<ReturnType<typeof openTestShop>>
const idOf = (last: number) => `00000000-0000-4000-8000-00000000000${last}`
const leena = aMember({ id: idOf(1), name: 'Leena', role: 'merchandiser', countries: 'all' })
const noor = aMember({ id: idOf(2), name: 'Noor', role: 'content-editor', countries: 'all' })
const ofKuwait = aMember({ id: idOf(3), name: 'Salem', role: 'merchandiser', countries: ['kw'] })

beforeAll(async () => {
  startTranslations()
  opened = await openTestShop()
  const { clock } = opened.shop
  await opened.catalog.writer.putCategories(someCategories)
  const records = ['SOFA', 'CHAIR'].map((code) => {
    const product = aColoredProduct(['sand', 'clay'], { code, pictures: [] })
    const prices = Object.fromEntries(product.variants.map(({ sku }) => [sku, sixPrices(90)]))
    return { ...aRecord(product, { prices }), stock: null }
  })
  const { failures } = await opened.catalog.writer.apply(records, clock.now())
  expect(failures).toEqual([])
})
afterAll(() => opened.close())

type Fields = readonly (readonly [string, string | File])[]
type Visit = { readonly posted?: Fields; readonly language?: Language; readonly by?: typeof leena }
type Handler = 'productMedia' | 'mediaNew' | 'mediaPicture'
const handlers = {
  productMedia: handleProductMedia,
  mediaNew: handleNewMedia,
  mediaPicture: handleMedia,
} as const

async function visit<Id extends Handler>(
  id: Id,
  param: string,
  { posted, language = 'en', by = leena }: Visit = {},
) {
  const { shop } = opened
  const country = shop.countries.find(({ isoCode }) => isoCode === 'ae')
  if (!country) throw new Error('ae')
  const url = new URL('/operations/media', 'http://shop.test')
  const fields = new FormData()
  for (const [name, value] of posted ?? []) fields.append(name, value)
  const response = { status: 200 }
  const astro = {
    ...{ url, response, params: { code: param, name: param }, request: new Request(url) },
    locals: { shop, storefront: storefront(country, language), t: translator(language) },
    redirect: (to: string, status: number) => new Response(null, { status, headers: { location: to } }),
    rewrite: () => new Response(null, { status: 404 }),
  } as unknown as AstroGlobal
  const admission = {
    ...{ by, route: routeOf(id) },
    posted: posted ? { act: String(posted[0]?.[1] ?? ''), fields } : null,
  } as unknown as Admission
  const page = await handlers[id](astro, admission)
  type Page = Exclude<Awaited<ReturnType<(typeof handlers)[Id]>>, Response>
  return page instanceof Response
    ? { status: page.status, location: page.headers.get('location'), page: null }
    : { status: response.status, location: null, page: page as Page }
}
const file = (bytes: Uint8Array, name: string) => new File([Buffer.from(bytes)], name)
const basesOf = async (code: string) =>
  readPictureList(there(await opened.shop.productMedia.find(code, leena))).map(({ base }) => base)
const there = <Value>(value: Value | undefined): Value => {
  if (value === undefined) throw new Error('nothing there')
  return value
}

describe('pictures of a product', () => {
  test('are uploaded together for a color, put in order by buttons, and shown so by the shop, in its language', async () => {
    const posted: Fields = [
      ['act', 'upload-pictures'],
      ['of', 'color:sand'],
      ['files', file(await anUpload(700, 700), 'one.jpg')],
      ['files', file(await anUpload(720, 720), 'two.jpg')],
      ['files', file(await anUpload(740, 740), 'three.jpg')],
    ]
    expect(await visit('productMedia', 'SOFA', { posted })).toMatchObject({
      ...{ status: 303, location: '/operations/catalog/SOFA/media' },
    })
    const shown = await basesOf('SOFA')
    expect(shown.map(nameOfPicture)).toEqual(
      ['one', 'two', 'three'].map(
        (name) => expect.stringMatching(new RegExp(`^${name}-[0-9a-f]{8}$`)) as string,
      ),
    )
    const [one = '', two = '', three = ''] = shown
    const move: Fields = [
      ['act', 'edit-pictures'],
      ['order', shown.join(' ')],
      ['step', `first ${three}`],
    ]
    for (const _ of [1, 2]) expect((await visit('productMedia', 'SOFA', { posted: move })).status).toBe(303)
    expect(await basesOf('SOFA')).toEqual([three, one, two])
    const late = await visit('productMedia', 'SOFA', {
      posted: [
        ['act', 'edit-pictures'],
        ['order', shown.join(' ')],
        ['step', `first ${two}`],
      ],
      by: noor,
    })
    expect(late.status).toBe(409)
    expect(late.page?.problems[0]?.text).toContain('changed the order meanwhile')
    expect(late.page?.list.map(({ base }) => base)).toEqual([three, one, two])

    const { page } = await visit('productMedia', 'SOFA')
    const write: Fields = [
      ['act', 'edit-pictures'],
      ['shown', JSON.stringify(page?.shown)],
      [pictureKey(three, 'alt.en'), 'The sofa from its best side'],
      [pictureKey(three, 'alt.ar'), 'الكنبة من أجمل زواياها'],
    ]
    expect((await visit('productMedia', 'SOFA', { posted: write })).status).toBe(303)
    for (const [language, alt] of [
      ['en', 'The sofa from its best side'],
      ['ar', 'الكنبة من أجمل زواياها'],
    ] as const) {
      const country = there(opened.shop.countries.find(({ isoCode }) => isoCode === 'ae'))
      const found = await opened.shop.catalog.findProduct('sofa', storefront(country, language))
      if (found.kind !== 'sold') throw new Error(found.kind)
      const { product } = found
      const sand = there(product.variants.find(({ sku }) => sku === 'SOFA-SAND'))
      const gallery = toGalleryPictures(product, sand, { language, t: translator(language) })
      expect(gallery.map(({ picture }) => picture.base)).toEqual([three, one, two])
      expect(gallery[0]?.alt).toBe(alt)
      expect(gallery[1]?.alt, 'without a text of its own: the name').toContain(product.name)
    }
  })

  test('that are refused are named with what is wrong, and the good ones of the same form are added', async () => {
    const posted: Fields = [
      ['act', 'upload-pictures'],
      ['of', ''],
      ['files', file(await anUpload(800, 800), 'good.jpg')],
      ['files', file(await anUpload(1600, 900), 'wide.jpg')],
      ['files', file(aPromise(60_000, 60_000), 'bomb.png')],
      ['files', file(aDrawing('<script>alert(1)</script>'), 'script.svg')],
      ['files', file(Buffer.from('hello'), 'letter.jpg')],
      ['files', file(Buffer.alloc(26 * 1024 * 1024), 'huge.jpg')],
      ['files', file(await anUpload(320, 320), 'small.jpg')],
    ]
    const { status, page } = await visit('productMedia', 'CHAIR', { posted })
    expect([status, page?.added]).toEqual([422, 1])
    expect(page?.list.map(({ base }) => nameOfPicture(base).slice(0, 4))).toEqual(['good'])
    expect(page?.problems.map(({ text }) => text.replaceAll(/[\u2066\u2069]/g, ''))).toEqual([
      'wide.jpg: 1,600 × 900 has the wrong shape. “Product” needs 1:1: crop the picture.',
      'bomb.png: 60,000 × 60,000 is more than 50 megapixels. Scale it down.',
      expect.stringContaining('script.svg: The drawing has a script') as string,
      'letter.jpg: This is not a picture, or it is damaged.',
      'huge.jpg: The file is larger than 25 MB.',
      'small.jpg: 320 × 320 pixels are too few: at least 640 × 640 are needed.',
    ])
    const arabic = await visit('productMedia', 'CHAIR', {
      posted: [posted[0] as [string, string], ['files', file(await anUpload(1600, 900), 'wide.jpg')]],
      language: 'ar',
    })
    expect(arabic.page?.problems[0]?.text).toContain('«منتج»')
    const many = Array.from(
      { length: 21 },
      (_, place) => ['files', file(Buffer.from('x'), `${place}.jpg`)] as const,
    )
    const tooMany = await visit('productMedia', 'CHAIR', { posted: [['act', 'upload-pictures'], ...many] })
    expect(tooMany).toMatchObject({ status: 422, page: { problems: [{ field: 'files' }] } })
    expect(tooMany.page?.problems[0]?.text).toContain('at most 20')
    const none = await visit('productMedia', 'CHAIR', { posted: [['act', 'upload-pictures']] })
    expect(none.page?.problems[0]?.text).toBe('Choose at least one file.')
  })

  test('have a text in both languages: what was typed is shown again, with the field', async () => {
    const [base = ''] = await basesOf('CHAIR')
    const { page } = await visit('productMedia', 'CHAIR')
    const posted: Fields = [
      ['act', 'edit-pictures'],
      ['shown', JSON.stringify(page?.shown)],
      [pictureKey(base, 'alt.en'), 'A chair'],
    ]
    const again = await visit('productMedia', 'CHAIR', { posted })
    expect(again).toMatchObject({ status: 422, page: { problems: [{ field: 'picture-0-alt-ar' }] } })
    expect(again.page?.typed[pictureKey(base, 'alt.en')]).toBe('A chair')
    const full = (en: string): Fields => [
      ...posted.slice(0, 2),
      [pictureKey(base, 'alt.en'), en],
      [pictureKey(base, 'alt.ar'), 'كرسي'],
    ]
    expect((await visit('productMedia', 'CHAIR', { posted: full('A chair') })).status).toBe(303)
    const late = await visit('productMedia', 'CHAIR', { posted: full('An armchair'), by: noor })
    expect(late).toMatchObject({
      status: 409,
      page: { conflict: { by: 'Leena', conflicts: [{ mine: 'An armchair', theirs: 'A chair' }] } },
    })
  })

  test('keep what was typed when a button moves one; with a fault nothing moves', async () => {
    const shown = await basesOf('SOFA')
    const [one = '', two = '', three = ''] = shown
    const { page } = await visit('productMedia', 'SOFA')
    const move = (en: string, ar: string): Fields => [
      ['act', 'edit-pictures'],
      ['shown', JSON.stringify(page?.shown)],
      ['order', shown.join(' ')],
      [pictureKey(two, 'alt.en'), en],
      [pictureKey(two, 'alt.ar'), ar],
      ['step', `first ${three}`],
    ]
    const wrong = await visit('productMedia', 'SOFA', { posted: move('From the side', '') })
    expect(wrong.status).toBe(422)
    expect(wrong.page?.typed[pictureKey(two, 'alt.en')]).toBe('From the side')
    expect(await basesOf('SOFA')).toEqual(shown)
    const moved = await visit('productMedia', 'SOFA', { posted: move('From the side', 'من الجانب') })
    expect(moved.status).toBe(303)
    expect(await basesOf('SOFA')).toEqual([three, one, two])
    const now = await visit('productMedia', 'SOFA')
    expect(now.page?.typed[pictureKey(two, 'alt.ar')]).toBe('من الجانب')
  })

  test('come from the library, go, and come back with a version', async () => {
    const [base = ''] = await basesOf('CHAIR')
    const [sofa = ''] = await basesOf('SOFA')
    const name = nameOfPicture(sofa)
    const add: Fields = [
      ['act', 'add-picture'],
      ['name', name],
      ['of', 'color:clay'],
    ]
    expect((await visit('productMedia', 'CHAIR', { posted: add })).status).toBe(303)
    expect(await basesOf('CHAIR')).toEqual([sofa, base])
    const none = await visit('productMedia', 'CHAIR', {
      posted: [add[0] as [string, string], ['name', 'none']],
    })
    expect(none).toMatchObject({ status: 422, page: { problems: [{ field: 'name' }] } })
    expect(
      (
        await visit('productMedia', 'CHAIR', {
          posted: [
            ['act', 'edit-pictures'],
            ['step', `remove ${sofa}`],
          ],
        })
      ).status,
    ).toBe(303)
    const { page } = await visit('productMedia', 'CHAIR')
    const before = page?.versions[1]?.version
    expect(
      (
        await visit('productMedia', 'CHAIR', {
          posted: [
            ['act', 'restore-pictures'],
            ['to', String(before)],
          ],
        })
      ).status,
    ).toBe(303)
    expect(await basesOf('CHAIR')).toEqual([sofa, base])
  })

  test('are not changed by who has one country, nor of what there is not', async () => {
    const posted: Fields = [
      ['act', 'edit-pictures'],
      ['step', 'remove x'],
    ]
    expect((await visit('productMedia', 'SOFA', { posted, by: ofKuwait })).status).toBe(404)
    expect((await visit('productMedia', 'SOFA', { by: ofKuwait })).page?.mayEdit).toBe(false)
    expect((await visit('productMedia', 'NONE')).status).toBe(404)
  })
})

describe('the library', () => {
  test('takes pictures of a kind, writes their texts, and removes them after a check', async () => {
    const hero = file(await anUpload(1600, 720), 'Hero.jpg')
    const added = await visit('mediaNew', '', {
      posted: [
        ['act', 'upload-media'],
        ['use', 'wide'],
        ['files', hero],
      ],
      by: noor,
    })
    expect(added.status).toBe(303)
    const name = added.location?.split('/').at(-1) ?? ''
    const wrong = await visit('mediaNew', '', {
      posted: [
        ['act', 'upload-media'],
        ['use', 'tall'],
        ['files', hero],
      ],
      by: noor,
    })
    expect(wrong.status).toBe(422)
    expect(wrong.page?.problems[0]?.text).toContain('39:49')
    const write = (en: string, ar: string): Fields => [
      ['act', 'edit-media'],
      ...([
        ['en', en],
        ['ar', ar],
        ['shown-en', ''],
        ['shown-ar', ''],
      ] as const),
    ]
    expect(
      (await visit('mediaPicture', name, { posted: write('Evening', ''), by: noor })).page,
    ).toMatchObject({
      ...{ problems: [{ field: 'ar' }], typed: { en: 'Evening' } },
    })
    expect((await visit('mediaPicture', name, { posted: write('Evening', 'مساء'), by: noor })).status).toBe(
      303,
    )
    expect(await visit('mediaPicture', name, { posted: write('Morning', 'مساء'), by: leena })).toMatchObject({
      ...{ status: 409, page: { conflicts: [{ field: 'en', theirs: 'Evening' }] } },
    })
    const check = await visit('mediaPicture', name, { posted: [['act', 'check-remove-media']], by: noor })
    expect(check).toMatchObject({ status: 200, page: { isRemoving: true } })
    expect(await visit('mediaPicture', name, { posted: [['act', 'remove-media']], by: noor })).toMatchObject({
      ...{ status: 303, location: '/operations/media' },
    })
    expect((await visit('mediaPicture', name)).status).toBe(404)
  })

  test('does not remove a picture that a product has, and says where it is', async () => {
    const [base = ''] = await basesOf('SOFA')
    const name = nameOfPicture(base)
    for (const act of ['check-remove-media', 'remove-media'])
      expect(await visit('mediaPicture', name, { posted: [['act', act]], by: noor })).toMatchObject({
        ...{
          status: 409,
          page: { isRemoving: false, uses: { products: [{ code: 'CHAIR' }, { code: 'SOFA' }] } },
        },
      })
  })
})
