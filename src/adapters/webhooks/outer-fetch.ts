import { lookup, type LookupOptions } from 'node:dns'
import { request as sendByHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { Readable } from 'node:stream'
import { isInnerAddress } from './webhook-target.ts'

/** Answers of which HTTP says that they have no body. */
const bodiless: readonly number[] = [204, 205, 304]

/**
 * A fetch that reaches no inner address. The very address that is connected to is the one looked at, so that a name
 * server that answers differently a moment later gains nothing. HTTPS only; redirects are not followed.
 */
export const outerFetch = fetchThroughLookup(outerLookup(lookup))

/** For `node:https`: each address that a name has must be an outer one. */
export function outerLookup(resolve: typeof lookup): LookupFunction {
  return (host, options: LookupOptions, answer) =>
    resolve(host, { ...options, all: true }, (error, found) => {
      if (error) return answer(error, [])
      const inner = found.find(({ address }) => isInnerAddress(address))
      const [first] = found
      if (inner || !first) return answer(new Error(`${host} has an inner address`), [])
      if (options.all === true) answer(null, found)
      else answer(null, first.address, first.family)
    })
}

/** `send`: refuses every protocol but its own. */
export function fetchThroughLookup(lookUp: LookupFunction, send = sendByHttps): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init)
    const url = new URL(request.url)
    const host = url.hostname.replace(/^\[|\]$/g, '')
    // An address that is written out is not looked up.
    if (isIP(host) !== 0 && isInnerAddress(host)) throw new TypeError(`${host} is an inner address`)
    const body = request.body === null ? null : Buffer.from(await request.arrayBuffer())
    return new Promise((resolve, reject) => {
      const going = send(
        url,
        {
          method: request.method,
          headers: {
            ...Object.fromEntries(request.headers),
            ...(body === null ? {} : { 'content-length': body.length }),
          },
          lookup: lookUp,
          // Nothing is kept open to a host that may be another by the next time.
          agent: false,
          signal: request.signal,
        },
        (answer) => {
          const { statusCode: status = 502, headers } = answer
          const plain = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
            value === undefined ? [] : [[name, String(value)]],
          )
          const none = bodiless.includes(status)
          if (none) answer.resume()
          const stream = none ? null : (Readable.toWeb(answer) as ReadableStream<Uint8Array>)
          resolve(new Response(stream, { status, headers: plain }))
        },
      )
      going.once('error', reject)
      going.end(body ?? undefined)
    })
  }
}
