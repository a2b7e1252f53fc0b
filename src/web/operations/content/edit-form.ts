import { isList, isRecord, type Json } from '#commerce/content-admin/body-paths.ts'
import type { FieldShape } from './edit-schema.ts'
import { carryOver } from './edit-variants.ts'
import { blankOf, fits, isBlank, tagOf, variantOf } from './edit-values.ts'

/** Names of inputs: of a variant that is chosen, of JSON, and of the button that restores what another choice has emptied. */
export const variantName = (name: string): string => `${name}?`
export const jsonName = (name: string): string => `${name}!`
export const restoreName = (name: string): string => `${name}~`

/** What a field said before another choice emptied it, in whole or in part. */
export type EmptiedField = {
  /** Of its input. */
  readonly name: string
  readonly before: Json
  /** Fields of it that the choice does not have; none: all of it. */
  readonly fields: readonly string[]
}

type Read = {
  readonly shape: FieldShape
  readonly form: FormData
  /** Of its input, within the part. */
  readonly name: string
  /** What the form was filled with. */
  readonly before: Json | undefined
  readonly isRequired: boolean
  /** Told of what another choice empties. */
  readonly onEmptied: (field: EmptiedField) => void
}

/**
 * What a form says of a part. What it has no input for stays as it was, and what cannot be read as its kind stays as it was typed: the
 * schema finds fault with it then. Undefined: it is left out.
 */
export function readPart(read: Read): Json | undefined {
  const { shape, form, name, before, isRequired } = read
  const json = form.get(jsonName(name))
  if (typeof json === 'string') return readJson(json)
  if (before !== undefined && !fits(shape, before)) return before
  const given = form.get(name)
  const typed = typeof given === 'string' ? given.replaceAll('\r\n', '\n') : undefined
  switch (shape.kind) {
    case 'text':
      if (typed === undefined) return before
      return typed === '' && !isRequired && before !== '' ? undefined : typed
    case 'choice':
      return typed === undefined ? before : typed === '' ? undefined : typed
    case 'number':
      return typed === undefined ? before : readNumber(typed)
    case 'flag':
      return typed === undefined ? before : typed === '' ? undefined : typed === 'true'
    case 'fixed':
      return before ?? shape.value
    case 'lines':
      return typed === undefined ? before : readLines(typed, isRequired || isEmptyList(before))
    case 'group':
      return readGroup({ ...read, shape })
    case 'list': {
      if (!isList(before)) return isRequired ? [] : undefined
      return before.map(
        (item, place) =>
          readPart({
            ...read,
            shape: shape.item,
            name: `${name}[${place}]`,
            before: item,
            isRequired: true,
          }) ?? null,
      )
    }
    case 'variants':
      return readVariant({ ...read, shape })
    case 'json':
      return before
  }
}

function readGroup({
  shape,
  form,
  name,
  before,
  isRequired,
  onEmptied,
}: Read & { readonly shape: Extract<FieldShape, { readonly kind: 'group' }> }): Json | undefined {
  const old = isRecord(before) ? before : {}
  const known = shape.fields.flatMap((field) => {
    if (field.shape.kind === 'list' && field.shape.isOpened && fitsOr(field.shape, old[field.name])) return []
    const value = readPart({
      ...{ shape: field.shape, form, name: `${name}.${field.name}` },
      ...{ before: old[field.name], isRequired: field.isRequired, onEmptied },
    })
    return value === undefined ? [] : [[field.name, value] as const]
  })
  const unknown = Object.entries(old)
    .filter(([key]) => !shape.fields.some((field) => field.name === key))
    .flatMap(([key, value]) => {
      const posted = form.get(jsonName(`${name}.${key}`))
      const now = typeof posted === 'string' ? readJson(posted) : value
      return now === undefined ? [] : [[key, now] as const]
    })
  const read: Json = Object.fromEntries([...known, ...unknown])
  const tag = tagOf(shape)
  const isNothing = isBlank(read) && tag === undefined
  return !isRequired && isNothing && (before === undefined || !isBlank(before)) ? undefined : read
}

const fitsOr = (shape: FieldShape, value: Json | undefined): boolean =>
  value === undefined || fits(shape, value)

function readVariant({
  shape,
  ...read
}: Read & { readonly shape: Extract<FieldShape, { readonly kind: 'variants' }> }): Json | undefined {
  const { form, name, before, isRequired, onEmptied } = read
  const back = form.get(restoreName(name))
  if (typeof back === 'string') return readJson(back)
  const was = before === undefined ? undefined : variantOf(shape, before)
  const old = was === undefined ? undefined : shape.variants[was]
  const posted = form.get(variantName(name))
  const now = typeof posted === 'string' && /^\d{1,3}$/.test(posted) ? Number(posted) : was
  const variant = posted === '' || now === undefined ? undefined : shape.variants[now]
  if (variant && now === was) return readPart({ ...read, shape: variant })
  if (!variant && posted !== '') return before
  // What was typed last belongs to the choice before.
  const typed = old && readPart({ ...read, shape: old, isRequired: isRequired || variant !== undefined })
  if (old === undefined || typed === undefined) return variant && blankOf(variant, () => '')
  const { value, isWhole, lost } = variant
    ? carryOver(typed, old, variant)
    : { value: undefined, isWhole: isBlank(typed), lost: [] }
  if (!isWhole) onEmptied({ name, before: typed, fields: lost })
  return value
}

const isEmptyList = (value: Json | undefined): boolean => isList(value) && value.length === 0

const readNumber = (typed: string): Json | undefined => {
  const text = typed.trim()
  if (text === '') return undefined
  return /^-?\d{1,15}(?:\.\d{1,15})?$/.test(text) ? Number(text) : typed
}

function readLines(typed: string, mayBeEmpty: boolean): Json | undefined {
  const lines = typed.split('\n').filter((line) => line.trim() !== '')
  return lines.length > 0 || mayBeEmpty ? lines : undefined
}

/** A text that is no JSON stays a text. */
function readJson(typed: string): Json | undefined {
  const text = typed.replaceAll('\r\n', '\n')
  if (text.trim() === '') return undefined
  const parsed = parseJson(text)
  return parsed === undefined ? text : parsed
}

/** How `readJson` reads it again. */
export const jsonText = (value: Json): string =>
  typeof value === 'string' && value.trim() !== '' && parseJson(value) === undefined
    ? value
    : JSON.stringify(value, null, 2)

export function parseJson(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json
  } catch {
    return undefined
  }
}
