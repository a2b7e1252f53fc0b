import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The secret of an installation that was given none: drawn once, kept in its data directory, readable by its owner
 * only. So links signed before a restart open after it.
 */
export function storedSecret(dataDirectory: string): string {
  const file = join(dataDirectory, 'secret')
  const drawn = randomBytes(32).toString('hex')
  try {
    mkdirSync(dataDirectory, { recursive: true, mode: 0o700 })
    writeFileSync(file, drawn, { flag: 'wx', mode: 0o600 })
    return drawn
  } catch {
    // There already, or nothing can be kept here: then it lasts as long as the process.
    return readSecret(file) ?? drawn
  }
}

function readSecret(file: string): string | undefined {
  try {
    const kept = readFileSync(file, 'utf8').trim()
    return kept.length >= 32 ? kept : undefined
  } catch {
    return undefined
  }
}
