import { existsSync, readFileSync } from 'node:fs'
import { createHash } from 'node:crypto'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { AstroHandler } from '#infrastructure/http-server/render.ts'
import { StartFailure } from '#infrastructure/config/start-failure.ts'

/** Astro's bundle: its handler, and a name of this build, by which shared caches notify one from the next. */
export type BuiltShop = {
  readonly handler: AstroHandler
  readonly clientDirectory: string
  readonly build: string
  readonly version: string
}

/** Loads what `astro build` made. Throws StartFailure when there is none. */
export async function loadBuiltShop(directory: string): Promise<BuiltShop> {
  const entry = resolve(directory, 'server/entry.mjs')
  if (!existsSync(entry))
    throw new StartFailure({
      kind: 'not-built',
      read: `no ${entry}`,
      expected: 'the built shop',
      remedy: 'npm run build',
    })
  const { handler } = (await import(pathToFileURL(entry).href)) as { handler: AstroHandler }
  const stamp = join(directory, 'built-from')
  const named = existsSync(stamp) ? readFileSync(stamp) : readFileSync(entry)
  const build = createHash('sha256').update(named).digest('hex').slice(0, 12)
  return { handler, clientDirectory: resolve(directory, 'client'), build, version: versionOf() }
}

function versionOf(): string {
  const { version } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as {
    version: string
  }
  return version
}
