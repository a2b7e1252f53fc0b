import { fail, ok, type Result } from '#kernel/result.ts'

/** Steps that a button takes a picture, among those that are of the same. */
export const pictureMoves = ['first', 'up', 'down'] as const
export type PictureMove = (typeof pictureMoves)[number]

/** The order after a step. `groupOf` says what a picture is of: it never passes pictures of something else to no effect. */
export function movePicture(
  order: readonly string[],
  base: string,
  { move, groupOf }: { readonly move: PictureMove; readonly groupOf: (base: string) => string },
): readonly string[] {
  const group = order.filter((one) => groupOf(one) === groupOf(base))
  const from = group.indexOf(base)
  if (from < 0) return order
  const to = { first: 0, up: from - 1, down: from + 1 }[move]
  if (to < 0 || to >= group.length) return order
  const moved = group.toSpliced(from, 1).toSpliced(to, 0, base)
  const places = order.flatMap((one, place) => (groupOf(one) === groupOf(base) ? [place] : []))
  return places.reduce((next, place, index) => next.with(place, moved[index] ?? base), order)
}

/**
 * The order that a person wants, who saw `shown`, of what there is now. Pictures that others have added come after those; those that
 * others have removed stay removed. Where others have moved some meanwhile, a person decides.
 */
export function mergeOrder(
  shown: readonly string[],
  wanted: readonly string[],
  now: readonly string[],
): Result<readonly string[], { readonly kind: 'order-conflict' }> {
  const present = new Set(now)
  const named = new Set(wanted)
  const mine = [...named].filter((base) => present.has(base))
  const merged = [...mine, ...now.filter((base) => !named.has(base))]
  const isSame = (one: readonly string[], other: readonly string[]) => one.join(' ') === other.join(' ')
  if (isSame(merged, now)) return ok(now)
  const seen = new Set(shown)
  return isSame(
    shown.filter((base) => present.has(base)),
    now.filter((base) => seen.has(base)),
  )
    ? ok(merged)
    : fail({ kind: 'order-conflict' })
}
