/** A moment, as ISO 8601 in UTC ("2026-11-20T08:00:00.000Z"): JSON-safe, and ordered as text. */
export type Instant = string & { readonly __brand?: 'instant' }

/** The time is handed in: rules never ask the machine. */
export type Clock = { now(): Instant }

export const toInstant = (date: Date): Instant => date.toISOString()

export const millisecondsBetween = (from: Instant, to: Instant): number => Date.parse(to) - Date.parse(from)

export const isBefore = (a: Instant, b: Instant): boolean => Date.parse(a) < Date.parse(b)

export const addMilliseconds = (at: Instant, milliseconds: number): Instant =>
  new Date(Date.parse(at) + milliseconds).toISOString()

/** The first of some moments; null when there is none. */
export const earliest = (moments: readonly (Instant | null)[]): Instant | null =>
  moments.reduce<Instant | null>(
    (first, at) => (at === null ? first : first === null || isBefore(at, first) ? at : first),
    null,
  )
