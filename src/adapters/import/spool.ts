import { closeSync, createReadStream, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

const shelves = 64
const bufferedCharacters = 32 * 1024

/**
 * Lines that belong together may stand anywhere in a file: they are put aside on disk, those of one product on one
 * shelf, so that memory holds a shelf and never the file. Gone when it is closed.
 */
export function openSpool<Value extends { readonly line: number }>() {
  const directory = mkdtempSync(join(tmpdir(), 'majlis-import-'))
  const pathOf = (shelf: number) => join(directory, `${shelf}.jsonl`)
  const files = new Map<number, number>()
  const buffers = new Map<number, string[]>()
  const sizes = new Map<number, number>()

  function flush(shelf: number): void {
    const text = buffers.get(shelf)?.join('') ?? ''
    if (text === '') return
    const file = files.get(shelf) ?? openSync(pathOf(shelf), 'a', 0o600)
    files.set(shelf, file)
    writeSync(file, text)
    buffers.set(shelf, [])
    sizes.set(shelf, 0)
  }

  return {
    put(key: string, value: Value): void {
      const shelf = hash(key) % shelves
      const text = `${JSON.stringify(value)}\n`
      const buffer = buffers.get(shelf) ?? []
      buffer.push(text)
      buffers.set(shelf, buffer)
      const size = (sizes.get(shelf) ?? 0) + text.length
      sizes.set(shelf, size)
      if (size > bufferedCharacters) flush(shelf)
    },
    /** What was put under each key, in the order of the lines; keys in the order of their first. */
    async *groups(keyOf: (value: Value) => string): AsyncGenerator<readonly Value[]> {
      for (const shelf of [...buffers.keys()].sort((a, b) => a - b)) {
        flush(shelf)
        const groups = new Map<string, Value[]>()
        const lines = createInterface({ input: createReadStream(pathOf(shelf), 'utf8'), crlfDelay: Infinity })
        for await (const text of lines) {
          const value = JSON.parse(text) as Value
          const group = groups.get(keyOf(value))
          if (group) group.push(value)
          else groups.set(keyOf(value), [value])
        }
        yield* groups.values()
      }
    },
    close(): void {
      for (const file of files.values()) closeSync(file)
      rmSync(directory, { recursive: true, force: true })
    },
  }
}
export type Spool<Value extends { readonly line: number }> = ReturnType<typeof openSpool<Value>>

/** FNV-1a. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (let place = 0; place < text.length; place += 1)
    value = Math.imul(value ^ text.charCodeAt(place), 0x01000193) >>> 0
  return value
}
