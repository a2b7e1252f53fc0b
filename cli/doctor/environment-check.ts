import type { Env } from '#infrastructure/config/env.ts'

export type CheckResult = {
  readonly state: 'ok' | 'warning' | 'error'
  readonly found: string
  readonly remedy?: string
}

/** A check of `majlis doctor`. It changes nothing. A check that throws counts as an error. */
export type EnvironmentCheck = { readonly name: string; run(env: Env): Promise<CheckResult> }

export const passed = (found: string): CheckResult => ({ state: 'ok', found })
export const warned = (found: string, remedy: string): CheckResult => ({ state: 'warning', found, remedy })
export const failed = (found: string, remedy: string): CheckResult => ({ state: 'error', found, remedy })
