/** Throws if a condition is false that cannot be false: a programming error, which the HTTP server turns into a 500. */
export function invariant(condition: unknown, message: string): asserts condition {
  if (!condition) throw new Error(`invariant: ${message}`)
}
