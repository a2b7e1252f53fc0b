import type { EditAltFailure, MediaLibrary, RemoveMediaFailure } from '#commerce/media/media-library.ts'
import type { MediaFailure } from '#commerce/media/media.ts'
import type { LibraryPicture } from '#commerce/media/ports.ts'
import { nameOfPicture, pictureKey } from '#commerce/media/picture-fields.ts'
import { keyOfPicture, readPictureList } from '#commerce/media/picture-list.ts'
import type {
  AddPicturesFailure,
  EditPicturesFailure,
  OrderPicturesFailure,
  ProductMedia,
  RestorePicturesFailure,
} from '#commerce/media/product-media.ts'
import type { Product } from '#commerce/catalog/product.ts'
import {
  addPicturesBody,
  editPicturesBody,
  mediaAltBody,
  mediaQuery,
  mediaRemovalBody,
  mediaUploadBody,
  orderPicturesBody,
  pictureRestorationBody,
  removePictureBody,
  wireMedia,
  wireMediaPage,
  wireMediaRemoval,
  wireProductPictures,
} from '#contracts/operations-media.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { manyLines, route, type Rejection, type Route } from './routes.ts'

/** The library of pictures, and those of products. */
export const mediaRoutes = ({
  mediaLibrary,
  productMedia,
}: {
  readonly mediaLibrary: MediaLibrary
  readonly productMedia: ProductMedia
}): readonly Route[] => [
  route({
    method: 'GET',
    path: '/media',
    scope: 'products:read',
    summary: 'Lists pictures of the library, those added last first, a hundred at a time.',
    query: mediaQuery,
    reply: wireMediaPage,
    run: async ({ query: { use = null, unused, missingAlt, search = '', cursor = null }, by }) => {
      const page = await mediaLibrary.listPage(
        {
          filters: { use, unused: unused === 'true', missingAlt: missingAlt === 'true' },
          ...{ search, cursor, sort: 'added', descending: true, size: 100 },
        },
        by,
      )
      const pictures = page.rows.map(({ products, entries, ...row }) => ({
        ...toWire(row),
        products,
        entries,
      }))
      return ok({ pictures, next: page.next })
    },
  }),
  route({
    method: 'POST',
    path: '/media',
    scope: 'products:write',
    maxBytes: manyLines,
    summary: 'Adds a picture to the library. The same file for the same use is the same picture.',
    body: mediaUploadBody,
    reply: wireMedia,
    run: async ({ body: { use, fileName, contents }, by }) => {
      const added = await mediaLibrary.upload({ bytes: Buffer.from(contents, 'base64'), use, fileName }, by)
      return added.ok ? ok(toWire(added.value)) : fail(reject(added.failure))
    },
  }),
  route({
    method: 'PUT',
    path: '/media/{name}/alt',
    scope: 'products:write',
    summary: 'Writes the alternative text of a picture, in both languages or in neither.',
    body: mediaAltBody,
    reply: wireMedia,
    run: async ({ parameters: { name = '' }, body: { alt, reason = '' }, by }) => {
      const edited = await mediaLibrary.editAlt(name, alt, { by, reason })
      return edited.ok ? ok(toWire(edited.value)) : fail(reject(edited.failure))
    },
  }),
  route({
    method: 'POST',
    path: '/media/{name}/removal',
    scope: 'products:write',
    summary: 'Removes a picture that no product and no content names.',
    body: mediaRemovalBody,
    reply: wireMediaRemoval,
    run: async ({ parameters: { name = '' }, body: { reason = '' }, by }) => {
      const removed = await mediaLibrary.remove(name, { by, reason })
      return removed.ok ? ok({ name }) : fail(reject(removed.failure))
    },
  }),
  route({
    method: 'GET',
    path: '/products/{code}/pictures',
    scope: 'products:read',
    summary: 'The pictures of a product, in their order.',
    reply: wireProductPictures,
    run: async ({ parameters: { code = '' }, by }) => {
      const product = await productMedia.find(code, by)
      return product ? ok(toPictures(product)) : fail<Rejection>({ status: 404, kind: 'not-found' })
    },
  }),
  route({
    method: 'POST',
    path: '/products/{code}/pictures',
    scope: 'products:write',
    summary: 'Adds pictures of the library to a product. Those it has already stay as they are.',
    body: addPicturesBody,
    reply: wireProductPictures,
    run: async ({ parameters: { code = '' }, body: { names, of, first = false, reason = '' }, by }) =>
      answer(
        await productMedia.add({ code, bases: names.map((name) => `/media/${name}`), of, first, by, reason }),
      ),
  }),
  route({
    method: 'PUT',
    path: '/products/{code}/pictures',
    scope: 'products:write',
    summary: 'Writes what pictures of a product show and are of; what is absent stays.',
    body: editPicturesBody,
    reply: wireProductPictures,
    run: async ({ parameters: { code = '' }, body: { pictures, reason = '' }, by }) => {
      const fields = pictures.flatMap(({ base, alt, of, view }) => [
        ...(alt === undefined
          ? []
          : [
              [pictureKey(base, 'alt.en'), alt?.en ?? ''],
              [pictureKey(base, 'alt.ar'), alt?.ar ?? ''],
            ]),
        ...(of === undefined ? [] : [[pictureKey(base, 'of'), of]]),
        ...(view === undefined ? [] : [[pictureKey(base, 'view'), view]]),
      ])
      return answer(
        await productMedia.edit({
          code,
          fields: Object.fromEntries(fields) as Record<string, string>,
          by,
          reason,
        }),
      )
    },
  }),
  route({
    method: 'POST',
    path: '/products/{code}/picture-order',
    scope: 'products:write',
    summary: 'Puts the pictures of a product in this order, before those that are not named.',
    body: orderPicturesBody,
    reply: wireProductPictures,
    run: async ({ parameters: { code = '' }, body: { bases, reason = '' }, by }) =>
      answer(await productMedia.order({ code, wanted: bases, by, reason })),
  }),
  route({
    method: 'POST',
    path: '/products/{code}/picture-removals',
    scope: 'products:write',
    summary: 'Removes a picture from a product. It stays in the library.',
    body: removePictureBody,
    reply: wireProductPictures,
    run: async ({ parameters: { code = '' }, body: { base, reason = '' }, by }) =>
      answer(await productMedia.remove({ code, base, by, reason })),
  }),
  route({
    method: 'POST',
    path: '/products/{code}/picture-restorations',
    scope: 'products:write',
    summary: 'Gives a product the pictures of an earlier version again.',
    body: pictureRestorationBody,
    reply: wireProductPictures,
    run: async ({ parameters: { code = '' }, body: { version, reason = '' }, by }) =>
      answer(await productMedia.restore({ code, version, by, reason })),
  }),
]

