import { lookup } from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'

const inner = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  // prettier-ignore
  inner.addSubnet(network, prefix, 'ipv4')
for (const [network, prefix] of [
  ['::', 127],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
  ['64:ff9b::', 96],
  ['2002::', 16],
] as const)
  // prettier-ignore
  inner.addSubnet(network, prefix, 'ipv6')

/** Whether an address leads into somebody's own network, or nowhere. IPv4 inside IPv6 counts as what it is. */
export function isInnerAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 0) return true
  return inner.check(address, family === 4 ? 'ipv4' : 'ipv6')
}

export type TargetRejection = 'not-https' | 'inner-address' | 'unknown-host'

/**
 * Why nothing is sent to this URL; undefined: it may be. Outside the demo only https, and no host that has an inner address. Looked up
 * before every delivery, so that the log says why; `outerFetch` looks once more at the address it connects to.
 */
export async function rejectTarget(
  url: URL,
  demo: boolean,
  resolve: (host: string) => Promise<readonly { readonly address: string }[]> = (host) =>
    lookup(host, { all: true }),
): Promise<TargetRejection | undefined> {
  if (demo) return undefined
  if (url.protocol !== 'https:' || url.username !== '' || url.password !== '') return 'not-https'
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) !== 0) return isInnerAddress(host) ? 'inner-address' : undefined
  const found = await resolve(host).catch(() => [])
  if (found.length === 0) return 'unknown-host'
  return found.some(({ address }) => isInnerAddress(address)) ? 'inner-address' : undefined
}
