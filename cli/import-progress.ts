import type { Progress } from '#adapters/import/summary.ts'
import type { Terminal } from './terminal.ts'

const everyMs = 200

/** How far an import is, a few times a second. */
export function importProgress(terminal: Terminal, now: () => number): (progress: Progress) => void {
  let next = 0
  return (progress) => {
    const at = now()
    if (at < next) return
    next = at + everyMs
    const note = (lines: number) => `${lines.toLocaleString('en')} lines`
    if (progress.phase === 'reading')
      terminal.progress({ what: 'reading', done: progress.bytes, of: null, note: note(progress.lines) })
    else
      terminal.progress({
        what: 'applying',
        done: progress.lines,
        of: progress.of,
        note: `${progress.lines.toLocaleString('en')} of ${note(progress.of)}`,
      })
  }
}
