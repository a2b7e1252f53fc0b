import type { ProgressStep } from './terminal.ts'

const width = 24
/** Interval between lines where there is no screen. */
const lineIntervalMs = 5000

type Out = { write(text: string): unknown; readonly isTTY?: boolean; readonly columns?: number }

/** A progress bar on a screen, lines elsewhere (logs, CI). `size`: of the file, in bytes. */
export function progressLine(out: Out, size: number | null, now: () => number) {
  let shown = false
  let last = { at: now(), what: '' }
  return {
    show({ what, completed, total, note }: ProgressStep): void {
      const whole = total ?? size
      const share = whole ? Math.min(1, completed / whole) : null
      const percent = share === null ? '' : `${String(Math.floor(share * 100)).padStart(3)} %  `
      if (out.isTTY) {
        const bar = share === null ? '' : `[${'#'.repeat(Math.round(share * width)).padEnd(width, '.')}] `
        const line = `${what.padEnd(8)} ${bar}${percent}${note}`.slice(0, (out.columns ?? 80) - 1)
        out.write(`\r\u001b[K${line}`)
        shown = true
        return
      }
      if (what === last.what && now() - last.at < lineIntervalMs) return
      last = { at: now(), what }
      out.write(`${what} ${percent}${note}\n`)
    },
    /** Removes the bar. */
    clear(): void {
      if (shown) out.write('\r\u001b[K')
    },
  }
}
