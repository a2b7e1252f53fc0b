type Fields = Readonly<Record<string, string>>

export type FieldConflict = {
  readonly field: string
  readonly before: string
  readonly mine: string
  readonly theirs: string
}

export type Merged =
  | {
      readonly kind: 'merged'
      readonly fields: Fields
      /** Fields that the other side changed. */ readonly taken: readonly string[]
    }
  | {
      readonly kind: 'conflict'
      readonly conflicts: readonly FieldConflict[]
      /** Where there is none. */ readonly fields: Fields
    }

/** An edit that is not written, since another has changed the same fields since `shown`. */
export type EditConflict<Shown> = {
  readonly kind: 'conflict'
  readonly conflicts: readonly FieldConflict[]
  /** Where there is none. */
  readonly fields: Fields
  readonly now: Shown
}

/**
 * Two edits of the same version, field by field: what one side changed is taken from it; where both changed a field to different
 * values, a person decides. Both having written the same is no conflict, so a form sent twice never conflicts with itself.
 */
export function mergeFields(before: Fields, mine: Fields, theirs: Fields): Merged {
  const names = [...new Set([...Object.keys(before), ...Object.keys(mine), ...Object.keys(theirs)])]
  const read = (fields: Fields, name: string): string | undefined =>
    Object.hasOwn(fields, name) ? fields[name] : undefined
  const conflicts: FieldConflict[] = []
  const taken: string[] = []
  const fields: Record<string, string> = {}
  for (const field of names) {
    const was = read(before, field) ?? ''
    const now = read(theirs, field) ?? was
    // A form that does not have the field leaves it alone.
    const wanted = read(mine, field) ?? was
    const isMineChanged = wanted !== was
    const isTheirsChanged = now !== was
    const isConflict = isMineChanged && isTheirsChanged && wanted !== now
    if (isConflict) conflicts.push({ field, before: was, mine: wanted, theirs: now })
    if (isTheirsChanged && !isMineChanged) taken.push(field)
    fields[field] = isMineChanged && !isConflict ? wanted : now
  }
  return conflicts.length > 0 ? { kind: 'conflict', conflicts, fields } : { kind: 'merged', fields, taken }
}
