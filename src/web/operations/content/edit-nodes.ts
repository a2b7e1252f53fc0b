import {
  isList,
  isRecord,
  joinPath,
  stepsOfItems,
  valueAt,
  type Json,
} from '#commerce/content-admin/body-paths.ts'
import type { Translate } from '#i18n/translator.ts'
import type { EditFault } from './edit-faults.ts'
import { jsonText, type EmptiedField } from './edit-form.ts'
import { itemLabel, optionLabel, variantLabel } from './edit-labels.ts'
import type { FieldShape } from './edit-schema.ts'
import { fits, plainShape, variantOf } from './edit-values.ts'
import { fieldTitleOf } from './field-path.ts'

type Option = { readonly value: string; readonly label: string; readonly isChosen: boolean }

type NodeInput =
  | { readonly kind: 'text'; readonly shape: Extract<FieldShape, { kind: 'text' }>; readonly value: string }
  | { readonly kind: 'number'; readonly value: string }
  | { readonly kind: 'choice'; readonly options: readonly Option[] }
  | { readonly kind: 'lines'; readonly value: string }
  | { readonly kind: 'json'; readonly value: string }
  | { readonly kind: 'group'; readonly nodes: readonly EditNode[] }
  /** `path`: from the part, by names. */
  | { readonly kind: 'list'; readonly path: string; readonly items: readonly ListItem[] }
  | {
      readonly kind: 'variants'
      readonly options: readonly Option[]
      readonly node: EditNode | null
      /** What the choice has emptied just now, and how it is restored. */
      readonly emptied: { readonly fields: string; readonly before: string } | null
    }
  | { readonly kind: 'fixed' }

type ListItem = { readonly node: EditNode; readonly path: string }

/** A field of the form, or several. */
export type EditNode = NodeInput & {
  /** Of its input. */
  readonly name: string
  readonly label: string
  readonly isRequired: boolean
  readonly problems: readonly string[]
  /** What the other language says there. */
  readonly translated: string | null
}

type EditContext = {
  readonly t: Translate
  readonly faults: readonly EditFault[]
  /** What else is wrong with fields, by their paths: it does not stop a version. */
  readonly warnings: ReadonlyMap<string, string>
  readonly translation: Json | undefined
  /** To choose from. */
  readonly collections: readonly { readonly slug: string; readonly title: string }[]
  /** By the names of their inputs. */
  readonly emptied: readonly EmptiedField[]
  /** Of the part: by places and by names. */
  readonly place: string
  readonly path: string
}

type Field = {
  readonly shape: FieldShape
  readonly value: Json | undefined
  readonly isRequired: boolean
  readonly label: string
  /** Within the part, by places and by names. */
  readonly name: string
  readonly path: string
}

const join = (path: string, rest: string): string =>
  path === ''
    ? rest.replace(/^\./, '')
    : `${path}${rest.startsWith('[') || rest === '' ? '' : '.'}${rest.replace(/^\./, '')}`

/** The fields of a part of a body. */
export function nodeOf(field: Field, context: EditContext): EditNode {
  const { shape, name, path, isRequired, label } = field
  const { faults, warnings, translation } = context
  const place = join(context.place, name)
  const here = join(context.path, path)
  const own = faults.filter((fault) => fault.place === place).map(({ text }) => text)
  const note = warnings.get(here)
  const other =
    shape.kind === 'text' && !['code', 'link', 'collection'].includes(shape.form)
      ? valueAt(translation, here)
      : undefined
  return {
    ...{ name, label, isRequired },
    problems: [...own, ...(note === undefined ? [] : [note])],
    translated: typeof other === 'string' && other !== '' ? other : null,
    ...inputOf(field, context),
  }
}

