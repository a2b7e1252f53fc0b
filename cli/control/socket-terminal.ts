import { once } from 'node:events'
import type { Socket } from 'node:net'
import type { Terminal } from '../terminal.ts'
import type { Part } from './messages.ts'

/** The terminal of somebody at the other end of the socket. */
export function socketTerminal(socket: Socket, source: () => AsyncIterable<Uint8Array>): Terminal {
  const gone = new AbortController()
  socket.once('close', () => gone.abort())
  const send = async (part: Part): Promise<void> => {
    if (socket.destroyed) return
    if (!socket.write(`${JSON.stringify(part)}\n`))
      await once(socket, 'drain', { signal: gone.signal }).catch(() => undefined)
  }
  return {
    source,
    write: (text) => send({ part: 'out', text }),
    report: (text) => send({ part: 'report', text }),
    progress: (step) => void send({ part: 'progress', step }),
    signal: gone.signal,
  }
}
