import { lookup, type LookupOptions } from 'node:dns'
import { request as sendByHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { Readable } from 'node:stream'
import { isPrivateAddress } from '#infrastructure/network/private-addresses.ts'

/** Statuses without a body. */
const bodiless: readonly number[] = [204, 205, 304]

/**
 * A fetch that connects to no private address. The check applies to the address of the connection itself, so that a second
 * DNS answer cannot differ. HTTPS only; redirects are not followed.
 */
export const publicFetch = fetchThroughLookup(publicLookup(lookup))

/** For `node:https`: fails if any address of the name is private. */
export function publicLookup(resolve: typeof lookup): LookupFunction {
  return (host, options: LookupOptions, callback) =>
    resolve(host, { ...options, all: true }, (error, found) => {
      if (error) return callback(error, [])
      const privateOne = found.find(({ address }) => isPrivateAddress(address))
      const [first] = found
      if (privateOne || !first) return callback(new Error(`${host} has a private address`), [])
      if (options.all === true) callback(null, found)
      else callback(null, first.address, first.family)
    })
}

/** `send` supports https only. */
export function fetchThroughLookup(lookUp: LookupFunction, send = sendByHttps): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init)
    const url = new URL(request.url)
    const host = url.hostname.replace(/^\[|\]$/g, '')
    // An IP address is not looked up.
    if (isIP(host) !== 0 && isPrivateAddress(host)) throw new TypeError(`${host} is a private address`)
    const body = request.body === null ? null : Buffer.from(await request.arrayBuffer())
    return new Promise((resolve, reject) => {
      const sent = send(
        url,
        {
          method: request.method,
          headers: {
            ...Object.fromEntries(request.headers),
            ...(body === null ? {} : { 'content-length': body.length }),
          },
          lookup: lookUp,
          // No connection is reused: the host's address may change.
          agent: false,
          signal: request.signal,
        },
        (response) => {
          const { statusCode: status = 502, headers } = response
          const plain = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
            value === undefined ? [] : [[name, String(value)]],
          )
          const none = bodiless.includes(status)
          if (none) response.resume()
          const stream = none ? null : (Readable.toWeb(response) as ReadableStream<Uint8Array>)
          resolve(new Response(stream, { status, headers: plain }))
        },
      )
      sent.once('error', reject)
      sent.end(body ?? undefined)
    })
  }
}
