import type { AstroGlobal } from 'astro'
import type { Product } from '#commerce/catalog/product.ts'
import type { FieldConflict } from '#commerce/lists/merge-fields.ts'
import type { LibraryPicture, PictureVersion } from '#commerce/media/ports.ts'
import { readPictureFields, type PictureFields } from '#commerce/media/picture-fields.ts'
import { keyOfPicture, readPictureList, type ListedPicture } from '#commerce/media/picture-list.ts'
import { movePicture, pictureMoves } from '#commerce/media/picture-order.ts'
import type {
  AddPicturesFailure,
  EditPicturesFailure,
  OrderPicturesFailure,
  RestorePicturesFailure,
} from '#commerce/media/product-media.ts'
import type { StaffOperator } from '#commerce/staff/operator.ts'
import type { Translate } from '#i18n/translator.ts'
import { notFound, type Admission, type Posted } from '#web/operations/admit.ts'
import type { FieldProblem } from '#web/operations/field-problem.ts'
import { operationsPath } from '#web/operations/route-table.ts'
import { labelOfPictureField } from './media-texts.ts'
import { pictureFieldId } from './picture-rows.ts'
import { uploadFiles } from './upload-files.ts'

export type ProductMediaPage = {
  readonly product: Product
  readonly list: readonly ListedPicture[]
  readonly versions: readonly PictureVersion[]
  /** Pictures of the library that a product may have, those added last. */
  readonly library: readonly LibraryPicture[]
  readonly mayEdit: boolean
  readonly typed: PictureFields
  /** What the form was shown with, so that nothing of another is written over. */
  readonly shown: PictureFields
  readonly conflict: {
    readonly conflicts: readonly (FieldConflict & { readonly label: string })[]
    readonly by: string
  } | null
  /** Pictures that were added although others of the same form were refused; null: none were sent. */
  readonly added: number | null
  readonly problems: readonly FieldProblem[]
}

type Failure = AddPicturesFailure | OrderPicturesFailure | EditPicturesFailure | RestorePicturesFailure

/** The pictures of a product, after what was posted to their page. */
export async function handleProductMedia(
  astro: AstroGlobal,
  { by, posted }: Admission,
): Promise<ProductMediaPage | Response> {
  const { locals, params } = astro
  const { productMedia } = locals.shop
  const code = String(params['code'] ?? '')
  const mayEdit = productMedia.mayEdit(by)
  const product = await productMedia.find(code, by)
  if (!product || (posted && !mayEdit)) return notFound(astro)
  return posted ? act(astro, by, posted, product) : loadPage(astro, by, product)
}

async function loadPage(
  { locals: { shop } }: AstroGlobal,
  by: StaffOperator,
  product: Product,
): Promise<ProductMediaPage> {
  const { productMedia, mediaLibrary } = shop
  const library = await mediaLibrary.listPage(
    {
      filters: { use: 'product', unused: false, missingAlt: false },
      ...{ search: '', sort: 'added', descending: true, size: 50, cursor: null },
    },
    by,
  )
  const fields = readPictureFields(product)
  return {
    ...{ product, list: readPictureList(product), typed: fields, shown: fields, conflict: null },
    versions: await productMedia.listVersions(product.code, by),
    library: library.rows,
    mayEdit: productMedia.mayEdit(by),
    ...{ added: null, problems: [] },
  }
}

