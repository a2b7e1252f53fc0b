import type { Progress } from '#adapters/import/summary.ts'
import type { Terminal } from './terminal.ts'

const everyMs = 200

/** Reports the progress of an import a few times a second. */
export function importProgress(terminal: Terminal, now: () => number): (progress: Progress) => void {
  let next = 0
  return (progress) => {
    const at = now()
    if (at < next) return
    next = at + everyMs
    const note = (lines: number) => `${lines.toLocaleString('en')} lines`
    if (progress.phase === 'reading')
      terminal.progress({
        what: 'reading',
        completed: progress.bytes,
        total: null,
        note: note(progress.lines),
      })
    else
      terminal.progress({
        what: 'applying',
        completed: progress.lines,
        total: progress.of,
        note: `${progress.lines.toLocaleString('en')} of ${note(progress.of)}`,
      })
  }
}
