import { isList, isRecord, stepsOf, valueAt, type Json } from '#commerce/content-admin/body-paths.ts'
import type { FieldShape } from './edit-schema.ts'

type Variants = Extract<FieldShape, { readonly kind: 'variants' }>
type Group = Extract<FieldShape, { readonly kind: 'group' }>

/** Whether a value can be shown in the inputs of a shape. Others are shown as JSON, so that nothing is lost. */
export function fits(shape: FieldShape, value: Json): boolean {
  switch (shape.kind) {
    case 'text':
    case 'choice':
      return typeof value === 'string'
    case 'number':
      // What was typed and is no number is text.
      return typeof value === 'number' || typeof value === 'string'
    case 'flag':
      return typeof value === 'boolean'
    case 'fixed':
      return value === shape.value
    case 'lines':
      return isList(value) && value.every((line) => typeof line === 'string' && /^[^\r\n]+$/.test(line))
    case 'group':
      return isRecord(value)
    case 'list':
      return isList(value)
    case 'variants':
      return variantOf(shape, value) !== undefined
    case 'json':
      return false
  }
}

/** The place of the variant that a value has. */
export function variantOf({ variants }: Variants, value: Json): number | undefined {
  const places = variants.flatMap((variant, place) => (isVariant(variant, value) ? [place] : []))
  return places.find((place) => isWhole(variants[place], value)) ?? places[0]
}

function isVariant(variant: FieldShape, value: Json): boolean {
  if (variant.kind !== 'group') return fits(variant, value)
  if (!isRecord(value)) return false
  const tag = tagOf(variant)
  if (tag) return value[tag.name] === tag.value
  return Object.keys(value).every((name) => variant.fields.some((field) => field.name === name))
}

const isWhole = (variant: FieldShape | undefined, value: Json): boolean =>
  variant?.kind !== 'group' ||
  (isRecord(value) &&
    variant.fields.every(({ name, isRequired }) => !isRequired || Object.hasOwn(value, name)))

/** The field that says which kind of widget or component a group is. */
export function tagOf({ fields }: Group): { readonly name: string; readonly value: string } | undefined {
  return fields.flatMap(({ name, shape }) =>
    shape.kind === 'fixed' ? [{ name, value: shape.value }] : [],
  )[0]
}

/** A shape without its variants: the one that the value has. */
export function plainShape(shape: FieldShape, value: Json | undefined): FieldShape | undefined {
  if (shape.kind !== 'variants') return shape
  const place = value === undefined ? undefined : variantOf(shape, value)
  return place === undefined ? undefined : shape.variants[place]
}

/** The shape of what is at a path of a body; undefined: the body holds something else there. */
export function shapeAt(shape: FieldShape, body: Json, path: string): FieldShape | undefined {
  let [found, walked]: [FieldShape | undefined, string] = [shape, '']
  for (const { name, isItem } of stepsOf(path)) {
    const plain: FieldShape | undefined = found && plainShape(found, valueAt(body, walked))
    if (isItem) found = plain?.kind === 'list' ? plain.item : undefined
    else
      found = plain?.kind === 'group' ? plain.fields.find((field) => field.name === name)?.shape : undefined
    walked = isItem ? `${walked}[${name}]` : walked === '' ? name : `${walked}.${name}`
  }
  return found
}

const isOpenedList = (shape: FieldShape): boolean => shape.kind === 'list' && shape.isOpened

/** What a part holds without the parts that are opened by themselves. */
export function ownOf(shape: FieldShape, value: Json): Json {
  const plain = plainShape(shape, value)
  if (plain?.kind !== 'group' || !isRecord(value)) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, one]) => {
      const field = plain.fields.find((each) => each.name === name)
      if (!field) return [[name, one]]
      return isOpenedList(field.shape) && isList(one) ? [] : [[name, ownOf(field.shape, one)]]
    }),
  )
}

/** A part with what it holds itself, and with its parts as they were. */
export function withOwn(shape: FieldShape, value: Json, own: Json): Json {
  const plain = plainShape(shape, value)
  if (plain?.kind !== 'group' || !isRecord(value) || !isRecord(own)) return own
  const parts = plain.fields.flatMap((field) => {
    const old = value[field.name]
    if (old === undefined) return []
    if (isOpenedList(field.shape) && isList(old)) return [[field.name, old] as const]
    const now = own[field.name]
    return now === undefined ? [] : [[field.name, withOwn(field.shape, old, now)] as const]
  })
  return { ...own, ...Object.fromEntries(parts) }
}

/** Whether nothing is written in a value. */
export function isBlank(value: Json | undefined): boolean {
  if (value === undefined || value === '') return true
  if (isList(value)) return value.length === 0
  return isRecord(value) && Object.values(value).every(isBlank)
}

/** What a new part begins with: what it must have, empty. */
export function blankOf(shape: FieldShape, newId: (kind: string) => string, kind = ''): Json | undefined {
  switch (shape.kind) {
    case 'text':
      return ''
    case 'choice':
      return shape.usual ?? shape.options[0]
    case 'fixed':
      return shape.value
    case 'lines':
      return []
    case 'group': {
      const name = tagOf(shape)?.value ?? kind
      return Object.fromEntries(
        shape.fields.flatMap((field) => {
          if (!field.isRequired) return []
          const value = field.name === 'id' ? newId(name) : blankOf(field.shape, newId, name)
          return value === undefined ? [] : [[field.name, value]]
        }),
      )
    }
    case 'list':
      return shape.isOpened
        ? []
        : Array.from({ length: shape.minimum }, () => blankOf(shape.item, newId, kind) ?? null)
    case 'variants':
      return shape.variants[0] && blankOf(shape.variants[0], newId, kind)
    case 'number':
    case 'flag':
    case 'json':
      return undefined
  }
}
