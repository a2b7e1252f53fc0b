import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { isPrivateAddress } from '#infrastructure/network/private-addresses.ts'

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
