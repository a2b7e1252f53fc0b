import { vi } from 'vitest'

/** Repeats the assertions until they hold. Vitest would give up after a second, in which a busy machine may do nothing. */
export const eventually = <Held>(assertions: () => Held | Promise<Held>): Promise<Held> =>
  vi.waitFor(assertions, { timeout: 60_000 })
