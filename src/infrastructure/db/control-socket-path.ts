import { createHash } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

/** Longer paths do not fit into a unix socket's address. */
const maxPathBytes = 100

/** In the data directory, which only its owner may enter; in the temporary directory when that path is too long. */
export function controlSocketFor(directory: string): string {
  const path = join(resolve(directory), 'control.sock')
  if (Buffer.byteLength(path) <= maxPathBytes) return path
  const name = createHash('sha256').update(path).digest('hex').slice(0, 16)
  return join(tmpdir(), `majlis-${name}.sock`)
}
