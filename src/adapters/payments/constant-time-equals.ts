import { createHash, timingSafeEqual } from 'node:crypto'

/** Compares secrets without leaking where they differ. */
export const equalsInConstantTime = (one: string, other: string): boolean =>
  timingSafeEqual(createHash('sha256').update(one).digest(), createHash('sha256').update(other).digest())
