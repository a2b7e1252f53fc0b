import { closeSync, createReadStream, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createRests } from '#infrastructure/rests.ts'
import { createInterface } from 'node:readline'

const partitions = 64
const bufferedCharacters = 32 * 1024

/**
 * Groups rows on disk, since rows of one product may be anywhere in a file: each product belongs to one partition, and
 * memory holds one partition at a time. Closing deletes the files.
 */
export function openSpool<Value extends { readonly line: number }>() {
  const directory = mkdtempSync(join(tmpdir(), 'majlis-import-'))
  const pathOf = (partition: number) => join(directory, `${partition}.jsonl`)
  const files = new Map<number, number>()
  const buffers = new Map<number, string[]>()
  const sizes = new Map<number, number>()

  function flush(partition: number): void {
    const text = buffers.get(partition)?.join('') ?? ''
    if (text === '') return
    const file = files.get(partition) ?? openSync(pathOf(partition), 'a', 0o600)
    files.set(partition, file)
    writeSync(file, text)
    buffers.set(partition, [])
    sizes.set(partition, 0)
  }

  return {
    put(key: string, value: Value): void {
      const partition = hash(key) % partitions
      // Readers of lines also end one at these two, which JSON leaves as they are.
      const json = JSON.stringify(value).replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')
      const text = `${json}\n`
      const buffer = buffers.get(partition) ?? []
      buffer.push(text)
      buffers.set(partition, buffer)
      const size = (sizes.get(partition) ?? 0) + text.length
      sizes.set(partition, size)
      if (size > bufferedCharacters) flush(partition)
    },
    /** The rows of each key in the order of the lines; keys in the order of their first row. */
    async *groups(keyOf: (value: Value) => string): AsyncGenerator<readonly Value[]> {
      const rest = createRests()
      for (const partition of [...buffers.keys()].sort((a, b) => a - b)) {
        flush(partition)
        const groups = new Map<string, Value[]>()
        const lines = createInterface({
          input: createReadStream(pathOf(partition), 'utf8'),
          crlfDelay: Infinity,
        })
        for await (const text of lines) {
          await rest()
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
