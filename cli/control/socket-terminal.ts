import { once } from 'node:events'
import type { Socket } from 'node:net'
import type { Terminal } from '../terminal.ts'
import { maxMessageBytes, type ControlMessage } from './messages.ts'

/** The terminal at the other end of a control socket. */
export function socketTerminal(socket: Socket, source: () => AsyncIterable<Uint8Array>): Terminal {
  const closed = new AbortController()
  socket.once('close', () => closed.abort())
  const send = async (message: ControlMessage): Promise<void> => {
    if (socket.destroyed) return
    if (!socket.write(`${JSON.stringify(message)}\n`))
      await once(socket, 'drain', { signal: closed.signal }).catch(() => undefined)
  }
  return {
    source,
    write: (text) => send({ part: 'out', text }),
    async writeBytes(bytes) {
      // A line of the socket has a limit.
      for (let from = 0; from < bytes.length; from += maxMessageBytes / 2)
        await send({
          part: 'bytes',
          base64: Buffer.from(bytes.subarray(from, from + maxMessageBytes / 2)).toString('base64'),
        })
    },
    report: (text) => send({ part: 'report', text }),
    progress: (step) => void send({ part: 'progress', step }),
    signal: closed.signal,
  }
}
