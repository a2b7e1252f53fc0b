import {
  isList,
  isRecord,
  placeOfItem,
  splitPath,
  valueAt,
  withValueAt,
  type Json,
} from '#commerce/content-admin/body-paths.ts'
import type { FieldShape } from './edit-schema.ts'
import { blankOf, shapeAt } from './edit-values.ts'

const stepNames = ['add', 'remove', 'up', 'down'] as const

/** What a button of the editor does to a list: adds an item, or takes out or moves one. */
export type EditStep = {
  readonly name: (typeof stepNames)[number]
  /** Of a list (add) or an item, by names. */
  readonly path: string
  /** Of what is added, where items have kinds: its place among them. */
  readonly variant: number
}

export const stepAddress = ({ name, path, variant }: EditStep): string => `${name}:${variant}:${path}`

export function parseStep(text: string): EditStep | undefined {
  const [, given = '', variant = '', path = ''] = /^(\w+):(\d{1,3}):(.*)$/s.exec(text) ?? []
  const name = stepNames.find((one) => one === given)
  return name && { name, path, variant: Number(variant) }
}

/** The value after a step, and the path of what was added. As it was when what the step is about is not there. */
export function takeStep(
  shape: FieldShape,
  value: Json,
  { name, path, variant }: EditStep,
): { readonly value: Json; readonly added: string | null } {
  if (name === 'add') return addItem(shape, value, path, variant)
  const { parent, step } = splitPath(path)
  const items = valueAt(value, parent)
  const place = isList(items) ? placeOfItem(items, step) : -1
  if (!isList(items) || place < 0) return { value, added: null }
  const item = items[place] ?? null
  const others = items.toSpliced(place, 1)
  const target = name === 'up' ? Math.max(0, place - 1) : place + 1
  const moved = name === 'remove' ? others : others.toSpliced(target, 0, item)
  return { value: withValueAt(value, parent, moved), added: null }
}

function addItem(shape: FieldShape, value: Json, path: string, variant: number) {
  const list = shapeAt(shape, value, path)
  const old = path === '' ? value : valueAt(value, path)
  if (list?.kind !== 'list' || (old !== undefined && !isList(old))) return { value, added: null }
  const item = list.item.kind === 'variants' ? list.item.variants[variant] : list.item
  const ids = new Set(idsOf(value))
  const newId = (kind: string): string => {
    const base = kind === '' ? (path.match(/(\w+)$/)?.[1] === 'selectTabs' ? 'tab' : 'row') : kind
    let number = 1
    while (ids.has(`${base}-${number}`)) number += 1
    ids.add(`${base}-${number}`)
    return `${base}-${number}`
  }
  const blank = item && blankOf(item, newId)
  if (blank === undefined) return { value, added: null }
  const items = [...(old ?? []), blank]
  const id = isRecord(blank) ? (blank['id'] ?? blank['componentName']) : undefined
  const step = typeof id === 'string' && placeOfItem(items, id) >= 0 ? id : String(items.length - 1)
  return { value: withValueAt(value, path, items), added: `${path}[${step}]` }
}

function idsOf(value: Json): readonly string[] {
  if (isList(value)) return value.flatMap(idsOf)
  if (!isRecord(value)) return []
  const { id } = value
  return [...(typeof id === 'string' ? [id] : []), ...Object.values(value).flatMap(idsOf)]
}
