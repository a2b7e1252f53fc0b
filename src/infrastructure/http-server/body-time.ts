import type { IncomingMessage } from 'node:http'

export type BodyTime = {
  /** Milliseconds that a body may take. */
  readonly usual: number
  /** For bodies that were given more time, as long as they keep coming. */
  readonly max: number
  /** Bytes a second that they come with at least: who sends less occupies a place for nothing. */
  readonly slowest: number
}

/** Six photos at 1 Mbit/s take two or three minutes. */
export const bodyTime: BodyTime = { usual: 30_000, max: 300_000, slowest: 32 * 1024 }

const patient = new WeakSet<IncomingMessage>()

/** A body that may take longer: its sender was checked, and few of them are read at a time. */
export const giveMoreTime = (request: IncomingMessage): void => void patient.add(request)

/** Calls `expire` when a body has not arrived in time. Requests without a body have nothing to wait for. */
export function watchBody(request: IncomingMessage, time: BodyTime, expire: () => void): void {
  const { headers, socket } = request
  if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) return
  const began = performance.now()
  const before = socket.bytesRead
  let timer = setTimeout(look, time.usual)
  request.once('close', () => clearTimeout(timer))

  function look(): void {
    if (request.complete) return
    const elapsed = performance.now() - began
    const rate = (1000 * (socket.bytesRead - before)) / elapsed
    if (!patient.has(request) || elapsed >= time.max || rate < time.slowest) return expire()
    timer = setTimeout(look, Math.min(time.usual, time.max - elapsed))
  }
}
