import { describe, expect, test } from 'vitest'
import { findTargetProblem } from '#adapters/webhooks/webhook-target.ts'
import { signatureOf } from '#adapters/webhooks/webhook-signature.ts'

describe('findTargetProblem and signatureOf', () => {
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
