import { describe, expect, test } from 'vitest'
import { createHttpWallet } from '#adapters/ledger/outside/http-wallet.ts'
import { createHttpClient } from '#infrastructure/http-client/client.ts'
import { money } from '#kernel/money.ts'
import { faultyService, standInFaults, standInKey } from '../../../src/stand-ins/stand-in.ts'
import { createWalletServiceAnswer } from '../../../src/stand-ins/wallet-service.ts'

const owner = { customerId: '00000000-0000-4000-8000-00000000000c', currency: 'KWD' } as const
const kwd = (minor: number) => money(minor, 'KWD')

function aWallet() {
  const service = faultyService(createWalletServiceAnswer())
  const http = createHttpClient({
    service: 'wallet service',
    fetch: service.fetch,
    wait: async () => undefined,
  })
  return { service, wallet: createHttpWallet({ url: 'https://wallet.example/v1/', key: standInKey, http }) }
}

/** A wallet service whose answer is given. */
const responding = (body: unknown) =>
  createHttpWallet({
    url: 'https://wallet.example',
    key: null,
    http: createHttpClient({ service: 'wallet service', fetch: async () => Response.json(body) }),
  })

describe('an outside wallet over HTTP', () => {
  const added = { key: 'a', event: 'cash-refunded', sum: kwd(12_345) } as const

  test('a customer who is not known there has nothing', async () => {
    expect(await aWallet().wallet.balance(owner)).toEqual({ ok: true, value: kwd(0) })
  })

  test('an entry counts once per key, exact to three decimals', async () => {
    const { wallet } = aWallet()
    expect(await wallet.book(owner, added)).toEqual({ ok: true, value: undefined })
    expect(await wallet.book(owner, added)).toEqual({ ok: true, value: undefined })
    expect(await wallet.balance(owner)).toEqual({ ok: true, value: kwd(12_345) })
    const taken = { key: 'b', event: 'withdrawal-requested', sum: kwd(-12_346) } as const
    expect(await wallet.book(owner, taken)).toEqual({
      ok: false,
      failure: { kind: 'rejected', reason: 'status 409' },
    })
  })

  test('an order reserves once, and what it reserved is captured or released once', async () => {
    const { wallet } = aWallet()
    await wallet.book(owner, added)
    const first = { orderId: 'one', sum: kwd(10_000) }
    expect(await wallet.reserve(owner, first)).toEqual({ ok: true, value: kwd(2345) })
    expect(await wallet.reserve(owner, first)).toEqual({ ok: true, value: kwd(2345) })
    expect(await wallet.reserve(owner, { orderId: 'two', sum: kwd(2346) })).toEqual({
      ok: false,
      failure: { kind: 'short' },
    })
    await wallet.reserve(owner, { orderId: 'three', sum: kwd(2345) })
    for (let repeated = 0; repeated < 2; repeated += 1) {
      expect(await wallet.end(owner, 'one', 'captured')).toMatchObject({ ok: true })
      expect(await wallet.end(owner, 'three', 'released')).toMatchObject({ ok: true })
    }
    expect(await wallet.balance(owner)).toEqual({ ok: true, value: kwd(2345) })
    expect(await wallet.end(owner, 'one', 'released')).toMatchObject({ failure: { kind: 'rejected' } })
    // Nothing was ever reserved for it.
    expect(await wallet.end(owner, 'four', 'released')).toMatchObject({ ok: true })
  })

  test.each(standInFaults)('%s: it is unavailable, which is a failure and no exception', async (fault) => {
    const { service, wallet } = aWallet()
    service.injectFault(fault)
    const unavailable = { ok: false, failure: { kind: 'wallet-unavailable' } }
    expect(await wallet.balance(owner)).toMatchObject(unavailable)
    expect(await wallet.reserve(owner, { orderId: 'one', sum: kwd(5) })).toMatchObject(unavailable)
  })

  test.each([{ available: '-1.000' }, { available: '1.0000' }, { available: 5 }, { balance: '1.000' }, null])(
    'a balance that is none is not believed: %j',
    async (body) => {
      expect(await responding(body).balance(owner)).toMatchObject({ failure: { kind: 'wallet-unavailable' } })
    },
  )
})
