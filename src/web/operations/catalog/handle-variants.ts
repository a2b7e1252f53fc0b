import type { AstroGlobal } from 'astro'
import type { EditVariantsFailure } from '#commerce/catalog-admin/catalog-admin.ts'
import {
  parseOptionSheet,
  readOptionLabels,
  withOptionLabels,
  type InvalidOptions,
} from '#commerce/catalog-admin/option-labels.ts'
import type { StoredProduct } from '#commerce/catalog-admin/ports.ts'
import type { VariantFields } from '#commerce/catalog-admin/variant-fields.ts'
import {
  measureFields,
  measureKey,
  parseMeasureSheet,
  readMeasures,
  type InvalidMeasures,
  type MeasureField,
} from '#commerce/catalog-admin/variant-measures.ts'
import type { FieldConflict } from '#commerce/lists/merge-fields.ts'
import type { StaffOperator } from '#commerce/staff/operator.ts'
import type { MessageKey } from '#i18n/messages.ts'
import type { Translate } from '#i18n/translator.ts'
import type { Language } from '#kernel/language.ts'
import { notFound, type Admission, type Posted } from '#web/operations/admit.ts'
import type { FieldProblem } from '#web/operations/field-problem.ts'
import { operationsPath } from '#web/operations/route-table.ts'
import { measureTitles } from './field-labels.ts'
import { fillFamily, isFamilyKey, labelOfOption, optionConflict, optionProblems } from './option-grid.ts'

/** More would be a page that no phone scrolls; sheets are pasted by page, too. */
const pageSize = 200

export type VariantsPage = {
  readonly stored: StoredProduct
  /** Of this page. */
  readonly skus: readonly string[]
  readonly mayMeasure: boolean
  readonly typed: VariantFields
  /** What the form was shown with, so that nothing of another is written over. */
  readonly shown: VariantFields
  readonly sheet: string
  /** Lines of options. */
  readonly optionSheet: string
  /** Fields that differ from what is stored after a sheet was pasted or a column filled; null: nothing was. */
  readonly filled: number | null
  readonly reason: string
  readonly conflicts: readonly (FieldConflict & { readonly label: string })[]
  readonly problems: readonly FieldProblem[]
  readonly number: number
  readonly pages: number
}

/** The field that fills a column. */
const fillName = (field: MeasureField): string => `all ${field}`
const measureId = (sku: string, field: MeasureField): string => `${field}-${sku}`

/** What the variants of a product measure and what their options are called, after what was posted to its page. */
export async function handleVariants(
  astro: AstroGlobal,
  { by, posted }: Admission,
): Promise<VariantsPage | Response> {
  const { locals, params, url } = astro
  const admin = locals.shop.catalogAdmin
  const stored = await admin.find(String(params['code'] ?? ''), by)
  const mayMeasure = admin.mayMeasure(by)
  if (!stored || (posted && !mayMeasure)) return notFound(astro)
  const all = stored.product.variants.map(({ sku }) => sku)
  const pages = Math.max(1, Math.ceil(all.length / pageSize))
  const requested = Number(url.searchParams.get('page') ?? 1)
  const number = Number.isInteger(requested) && requested >= 1 && requested <= pages ? requested : 1
  const skus = all.slice((number - 1) * pageSize, number * pageSize)
  const fields = { ...readMeasures(stored.product, new Set(skus)), ...readOptionLabels(stored.product) }
  const page: VariantsPage = {
    ...{ stored, skus, mayMeasure, typed: fields, shown: fields, number, pages },
    ...{ sheet: '', optionSheet: '', filled: null, reason: '', conflicts: [], problems: [] },
  }
  return posted ? act(astro, by, posted, page) : page
}