async function act(
  astro: AstroGlobal,
  by: StaffOperator,
  { act: name, fields }: Posted,
  product: Product,
): Promise<ProductMediaPage | Response> {
  const { locals, response } = astro
  const { shop, t } = locals
  const { code } = product
  const text = (field: string): string => String(fields.get(field) ?? '')
  const edit = { code, by, reason: text('reason') }
  const done = () => astro.redirect(operationsPath('productMedia', { code }), 303)

  /** The page as it is now, with what was typed. */
  async function again(rest: Partial<ProductMediaPage>, status = 422): Promise<ProductMediaPage | Response> {
    const now = await shop.productMedia.find(code, by)
    if (!now) return notFound(astro)
    response.status = status
    return { ...(await loadPage(astro, by, now)), ...rest }
  }

  async function rejected(failure: Failure): Promise<ProductMediaPage | Response> {
    if (failure.kind === 'not-found' || failure.kind === 'not-permitted') return notFound(astro)
    const isConflict = failure.kind === 'order-conflict' || failure.kind === 'managed-elsewhere'
    return again({ problems: explain(failure, t) }, isConflict ? 409 : 422)
  }

  switch (name) {
    case 'upload-pictures': {
      const uploaded = await uploadFiles(fields, { use: 'product', by, locals })
      if (!uploaded) return notFound(astro)
      const { pictures, problems } = uploaded
      if (pictures.length === 0) return again({ problems })
      const bases = pictures.map(({ base }) => base)
      const added = await shop.productMedia.add({ ...edit, bases, of: text('of') })
      if (!added.ok) return rejected(added.failure)
      return problems.length === 0 ? done() : again({ problems, added: pictures.length })
    }
    case 'add-picture': {
      const base = `/media/${text('name').trim()}`
      const added = await shop.productMedia.add({ ...edit, bases: [base], of: text('of') })
      return added.ok ? done() : rejected(added.failure)
    }
    case 'restore-pictures': {
      const restored = await shop.productMedia.restore({ ...edit, version: Number(text('to')) })
      return restored.ok ? done() : rejected(restored.failure)
    }
    default:
      return editFields()
  }

  /** What a button of one picture asks for, once the texts are saved. */
  async function takeStep(): Promise<ProductMediaPage | Response> {
    const [step = '', base = ''] = text('step').split(' ')
    if (step === 'remove') {
      const removed = await shop.productMedia.remove({ ...edit, base })
      return removed.ok ? done() : rejected(removed.failure)
    }
    const shown = text('order').split(' ')
    const move = pictureMoves.find((one) => one === step)
    const groups = new Map(readPictureList(product).map((one) => [one.base, keyOfPicture(one, product)]))
    const groupOf = (one: string) => groups.get(one) ?? ''
    const wanted = move ? movePicture(shown, base, { move, groupOf }) : shown
    const ordered = await shop.productMedia.order({ ...edit, wanted, shown })
    return ordered.ok ? done() : rejected(ordered.failure)
  }

  async function editFields(): Promise<ProductMediaPage | Response> {
    const shown = readShown(text('shown'))
    const typed = Object.fromEntries(
      Object.keys(shown).map((key) => [key, fields.has(key) ? text(key) : (shown[key] ?? '')]),
    )
    const edited = await shop.productMedia.edit({ ...edit, fields: typed, shown })
    if (edited.ok) return fields.has('step') ? takeStep() : done()
    const { failure } = edited
    const bases = readPictureList(product).map(({ base }) => base)
    if (failure.kind === 'conflict')
      return again(
        {
          typed: { ...typed, ...failure.fields },
          shown: failure.now,
          conflict: {
            conflicts: failure.conflicts.map((one) => ({
              ...one,
              label: labelOfPictureField(one.field, { bases, t }),
            })),
            by: failure.by ?? t('operations-catalog:by-import'),
          },
        },
        409,
      )
    if (failure.kind === 'invalid-pictures')
      return again({
        ...{ typed, shown },
        problems: failure.problems.map(({ base, field, problem }) => ({
          text: `${labelOfPictureField(`${base} ${field}`, { bases, t })}: ${t(`operations-media:problem.${problem}`)}`,
          field: pictureFieldId(bases.indexOf(base), field),
        })),
      })
    return rejected(failure)
  }
}

/** What was shown comes back from the form; whatever else is in it is not read. */
function readShown(text: string): PictureFields {
  let read: unknown
  try {
    read = JSON.parse(text)
  } catch {
    return {}
  }
  if (typeof read !== 'object' || read === null) return {}
  return Object.fromEntries(
    Object.entries(read).flatMap(([key, value]) => (typeof value === 'string' ? [[key, value]] : [])),
  )
}

function explain(
  failure: Exclude<Failure, { readonly kind: 'not-found' | 'not-permitted' }>,
  t: Translate,
): readonly FieldProblem[] {
  switch (failure.kind) {
    case 'unknown-picture':
    case 'not-for-products':
      return [{ text: t(`operations-media:problem.${failure.kind}`, { name: failure.name }), field: 'name' }]
    case 'picture-gone':
      return [{ text: t('operations-media:problem.picture-gone', { name: failure.name }) }]
    case 'order-conflict':
    case 'unknown-variant':
    case 'too-many-pictures':
      return [{ text: t(`operations-media:problem.${failure.kind}`) }]
    case 'managed-elsewhere':
      return [{ text: t('operations-catalog:problem.elsewhere') }]
    case 'conflict':
    case 'invalid-pictures':
      return []
  }
}
