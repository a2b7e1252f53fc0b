import type { OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { isHtml, lifetimeOf, publicHeaders, normalizeHeaders } from '#infrastructure/http-server/answer.ts'
import type { Answer } from '#infrastructure/http-server/answer.ts'

type Chunk = string | Uint8Array

/**
 * A response for Astro to write to. Collects HTML and cacheable responses, which are processed further; writes anything
 * else through to `through`.
 */
export function createCollector(through: ServerResponse | undefined): {
  readonly response: ServerResponse
  readonly answer: Promise<Answer | 'sent'>
  /** Tells Astro that nobody waits: it stops rendering. */
  close(): void
} {
  const { promise, resolve, reject } = Promise.withResolvers<Answer | 'sent'>()
  const chunks: Buffer[] = []
  let headers: Answer['headers'] = {}
  let direct: ServerResponse | undefined
  const closing = new Set<() => void>()
  let closed = false
  const toBuffer = (chunk: Chunk) =>
    typeof chunk === 'string'
      ? Buffer.from(chunk)
      : Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength)

  const response = {
    statusCode: 200,
    statusMessage: '',
    headersSent: false,
    writeHead(status: number, given: OutgoingHttpHeaders = {}) {
      response.statusCode = status
      response.headersSent = true
      headers = normalizeHeaders(given)
      if (through && !closed && !isHtml({ headers }) && lifetimeOf({ headers }) === 0) {
        direct = through
        direct.writeHead(status, publicHeaders({ headers }) as OutgoingHttpHeaders)
      }
      return response
    },
    write(chunk: Chunk, done?: () => void) {
      if (direct) direct.write(chunk)
      else chunks.push(toBuffer(chunk))
      done?.()
      return true
    },
    end(chunk?: Chunk) {
      if (direct) direct.end(chunk)
      else if (chunk !== undefined) chunks.push(toBuffer(chunk))
      resolve(direct ? 'sent' : { status: response.statusCode, headers, body: Buffer.concat(chunks) })
      return response
    },
    // Rendering failed after the headers had been written.
    destroy(error?: Error) {
      direct?.destroy(error)
      reject(error ?? new Error('rendering failed after the headers had been written'))
      return response
    },
    on: (name: string, listener: () => void) => void (name === 'close' && closing.add(listener)),
    off: (_: string, listener: () => void) => void closing.delete(listener),
  }
  return {
    // Astro's Node adapter uses no other members.
    response: response as unknown as ServerResponse,
    answer: promise,
    close() {
      closed = true
      closing.forEach((listener) => listener())
    },
  }
}
