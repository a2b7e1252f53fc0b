import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { run } from './step.ts'

const dist = process.env['MAJLIS_DIST'] ?? 'dist'
const stamp = join(dist, 'built-from')
const sources = ['src', 'public', 'astro.config.mjs', 'astro-i18next.config.ts', 'package-lock.json']

/** One hash over every input of the build: dates are wrong after a checkout, contents are not. */
async function fingerprint(): Promise<string> {
  const hash = createHash('sha256')
  for (const file of (await Promise.all(sources.map(filesUnder))).flat().sort()) {
    hash
      .update(file)
      .update('\0')
      .update(await readFile(file))
  }
  return hash.digest('hex')
}

async function filesUnder(path: string): Promise<string[]> {
  const entries = await readdir(path, { withFileTypes: true, recursive: true }).catch(() => null)
  if (!entries) return [path]
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}

export async function needsBuild(): Promise<boolean> {
  return !existsSync(stamp) || (await readFile(stamp, 'utf8')) !== (await fingerprint())
}

export async function buildShop(): Promise<void> {
  // A change during the build may be missing from it.
  const builtFrom = await fingerprint()
  // In a test run NODE_ENV is "test", and React would be built for development.
  await run('astro', ['build'], { env: { NODE_ENV: 'production' } })
  await run('node', ['scripts/precompress.ts', join(dist, 'client')])
  await writeFile(stamp, builtFrom)
}
