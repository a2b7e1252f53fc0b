import type { Product } from '#commerce/catalog/product.ts'
import { mergeFields, type EditConflict } from '#commerce/lists/merge-fields.ts'
import { mayAnywhere, mayEverywhere, type NotPermitted, type Operator } from '#commerce/staff/operator.ts'
import type { Clock } from '#kernel/instant.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { tidyReason } from '#kernel/tidy-text.ts'
import {
  nameOfPicture,
  parsePictureKey,
  readPictureFields,
  viewOfUploads,
  withPictureFields,
  type InvalidPictures,
  type PictureFields,
} from './picture-fields.ts'
import {
  maxPictures,
  variantsOfPicture,
  readPictureList,
  skusOfKey,
  withPictureList,
  withPictureState,
  type ListedPicture,
} from './picture-list.ts'
import { mergeOrder } from './picture-order.ts'
import type {
  LibraryPicture,
  PictureChange,
  PictureState,
  PictureVersion,
  ProductMediaAct,
  ProductMediaStore,
} from './ports.ts'

type MayNotEdit = NotPermitted | { readonly kind: 'not-found' } | { readonly kind: 'managed-elsewhere' }

export type AddPicturesFailure =
  | MayNotEdit
  /** It is not in the library, or it is of another shape than products have. */
  | { readonly kind: 'unknown-picture' | 'not-for-products'; readonly name: string }
  | { readonly kind: 'unknown-variant' | 'too-many-pictures' }
export type OrderPicturesFailure = MayNotEdit | { readonly kind: 'order-conflict' }
/** `by`: who changed them last; null: an import, or another system. */
export type EditPicturesFailure =
  MayNotEdit | InvalidPictures | (EditConflict<PictureFields> & { readonly by: string | null })
export type RestorePicturesFailure = MayNotEdit | { readonly kind: 'picture-gone'; readonly name: string }

type Edit = { readonly code: string; readonly by: Operator; readonly reason?: string }

/** The pictures of a product: which, in which order, of which color, and what they show in words. */
export type ProductMedia = {
  mayEdit(by: Operator): boolean
  find(code: string, by: Operator): Promise<Product | undefined>
  listVersions(code: string, by: Operator): Promise<readonly PictureVersion[]>
  /** Pictures of the library, last in the order, or first. `of` as `pictureChoices` names it. Those it has already stay as they are. */
  add(
    edit: Edit & { readonly bases: readonly string[]; readonly of: string; readonly first?: boolean },
  ): Promise<Result<Product, AddPicturesFailure>>
  /** `wanted` and `shown`: bases in their order. */
  order(
    edit: Edit & { readonly wanted: readonly string[]; readonly shown?: readonly string[] | undefined },
  ): Promise<Result<Product, OrderPicturesFailure>>
  /** Those fields that are absent stay. `shown`: what the form had. */
  edit(
    edit: Edit & { readonly fields: PictureFields; readonly shown?: PictureFields | undefined },
  ): Promise<Result<Product, EditPicturesFailure>>
  /** The picture stays in the library. */
  remove(edit: Edit & { readonly base: string }): Promise<Result<Product, MayNotEdit>>
  /** Gives a product the pictures of a version again, as a new version. */
  restore(edit: Edit & { readonly version: number }): Promise<Result<Product, RestorePicturesFailure>>
}

type Deps = {
  readonly products: ProductMediaStore
  /** True: products are edited in another system. */
  readonly isManagedElsewhere: boolean
  readonly clock: Clock
}

/** As the database counts. */
const maxVersion = 2 ** 31 - 1

export function createProductMedia({ products, isManagedElsewhere, clock }: Deps): ProductMedia {
  const rejectionOf = (by: Operator) =>
    !mayEverywhere(by, 'products.texts')
      ? fail({ kind: 'not-permitted' as const })
      : isManagedElsewhere
        ? fail({ kind: 'managed-elsewhere' as const })
        : undefined

  const editOf = (act: ProductMediaAct, { by, reason = '' }: Omit<Edit, 'code'>) => ({
    ...{ act, by, at: clock.now(), reason: tidyReason(reason) },
  })

  return {
    mayEdit: (by) => rejectionOf(by) === undefined,

    find: async (code, by) => (mayAnywhere(by, 'products.see') ? products.find(code) : undefined),

    listVersions: async (code, by) => (mayAnywhere(by, 'products.see') ? products.listVersions(code) : []),

    async add({ code, bases, of, first = false, ...edit }) {
      const rejected = rejectionOf(edit.by)
      if (rejected) return rejected
      return products.edit<Exclude<AddPicturesFailure, MayNotEdit>>(
        code,
        bases,
        (product, library) => addPictures(product, library, { bases, of, first }),
        editOf('product.add-pictures', edit),
      )
    },

    async order({ code, wanted, shown, ...edit }) {
      const rejected = rejectionOf(edit.by)
      if (rejected) return rejected
      return products.edit(
        code,
        [],
        (product) => {
          const list = readPictureList(product)
          const now = list.map(({ base }) => base)
          const merged = mergeOrder(shown ?? now, wanted, now)
          if (!merged.ok) return merged
          return ok({
            product: withPictureList(product, inOrder(list, merged.value)),
            before: { pictures: now.map(nameOfPicture) },
            after: { pictures: merged.value.map(nameOfPicture) },
          })
        },
        editOf('product.order-pictures', edit),
      )
    },

    async edit({ code, fields, shown, ...edit }) {
      const rejected = rejectionOf(edit.by)
      if (rejected) return rejected
      return products.edit<Exclude<EditPicturesFailure, MayNotEdit>>(
        code,
        [],
        (product, _, lastBy) => {
          const changed = editPictures(product, fields, shown)
          if (changed.ok || changed.failure.kind !== 'conflict')
            return changed as Result<PictureChange, InvalidPictures>
          return fail({ ...changed.failure, by: lastBy?.name ?? null })
        },
        editOf('product.edit-pictures', edit),
      )
    },

    async remove({ code, base, ...edit }) {
      const rejected = rejectionOf(edit.by)
      if (rejected) return rejected
      return products.edit<never>(
        code,
        [],
        (product) => {
          const list = readPictureList(product).filter((one) => one.base !== base)
          return ok({
            product: withPictureList(product, list),
            before: { pictures: [nameOfPicture(base)] },
            after: {},
          })
        },
        editOf('product.remove-picture', edit),
      )
    },

    async restore({ code, version, ...edit }) {
      const rejected = rejectionOf(edit.by)
      if (rejected) return rejected
      const isVersion = Number.isInteger(version) && version > 0 && version <= maxVersion
      const found = isVersion ? await products.findVersion(code, version) : undefined
      if (!found) return fail({ kind: 'not-found' })
      const uploads = uploadsOf(found.state)
      return products.edit<Exclude<RestorePicturesFailure, MayNotEdit>>(
        code,
        uploads,
        (product, library) => {
          const gone = uploads.find((base) => !library.has(base))
          if (gone !== undefined) return fail({ kind: 'picture-gone', name: nameOfPicture(gone) })
          return ok({ product: withPictureState(product, found.state), before: {}, after: {} })
        },
        editOf('product.restore-pictures', edit),
      )
    },
  }
}

