import { existsSync, readFileSync } from 'node:fs'
import { createHash } from 'node:crypto'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { AstroHandler } from '#infrastructure/http-server/render.ts'
import { packageVersion } from '#infrastructure/config/package-version.ts'
import { StartFailure } from '#infrastructure/config/start-failure.ts'

/** Astro's bundle; `build` identifies the build, so that shared caches never mix pages of two builds. */
export type BuiltShop = {
  readonly handler: AstroHandler
  readonly clientDirectory: string
  readonly build: string
  readonly version: string
}

/** Loads the output of `astro build`. Throws StartFailure when there is none. */
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
  const stampFile = join(directory, 'built-from')
  const identity = existsSync(stampFile) ? readFileSync(stampFile) : readFileSync(entry)
  const build = createHash('sha256').update(identity).digest('hex').slice(0, 12)
  return { handler, clientDirectory: resolve(directory, 'client'), build, version: packageVersion() }
}