type ProductFailure = AddPicturesFailure | OrderPicturesFailure | EditPicturesFailure | RestorePicturesFailure

const answer = (result: Result<Product, ProductFailure>) =>
  result.ok ? ok(toPictures(result.value)) : fail(reject(result.failure))

const toPictures = (product: Product) => ({
  code: product.code,
  pictures: readPictureList(product).map((one) => ({
    ...{ name: nameOfPicture(one.base), base: one.base, view: one.view, alt: one.alt },
    of: keyOfPicture(one, product),
  })),
})

const toWire = ({ addedBy: _, widths, ...picture }: LibraryPicture) => ({ ...picture, widths: [...widths] })

const statuses: Readonly<Record<string, number>> = {
  'not-permitted': 403,
  'not-found': 404,
  conflict: 409,
  'order-conflict': 409,
  'managed-elsewhere': 409,
  'in-use': 409,
  'picture-gone': 409,
}

function reject(
  failure:
    ProductFailure | EditAltFailure | RemoveMediaFailure | MediaFailure | { readonly kind: 'not-permitted' },
): Rejection {
  if (failure.kind === 'invalid-pictures') {
    const [first] = failure.problems
    return {
      status: 422,
      kind: first?.problem ?? failure.kind,
      detail: failure.problems.map(({ base, field }) => `${base} ${field}`).join(', '),
    }
  }
  if (failure.kind === 'invalid-alt') return { status: 422, kind: failure.problem, detail: failure.language }
  const detail = 'name' in failure ? { detail: failure.name } : {}
  return { status: statuses[failure.kind] ?? 422, kind: failure.kind, ...detail }
}
