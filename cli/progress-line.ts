import type { Step } from './terminal.ts'

const width = 24
/** Where there is no screen a line says it now and then. */
const quietMs = 5000

type Out = { write(text: string): unknown; readonly isTTY?: boolean; readonly columns?: number }

/** A bar on a screen, lines elsewhere (a log, a CI). `size` is that of the file, bytes. */
export function progressLine(out: Out, size: number | null, now: () => number) {
  let shown = false
  let last = { at: now(), what: '' }
  return {
    show({ what, done, of, note }: Step): void {
      const whole = of ?? size
      const share = whole ? Math.min(1, done / whole) : null
      const percent = share === null ? '' : `${String(Math.floor(share * 100)).padStart(3)} %  `
      if (out.isTTY) {
        const bar = share === null ? '' : `[${'#'.repeat(Math.round(share * width)).padEnd(width, '.')}] `
        const line = `${what.padEnd(8)} ${bar}${percent}${note}`.slice(0, (out.columns ?? 80) - 1)
        out.write(`\r\u001b[K${line}`)
        shown = true
        return
      }
      if (what === last.what && now() - last.at < quietMs) return
      last = { at: now(), what }
      out.write(`${what} ${percent}${note}\n`)
    },
    /** Takes the bar away. */
    clear(): void {
      if (shown) out.write('\r\u001b[K')
    },
  }
}
