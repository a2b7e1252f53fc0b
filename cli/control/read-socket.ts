import type { Socket } from 'node:net'
import { longestLine } from './messages.ts'

/** Reads a socket line by line, and what comes after the lines as it is. */
export function readSocket(socket: Socket): {
  /** The next line. Rejects when the other side ends before it, or when it is too long. */
  line(): Promise<string>
  /** Everything after the lines that were read. */
  rest(): AsyncIterable<Uint8Array>
} {
  // The answer is still to be written when the other side has said everything.
  const chunks = socket.iterator({ destroyOnReturn: false }) as AsyncIterator<Buffer>
  let waiting: Buffer[] = []
  return {
    async line() {
      let searched = 0
      for (;;) {
        const at = waiting.at(searched)?.indexOf(0x0a) ?? -1
        if (at !== -1) {
          const read = Buffer.concat(waiting.slice(0, searched + 1))
          const end = read.length - (waiting[searched]?.length ?? 0) + at
          waiting = [read.subarray(end + 1), ...waiting.slice(searched + 1)]
          return read.toString('utf8', 0, end)
        }
        if (searched < waiting.length) searched += 1
        else {
          const size = waiting.reduce((sum, { length }) => sum + length, 0)
          if (size > longestLine) throw new Error(`more than ${longestLine} bytes`)
          const { done, value } = await chunks.next()
          if (done) throw new Error('it ended before it had answered')
          waiting.push(value)
        }
      }
    },
    async *rest() {
      yield* waiting
      waiting = []
      for (;;) {
        const { done, value } = await chunks.next()
        if (done) return
        yield value
      }
    },
  }
}
