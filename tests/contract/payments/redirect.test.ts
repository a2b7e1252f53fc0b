import { describe, expect, test } from 'vitest'
import { createRedirectProvider } from '#adapters/payments/providers/redirect/redirect-provider.ts'
import {
  isSigned,
  isSignedBody,
  signRedirectBody,
  signRedirectFields,
  withSignature,
} from '#adapters/payments/providers/redirect/redirect-signature.ts'
import { money } from '#kernel/money.ts'
import { bytes } from '../../support/servers/a-stand-in.ts'
import { aStartRequest } from '../../support/builders/a-start-request.ts'
import { describeDatabases } from '../../support/databases/databases.ts'
import { manualClock } from '../../support/manual-clock.ts'
import { describeProvider } from './provider-suite.ts'
import { address, now, partner, secret } from './redirect-stand-in.ts'

describeDatabases('signed redirect', (open) => describeProvider(open, partner))

describe('a signed redirect', () => {
  const fields = { order: 'a-1', amount: '12.340', currency: 'KWD' }

  test('signs fields sorted by name, as in the documented example', () => {
    expect(signRedirectFields(fields, secret)).toBe(
      '45243cd342731533ad656d2b3c98b472ab75274d67652559a965878fe7b9a151',
    )
    expect(isSigned(withSignature(fields, secret), secret)).toBe(true)
  })

  test.each([
    { why: 'an amount that is one fils off', change: { amount: '12.339' } },
    { why: 'another currency', change: { currency: 'AED' } },
    { why: 'a field more', change: { merchant: 'other' } },
    { why: 'a field hidden in another', change: { amount: '12.340\ncurrency=KWD' } },
    { why: 'no signature', change: { signature: '' } },
  ])('rejects $why', ({ change }) => {
    expect(isSigned({ ...withSignature(fields, secret), ...change }, secret)).toBe(false)
  })

  test.each([
    { minutes: 0, taken: true },
    { minutes: 5, taken: true },
    { minutes: -5, taken: true },
    { minutes: 5.1, taken: false },
    { minutes: -5.1, taken: false },
  ])('accepts a webhook whose clock is off by $minutes minutes: $taken', ({ minutes, taken }) => {
    const body = bytes(fields)
    const at = new Date(Date.parse(now) + minutes * 60_000).toISOString()
    expect(isSignedBody(body, signRedirectBody(body, at, secret), secret, now)).toBe(taken)
  })

  test('rejects a response to an earlier request, and one about another order', async () => {
    for (const wrong of [{ request_time: '2026-11-20T07:00:00.000Z' }, { order: 'a-2' }]) {
      const answer = {
        order: 'a-1',
        request_time: now,
        state: 'captured',
        amount: '12.340',
        currency: 'KWD',
        ...wrong,
      }
      const provider = createRedirectProvider({
        partners: { external: { address, merchant: 'm', secret } },
        clock: manualClock(),
        fetch: async () => new Response(JSON.stringify(withSignature(answer, secret))),
      })
      const known = {
        attemptId: 'a-1',
        reference: 'external:a-1',
        amount: money(12_340, 'KWD'),
        language: 'en' as const,
      }
      expect(await provider.poll(known)).toEqual({ ok: false, failure: { kind: 'malformed' } })
    }
  })

  test('starts no payment for a method without a partner', async () => {
    const [provider] = partner().providers
    expect(await provider?.start(aStartRequest({ method: 'synapse' }))).toMatchObject({ ok: false })
  })
})
