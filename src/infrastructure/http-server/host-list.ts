import { isIPv6 } from 'node:net'
import { hostname, networkInterfaces } from 'node:os'
import { isLocalAddress } from '#infrastructure/network/private-addresses.ts'

const maxKnown = 64

type HostListOptions = {
  /** Configured; that of every request outside demo mode. */
  readonly origin: string
  /** Configured; an entry without a port allows any port. */
  readonly hosts: readonly string[]
  /** Name and addresses of this machine in demo mode, which also answers by them; undefined in production. */
  readonly machine?: readonly string[] | undefined
}

/**
 * The origin to answer a Host header with; undefined for a host that is not served. Accepted headers are cached, since
 * nearly every request has the same one.
 */
export function createHostList({
  origin,
  hosts,
  machine,
}: HostListOptions): (header: string | undefined) => string | undefined {
  const allowed = new Set(hosts.map((host) => host.toLowerCase()))
  const own = new Set(machine?.map((name) => name.toLowerCase()))
  const configured = new URL(origin)
  const known = new Map<string, string>()

  function read(header: string): string | undefined {
    const host = header.toLowerCase()
    const name = host.replace(/:\d{1,5}$/, '')
    const isListed = allowed.has(host) || allowed.has(name)
    if (machine === undefined) return isListed ? origin : undefined
    const url = URL.parse(`http://${host}`)
    // What a browser would not send ("127.1", "a@b", "shop:080") is not one name in two spellings.
    if (url?.hostname !== name || (host !== name && host !== url.host && host !== `${name}:80`))
      return undefined
    if (host === configured.host || (name === configured.hostname && url.host === configured.host))
      return origin
    if (isOfThisNetwork(name) || own.has(name)) return url.origin
    return isListed ? URL.parse(`${configured.protocol}//${host}`)?.origin : undefined
  }

  return (header) => {
    if (header === undefined || header.length > 255) return undefined
    const before = known.get(header)
    if (before !== undefined) return before
    const requested = read(header)
    if (requested !== undefined && known.size < maxKnown) known.set(header, requested)
    return requested
  }
}

/** What others in its network call this machine, as in a Host header. */
export const namesOfMachine = (): readonly string[] => [
  hostname(),
  ...Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .map(({ address }) => (isIPv6(address) ? `[${address}]` : address)),
]

/**
 * Hosts that no site of the internet can have: a page there that is made to lead here (DNS rebinding) sends its own name.
 */
function isOfThisNetwork(host: string): boolean {
  if (host === 'localhost' || /^[a-z\d-]{1,63}\.local$/.test(host)) return true
  const inBrackets = host.startsWith('[') && host.endsWith(']')
  const address = inBrackets ? host.slice(1, -1) : host
  return isIPv6(address) === inBrackets && isLocalAddress(address)
}
