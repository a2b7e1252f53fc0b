import { once } from 'node:events'
import { createReadStream, rmSync, statSync, writeFileSync, appendFileSync } from 'node:fs'
import { progressLine } from './progress-line.ts'
import { reportPath } from './report-path.ts'
import type { Terminal } from './terminal.ts'

/** The terminal of this process. `file`: read by the command as a stream. `quiet`: no progress. */
export function ownTerminal(file: string | undefined, quiet: boolean): Terminal & { close(): void } {
  const size = file === undefined || file === '-' ? null : statSync(file).size
  const progress = progressLine(process.stderr, size, () => performance.now())
  let reported = false
  const write = async (output: string | Uint8Array): Promise<void> => {
    if (!process.stdout.write(output)) await once(process.stdout, 'drain')
  }
  return {
    async *source() {
      if (file === undefined) return
      yield* file === '-' ? process.stdin : createReadStream(file, { highWaterMark: 256 * 1024 })
    },
    write,
    writeBytes: write,
    async report(text) {
      const path = reportPath(file ?? '-')
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
      // This run had no errors: the report of an earlier one is obsolete.
      if (file !== undefined && !reported) rmSync(reportPath(file), { force: true })
    },
  }
}
