import { z } from 'zod'
import { componentConfigSchema } from '#content/schemas/component-config.ts'
import { editedBlockSchema, editedPageSchema } from '#content/schemas/page.ts'
import { componentSchemas, editedScreenSchema } from '#content/schemas/screens.ts'
import type { EntryKind } from '#commerce/content/ports.ts'

/** What a form asks for: made from the schema of the content, so that a new field of a widget has its input at once. */
export type FieldShape =
  | { readonly kind: 'text'; readonly form: TextForm; readonly maxLength: number | null }
  | { readonly kind: 'number'; readonly minimum: number | null; readonly maximum: number | null }
  | { readonly kind: 'flag'; readonly usual: boolean | null }
  | { readonly kind: 'choice'; readonly options: readonly string[]; readonly usual: string | null }
  | { readonly kind: 'fixed'; readonly value: string }
  /** Words, one on each line. */
  | { readonly kind: 'lines' }
  | { readonly kind: 'group'; readonly fields: readonly NamedShape[] }
  | {
      readonly kind: 'list'
      readonly item: FieldShape
      readonly minimum: number
      /** Its items hold lists of their own: each is opened as a part. */
      readonly isOpened: boolean
    }
  | { readonly kind: 'variants'; readonly variants: readonly FieldShape[] }
  /** Whatever else: its JSON. */
  | { readonly kind: 'json' }

type NamedShape = { readonly name: string; readonly shape: FieldShape; readonly isRequired: boolean }
/** `collection`: one of those that merchandisers keep. */
type TextForm = 'line' | 'lines' | 'markdown' | 'code' | 'link' | 'collection'

type Schema = {
  readonly type?: string
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly minItems?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly pattern?: string
  readonly format?: string
  readonly default?: unknown
}

/** Longer texts have several lines; the longest are Markdown. */
const [linesFrom, markdownFrom] = [150, 2_000]

function toShape(schema: Schema, name: string): FieldShape {
  const either = schema.anyOf ?? schema.oneOf
  if (either) return { kind: 'variants', variants: either.map((one) => toShape(one, name)) }
  if (typeof schema.const === 'string') return { kind: 'fixed', value: schema.const }
  if (schema.enum) return { kind: 'choice', options: schema.enum.map(String), usual: textOf(schema.default) }
  switch (schema.type) {
    case 'string':
      return { kind: 'text', form: formOf(schema, name), maxLength: schema.maxLength ?? null }
    case 'number':
    case 'integer':
      return { kind: 'number', minimum: schema.minimum ?? null, maximum: schema.maximum ?? null }
    case 'boolean':
      return { kind: 'flag', usual: typeof schema.default === 'boolean' ? schema.default : null }
    case 'array':
      return toList(schema, name)
    case 'object':
      return schema.properties ? { kind: 'group', fields: toFields(schema) } : { kind: 'json' }
    default:
      return { kind: 'json' }
  }
}

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null)

function toFields({ properties = {}, required = [] }: Schema): readonly NamedShape[] {
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    shape: toShape(schema, name),
    isRequired: required.includes(name),
  }))
}

function toList({ items = {}, minItems = 0 }: Schema, name: string): FieldShape {
  const item = toShape(items, name)
  if (item.kind === 'text') return { kind: 'lines' }
  return { kind: 'list', item, minimum: minItems, isOpened: hasLists(item) }
}

const hasLists = (shape: FieldShape): boolean =>
  shape.kind === 'list' ||
  (shape.kind === 'group' && shape.fields.some((field) => hasLists(field.shape))) ||
  (shape.kind === 'variants' && shape.variants.some(hasLists))

function formOf({ format, pattern, maxLength = 0 }: Schema, name: string): TextForm {
  if (name === 'href' || name === 'url') return 'link'
  if (name === 'collection') return 'collection'
  if (format !== undefined || pattern !== undefined) return 'code'
  if (maxLength >= markdownFrom) return 'markdown'
  return maxLength >= linesFrom ? 'lines' : 'line'
}

const componentSchema = z.union(
  Object.entries(componentSchemas).map(([name, data]) =>
    z.strictObject({
      componentName: z.literal(name),
      componentData: data,
      config: componentConfigSchema.default({}),
    }),
  ),
)
/** A screen of which each component has its own shape. */
const screenSchema = z.strictObject({
  ...editedScreenSchema.shape,
  components: z.array(componentSchema).max(40),
})

export const editSchemas = {
  page: editedPageSchema,
  screen: screenSchema,
  block: editedBlockSchema,
} as const satisfies Record<EntryKind, z.ZodType>

const shapeOf = (schema: z.ZodType): FieldShape =>
  toShape(z.toJSONSchema(schema, { io: 'input' }) as Schema, '')

const shapes = new Map<EntryKind, FieldShape>()

/** What the form of an entry asks for. */
export function entryShape(kind: EntryKind): FieldShape {
  const shape = shapes.get(kind) ?? shapeOf(editSchemas[kind])
  shapes.set(kind, shape)
  return shape
}
