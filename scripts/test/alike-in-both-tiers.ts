import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { FileResult } from './results.ts'

/** What makes a test do more in the full tier: modules of this project's tests, and names of the environment. */
const readsTier = /MAJLIS_TIER|RACE_ROUNDS/
const imported = /from '(\.{1,2}\/[^']+\.tsx?)'/g

/** Whether a test file, or one of the tests' modules that it imports, asks how much is to be tested. */
function dependsOnTier(path: string, seen = new Set<string>()): boolean {
  // Tests about sources quote imports of files that are not there.
  if (seen.has(path) || !path.startsWith('tests/') || !existsSync(path)) return false
  seen.add(path)
  const text = readFileSync(path, 'utf8')
  return (
    readsTier.test(text) ||
    [...text.matchAll(imported)].some(([, module = '']) => dependsOnTier(join(dirname(path), module), seen))
  )
}

/**
 * Whether the full tier would do the same again: the file passed, none of its tests waited for a service (PostgreSQL, Redis),
 * and it does not ask for the tier.
 */
export const isAlikeInBothTiers = ({ path, passed, failed, skipped }: FileResult): boolean =>
  passed > 0 && failed === 0 && skipped === 0 && !dependsOnTier(path)
