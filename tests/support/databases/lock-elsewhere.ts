import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const script = fileURLToPath(new URL('./lock-directory.ts', import.meta.url))

export type LockingProcess = {
  readonly pid: number
  /** "locked", or the kind of the failure. */
  readonly answer: Promise<string>
  /** Ends it properly. */
  release(): Promise<void>
  /** kill -9 */
  kill(): Promise<void>
}

/** Another process that tries to lock a database directory. */
export function lockElsewhere(directory: string): LockingProcess {
  const child: ChildProcessWithoutNullStreams = spawn(process.execPath, [script, directory])
  const ended = once(child, 'close')
  let output = ''
  const answer = new Promise<string>((resolve) => {
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      if (output.includes('\n')) resolve(output.trim())
    })
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.once('close', () => resolve(output.trim()))
  })
  return {
    pid: child.pid ?? 0,
    answer,
    async release() {
      child.stdin.end()
      await ended
    },
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
  }
}