function inputOf(field: Field, context: EditContext): NodeInput {
  const { shape, value, isRequired, name, path } = field
  const { t } = context
  if (value !== undefined && !fits(shape, value)) return { kind: 'json', value: jsonText(value) }
  switch (shape.kind) {
    case 'text':
      return shape.form === 'collection'
        ? { kind: 'choice', options: collectionOptions(textOf(value), context) }
        : { kind: 'text', shape, value: textOf(value) }
    case 'number':
      return { kind: 'number', value: textOf(value) }
    case 'flag':
      return {
        kind: 'choice',
        options: [
          ...(isRequired ? [] : [unsetOption(t, value === undefined)]),
          ...[true, false].map((one) => ({
            ...{ value: String(one), isChosen: one === value },
            label: t(one ? 'operations-editor:yes' : 'operations-editor:no'),
          })),
        ],
      }
    case 'choice': {
      const options = shape.options.map((one) => ({
        value: one,
        label: optionLabel(one, t),
        isChosen: one === value,
      }))
      const isUnknown = typeof value === 'string' && !shape.options.includes(value)
      return {
        kind: 'choice',
        options: [
          ...(isRequired && value !== undefined ? [] : [unsetOption(t, value === undefined)]),
          ...(isUnknown ? [{ value, label: value, isChosen: true }] : []),
          ...options,
        ],
      }
    }
    case 'lines':
      return { kind: 'lines', value: isList(value) ? value.map(String).join('\n') : '' }
    case 'fixed':
      return { kind: 'fixed' }
    case 'group':
      return { kind: 'group', nodes: groupNodes(shape, field, context) }
    case 'list': {
      const items = isList(value) ? value : []
      const steps = stepsOfItems(items)
      return {
        ...{ kind: 'list', path },
        items: items.map((item, index) => {
          const itemPath = `${path}[${steps[index]}]`
          const label = itemLabel(item, index, t)
          const node = nodeOf(
            {
              shape: shape.item,
              value: item,
              isRequired: true,
              label,
              name: `${name}[${index}]`,
              path: itemPath,
            },
            context,
          )
          return { node, path: itemPath }
        }),
      }
    }
    case 'variants':
      return variantsInput(shape, field, context)
    case 'json':
      return { kind: 'json', value: value === undefined ? '' : jsonText(value) }
  }
}

/** One that is no longer there is shown by its address. */
const collectionOptions = (chosen: string, { collections, t }: EditContext): readonly Option[] => [
  unsetOption(t, chosen === ''),
  ...(chosen === '' || collections.some(({ slug }) => slug === chosen)
    ? []
    : [{ value: chosen, label: chosen, isChosen: true }]),
  ...collections.map(({ slug, title }) => ({ value: slug, label: title, isChosen: slug === chosen })),
]

const unsetOption = (t: Translate, isChosen: boolean): Option => ({
  ...{ value: '', isChosen },
  label: t('operations-editor:unset'),
})

const textOf = (value: Json | undefined): string => (value === undefined ? '' : String(value))

/** Of the entry itself: it is found by them, so they are never another. */
const keyFields: ReadonlySet<string> = new Set(['pageId', 'screenName', 'key'])

function groupNodes(
  { fields }: Extract<FieldShape, { kind: 'group' }>,
  { value, name, path, isRequired }: Field,
  context: EditContext,
): readonly EditNode[] {
  const { t } = context
  // A group that may be left out needs nothing while it is empty.
  const isNeeded = isRequired || value !== undefined
  const old = isRecord(value) ? value : {}
  const known = fields
    .filter(({ shape, name: field }) => {
      const one = old[field]
      if (context.path === '' && path === '' && keyFields.has(field)) return false
      return !(shape.kind === 'list' && shape.isOpened && (one === undefined || isList(one)))
    })
    .map((field) =>
      nodeOf(
        {
          ...{ shape: field.shape, value: old[field.name], isRequired: isNeeded && field.isRequired },
          ...{
            label: fieldTitleOf(field.name, t),
            name: `${name}.${field.name}`,
            path: joinPath(path, field.name),
          },
        },
        context,
      ),
    )
  const unknown = Object.entries(old)
    .filter(([key]) => !fields.some((field) => field.name === key))
    .map(([key, one]) =>
      nodeOf(
        {
          ...{ shape: { kind: 'json' } as const, value: one, isRequired: false, label: key },
          ...{ name: `${name}.${key}`, path: joinPath(path, key) },
        },
        context,
      ),
    )
  return [...known, ...unknown].filter(({ kind }) => kind !== 'fixed')
}

function variantsInput(
  shape: Extract<FieldShape, { kind: 'variants' }>,
  field: Field,
  context: EditContext,
): NodeInput {
  const { t } = context
  const chosen = field.value === undefined ? undefined : variantOf(shape, field.value)
  const plain = plainShape(shape, field.value)
  const emptied = context.emptied.find(({ name }) => name === field.name)
  const node = plain
    ? nodeOf({ ...field, shape: plain }, { ...context, faults: [], warnings: new Map() })
    : null
  const inner = plain && node ? { ...node, ...inputOf({ ...field, shape: plain }, context) } : null
  return {
    kind: 'variants',
    options: [
      ...(chosen === undefined || !field.isRequired ? [unsetOption(t, chosen === undefined)] : []),
      ...shape.variants.map((variant, place) => ({
        ...{ value: String(place), isChosen: place === chosen },
        label: variantLabel(variant, t),
      })),
    ],
    node: inner,
    emptied: emptied
      ? {
          before: JSON.stringify(emptied.before),
          fields:
            emptied.fields.length === 0
              ? field.label
              : emptied.fields.map((name) => fieldTitleOf(name, t)).join(t('operations-editor:and')),
        }
      : null,
  }
}
