import { isRecord, type Json } from '#commerce/content-admin/body-paths.ts'
import type { MessageKey } from '#i18n/messages.ts'
import type { Translate } from '#i18n/translator.ts'
import { componentSchemas } from '#content/schemas/screens.ts'
import { widgetSchemas } from '#content/schemas/widgets.ts'
import type { FieldShape } from './edit-schema.ts'
import { tagOf } from './edit-values.ts'
import { fieldTitleOf } from './field-path.ts'

const kinds: ReadonlySet<string> = new Set([
  ...Object.keys(widgetSchemas),
  ...Object.keys(componentSchemas),
  'block',
])

/** Choices that have words of their own; others are shown as they are written. */
const options: ReadonlySet<string> = new Set([
  ...['full', 'wide', 'text', 'halves', 'start', 'end', 'new', 'best-sellers', 'on-offer', 'all'],
  ...['newsletter', 'callback', 'design-advice', 'out-of-stock', 'business'],
  ...[
    'truck',
    'assembly',
    'returns',
    'warranty',
    'card',
    'store',
    'leaf',
    'ruler',
    'chat',
    'gift',
    'shield',
    'clock',
  ],
])

/** "Hero", "Questions and answers": a widget or a component of a screen. */
const kindLabel = (kind: string, t: Translate): string =>
  kinds.has(kind) ? t(`operations-editor:kind.${kind}` as MessageKey) : kind

export const optionLabel = (option: string, t: Translate): string =>
  options.has(option) ? t(`operations-editor:option.${option}` as MessageKey) : option

export function variantLabel(variant: FieldShape, t: Translate): string {
  if (variant.kind === 'fixed') return optionLabel(variant.value, t)
  if (variant.kind === 'lines') return t('operations-editor:variant.lines')
  if (variant.kind !== 'group') return t('operations-editor:variant.other')
  const tag = tagOf(variant)
  return tag ? kindLabel(tag.value, t) : variant.fields.map(({ name }) => fieldTitleOf(name, t)).join(', ')
}

const nameFields = [
  'title',
  'question',
  'label',
  'pageName',
  'text',
  'name',
  'key',
  'section',
  'code',
  'url',
] as const

/** What an item of a list is called: its kind and its title, else its number. */
export function itemLabel(item: Json | undefined, place: number, t: Translate): string {
  const number = t('operations-editor:item', { number: place + 1 })
  if (!isRecord(item)) return number
  const kind = item['type'] ?? item['componentName']
  const data = isRecord(item['componentData']) ? item['componentData'] : item
  const [name = ''] = [...nameFields.flatMap((field) => shortText(data[field])), ...shortText(item['id'])]
  if (typeof kind !== 'string') return name === '' ? number : name
  return name === '' || name === kind ? kindLabel(kind, t) : `${kindLabel(kind, t)} · ${name}`
}

const maxLength = 60

const shortText = (value: Json | undefined): readonly string[] =>
  typeof value === 'string' && value.trim() !== ''
    ? [value.length > maxLength ? `${value.slice(0, maxLength)}…` : value]
    : []
