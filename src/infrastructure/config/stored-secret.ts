import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The secret of an installation that configures none: generated once and stored in the data directory, readable by its
 * owner only, so that signed links survive a restart.
 */
export function storedSecret(dataDirectory: string): string {
  const file = join(dataDirectory, 'secret')
  const generated = randomBytes(32).toString('hex')
  try {
    mkdirSync(dataDirectory, { recursive: true, mode: 0o700 })
    writeFileSync(file, generated, { flag: 'wx', mode: 0o600 })
    return generated
  } catch {
    // It exists, or the directory is not writable: then the secret lasts as long as the process.
    return readSecret(file) ?? generated
  }
}

function readSecret(file: string): string | undefined {
  try {
    const stored = readFileSync(file, 'utf8').trim()
    return stored.length >= 32 ? stored : undefined
  } catch {
    return undefined
  }
}
