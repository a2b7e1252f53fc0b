import type {
  AddPicturesFailure,
  EditPicturesFailure,
  OrderPicturesFailure,
  RestorePicturesFailure,
} from '#commerce/media/product-media.ts'

/** Why the pictures of a product, named by its code or a SKU, were not changed. */
export function explainPictures(
  failure: AddPicturesFailure | OrderPicturesFailure | EditPicturesFailure | RestorePicturesFailure,
  product: string,
): string {
  switch (failure.kind) {
    case 'not-found':
      return `There is no product ${product}, or no such version of its pictures.`
    case 'managed-elsewhere':
      return 'Products are edited in another system.'
    case 'unknown-picture':
      return `There is no picture ${failure.name}: majlis media list lists them.`
    case 'not-for-products':
      return `${failure.name} is not square, as pictures of products are.`
    case 'unknown-variant':
      return 'Name a color as color:sand, or SKUs as sku:A,B.'
    case 'too-many-pictures':
      return 'A product has at most 60 pictures of a SKU, and 60 of its own.'
    case 'picture-gone':
      return `${failure.name} is no longer in the library.`
    case 'invalid-pictures':
      return failure.problems.map(({ base, field, problem }) => `${base} ${field}: ${problem}.`).join(' ')
    case 'order-conflict':
    case 'conflict':
    case 'not-permitted':
      return 'Nothing was changed.'
  }
}
