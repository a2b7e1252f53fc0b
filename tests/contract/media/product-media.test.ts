import { expect, test } from 'vitest'
import type { Product } from '#commerce/catalog/product.ts'
import { pictureKey, readPictureFields } from '#commerce/media/picture-fields.ts'
import { readPictureList } from '#commerce/media/picture-list.ts'
import { aLibrary } from '../../support/builders/a-library.ts'
import { aRecord, aVariant } from '../../support/builders/a-product.ts'
import { need } from '../../support/builders/a-purchase.ts'
import { aMember } from '../../support/builders/operators.ts'
import { describeDatabases, type Open } from '../../support/databases/databases.ts'

const idOf = (last: number) => `00000000-0000-4000-8000-00000000000${last}`
const leena = aMember({ id: idOf(1), name: 'Leena', role: 'merchandiser', countries: 'all' })
const noor = aMember({ id: idOf(2), name: 'Noor', role: 'content-editor', countries: 'all' })
const ofKuwait = aMember({ id: idOf(3), name: 'Salem', role: 'content-editor', countries: ['kw'] })

const color = (value: string) => ({
  ...{ value, label: { en: value, ar: value }, hex: '#d9c7a9', family: 'beige' as const },
})

/** A sofa of two colors, sand in two sizes, without any picture; and a library of four. */
async function aSofa(open: Open, given: Parameters<typeof aLibrary>[1] = {}) {
  const library = await aLibrary(open, given)
  const { writer, clock, stored, productMedia } = library
  const variant = (sku: string, options: Readonly<Record<string, string>>) =>
    aVariant({ sku, options, pictures: [] })
  const record = aRecord({
    code: 'SOFA',
    pictures: [],
    options: [
      { attribute: 'color', values: [color('sand'), color('clay')] },
      {
        attribute: 'size',
        values: [
          { ...color('s'), hex: null, family: null },
          { ...color('l'), hex: null, family: null },
        ],
      },
    ],
    variants: [
      variant('SOFA-SAND-S', { color: 'sand', size: 's' }),
      variant('SOFA-SAND-L', { color: 'sand', size: 'l' }),
      variant('SOFA-CLAY-S', { color: 'clay', size: 's' }),
    ],
  })
  const { failures } = await writer.apply([{ ...record, stock: null }], clock.now())
  expect(failures).toEqual([])
  const [a = '', b = '', c = '', d = ''] = [
    await stored('sofa-a-00000001'),
    await stored('sofa-b-00000002'),
    await stored('sofa-c-00000003'),
    await stored('sofa-d-00000004'),
  ]
  clock.advance(60_000)
  const find = async (): Promise<Product> => {
    const product = await productMedia.find('SOFA', leena)
    if (!product) throw new Error('SOFA is gone')
    return product
  }
  const shownOf = async (sku: string) => {
    const product = await find()
    const own = product.variants.find((one) => one.sku === sku)
    return [...(own?.pictures ?? []), ...product.pictures].map(({ base }) => base)
  }
  const add = (bases: readonly string[], of: string, by = leena) =>
    productMedia.add({ code: 'SOFA', bases, of, by })
  return { ...library, a, b, c, d, find, shownOf, add, record }
}

