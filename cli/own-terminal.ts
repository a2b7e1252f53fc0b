import { once } from 'node:events'
import { createReadStream, rmSync, statSync, writeFileSync, appendFileSync } from 'node:fs'
import { progressLine } from './progress-line.ts'
import { reportPathOf } from './report-path-of.ts'
import type { Terminal } from './terminal.ts'

/** The terminal of this process. `file` is what the command streams; `quiet` shows no progress. */
export function ownTerminal(file: string | undefined, quiet: boolean): Terminal & { close(): void } {
  const size = file === undefined || file === '-' ? null : statSync(file).size
  const progress = progressLine(process.stderr, size, () => performance.now())
  let reported = false
  return {
    async *source() {
      if (file === undefined) return
      yield* file === '-' ? process.stdin : createReadStream(file, { highWaterMark: 256 * 1024 })
    },
    async write(text) {
      if (!process.stdout.write(text)) await once(process.stdout, 'drain')
    },
    async report(text) {
      const path = reportPathOf(file ?? '-')
      if (reported) appendFileSync(path, text)
      else writeFileSync(path, text)
      reported = true
    },
    progress(step) {
      if (!quiet) progress.show(step)
    },
    signal: new AbortController().signal,
    close() {
      progress.clear()
      // What an earlier run found wrong is mended.
      if (file !== undefined && !reported) rmSync(reportPathOf(file), { force: true })
    },
  }
}
