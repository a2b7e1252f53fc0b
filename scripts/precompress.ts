import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const directory = process.argv[2] ?? 'dist/client'
const text = /\.(?:css|html|js|json|mjs|svg|txt|wasm|webmanifest|xml)$/
const minBytes = 1024

// Compresses the text files of a build once, at maximum quality, so that no request has to. Pictures, fonts and videos
// are already compressed.
const entries = await readdir(directory, { recursive: true, withFileTypes: true })
const files = entries
  .filter((entry) => entry.isFile() && text.test(entry.name))
  .map((entry) => join(entry.parentPath, entry.name))

for (const path of files) {
  const bytes = await readFile(path)
  if (bytes.length < minBytes) continue
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(bytes, { params }),
    promisify(gzip)(bytes, { level: 9 }),
  ])
  if (br.length < bytes.length) await writeFile(`${path}.br`, br)
  if (gz.length < bytes.length) await writeFile(`${path}.gz`, gz)
}
