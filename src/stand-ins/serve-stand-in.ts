import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { standInFaults, standInJson, type FaultyService } from './stand-in.ts'

export type ServedStandIn = { readonly url: string; close(): Promise<void> }

/** Longer than any client waits. */
const slowMs = 30_000

/**
 * Serves a stand-in on this machine. `POST /stand-in/fault?kind=slow` makes it fail (without `kind`: well again),
 * `GET /stand-in/requests` lists what it received. Port 0: a free one.
 */
export async function serveStandIn(service: FaultyService, port = 0): Promise<ServedStandIn> {
  const timers = new Set<NodeJS.Timeout>()
  const server = createServer((incoming, outgoing) => {
    handleRequest(incoming, outgoing).catch(() => outgoing.destroy())
  })

  async function handleRequest(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const request = await readRequest(incoming)
    const answer = control(request, service) ?? (await service.answer(request))
    if (answer === 'down') return void incoming.socket.destroy()
    if (answer === 'slow') {
      const timer = setTimeout(() => outgoing.destroy(), slowMs)
      return void timers.add(timer)
    }
    const body = Buffer.from(await answer.arrayBuffer())
    outgoing.writeHead(answer.status, Object.fromEntries(answer.headers))
    outgoing.end(body)
  }

  await new Promise<void>((listening, failed) => {
    server.once('error', failed)
    server.listen(port, '127.0.0.1', listening)
  })
  const { port: taken } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${taken}`,
    close: () =>
      new Promise((closed) => {
        timers.forEach(clearTimeout)
        server.close(() => closed())
        server.closeAllConnections()
      }),
  }
}

function control(request: Request, { injectFault, requests }: FaultyService): Response | undefined {
  const { pathname, searchParams } = new URL(request.url)
  if (pathname === '/stand-in/requests') return standInJson(requests)
  if (pathname !== '/stand-in/fault' || request.method !== 'POST') return undefined
  const kind = searchParams.get('kind')
  const fault = standInFaults.find((one) => one === kind)
  if (kind !== null && fault === undefined) return standInJson({ faults: standInFaults }, 400)
  injectFault(fault ?? null)
  return standInJson({ fault: fault ?? null })
}

async function readRequest(incoming: IncomingMessage): Promise<Request> {
  const chunks: Uint8Array[] = []
  for await (const chunk of incoming) chunks.push(chunk as Uint8Array)
  const headers = Object.entries(incoming.headers).map(([name, value]): [string, string] => [
    name,
    String(value),
  ])
  return new Request(`http://localhost${incoming.url ?? '/'}`, {
    method: incoming.method ?? 'GET',
    headers,
    ...(chunks.length > 0 ? { body: Buffer.concat(chunks) } : {}),
  })
}
