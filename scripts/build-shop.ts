import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { run } from './step.ts'

const dist = process.env['MAJLIS_DIST'] ?? 'dist'
/**
 * Runs the process of the build. Node lets the young generation grow to 128 MB under load and keeps them; with a quarter
 * the processor time per request is the same.
 */
export const servingCommand = ['--max-semi-space-size=16', join(dist, 'server/majlis.mjs')]
/** Threads that encode pictures and pages share two pools of memory: each with its own kept 60 MB. */
export const servingEnv = { NODE_ENV: 'production', MALLOC_ARENA_MAX: '2' }
const stamp = join(dist, 'built-from')
const looks = join(dist, 'built-from-looks')
const sources = [
  'src',
  'cli',
  'public',
  'scripts/bundle-server.ts',
  'astro.config.mjs',
  'astro-i18next.config.ts',
  'package-lock.json',
]

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

/** A hash over sizes and times of the same files: where they are those of before, the contents need not be read. */
async function looksOf(): Promise<string> {
  const files = (await Promise.all(sources.map(filesUnder))).flat().sort()
  const seen = files.map(async (file) => {
    const { size, mtimeMs, ctimeMs } = await stat(file)
    return `${file} ${size} ${mtimeMs} ${ctimeMs}`
  })
  return createHash('sha256')
    .update((await Promise.all(seen)).join('\n'))
    .digest('hex')
}

export async function needsBuild(): Promise<boolean> {
  if (!existsSync(stamp)) return true
  const now = await looksOf()
  if (existsSync(looks) && (await readFile(looks, 'utf8')) === now) return false
  if ((await readFile(stamp, 'utf8')) !== (await fingerprint())) return true
  await writeFile(looks, now)
  return false
}

export async function buildShop(): Promise<void> {
  // A change during the build may be missing from it.
  const builtFrom = await fingerprint()
  // In a test run NODE_ENV is "test", and React would be built for development.
  await run('astro', ['build'], { env: { NODE_ENV: 'production' } })
  await run('node', ['scripts/bundle-server.ts', dist], { env: { NODE_ENV: 'production' } })
  await run('node', ['scripts/precompress.ts', join(dist, 'client')])
  await writeFile(stamp, builtFrom)
}