async function act(
  astro: AstroGlobal,
  by: StaffOperator,
  { act: name, fields }: Posted,
  page: VariantsPage,
): Promise<VariantsPage | Response> {
  const { shop, t } = astro.locals
  const { product } = page.stored
  const text = (field: string): string => String(fields.get(field) ?? '')
  // What was not typed is as it is stored, also where another has saved it since the form was shown.
  const before = readShown(text('shown'), page.shown)
  const isTyped = (key: string): boolean => fields.has(key) && text(key) !== before[key]
  const keys = Object.keys(page.shown)
  const typed = Object.fromEntries(
    keys.map((key) => [key, (isTyped(key) ? text(key) : page.typed[key]) ?? '']),
  )
  const shown = Object.fromEntries(keys.map((key) => [key, (isTyped(key) ? before : page.shown)[key] ?? '']))
  const reason = text('reason')
  const again: VariantsPage = { ...page, typed, shown, reason }
  if (name === 'check-fill') return fill(again, text, t)
  const edited = await shop.catalogAdmin.editVariants({
    ...{ code: product.code, fields: typed, shown, by, reason },
  })
  if (edited.ok) {
    const { code } = product
    const suffix = page.number > 1 ? `?page=${page.number}` : ''
    return astro.redirect(operationsPath('productVariants', { code }) + suffix, 303)
  }
  const { failure } = edited
  if (failure.kind === 'not-found' || failure.kind === 'not-permitted') return notFound(astro)
  astro.response.status = failure.kind === 'conflict' || failure.kind === 'managed-elsewhere' ? 409 : 422
  return rejected(failure, again, astro.locals.storefront.language, t)
}

/** The form with what was pasted and filled: nothing is stored, so leaving the page takes it back. */
function fill(page: VariantsPage, text: (field: string) => string, t: Translate): VariantsPage {
  const sheet = text('sheet')
  const { measures, unknown } = parseMeasureSheet(sheet, page.stored.product)
  const columns = measureFields.filter((field) => text(fillName(field)).trim() !== '')
  const filled = Object.fromEntries(
    page.skus.flatMap((sku) =>
      columns.map((field) => [measureKey(sku, field), text(fillName(field)).trim()]),
    ),
  )
  const optionSheet = text('option-sheet')
  const options = parseOptionSheet(optionSheet, page.stored.product)
  const family = text(fillFamily)
  const families = Object.keys(page.typed).filter((key) => family !== '' && isFamilyKey(key))
  const own = new Set(Object.keys(page.typed))
  const elsewhere = Object.keys(measures).filter((key) => !own.has(key))
  const typed = {
    ...page.typed,
    ...filled,
    ...Object.fromEntries(families.map((key) => [key, family])),
    ...options.labels,
    ...Object.fromEntries(Object.entries(measures).filter(([key]) => own.has(key))),
  }
  const problems: FieldProblem[] = []
  if (unknown.length > 0)
    problems.push({
      text: t('operations-catalog:measures.unknown', { skus: unknown.slice(0, 5).join(', ') }),
      field: 'sheet',
    })
  if (elsewhere.length > 0)
    problems.push({ text: t('operations-catalog:measures.elsewhere'), field: 'sheet' })
  if (options.unknown.length > 0)
    problems.push({
      text: t('operations-catalog:options.unknown', { cells: options.unknown.slice(0, 5).join(', ') }),
      field: 'option-sheet',
    })
  const isWrong = (field: string): boolean => problems.some((one) => one.field === field)
  return {
    ...page,
    typed,
    problems,
    sheet: isWrong('sheet') ? sheet : '',
    optionSheet: isWrong('option-sheet') ? optionSheet : '',
    filled: Object.keys(typed).filter((key) => typed[key] !== page.shown[key]).length,
  }
}

