import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'

const { version } = JSON.parse(
  readFileSync(new URL('../../../node_modules/@electric-sql/pglite/package.json', import.meta.url), 'utf8'),
) as { version: string }
const file = join(tmpdir(), `majlis-pglite-${version}-${process.getuid?.() ?? 0}.tar`)

/** An empty PGlite as it was dumped by the first test that wanted one: loading it takes a tenth of making it. */
export async function pgliteSnapshot(): Promise<Blob> {
  if (!existsSync(file)) {
    const pglite = await PGlite.create('memory://')
    const dump = await pglite.dumpDataDir('none')
    await pglite.close()
    const draft = `${file}.${process.pid}`
    writeFileSync(draft, Buffer.from(await dump.arrayBuffer()))
    // Whole or not at all: test files run beside each other.
    renameSync(draft, file)
  }
  return new Blob([readFileSync(file)])
}
