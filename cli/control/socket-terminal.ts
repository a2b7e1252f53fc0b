import { once } from 'node:events'
import type { Socket } from 'node:net'
import type { Terminal } from '../terminal.ts'
import type { ControlMessage } from './messages.ts'

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
    report: (text) => send({ part: 'report', text }),
    progress: (step) => void send({ part: 'progress', step }),
    signal: closed.signal,
  }
}
