import { lookup } from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'

const privateNetworks = new BlockList()
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
  privateNetworks.addSubnet(network, prefix, 'ipv4')
for (const [network, prefix] of [
  ['::', 96],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  ['2002::', 16],
] as const)
  privateNetworks.addSubnet(network, prefix, 'ipv6')

/** Whether an address is private, local or unroutable. IPv4 in IPv6 is checked as IPv4. */
export function isPrivateAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 0) return true
  return privateNetworks.check(address, family === 4 ? 'ipv4' : 'ipv6')
}

type TargetProblem = 'not-https' | 'private-address' | 'unknown-host'

/**
 * Why nothing may be sent to a URL; undefined: it is allowed. Outside demo mode only https, to hosts without a private
 * address. Checked before every delivery, for the log; `publicFetch` checks the address that it connects to as well.
 */
export async function findTargetProblem(
  url: URL,
  demo: boolean,
  resolve: (host: string) => Promise<readonly { readonly address: string }[]> = (host) =>
    lookup(host, { all: true }),
): Promise<TargetProblem | undefined> {
  if (demo) return undefined
  if (url.protocol !== 'https:' || url.username !== '' || url.password !== '') return 'not-https'
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) !== 0) return isPrivateAddress(host) ? 'private-address' : undefined
  const found = await resolve(host).catch(() => [])
  if (found.length === 0) return 'unknown-host'
  return found.some(({ address }) => isPrivateAddress(address)) ? 'private-address' : undefined
}
