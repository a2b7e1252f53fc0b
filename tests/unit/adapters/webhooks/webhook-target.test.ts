import { describe, expect, test } from 'vitest'
import { isPrivateAddress, findTargetProblem } from '#adapters/webhooks/webhook-target.ts'
import { signatureOf } from '#adapters/webhooks/webhook-signature.ts'

describe('findTargetProblem and signatureOf', () => {
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

  const resolve = async (host: string) => {
    if (host === 'gone.example') throw new Error('ENOTFOUND')
    return host === 'two.example'
      ? [{ address: '8.8.8.8' }, { address: '10.0.0.1' }]
      : [{ address: '8.8.8.8' }]
  }
  test.each([
    ['https://oms.example/hook', undefined],
    ['http://oms.example/hook', 'not-https'],
    ['https://user:word@oms.example/', 'not-https'],
    ['https://two.example/', 'private-address'],
    ['https://gone.example/', 'unknown-host'],
    ['https://2130706433/', 'private-address'],
    ['https://0x7f.1/', 'private-address'],
    ['https://[::1]/', 'private-address'],
  ])('%s: %s', async (url, problem) => {
    expect(await findTargetProblem(new URL(url), false, resolve)).toBe(problem)
    expect(await findTargetProblem(new URL(url), true, resolve)).toBeUndefined()
  })

  test('signs time and body', () => {
    expect(signatureOf('key', 1, '{}')).toMatch(/^t=1,v1=[\da-f]{64}$/)
    expect(signatureOf('key', 1, '{}')).not.toBe(signatureOf('key', 2, '{}'))
  })
})
