/** Whether two values have the same JSON, in whatever order their fields are written. */
export function isSameJson(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (Array.isArray(a) !== Array.isArray(b)) return false
  const names = Object.keys(a)
  const other = b as Readonly<Record<string, unknown>>
  return (
    names.length === Object.keys(b).length &&
    names.every(
      (name) =>
        Object.hasOwn(other, name) && isSameJson((a as Readonly<Record<string, unknown>>)[name], other[name]),
    )
  )
}
