import type { VariantView } from '#commerce/catalog/product-view.ts'
import type {
  AccessCheckResult,
  AccessFailure,
  AccessField,
  AccessRequest,
} from '#commerce/access-check/access.ts'
import { criticalPassages } from '#commerce/access-check/critical-passages.ts'
import type { Translate } from '#i18n/translator.ts'
import { readWholeNumber } from './whole-number.ts'

/** The fields of the form by passage; they are query parameters too. */
const fitPassages = [
  { passage: 'door', fields: ['door-width', 'door-height'] },
  { passage: 'lift', fields: ['lift-door', 'lift-width', 'lift-depth', 'lift-height'] },
  { passage: 'stair', fields: ['stair-width', 'stair-landing', 'stair-floor'] },
] as const satisfies readonly { passage: keyof AccessRequest; fields: readonly AccessField[] }[]

export const fitFields: readonly AccessField[] = fitPassages.flatMap(({ fields }) => fields)

type FitPassage = (typeof fitPassages)[number]

export type FitForm = {
  /** Worth measuring for these parcels, and those that were measured; empty: no form. */
  readonly passages: readonly FitPassage[]
  /** As typed. */
  readonly values: Readonly<Record<AccessField, string>>
  readonly errors: Readonly<Partial<Record<AccessField | 'form', string>>>
  readonly result: AccessCheckResult | undefined
}

type Page = {
  readonly locals: Pick<App.Locals, 'shop' | 't'>
  readonly url: Pick<URL, 'searchParams'>
}

/** The access check form from the URL's query, with errors or a result; empty without a query. */
export function loadFit(
  { locals: { shop, t }, url }: Page,
  { parcels }: Pick<VariantView, 'parcels'>,
): FitForm {
  const values = Object.fromEntries(
    fitFields.map((field) => [field, (url.searchParams.get(field) ?? '').slice(0, 20)]),
  ) as Record<AccessField, string>
  const critical = criticalPassages(parcels)
  const passages =
    parcels.length === 0
      ? []
      : fitPassages.filter(
          ({ passage, fields }) => critical.includes(passage) || fields.some((field) => values[field] !== ''),
        )
  if (!fitFields.some((field) => url.searchParams.has(field)))
    return { passages, values, errors: {}, result: undefined }
  const numbers = new Map(fitFields.map((field) => [field, readWholeNumber(values[field])]))
  const errors = fieldErrors(numbers, t)
  if (Object.keys(errors).length > 0) return { passages, values, errors, result: undefined }
  const number = (field: AccessField): number => numbers.get(field) ?? Number.NaN
  const isMeasured = (field: AccessField): boolean => numbers.get(field) !== null
  const checked = shop.accessCheck.checkAccess({
    parcels,
    door: isMeasured('door-width')
      ? { widthCm: number('door-width'), heightCm: number('door-height') }
      : null,
    lift: isMeasured('lift-door')
      ? {
          doorWidthCm: number('lift-door'),
          widthCm: number('lift-width'),
          depthCm: number('lift-depth'),
          heightCm: number('lift-height'),
        }
      : null,
    stair: isMeasured('stair-width')
      ? {
          widthCm: number('stair-width'),
          landingCm: number('stair-landing'),
          floor: number('stair-floor'),
        }
      : null,
  })
  if (checked.ok) return { passages, values, errors: {}, result: checked.value }
  return { passages, values, errors: explain(checked.failure, t), result: undefined }
}

/** A passage needs all its measurements or none. */
function fieldErrors(
  numbers: ReadonlyMap<AccessField, number | null | undefined>,
  t: Translate,
): FitForm['errors'] {
  const errors: Partial<Record<AccessField, string>> = {}
  for (const { fields } of fitPassages) {
    const isPassageMeasured = fields.some((field) => numbers.get(field) !== null)
    for (const field of fields) {
      if (numbers.get(field) === undefined) errors[field] = t('tools:fit.error.not-a-number')
      if (numbers.get(field) === null && isPassageMeasured) errors[field] = t('tools:fit.error.together')
    }
  }
  return errors
}

function explain(failure: AccessFailure, t: Translate): FitForm['errors'] {
  switch (failure.kind) {
    case 'out-of-range':
      return { [failure.field]: t('tools:fit.error.out-of-range', { min: failure.min, max: failure.max }) }
    case 'no-passage':
    case 'no-parcels':
      return { form: t('tools:fit.error.no-measurements') }
  }
}
