import { createHash, timingSafeEqual } from 'node:crypto'

/** Compares secrets in the same time whatever they are. */
export const isSameText = (one: string, other: string): boolean =>
  timingSafeEqual(createHash('sha256').update(one).digest(), createHash('sha256').update(other).digest())
