import { readdirSync, readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { connect, type Socket } from 'node:net'

export type Sent = {
  readonly path: string
  readonly method?: 'GET' | 'HEAD' | 'POST'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}
export type Received = {
  readonly status: number
  readonly ms: number
  readonly headers: Headers
  readonly body: string
}
export type Client = (sent: Sent) => Promise<Received>

/** A client with an address of its own: the whole of 127.0.0.0/8 is this machine. Status 0: no answer in 20 seconds. */
export function createClient(url: string, address: string, connections = 8): Client {
  const agent = new Agent({ keepAlive: true, maxSockets: connections, localAddress: address })
  return ({ path, method = 'GET', headers = {}, body }) =>
    new Promise((resolve) => {
      const began = performance.now()
      const chunks: Buffer[] = []
      const finish = (status: number, received: Record<string, unknown> = {}) =>
        resolve({
          status,
          ms: performance.now() - began,
          headers: new Headers(
            Object.entries(received).map(([name, value]): [string, string] => [name, String(value)]),
          ),
          body: Buffer.concat(chunks).toString(),
        })
      const sending = request(
        `${url}${path}`,
        { method, agent, headers: { origin: url, ...headers }, timeout: 20_000 },
        (response) => {
          response.on('data', (chunk: Buffer) => chunks.push(chunk))
          response.once('end', () => finish(response.statusCode ?? 0, response.headers))
          response.once('error', () => finish(0))
        },
      )
      sending.once('timeout', () => sending.destroy())
      sending.once('error', () => finish(0))
      sending.end(body)
    })
}

/** Sockets that send a text and never read. */
export async function openSilent(url: string, count: number, text: string): Promise<readonly Socket[]> {
  const { hostname, port } = new URL(url)
  const sockets = Array.from({ length: count }, () =>
    connect({ host: hostname, port: Number(port), localAddress: '127.0.7.7', allowHalfOpen: true }),
  )
  await Promise.all(
    sockets.map(
      (socket) =>
        new Promise<void>((resolve) => {
          socket.on('error', () => resolve())
          socket.once('connect', () => socket.write(text, () => resolve()))
        }),
    ),
  )
  return sockets
}

/** Processor time so far in milliseconds, memory in MB and open descriptors of a process (Linux). */
export function usageOf(pid: number) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  const rss = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return {
    cpuMs: 10 * (Number(fields[11]) + Number(fields[12])),
    rssMb: Number(rss) / 1024,
    descriptors: readdirSync(`/proc/${pid}/fd`).length,
  }
}

export const percentile = (values: readonly number[], part: number): number =>
  [...values].sort((one, other) => one - other)[
    Math.min(values.length - 1, Math.floor(values.length * part))
  ] ?? 0
