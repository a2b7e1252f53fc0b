import { readFile } from 'node:fs/promises'

export type FileResult = {
  readonly path: string
  readonly seconds: number
  readonly passed: number
  readonly failed: number
  readonly skipped: number
}

export type SuiteResult = {
  /** Errors outside any test. */
  readonly unhandled: number
  readonly files: readonly FileResult[]
}

/** Null when the run ended before it wrote its results. */
export async function readResult(path: string): Promise<SuiteResult | null> {
  const text = await readFile(path, 'utf8').catch(() => null)
  return text === null ? null : (JSON.parse(text) as SuiteResult)
}

export const sumOf = (files: readonly FileResult[], part: 'passed' | 'failed' | 'skipped'): number =>
  files.reduce((sum, file) => sum + file[part], 0)

/** The files that took longest, one a line. */
export function listSlowest(files: readonly FileResult[], maxFiles = 10): string {
  const slowest = files.toSorted((a, b) => b.seconds - a.seconds).slice(0, maxFiles)
  return slowest.map(({ path, seconds }) => `${seconds.toFixed(1).padStart(8)} s  ${path}`).join('\n')
}

/** "3 min 20 s" */
export function spell(seconds: number): string {
  const whole = Math.round(seconds)
  return whole < 60 ? `${whole} s` : `${Math.floor(whole / 60)} min ${whole % 60} s`
}
