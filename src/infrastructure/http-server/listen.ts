import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { StartFailure } from '#infrastructure/config/start-failure.ts'
import { bodyTime, watchBody, type BodyTime } from '#infrastructure/http-server/body-time.ts'

/** Responses to malformed or slow requests, by error code. */
const statusLines: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
}

/** How long a client may take to read the answer to a malformed or slow request. */
const lingerMs = 2000
/** Clients that send further requests before they have an answer are not browsers. */
const maxRequestsInFlight = 4

const timeouts = {
  headersTimeout: 10_000,
  // Beyond that of every body, which is watched by itself.
  requestTimeout: bodyTime.max + 10_000,
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 5000,
}
type Limits = Partial<typeof timeouts> & {
  readonly body?: BodyTime
  /** Milliseconds without a byte in either direction, then a connection is destroyed. */
  readonly idleTimeout?: number
  readonly maxConnections?: number
}

/** Listens, with limits for slow and greedy clients. Throws StartFailure when the port or the address is unavailable. */
export async function listen(
  listener: RequestListener,
  port: number,
  host: string,
  { body = bodyTime, idleTimeout = 60_000, maxConnections = 4000, ...given }: Limits = {},
): Promise<Server> {
  const inFlight = new WeakMap<Socket, number>()
  const server = createServer({ ...timeouts, ...given }, (request, response) => {
    const { socket } = request
    const count = (inFlight.get(socket) ?? 0) + 1
    if (count > maxRequestsInFlight) return void socket.destroy()
    inFlight.set(socket, count)
    response.once('close', () => inFlight.set(socket, (inFlight.get(socket) ?? 1) - 1))
    watchBody(request, body, () => server.emit('clientError', lateBody(), socket))
    listener(request, response)
  })
  server.maxConnections = maxConnections
  server.maxRequestsPerSocket = 10_000
  // Node counts bytes that were sent: a client that reads slowly stays, one that has stopped reading goes.
  server.setTimeout(idleTimeout)
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (!socket.writable || error.code === 'ECONNRESET') return void socket.destroy()
    const status = statusLines[error.code ?? ''] ?? '400 Bad Request'
    socket.end(`HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`)
    setTimeout(() => socket.destroy(), lingerMs).unref()
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(explain(error, port, host)))
    server.listen(port, host, resolve)
  })
  return server
}

const lateBody = () =>
  Object.assign(new Error('a body has not arrived in time'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })

export const portOf = (server: Server): number => (server.address() as AddressInfo).port

function explain(error: NodeJS.ErrnoException, port: number, host: string): Error {
  const taken = error.code === 'EADDRINUSE'
  if (!taken && error.code !== 'EACCES' && error.code !== 'EADDRNOTAVAIL') return error
  return new StartFailure({
    kind: taken ? 'port-in-use' : 'address-unavailable',
    read: `HOST=${host} PORT=${port}, which is in use by another process or not permitted`,
    expected: 'a free port of this machine',
    remedy: `PORT=${port === 0 ? 4321 : port + 1}`,
  })
}

const defaultDeadlineMs = 10_000

/**
 * Stops accepting connections and waits for responses in progress; closes the rest at the deadline (milliseconds).
 * Returns true when none had to be closed.
 */
export async function stopServer(server: Server, deadline = defaultDeadlineMs): Promise<boolean> {
  let clean = true
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  // A keep-alive connection becomes idle only when its last response has ended.
  const idle = setInterval(() => server.closeIdleConnections(), 25)
  const late = setTimeout(() => {
    clean = false
    server.closeAllConnections()
  }, deadline)
  await closed
  clearInterval(idle)
  clearTimeout(late)
  return clean
}
