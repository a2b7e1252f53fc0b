import type { IncomingMessage } from 'node:http'

export type Body =
  | { readonly kind: 'whole'; readonly bytes: Buffer }
  | { readonly kind: 'too-large' }
  | { readonly kind: 'aborted' }

/** Maximum size of a body by path; the first entry with a matching prefix counts. */
export type BodyLimit = { readonly prefix: string; readonly bytes: number }
export const bodyLimits: readonly BodyLimit[] = [{ prefix: '/', bytes: 64 * 1024 }]

export const limitFor = (path: string, limits: readonly BodyLimit[]): number =>
  limits.find(({ prefix }) => path.startsWith(prefix))?.bytes ?? 0

/**
 * Reads a body to its end, or until it exceeds the limit, by its content-length or in fact. A page is rendered only
 * when its body is complete, so a slow client occupies a socket but no rendering.
 */
export function readBody(request: IncomingMessage, limit: number): Promise<Body> {
  if (Number(request.headers['content-length'] ?? 0) > limit) return Promise.resolve({ kind: 'too-large' })
  return new Promise((resolve) => {
    const chunks: Buffer[] = []
    let size = 0
    const finish = (body: Body) => {
      request.off('data', take).off('end', end).off('close', abort).off('error', abort)
      resolve(body)
    }
    const take = (chunk: Buffer) => {
      size += chunk.length
      if (size > limit) finish({ kind: 'too-large' })
      else chunks.push(chunk)
    }
    const end = () => finish({ kind: 'whole', bytes: Buffer.concat(chunks) })
    const abort = () => finish({ kind: 'aborted' })
    request.on('data', take).on('end', end).on('close', abort).on('error', abort)
  })
}

const maxDrainedBytes = 32 * 1024 * 1024

/**
 * Reads the rest of a rejected body, so that the client sees the response instead of a reset connection. Closes the
 * connection of a client that sends too much.
 */
export function drain(request: IncomingMessage): void {
  let size = 0
  request.on('error', () => {})
  request.on('data', (chunk: Buffer) => {
    size += chunk.length
    if (size > maxDrainedBytes) request.destroy()
  })
  request.resume()
}
