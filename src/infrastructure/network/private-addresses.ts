import { BlockList, isIP } from 'node:net'

type Subnets = readonly (readonly [network: string, bits: number])[]

const ofThisNetwork = {
  ipv4: [
    ['127.0.0.0', 8],
    ['10.0.0.0', 8],
    ['172.16.0.0', 12],
    ['192.168.0.0', 16],
    ['169.254.0.0', 16],
  ],
  ipv6: [
    ['::1', 128],
    ['fc00::', 7],
    ['fe80::', 10],
  ],
} as const satisfies Record<string, Subnets>

/** Shared by carriers, for tests, reserved, or another way to write an IPv4 address. */
const unroutable = {
  ipv4: [
    ['0.0.0.0', 8],
    ['100.64.0.0', 10],
    ['192.0.0.0', 24],
    ['198.18.0.0', 15],
    ['224.0.0.0', 3],
  ],
  ipv6: [
    ['::', 96],
    ['fec0::', 10],
    ['ff00::', 8],
    ['64:ff9b::', 96],
    ['64:ff9b:1::', 48],
    ['100::', 64],
    ['2002::', 16],
  ],
} as const satisfies Record<string, Subnets>

function listOf(...groups: readonly { readonly ipv4: Subnets; readonly ipv6: Subnets }[]): BlockList {
  const list = new BlockList()
  for (const { ipv4, ipv6 } of groups) {
    for (const [network, bits] of ipv4) list.addSubnet(network, bits, 'ipv4')
    for (const [network, bits] of ipv6) list.addSubnet(network, bits, 'ipv6')
  }
  return list
}

const localAddresses = listOf(ofThisNetwork)
const privateAddresses = listOf(ofThisNetwork, unroutable)

const isIn = (list: BlockList, address: string): boolean =>
  list.check(address, isIP(address) === 4 ? 'ipv4' : 'ipv6')

/** Whether an IP address is this machine's or of the network that it is in. False for anything else, names too. */
export const isLocalAddress = (address: string): boolean =>
  isIP(address) !== 0 && isIn(localAddresses, address)

/** Whether an address is private, local or unroutable; true for what is no IP address. IPv4 in IPv6 is checked as IPv4. */
export const isPrivateAddress = (address: string): boolean =>
  isIP(address) === 0 || isIn(privateAddresses, address)