function rejected(
  failure: Exclude<EditVariantsFailure, { readonly kind: 'not-found' | 'not-permitted' }>,
  page: VariantsPage,
  language: Language,
  t: Translate,
): VariantsPage {
  switch (failure.kind) {
    case 'conflict':
      return {
        ...page,
        typed: { ...page.typed, ...failure.fields },
        shown: Object.fromEntries(Object.keys(page.shown).map((key) => [key, failure.now[key] ?? ''])),
        conflicts: failure.conflicts.map((one) => ({
          ...optionConflict(one, language),
          label: labelOfOption(one.field, page.stored.product, language, t) ?? labelOfMeasure(one.field, t),
        })),
      }
    case 'managed-elsewhere':
      return { ...page, problems: [{ text: t('operations-catalog:problem.elsewhere') }] }
    case 'invalid-measures':
    case 'invalid-options':
      return { ...page, problems: problemsOf(failure, page, language, t).slice(0, 20) }
  }
}

/** Of both tables, so that nobody saves twice to read the second half. */
function problemsOf(
  failure: InvalidMeasures | InvalidOptions,
  { stored: { product }, typed }: VariantsPage,
  language: Language,
  t: Translate,
): readonly FieldProblem[] {
  if (failure.kind === 'invalid-options') return optionProblems(failure, product, language, t)
  const labeled = withOptionLabels(product, typed)
  return [
    ...failure.problems.map(({ sku, field, problem }) => ({
      text: `${labelOfMeasure(measureKey(sku, field), t)}: ${t(`operations-catalog:measures.${problem}`)}`,
      field: measureId(sku, field),
    })),
    ...(labeled.ok ? [] : optionProblems(labeled.failure, product, language, t)),
  ]
}

function labelOfMeasure(key: string, t: Translate): string {
  const place = key.lastIndexOf(' ')
  const field = measureFields.find((one) => one === key.slice(place + 1))
  return field ? `${key.slice(0, place)}, ${t(measureTitles[field])}` : key
}

/** What was shown comes back from the form; whatever else is in it is not read. */
function readShown(text: string, current: VariantFields): VariantFields {
  let read: unknown
  try {
    read = JSON.parse(text)
  } catch {
    return current
  }
  if (typeof read !== 'object' || read === null) return current
  const given = read as Readonly<Record<string, unknown>>
  return Object.fromEntries(
    Object.entries(current).map(([key, value]) => [
      key,
      Object.hasOwn(given, key) && typeof given[key] === 'string' ? given[key] : value,
    ]),
  )
}

type MeasureInput = {
  readonly id: string
  readonly name: string
  readonly title: MessageKey
  readonly value: string
  readonly mode: 'numeric' | 'decimal' | undefined
  readonly size: number
  readonly isWrong: boolean
  /** False: the field is asked above, since two people have changed it. */
  readonly isOpen: boolean
}

const modes: Readonly<Record<MeasureField, MeasureInput['mode']>> = {
  widthCm: 'numeric',
  depthCm: 'numeric',
  heightCm: 'numeric',
  weightKg: 'decimal',
  sizeClass: undefined,
  gtin: 'numeric',
}
const sizes = { widthCm: 5, depthCm: 5, heightCm: 5, weightKg: 6, sizeClass: 4, gtin: 15 } as const

/** The fields of each SKU of the page. */
export const measureGrid = ({
  skus,
  typed,
  problems,
  conflicts,
}: VariantsPage): readonly { readonly sku: string; readonly inputs: readonly MeasureInput[] }[] =>
  skus.map((sku) => ({
    sku,
    inputs: measureFields.map((field) => {
      const name = measureKey(sku, field)
      const id = measureId(sku, field)
      return {
        ...{ id, name, title: measureTitles[field], mode: modes[field], size: sizes[field] },
        value: typed[name] ?? '',
        isWrong: problems.some((one) => one.field === id),
        isOpen: !conflicts.some((one) => one.field === name),
      }
    }),
  }))

/** The columns; those that may be filled have the name of the field that does it. A GTIN is of one SKU. */
export const measureColumns = measureFields.map((field) => ({
  title: measureTitles[field],
  fill: field === 'gtin' ? null : fillName(field),
  mode: modes[field],
  size: sizes[field],
}))
