import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/** A directory for one test, removed after it. */
export function emptyDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'majlis-test-'))
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }))
  return directory
}
