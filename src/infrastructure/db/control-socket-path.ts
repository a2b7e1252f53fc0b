import { createHash } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

/** Longer paths do not fit into a unix socket's address. */
const longest = 100

/** Beside the data, in a directory only its owner may enter; in the temporary directory when that path is too long. */
export function controlSocketFor(directory: string): string {
  const beside = join(resolve(directory), 'control.sock')
  if (Buffer.byteLength(beside) <= longest) return beside
  const name = createHash('sha256').update(beside).digest('hex').slice(0, 16)
  return join(tmpdir(), `majlis-${name}.sock`)
}
