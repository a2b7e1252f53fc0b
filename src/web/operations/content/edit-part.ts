import {
  isList,
  splitPath,
  stepsOfItems,
  placeOfItem,
  valueAt,
  withValueAt,
  type Json,
} from '#commerce/content-admin/body-paths.ts'
import { mergeBodies } from '#commerce/content-admin/merge-bodies.ts'
import { readPart, type EmptiedField } from './edit-form.ts'
import type { FieldShape } from './edit-schema.ts'
import { takeStep, type EditStep } from './edit-steps.ts'
import { ownOf, shapeAt, withOwn } from './edit-values.ts'

type PostedPart = {
  readonly path: string
  /** What the form was filled with. */
  readonly shown: Json
  readonly form: FormData
  /** In a list of the part itself, by a path from it. */
  readonly inside: EditStep | undefined
  /** In the tree. */
  readonly outside: EditStep | undefined
}

export type EditedPart = {
  readonly body: Json
  /** Of the part that is open afterwards. */
  readonly open: string
  /** Another window has changed fields of the part that were typed here, too. */
  readonly isOverwritten: boolean
  /** The part is no longer there: nothing of it was saved. */
  readonly isGone: boolean
  /** What another choice has emptied. Then nothing else was done than saving, so that its fields are where they were. */
  readonly emptied: readonly EmptiedField[]
}

/** A body with what was typed into the form of one part, and with one step in one of its lists. */
export function editPart(root: FieldShape, body: Json, posted: PostedPart): EditedPart {
  const { path, shown, form } = posted
  const current = valueAt(body, path)
  const shape = shapeAt(root, body, path)
  if (current === undefined || !shape)
    return { body, open: '', isOverwritten: false, isGone: true, emptied: [] }
  const emptied: EmptiedField[] = []
  const onEmptied = (field: EmptiedField): void => void emptied.push(field)
  const typed = readPart({ shape, form, name: '', before: shown, isRequired: true, onEmptied }) ?? null
  const { inside, outside } = emptied.length > 0 ? { inside: undefined, outside: undefined } : posted
  const mine = inside ? takeStep(shape, typed, inside).value : typed
  const merged = mergeBodies(shown, mine, ownOf(shape, current))
  const edited = withValueAt(body, path, withOwn(shape, current, merged.body))
  const place = placeInList(body, path)
  const after = outside ? takeStep(root, edited, outside) : { value: edited, added: null }
  return {
    body: after.value,
    open: after.added ?? stillOpen(after.value, pathAtPlace(after.value, path, outside ? null : place)),
    isOverwritten: merged.conflicts.length > 0,
    isGone: false,
    emptied,
  }
}

function placeInList(body: Json, path: string): number | null {
  const { parent, step } = splitPath(path)
  const items = valueAt(body, parent)
  return step !== '' && isList(items) ? placeOfItem(items, step) : null
}

/** The path of a part whose name may have been written anew. */
function pathAtPlace(body: Json, path: string, place: number | null): string {
  const { parent } = splitPath(path)
  const items = valueAt(body, parent)
  const step = place !== null && isList(items) ? stepsOfItems(items)[place] : undefined
  return step === undefined ? path : `${parent}[${step}]`
}

/** The part, or what it was in, when it is not there. */
const stillOpen = (body: Json, path: string): string =>
  path === '' || valueAt(body, path) !== undefined ? path : stillOpen(body, partAbove(path))

/** The part that a part is in; "": the entry itself. */
const partAbove = (path: string): string => {
  const { parent } = splitPath(path)
  const end = parent.lastIndexOf(']')
  return end < 0 ? '' : parent.slice(0, end + 1)
}
