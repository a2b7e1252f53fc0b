/** States what cannot be false. A breach is a programmer's error: it is caught once, at the door, and answered 500. */
export function invariant(condition: unknown, message: string): asserts condition {
  if (!condition) throw new Error(`invariant: ${message}`)
}
