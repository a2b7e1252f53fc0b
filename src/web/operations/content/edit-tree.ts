import { isList, isRecord, joinPath, stepsOfItems, type Json } from '#commerce/content-admin/body-paths.ts'
import type { Translate } from '#i18n/translator.ts'
import type { EditFault } from './edit-faults.ts'
import { itemLabel, variantLabel } from './edit-labels.ts'
import type { FieldShape } from './edit-schema.ts'
import { plainShape } from './edit-values.ts'
import { fieldTitleOf } from './field-path.ts'

/** A part that is edited by itself: a row, a widget, a group of the menu. */
type TreePart = {
  readonly path: string
  readonly label: string
  readonly isOpen: boolean
  /** Faults in it and in its parts. */
  readonly faults: number
  readonly isFirst: boolean
  readonly isLast: boolean
  readonly lists: readonly TreeList[]
}

/** A list of parts, to which one can be added. */
export type TreeList = {
  readonly path: string
  readonly label: string
  readonly kinds: readonly { readonly value: string; readonly label: string }[]
  readonly parts: readonly TreePart[]
}

type EditContext = {
  readonly t: Translate
  readonly faults: readonly EditFault[]
  /** The part that is open. */
  readonly open: string
}

/** The lists of parts in a value: as deep as rows and widgets, and further where a part is open. */
export function treeOf(
  shape: FieldShape,
  value: Json | undefined,
  context: EditContext,
  at: { readonly path: string; readonly place: string; readonly depth: number } = {
    path: '',
    place: '',
    depth: 0,
  },
): readonly TreeList[] {
  const plain = plainShape(shape, value)
  if (plain?.kind !== 'group' || !isRecord(value)) return []
  return plain.fields.flatMap(({ name, shape: own }): readonly TreeList[] => {
    const [path, place] = [joinPath(at.path, name), joinPath(at.place, name)]
    const one = value[name]
    if (own.kind === 'group' && one !== undefined) return treeOf(own, one, context, { ...at, path, place })
    if (own.kind !== 'list' || !own.isOpened || (one !== undefined && !isList(one))) return []
    return [listOf(own, one ?? [], context, { path, place, depth: at.depth, name })]
  })
}

function listOf(
  shape: Extract<FieldShape, { kind: 'list' }>,
  items: readonly Json[],
  context: EditContext,
  at: { readonly path: string; readonly place: string; readonly depth: number; readonly name: string },
): TreeList {
  const { t, faults, open } = context
  const steps = stepsOfItems(items)
  const { item } = shape
  return {
    path: at.path,
    label: fieldTitleOf(at.name, t),
    kinds:
      item.kind === 'variants'
        ? item.variants.map((variant, place) => ({ value: String(place), label: variantLabel(variant, t) }))
        : [],
    parts: items.map((one, index) => {
      const path = `${at.path}[${steps[index]}]`
      const place = `${at.place}[${index}]`
      const isShown = at.depth < 1 || open === path || isInPart(open, path)
      return {
        ...{ path, label: itemLabel(one, index, t), isOpen: open === path },
        faults: faults.filter((fault) => fault.place === place || isInPart(fault.place, place)).length,
        isFirst: index === 0,
        isLast: index === items.length - 1,
        lists: isShown ? treeOf(item, one, context, { path, place, depth: at.depth + 1 }) : [],
      }
    }),
  }
}

const isInPart = (path: string, part: string): boolean =>
  part === '' ? path !== '' : path.startsWith(`${part}.`) || path.startsWith(`${part}[`)
