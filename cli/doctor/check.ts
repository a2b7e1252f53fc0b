import type { Env } from '#infrastructure/config/env.ts'

export type Finding = {
  readonly state: 'well' | 'look' | 'ill'
  readonly found: string
  /** What to do about it. */
  readonly remedy?: string
}

/** One thing the doctor looks at. It changes nothing. A check that throws is an ill finding. */
export type Check = { readonly name: string; run(env: Env): Promise<Finding> }

export const well = (found: string): Finding => ({ state: 'well', found })
export const look = (found: string, remedy: string): Finding => ({ state: 'look', found, remedy })
export const ill = (found: string, remedy: string): Finding => ({ state: 'ill', found, remedy })
