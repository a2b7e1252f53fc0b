import { describe, expect, test } from 'vitest'
import { isLocalAddress, isPrivateAddress } from '#infrastructure/network/private-addresses.ts'

describe('isPrivateAddress', () => {
  test.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '::1',
    '::',
    'fd00::1',
    'fe80::1',
    '::ffff:127.0.0.1',
    '::ffff:10.0.0.1',
    '64:ff9b::7f00:1',
    '64:ff9b:1::1',
    'fec0::1',
    '::7f00:1',
    '100::1',
    '224.0.0.1',
    'no address',
  ])('%s is inside', (address) => {
    expect(isPrivateAddress(address)).toBe(true)
  })

  test.each(['8.8.8.8', '172.32.0.1', '2001:4860:4860::8888', '::ffff:8.8.8.8'])(
    '%s is public',
    (address) => {
      expect(isPrivateAddress(address)).toBe(false)
    },
  )
})

describe('isLocalAddress', () => {
  test.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.1.1',
    '::1',
    'fd00::1',
    'fe80::1',
  ])('%s is of this network', (address) => expect(isLocalAddress(address)).toBe(true))
  test.each(['8.8.8.8', '100.64.0.1', '0.0.0.0', '2001:4860:4860::8888', 'shop.test', ''])(
    '%s is not',
    (address) => expect(isLocalAddress(address)).toBe(false),
  )
})
