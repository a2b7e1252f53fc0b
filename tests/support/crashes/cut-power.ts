import fs from 'node:fs'
import { dirname, join } from 'node:path'
import { createdFile, type DiskChange } from './recorded-disk.ts'

const sectorBytes = 512

type Cut = {
  readonly changes: readonly DiskChange[]
  /** The power is cut before this change. */
  readonly end: number
  /** How much of what was not synced is there, from 0 to 1. */
  readonly share: number
  readonly random: () => number
}

/** What was acknowledged before the cut. */
export const marksBefore = ({ changes, end }: Pick<Cut, 'changes' | 'end'>): readonly number[] =>
  changes.slice(0, end).flatMap((change) => (change.kind === 'mark' ? [change.value] : []))

/**
 * Makes `directory`, a copy of the disk as it was when recording began, what a power cut may leave: what was synced, and
 * of the rest a random part. A sector of a file has its content of any moment since its sync. Entries of directories are
 * there in order, up to any moment since the last that is certain, as journaling file systems do it.
 */
export function cutPower(directory: string, cut: Cut): void {
  const { changes, end, share, random } = cut
  const done = changes.slice(0, end)
  const syncs = syncsOf(done)
  const certain = done.findLastIndex((change, index) => syncs.hasEntry(change, index)) + 1
  const entriesUntil = share === 0 ? certain : certain + Math.floor(random() * (end - certain + 1))
  const files = openFiles(directory)
  const sectors = new Map<string, number>()
  const isRetained = (file: string, position: number, index: number): boolean => {
    if (index < syncs.of(file)) return true
    const sector = `${file} ${Math.floor(position / sectorBytes)}`
    const until = sectors.get(sector) ?? (random() < share ? index + random() * (end - index) * 2 : index - 1)
    sectors.set(sector, until)
    return index <= until
  }

  for (const [index, change] of done.entries()) {
    if (change.kind === 'resize') {
      if (isRetained(change.file, change.size, index)) files.resize(change.file, change.size)
    } else if (change.kind === 'write') {
      for (let from = 0; from < change.bytes.length;) {
        const position = change.at + from
        const length = Math.min(sectorBytes - (position % sectorBytes), change.bytes.length - from)
        if (isRetained(change.file, position, index))
          files.write(change.file, position, change.bytes.subarray(from, from + length))
        from += length
      }
    } else if (index < entriesUntil) files.applyEntry(change)
  }
  files.save()
}

/** Up to which change a file, and the entries of a directory, are certainly on the disk. */
function syncsOf(done: readonly DiskChange[]) {
  const contents = new Map<string, number>()
  const entries = new Map<string, number>()
  for (const change of done) {
    if (change.kind !== 'sync') continue
    contents.set(change.file, Math.max(change.since, contents.get(change.file) ?? 0))
    if (change.entries) entries.set(change.file, change.since)
  }
  return {
    of: (file: string): number => contents.get(file) ?? 0,
    /** By a sync of its directory; that of a new file by its own too. */
    hasEntry: (change: DiskChange, index: number): boolean =>
      ('path' in change && index < (entries.get(parentOf(change.path)) ?? 0)) ||
      (change.kind === 'create' && index < (entries.get(change.file) ?? 0)),
  }
}

const parentOf = (path: string): string => (dirname(path) === '.' ? '' : dirname(path))

/** The files of a directory, changed in memory. A file that was not created has the name that it began with. */
function openFiles(directory: string) {
  const contents = new Map<string, { bytes: Buffer; size: number }>()
  const pathOf = new Map<string, string>()
  const fileAt = (path: string): string => [...pathOf].find(([, at]) => at === path)?.[0] ?? path
  const at = (path: string): string => join(directory, path)
  const open = (file: string) => {
    const known = contents.get(file)
    if (known) return known
    const bytes = fs.existsSync(at(file)) && !pathOf.has(file) ? fs.readFileSync(at(file)) : Buffer.alloc(0)
    const opened = { bytes, size: bytes.length }
    contents.set(file, opened)
    return opened
  }
  const resize = (file: string, size: number): void => {
    const content = open(file)
    if (size > content.bytes.length)
      content.bytes = Buffer.concat(
        [content.bytes.subarray(0, content.size)],
        Math.max(size, content.size * 2),
      )
    else content.bytes.fill(0, Math.min(size, content.size))
    content.size = size
  }
  const forget = (path: string): void => {
    pathOf.set(fileAt(path), '')
    fs.rmSync(at(path), { recursive: true, force: true })
  }
  return {
    resize,
    write(file: string, position: number, bytes: Buffer): void {
      if (open(file).size < position + bytes.length) resize(file, position + bytes.length)
      bytes.copy(open(file).bytes, position)
    },
    applyEntry(change: DiskChange): void {
      if (change.kind === 'create') pathOf.set(change.file, change.path)
      if (change.kind === 'make-directory') fs.mkdirSync(at(change.path), { recursive: true })
      if (change.kind === 'remove' || change.kind === 'remove-directory') forget(change.path)
      if (change.kind === 'rename') {
        open(change.file)
        forget(change.to)
        forget(change.path)
        pathOf.set(change.file, change.to)
      }
    },
    save(): void {
      for (const [file, { bytes, size }] of contents) {
        const path = pathOf.get(file) ?? (file.startsWith(createdFile) ? '' : file)
        if (path !== '') fs.writeFileSync(at(path), bytes.subarray(0, size), { mode: 0o600 })
      }
      for (const [file, path] of pathOf)
        if (path !== '' && !contents.has(file)) fs.writeFileSync(at(path), '', { mode: 0o600 })
    },
  }
}
