import { existsSync } from 'node:fs'
import { describe } from 'vitest'

/** Real data outside the repository, not ours to publish. MAJLIS_SHARED_DATA overrides its path. */
const directory =
  process.env.MAJLIS_SHARED_DATA ?? new URL('../../../../shared/data', import.meta.url).pathname

/** A file of it; undefined where there is none. */
const findSharedData = (path: string): string | undefined =>
  [`${directory}/${path}`].find((file) => existsSync(file))

/** A suite over real data. Where there is none a line says so. */
export function describeSharedData(name: string, path: string, suite: (file: string) => void): void {
  const file = findSharedData(path)
  if (file === undefined) console.log(`Not run: ${name} (${path} is not in ${directory})`)
  describe.skipIf(file === undefined)(name, () => suite(file ?? ''))
}
