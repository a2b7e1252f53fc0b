import fs from 'node:fs'
import { join } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { createWriteAheadSync } from './write-ahead-sync.ts'

type Options = Parameters<NodeFS['init']>[1]
type FileNode = { readonly node: FileNode; readonly mount: { readonly opts: { root: string } } }
type Stream = { readonly nfd: number; readonly node: FileNode }
type Operation = (target: never, ...rest: never[]) => unknown
/** The part of Emscripten's NODEFS that is changed here. */
type NodeFiles = {
  readonly node_ops: Record<'rename' | 'rmdir' | 'setattr' | 'unlink', Operation>
  readonly stream_ops: Record<'setattr' | 'write', Operation> & { fsync?: (stream: Stream) => number }
  realPath(node: FileNode): string
  tryFSOperation<Value>(act: () => Value): Value
}
type Module = { readonly NODEFS: NodeFiles; readonly FS: { lookupPath(path: string): { node: FileNode } } }

const segmentPath = /\/pg_wal\/[0-9A-F]{24}$/
const dataPath = '/pglite/data'

/**
 * PGlite's files on this machine's disk, with the syncs that PGlite leaves out: PostgreSQL asks for them, in its own
 * order, and here they reach the disk. Only those of the write-ahead log at a commit are put off, so that commits share
 * them; whoever awaits `synced()` before acknowledging loses nothing. Whatever else is written, renamed or removed
 * waits for them: log before data.
 */
export class DurableFiles extends NodeFS {
  readonly #log = createWriteAheadSync()
  #mount: { root: string } | undefined
  #segment = ''
  /** Segments of the log that were begun since the last checkpoint. */
  segmentsSinceCheckpoint = 0

  override async init(pg: PGlite, options: Options): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(pg, options)
    const preRun = [
      ...(emscriptenOpts.preRun ?? []),
      (module: unknown) => {
        const { NODEFS, FS } = module as Module
        this.#addSyncs(NODEFS)
        this.#mount = FS.lookupPath(dataPath).node.mount.opts
      },
    ]
    return { emscriptenOpts: { ...emscriptenOpts, preRun } }
  }

  /** Resolves when everything committed so far is on the disk. */
  synced(): Promise<void> {
    return this.#log.synced()
  }

  /** Syncs every file and renames the directory, which PGlite goes on using. */
  async publishAs(directory: string): Promise<void> {
    await syncTree(this.rootDir)
    fs.renameSync(this.rootDir, directory)
    this.rootDir = directory
    if (this.#mount) this.#mount.root = directory
    await syncPath(join(directory, '..'))
  }

  #addSyncs(files: NodeFiles): void {
    const log = this.#log
    const { node_ops, stream_ops } = files
    const afterLog = (operation: Operation, isOfLog = (_: never) => false): Operation => {
      return (target, ...rest) => {
        if (log.isPending && !isOfLog(target)) files.tryFSOperation(() => log.flush())
        return operation(target, ...rest)
      }
    }
    for (const name of ['rename', 'rmdir', 'setattr', 'unlink'] as const)
      node_ops[name] = afterLog(node_ops[name])
    for (const name of ['setattr', 'write'] as const)
      stream_ops[name] = afterLog(stream_ops[name], ({ node }: Stream) =>
        segmentPath.test(files.realPath(node)),
      )
    stream_ops.fsync = ({ nfd, node }) =>
      files.tryFSOperation(() => {
        const path = files.realPath(node)
        if (segmentPath.test(path)) this.#deferSegment(path)
        else {
          log.flush()
          fs.fsyncSync(nfd)
        }
        return 0
      })
  }

  #deferSegment(path: string): void {
    if (path !== this.#segment) this.segmentsSinceCheckpoint += 1
    this.#segment = path
    this.#log.defer(path)
  }
}

async function syncTree(directory: string): Promise<void> {
  const entries = await fs.promises.readdir(directory, { recursive: true, withFileTypes: true })
  const paths = entries.map(({ parentPath, name }) => join(parentPath, name))
  await Promise.all([directory, ...paths].map(syncPath))
}

async function syncPath(path: string): Promise<void> {
  const handle = await fs.promises.open(path)
  await handle.sync().finally(() => handle.close())
}
