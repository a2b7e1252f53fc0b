import { isList, isRecord, type Json } from '#commerce/content-admin/body-paths.ts'
import type { FieldShape } from './edit-schema.ts'
import { blankOf, fits, isBlank, tagOf } from './edit-values.ts'

type CarriedOver = {
  /** For the variant that is chosen now. */
  readonly value: Json | undefined
  /** Nothing that was written is missing. */
  readonly isWhole: boolean
  /** Fields that the variant does not have; none: it has nothing of the value. */
  readonly lost: readonly string[]
}

/** A value of one variant as another one has it: fields of the same name, and a text where there are lines, or one line where there is a text. */
export function carryOver(value: Json, from: FieldShape, to: FieldShape): CarriedOver {
  if (from.kind === 'fixed') return { value: blankOf(to, () => ''), isWhole: true, lost: [] }
  if (from.kind === 'group' && to.kind === 'group' && isRecord(value)) {
    const tag = tagOf(from)?.name
    const own = Object.fromEntries(
      to.fields.flatMap(({ name, shape }) => {
        const old = value[name]
        const same = old === undefined || name === tag ? undefined : sameIn(shape, old)
        return same === undefined ? [] : [[name, same] as const]
      }),
    )
    const lost = Object.keys(value).filter(
      (name) => name !== tag && !Object.hasOwn(own, name) && !isBlank(value[name]),
    )
    const blank = blankOf(to, () => '')
    return { value: { ...(isRecord(blank) ? blank : {}), ...own }, isWhole: lost.length === 0, lost }
  }
  const same = sameIn(to, value)
  const blank = same ?? blankOf(to, () => '')
  return { value: blank, isWhole: same !== undefined || isBlank(value), lost: [] }
}

/** Undefined: it has no place there. */
function sameIn(shape: FieldShape, value: Json): Json | undefined {
  if (shape.kind === 'lines' && typeof value === 'string' && fits(shape, [value])) return [value]
  if (shape.kind === 'text' && isList(value))
    return value.length === 1 && typeof value[0] === 'string' ? value[0] : undefined
  if (shape.kind === 'choice' && !shape.options.some((option) => option === value)) return undefined
  return fits(shape, value) ? value : undefined
}
