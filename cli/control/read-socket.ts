import type { Socket } from 'node:net'
import { maxMessageBytes } from './messages.ts'

/** Reads a socket line by line, then the rest as raw bytes. */
export function readSocket(socket: Socket): {
  /** The next line. Throws when the other side ends before it, or when it is too long. */
  line(): Promise<string>
  /** The bytes after the lines that were read. */
  rest(): AsyncIterable<Uint8Array>
} {
  // The reply is still to be written when the other side has ended.
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
          if (size > maxMessageBytes) throw new Error(`more than ${maxMessageBytes} bytes`)
          const next = await chunks.next()
          if (next.done) throw new Error('the connection ended before the reply')
          waiting.push(next.value)
        }
      }
    },
    async *rest() {
      yield* waiting
      waiting = []
      for (;;) {
        const next = await chunks.next()
        if (next.done) return
        yield next.value
      }
    },
  }
}
