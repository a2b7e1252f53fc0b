import { vi } from 'vitest'

/** Repeats the assertions until they hold. Vitest would give up after a second, in which a busy machine may do nothing. */
export const eventually = <Result>(assertions: () => Result | Promise<Result>): Promise<Result> =>
  vi.waitFor(assertions, { timeout: 60_000 })
