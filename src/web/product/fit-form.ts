import type { VariantView } from '#commerce/catalog/product-view.ts'
import type {
  AccessAnswer,
  AccessFailure,
  AccessField,
  AccessRequest,
} from '#commerce/access-check/access.ts'
import type { Translate } from '#i18n/translator.ts'
import { readWholeNumber } from './whole-number.ts'

/** The fields of the form, way by way; they are query parameters too. */
export const fitWays = [
  { way: 'door', fields: ['door-width', 'door-height'] },
  { way: 'lift', fields: ['lift-door', 'lift-width', 'lift-depth', 'lift-height'] },
  { way: 'stair', fields: ['stair-width', 'stair-landing', 'stair-floor'] },
] as const satisfies readonly { way: keyof AccessRequest; fields: readonly AccessField[] }[]

export const fitFields: readonly AccessField[] = fitWays.flatMap(({ fields }) => fields)

export type FitForm = {
  /** As they were typed. */
  readonly values: Readonly<Record<AccessField, string>>
  readonly errors: Readonly<Partial<Record<AccessField | 'form', string>>>
  readonly answer: AccessAnswer | undefined
}

/** What passes every door and lift, whichever way it is turned: longest side, then the next, in centimetres. */
const passesAnyway = [120, 60] as const

/** Whether it is worth asking for the way in: nobody measures the stair for a lamp. */
export const isWorthMeasuring = ({ parcels }: Pick<VariantView, 'parcels'>): boolean =>
  parcels.some(({ lengthCm, widthCm, heightCm }) => {
    const sides = [lengthCm, widthCm, heightCm].sort((a, b) => b - a)
    return passesAnyway.some((most, at) => (sides[at] ?? 0) > most)
  })

type Asked = {
  readonly locals: Pick<App.Locals, 'shop' | 't'>
  readonly url: Pick<URL, 'searchParams'>
}

/** What the address says of doors, lift and stair, what is wrong with it, and whether the parcels pass. */
export function loadFit(
  { locals: { shop, t }, url }: Asked,
  { parcels }: Pick<VariantView, 'parcels'>,
): FitForm {
  const values = Object.fromEntries(
    fitFields.map((field) => [field, (url.searchParams.get(field) ?? '').slice(0, 20)]),
  ) as Record<AccessField, string>
  if (!fitFields.some((field) => url.searchParams.has(field)))
    return { values, errors: {}, answer: undefined }
  const numbers = new Map(fitFields.map((field) => [field, readWholeNumber(values[field])]))
  const errors = fieldErrors(numbers, t)
  if (Object.keys(errors).length > 0) return { values, errors, answer: undefined }
  const number = (field: AccessField): number => numbers.get(field) ?? Number.NaN
  const isAsked = (field: AccessField): boolean => numbers.get(field) !== null
  const checked = shop.accessCheck.checkAccess({
    parcels,
    door: isAsked('door-width') ? { widthCm: number('door-width'), heightCm: number('door-height') } : null,
    lift: isAsked('lift-door')
      ? {
          doorWidthCm: number('lift-door'),
          widthCm: number('lift-width'),
          depthCm: number('lift-depth'),
          heightCm: number('lift-height'),
        }
      : null,
    stair: isAsked('stair-width')
      ? {
          widthCm: number('stair-width'),
          landingCm: number('stair-landing'),
          floor: number('stair-floor'),
        }
      : null,
  })
  if (checked.ok) return { values, errors: {}, answer: checked.value }
  return { values, errors: explain(checked.failure, t), answer: undefined }
}

/** Of a way that is measured at all, every measure is needed. */
function fieldErrors(
  numbers: ReadonlyMap<AccessField, number | null | undefined>,
  t: Translate,
): FitForm['errors'] {
  const errors: Partial<Record<AccessField, string>> = {}
  for (const { fields } of fitWays) {
    const isMeasured = fields.some((field) => numbers.get(field) !== null)
    for (const field of fields) {
      if (numbers.get(field) === undefined) errors[field] = t('tools:fit.error.not-a-number')
      if (numbers.get(field) === null && isMeasured) errors[field] = t('tools:fit.error.together')
    }
  }
  return errors
}

function explain(failure: AccessFailure, t: Translate): FitForm['errors'] {
  switch (failure.kind) {
    case 'out-of-range':
      return { [failure.field]: t('tools:fit.error.out-of-range', { min: failure.min, max: failure.max }) }
    case 'no-way':
    case 'no-parcels':
      return { form: t('tools:fit.error.no-measurements') }
  }
}