/** Where uploads are; other pictures of products are files of the shop or addresses elsewhere. */
const uploadsOf = ({ pictures, variants }: PictureState): readonly string[] => [
  ...new Set(
    [...pictures, ...Object.values(variants).flat()]
      .map(({ base }) => base)
      .filter((base) => base.startsWith('/media/')),
  ),
]

const inOrder = (list: readonly ListedPicture[], order: readonly string[]): readonly ListedPicture[] =>
  order.flatMap((base) => list.filter((one) => one.base === base))

function addPictures(
  product: Product,
  library: ReadonlyMap<string, LibraryPicture>,
  { bases, of, first }: { readonly bases: readonly string[]; readonly of: string; readonly first: boolean },
): Result<PictureChange, Exclude<AddPicturesFailure, MayNotEdit>> {
  const skus = skusOfKey(of, product)
  if (!skus) return fail({ kind: 'unknown-variant' })
  const places = variantsOfPicture(skus)
  const list = readPictureList(product)
  const added: ListedPicture[] = []
  for (const base of new Set(bases)) {
    const found = library.get(base)
    if (!found) return fail({ kind: 'unknown-picture', name: nameOfPicture(base) })
    if (found.use !== 'product') return fail({ kind: 'not-for-products', name: nameOfPicture(base) })
    if (list.some((one) => one.base === base)) continue
    const { widths, width, height, color } = found
    const alt = found.alt.en === '' || found.alt.ar === '' ? null : found.alt
    const picture = { base, widths, width, height, color, view: viewOfUploads, alt }
    added.push({ base, picture, view: viewOfUploads, alt, ...places })
  }
  const others = added.length === 0 ? list : withoutDrawings(list, places)
  const all = [...others, ...added]
  const isNamed = ({ base }: ListedPicture) => bases.includes(base)
  const wanted = withPictureList(
    product,
    first ? [...all.filter(isNamed), ...all.filter((one) => !isNamed(one))] : all,
  )
  const counts = [wanted.pictures, ...wanted.variants.map(({ pictures }) => pictures)]
  if (counts.some(({ length }) => length > maxPictures)) return fail({ kind: 'too-many-pictures' })
  return ok({
    product: wanted,
    before: {},
    after: { pictures: added.map(({ base }) => nameOfPicture(base)) },
  })
}

/** A drawing stands in for pictures: it goes where there is one now. */
const withoutDrawings = (
  list: readonly ListedPicture[],
  { isOfAll, skus }: Pick<ListedPicture, 'isOfAll' | 'skus'>,
): readonly ListedPicture[] =>
  list.flatMap((one) => {
    if (one.view !== 'drawing') return [one]
    if (isOfAll) return []
    const others = one.skus.filter((sku) => !skus.includes(sku))
    return others.length > 0 || one.isOfAll ? [{ ...one, skus: others }] : []
  })

function editPictures(
  product: Product,
  fields: PictureFields,
  shown: PictureFields | undefined,
): Result<PictureChange, InvalidPictures | EditConflict<PictureFields>> {
  const now = readPictureFields(product)
  // What is written of a picture that another has removed meanwhile goes with it.
  const present = (given: PictureFields): PictureFields =>
    shown === undefined
      ? given
      : Object.fromEntries(Object.entries(given).filter(([key]) => Object.hasOwn(now, key)))
  const before = { ...now, ...present(shown ?? {}) }
  const merged = mergeFields(before, { ...before, ...present(fields) }, now)
  if (merged.kind === 'conflict')
    return fail({ kind: 'conflict', conflicts: merged.conflicts, fields: merged.fields, now })
  const wanted = withPictureFields(product, merged.fields)
  if (!wanted.ok) return wanted
  const after = readPictureFields(wanted.value)
  const changed = Object.keys(now).filter((key) => now[key] !== after[key])
  const names = new Set(changed.map((key) => nameOfPicture(parsePictureKey(key)?.base ?? '')))
  return ok({ product: wanted.value, before: {}, after: { pictures: [...names] } })
}