describeDatabases('pictures of a product', (open) => {
  test('are added to a color or to all, with a version, a row of the audit and the pages that show them', async () => {
    const { productMedia, a, b, c, add, shownOf, audit, published, clock, record, find } = await aSofa(open)
    need(await add([a, b], 'color:sand'))
    need(await add([c], ''))
    expect(await shownOf('SOFA-SAND-S')).toEqual([a, b, c])
    expect(await shownOf('SOFA-SAND-L')).toEqual([a, b, c])
    expect(await shownOf('SOFA-CLAY-S')).toEqual([c])
    expect(published).toContain('product:SOFA')
    expect(await audit()).toMatchObject([
      {
        ...{ act: 'product.add-pictures', operator_name: 'Leena', object_kind: 'product', object_id: 'SOFA' },
        after: { version: 2, pictures: ['sofa-a-00000001', 'sofa-b-00000002'] },
      },
      { after: { version: 3, pictures: ['sofa-c-00000003'] } },
    ])
    expect(await productMedia.listVersions('SOFA', noor)).toMatchObject([
      { version: 3, by: { name: 'Leena' }, at: clock.now() },
      { version: 2 },
      { version: 1, by: null },
    ])
    const { pictures, variants, ...rest } = await find()
    expect(pictures).toHaveLength(1)
    expect(variants.map(({ pictures: _, ...one }) => one)).toEqual(
      record.product.variants.map(({ pictures: _, ...one }) => one),
    )
    expect({ ...rest, pictures: [], variants: [] }).toEqual({ ...record.product, pictures: [], variants: [] })
  })

  test('that it has already stay as they are, and nothing is written', async () => {
    const { a, add, audit, published } = await aSofa(open)
    need(await add([a], ''))
    published.length = 0
    need(await add([a], 'color:clay'))
    expect([await audit(), published]).toMatchObject([[{ act: 'product.add-pictures' }], []])
  })

  test('are of the library, of the shape of products, of a color that there is, and not too many', async () => {
    const { a, add, stored, productMedia } = await aSofa(open)
    const wide = await stored('hero-00000009', { use: 'wide' })
    expect(await add([wide], '')).toEqual({
      ...{ ok: false, failure: { kind: 'not-for-products', name: 'hero-00000009' } },
    })
    expect(await add(['/media/none-00000000'], '')).toMatchObject({ failure: { kind: 'unknown-picture' } })
    expect(await add(['https://shop.example/x.jpg'], '')).toMatchObject({
      failure: { kind: 'unknown-picture' },
    })
    expect(await add([a], 'color:mauve')).toMatchObject({ failure: { kind: 'unknown-variant' } })
    const many: string[] = []
    for (let place = 10; place < 71; place += 1) many.push(await stored(`many-000000${place}`))
    expect(await add(many, '')).toMatchObject({ failure: { kind: 'too-many-pictures' } })
    need(await add(many.slice(1), ''))
    expect(await productMedia.add({ code: 'NONE', bases: [a], of: '', by: leena })).toMatchObject({
      failure: { kind: 'not-found' },
    })
  })

  test('replace the drawing that was shown without them', async () => {
    const { writer, clock, stored, productMedia } = await aLibrary(open)
    const drawing = {
      ...{ base: '/art/lamp.svg', widths: [], width: 600, height: 600, color: '#e8e2d6', alt: null },
      view: 'drawing' as const,
    }
    await writer.apply(
      [
        aRecord({
          code: 'LAMP',
          pictures: [drawing],
          variants: [aVariant({ sku: 'LAMP', pictures: [drawing] })],
        }),
      ],
      clock.now(),
    )
    const base = await stored('lamp-00000001')
    const product = need(await productMedia.add({ code: 'LAMP', bases: [base], of: '', by: leena }))
    expect(readPictureList(product).map((one) => one.base)).toEqual([base])
  })

  test('are ordered; an order that another has changed meanwhile is a conflict, and the same form twice is not', async () => {
    const { productMedia, a, b, c, d, add, shownOf } = await aSofa(open)
    need(await add([a, b, c], ''))
    const shown = [a, b, c]
    const order = (wanted: readonly string[], by = leena) =>
      productMedia.order({ code: 'SOFA', wanted, shown, by })
    need(await order([c, a, b]))
    need(await order([c, a, b]))
    expect(await shownOf('SOFA-CLAY-S')).toEqual([c, a, b])
    expect(await order([b, a, c], noor)).toEqual({ ok: false, failure: { kind: 'order-conflict' } })
    expect(await shownOf('SOFA-CLAY-S')).toEqual([c, a, b])
    // What another has added or removed is no conflict of order.
    need(await productMedia.remove({ code: 'SOFA', base: a, by: noor }))
    need(await add([d], '', noor))
    need(await productMedia.order({ code: 'SOFA', shown: [c, a, b], wanted: [b, c, a], by: leena }))
    expect(await shownOf('SOFA-CLAY-S')).toEqual([b, c, d])
  })

  test('have texts in both languages or in none, a color and a view, merged by field', async () => {
    const { productMedia, mediaLibrary, a, b, add, find, audit } = await aSofa(open)
    need(await add([a, b], ''))
    const shown = readPictureFields(await find())
    const edit = (fields: Readonly<Record<string, string>>, by = leena) =>
      productMedia.edit({ code: 'SOFA', fields, shown, by })
    const alts = {
      [pictureKey(a, 'alt.en')]: '  The sofa from the front ',
      [pictureKey(a, 'alt.ar')]: 'الكنبة من الأمام',
    }
    expect(await edit({ [pictureKey(a, 'alt.en')]: 'Front' })).toEqual({
      ok: false,
      failure: {
        kind: 'invalid-pictures',
        problems: [{ base: a, field: 'alt.ar', problem: 'one-language' }],
      },
    })
    need(await edit(alts))
    need(await edit({ [pictureKey(b, 'of')]: 'color:clay', [pictureKey(b, 'view')]: 'in-room' }, noor))
    const product = await find()
    expect(product.pictures).toMatchObject([
      { base: a, alt: { en: 'The sofa from the front', ar: 'الكنبة من الأمام' }, view: 'front' },
    ])
    expect(product.variants.map(({ pictures }) => pictures.map(({ base, view }) => [base, view]))).toEqual([
      [],
      [],
      [[b, 'in-room']],
    ])
    expect(
      await edit({ [pictureKey(a, 'alt.en')]: 'Other', [pictureKey(a, 'alt.ar')]: 'آخر' }, noor),
    ).toMatchObject({
      failure: {
        kind: 'conflict',
        by: 'Noor',
        conflicts: [{ field: `${a} alt.en` }, { field: `${a} alt.ar` }],
      },
    })
    expect((await audit()).at(-1)).toMatchObject({
      ...{ act: 'product.edit-pictures', operator_name: 'Noor' },
      after: { pictures: ['sofa-b-00000002'] },
    })
    const library = await mediaLibrary.find('sofa-a-00000001', noor)
    expect(library?.picture.alt, 'the first words are those of the library, too').toEqual({
      ...{ en: 'The sofa from the front', ar: 'الكنبة من الأمام' },
    })
    for (const [field, value, problem] of [
      ['of', 'color:mauve', 'unknown-variant'],
      ['view', 'upside-down', 'unknown-view'],
      ['alt.en', 'x'.repeat(301), 'too-long'],
    ] as const)
      expect(
        await productMedia.edit({ code: 'SOFA', fields: { [pictureKey(a, field)]: value }, by: leena }),
      ).toMatchObject({
        failure: { problems: [{ base: a, field, problem }] },
      })
    expect(
      await productMedia.edit({
        code: 'SOFA',
        fields: { [pictureKey('/media/none', 'view')]: 'front' },
        by: leena,
      }),
    ).toMatchObject({ failure: { problems: [{ problem: 'unknown-picture' }] } })
  })

  test('that are removed stay in the library, and come back with the version that had them', async () => {
    const { productMedia, mediaLibrary, a, b, add, shownOf, audit } = await aSofa(open)
    need(await add([a, b], 'color:sand'))
    const remove = () => productMedia.remove({ code: 'SOFA', base: a, by: leena, reason: 'wrong color' })
    need(await remove())
    need(await remove())
    expect(await shownOf('SOFA-SAND-S')).toEqual([b])
    expect(await audit()).toMatchObject([
      {},
      { act: 'product.remove-picture', before: { pictures: ['sofa-a-00000001'] }, reason: 'wrong color' },
    ])
    expect(await mediaLibrary.find('sofa-a-00000001', leena)).toBeDefined()
    const restore = (version: number) => productMedia.restore({ code: 'SOFA', version, by: leena })
    need(await restore(2))
    expect(await shownOf('SOFA-SAND-S')).toEqual([a, b])
    expect(await restore(9)).toMatchObject({ failure: { kind: 'not-found' } })
    need(await remove())
    need(await mediaLibrary.remove('sofa-a-00000001', { by: leena }))
    expect(await restore(2)).toEqual({
      ...{ ok: false, failure: { kind: 'picture-gone', name: 'sofa-a-00000001' } },
    })
    expect(await shownOf('SOFA-SAND-S')).toEqual([b])
  })

  test('are of every country, and so are those who change them; with a catalog service they are changed there', async () => {
    const { productMedia, a, add } = await aSofa(open)
    expect(productMedia.mayEdit(ofKuwait)).toBe(false)
    expect(await add([a], '', ofKuwait)).toMatchObject({ failure: { kind: 'not-permitted' } })
    const elsewhere = await aSofa(open, { isManagedElsewhere: true })
    expect(elsewhere.productMedia.mayEdit(leena)).toBe(false)
    expect(await elsewhere.add([elsewhere.a], '')).toMatchObject({ failure: { kind: 'managed-elsewhere' } })
  })
})
