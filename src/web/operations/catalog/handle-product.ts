import type { FieldProblem } from '#web/operations/field-problem.ts'
import type { AstroGlobal } from 'astro'
import type { EditTextsFailure, TextConflict } from '#commerce/catalog-admin/catalog-admin.ts'
import type { StoredProduct, TextVersion } from '#commerce/catalog-admin/ports.ts'
import {
  changedTexts,
  readTexts,
  textFields,
  type ProductTexts,
  type TextField,
} from '#commerce/catalog-admin/product-texts.ts'
import type { FieldConflict } from '#commerce/lists/merge-fields.ts'
import { mayAnywhere, type StaffOperator } from '#commerce/staff/operator.ts'
import type { Translate } from '#i18n/translator.ts'
import { notFound, type Admission, type Posted } from '#web/operations/admit.ts'
import { operationsPath } from '#web/operations/route-table.ts'
import { labelOfText } from './field-labels.ts'
import { actOnVisibility, isVisibilityAct, type VisibilityStep } from './visibility.ts'

export type ProductPage = {
  readonly stored: StoredProduct
  readonly versions: readonly TextVersion[]
  /** A version beside what the product says now; null: none was chosen. */
  readonly compared: { readonly version: TextVersion; readonly fields: readonly TextField[] } | null
  readonly mayEdit: boolean
  /** Whether it is theirs to hide and show. */
  readonly mayHide: boolean
  /** The step before that; null: it is not asked. */
  readonly visibility: VisibilityStep | null
  /** Whether a variant leads to its stock. */
  readonly seesStock: boolean
  /** Whether previews are theirs to see. */
  readonly seesPreview: boolean
  /** Whether what it costs has a page for them. */
  readonly seesPrices: boolean
  readonly isEditing: boolean
  readonly typed: ProductTexts
  /** What the form was shown with, so that nothing of another is written over. */
  readonly shown: ProductTexts
  readonly reason: string
  readonly conflict: {
    readonly conflicts: readonly (FieldConflict & { readonly label: string })[]
    readonly by: string
  } | null
  readonly problems: readonly FieldProblem[]
}

export const shownField = (field: TextField): string => `shown-${field}`

/** A product, after what was posted to its page. */
export async function handleProduct(
  astro: AstroGlobal,
  { by, posted }: Admission,
): Promise<ProductPage | Response> {
  const { locals, params, url } = astro
  const admin = locals.shop.catalogAdmin
  const code = String(params['code'] ?? '')
  const stored = await admin.find(code, by)
  const mayEdit = admin.mayEdit(by)
  const mayHide = admin.mayMeasure(by)
  const isOfVisibility = posted !== null && isVisibilityAct(posted.act)
  if (!stored || (posted && !(isOfVisibility ? mayHide : mayEdit))) return notFound(astro)
  const versions = await admin.listVersions(code, by)
  const texts = readTexts(stored.product)
  const version = versions.find((one) => String(one.version) === url.searchParams.get('version'))
  const page: ProductPage = {
    ...{
      stored,
      versions,
      mayEdit,
      mayHide,
      typed: texts,
      shown: texts,
      reason: '',
      conflict: null,
      problems: [],
    },
    visibility: null,
    seesStock: mayAnywhere(by, 'stock.see'),
    seesPreview: mayAnywhere(by, 'content.see'),
    seesPrices: locals.shop.priceAdmin.listCountries(by).length > 0,
    compared: version ? { version, fields: changedTexts(version.texts, texts) } : null,
    isEditing: mayEdit && (url.searchParams.has('edit') || posted?.act === 'edit'),
  }
  if (!posted) return page
  if (!isOfVisibility) return act(astro, by, posted, page)
  const step = await actOnVisibility(astro, by, posted, code)
  return step instanceof Response ? step : { ...page, visibility: step }
}

async function act(
  astro: AstroGlobal,
  by: StaffOperator,
  { act: name, fields }: Posted,
  page: ProductPage,
): Promise<ProductPage | Response> {
  const { shop, t } = astro.locals
  const { code } = page.stored.product
  const text = (field: string): string => String(fields.get(field) ?? '').replaceAll('\r\n', '\n')
  const reason = text('reason')
  if (name === 'restore') {
    const restored = await shop.catalogAdmin.restore(code, Number(text('to')), { by, reason })
    return restored.ok ? done(astro, code) : rejected(restored.failure, page)
  }
  const read = (nameOf: (field: TextField) => string) =>
    Object.fromEntries(textFields.map((field) => [field, text(nameOf(field))])) as ProductTexts
  const typed = read((field) => field)
  const shown = read(shownField)
  const edited = await shop.catalogAdmin.editTexts({ code, texts: typed, shown, by, reason })
  return edited.ok ? done(astro, code) : rejected(edited.failure, { ...page, typed, shown, reason })

  function rejected(failure: EditTextsFailure, again: ProductPage): ProductPage | Promise<Response> {
    if (failure.kind === 'not-found' || failure.kind === 'not-permitted') return notFound(astro)
    astro.response.status = failure.kind === 'conflict' ? 409 : 422
    return failure.kind === 'conflict'
      ? { ...again, ...afterConflict(failure, again.typed, t) }
      : { ...again, problems: [explain(failure, t)] }
  }
}

const done = (astro: AstroGlobal, code: string): Response =>
  astro.redirect(operationsPath('product', { code }), 303)

const afterConflict = (
  { conflicts, fields, now, by }: TextConflict,
  mine: ProductTexts,
  t: Translate,
): Pick<ProductPage, 'typed' | 'shown' | 'conflict'> => ({
  typed: { ...mine, ...fields },
  shown: now,
  conflict: {
    conflicts: conflicts.map((one) => ({ ...one, label: labelOfText(one.field as TextField, t) })),
    by: by ?? t('operations-catalog:by-import'),
  },
})

function explain(
  failure: Exclude<EditTextsFailure, { readonly kind: 'not-found' | 'not-permitted' | 'conflict' }>,
  t: Translate,
): FieldProblem {
  switch (failure.kind) {
    case 'invalid':
      return {
        text: `${labelOfText(failure.field, t)}: ${t(`operations-catalog:problem.${failure.problem}`)}`,
        field: failure.field,
      }
    case 'url-key-taken':
      return { text: t('operations-catalog:problem.taken', { code: failure.by }), field: 'urlKey' }
    case 'managed-elsewhere':
      return { text: t('operations-catalog:problem.elsewhere') }
  }
}
