import fs from 'node:fs'
import { relative } from 'node:path'

/** Changes of files below a directory, in order. A file keeps its number when it is renamed. */
export type DiskChange =
  | { readonly kind: 'write'; readonly file: string; readonly at: number; readonly bytes: Buffer }
  | { readonly kind: 'resize'; readonly file: string; readonly size: number }
  | { readonly kind: 'create'; readonly path: string; readonly file: string }
  | { readonly kind: 'rename'; readonly path: string; readonly to: string; readonly file: string }
  | { readonly kind: 'remove' | 'make-directory' | 'remove-directory'; readonly path: string }
  /** All that was changed before number `since` is on the disk: of the file, or of the entries of the directory. */
  | { readonly kind: 'sync'; readonly file: string; readonly since: number; readonly entries: boolean }
  | { readonly kind: 'mark'; readonly value: number }

/** The names of files that were created begin with it. */
export const createdFile = 'created '

export type Recording = {
  readonly changes: readonly DiskChange[]
  /** Notes in the order of changes that something was acknowledged. */
  mark(value: number): void
  stop(): void
}

/**
 * Records what Node.js is asked to do with files below `root`: writes, and syncs when they are done. Files that are open
 * already are not seen. Works through the functions of the `fs` object, which are put back by `stop`.
 */
export function recordDisk(root: string): Recording {
  const changes: DiskChange[] = []
  const fileAt = new Map<string, string>()
  const opened = new Map<number, { readonly path: string; readonly file: string }>()
  const replaced: string[] = []
  let created = 0
  const inside = (path: unknown): string | undefined => {
    const name = relative(root, String(path))
    return name.startsWith('..') ? undefined : name
  }
  const fileOf = (path: string): string => fileAt.get(path) ?? path
  const original = { ...fs }
  const replace = (functions: Partial<typeof fs>): void => {
    replaced.push(...Object.keys(functions))
    Object.assign(fs, functions)
  }

  /** Calls the function, then records the change: a failed call changes nothing. */
  function after<Name extends keyof typeof fs>(
    name: Name,
    record: (given: unknown[], answer: unknown) => void,
  ) {
    const call = original[name] as (...given: unknown[]) => unknown
    const recording = (...given: unknown[]): unknown => {
      const answer = call(...given)
      record(given, answer)
      return answer
    }
    replace({ [name]: recording })
  }
  const onPath = (record: (path: string, given: unknown[]) => void) => (given: unknown[]) => {
    const path = inside(given[0])
    if (path !== undefined) record(path, given)
  }
  const sync = (descriptor: unknown, since: number, entries: boolean) => {
    const found = opened.get(Number(descriptor))
    if (found) changes.push({ kind: 'sync', file: found.file, since, entries })
  }

  after('openSync', (given, answer) => {
    const path = inside(given[0])
    if (path === undefined) opened.delete(Number(answer))
    else opened.set(Number(answer), { path, file: fileOf(path) })
  })
  after('writeSync', ([descriptor, buffer, offset, , position], answer) => {
    const found = opened.get(Number(descriptor))
    if (!found) return
    const bytes = Buffer.from(
      (buffer as Uint8Array).subarray(Number(offset), Number(offset) + Number(answer)),
    )
    changes.push({ kind: 'write', file: found.file, at: Number(position), bytes })
  })
  after('ftruncateSync', ([descriptor, size]) => {
    const found = opened.get(Number(descriptor))
    if (found) changes.push({ kind: 'resize', file: found.file, size: Number(size) })
  })
  after(
    'truncateSync',
    onPath((path, given) => changes.push({ kind: 'resize', file: fileOf(path), size: Number(given[1]) })),
  )
  after(
    'writeFileSync',
    onPath((path) => {
      const file = `${createdFile}${(created += 1)}`
      fileAt.set(path, file)
      changes.push({ kind: 'create', path, file })
    }),
  )
  after(
    'renameSync',
    onPath((path, given) => {
      const to = inside(given[1]) ?? ''
      const file = fileOf(path)
      fileAt.set(to, file)
      fileAt.delete(path)
      changes.push({ kind: 'rename', path, to, file })
    }),
  )
  after(
    'unlinkSync',
    onPath((path) => {
      fileAt.delete(path)
      changes.push({ kind: 'remove', path })
    }),
  )
  after(
    'mkdirSync',
    onPath((path) => changes.push({ kind: 'make-directory', path })),
  )
  after(
    'rmdirSync',
    onPath((path) => changes.push({ kind: 'remove-directory', path })),
  )
  after('fsyncSync', ([descriptor]) => sync(descriptor, changes.length, true))
  after('fdatasyncSync', ([descriptor]) => sync(descriptor, changes.length, false))
  const recordedSync = {
    fdatasync: (descriptor: number, done: (error: Error | null) => void) => {
      const since = changes.length
      original.fdatasync(descriptor, (error) => {
        if (!error) sync(descriptor, since, false)
        done(error)
      })
    },
  }
  replace(recordedSync as Partial<typeof fs>)
  return {
    changes,
    mark: (value) => void changes.push({ kind: 'mark', value }),
    stop() {
      for (const name of replaced) Object.assign(fs, { [name]: original[name as keyof typeof fs] })
    },
  }
}
