import { expect, test } from 'vitest'
import { aPasskey } from '../../support/builders/a-passkey.ts'
import { describeDatabases } from '../../support/databases/databases.ts'
import { aStaffShop } from '../../support/shops/a-staff-shop.ts'

const origin = 'https://shop.example'
const rejected = { ok: false, failure: { kind: 'rejected' } }

describeDatabases('a passkey', (open) => {
  const start = async () => {
    const shop = await aStaffShop((await open()).db)
    const token = await shop.invite()
    const passkey = aPasskey(origin)
    const options = (await shop.access.findInvite(token))?.passkeyOptions ?? {}
    const accept = (response: string) =>
      shop.access.acceptInvite(
        token,
        { name: 'Aisha', language: 'en', factor: { kind: 'passkey', response } },
        shop.browser(),
      )
    return { ...shop, token, passkey, options, accept }
  }
  const accepted = async () => {
    const shop = await start()
    const done = await shop.accept(shop.passkey.create(shop.options))
    if (!done.ok) throw new Error(JSON.stringify(done.failure))
    const enter = (...answering: Parameters<typeof shop.passkey.get>) =>
      shop.access.signInByPasskey(shop.passkey.get(...answering), shop.browser())
    return { ...shop, ...done.value, enter }
  }

  test('accepts an invitation and signs in from then on', async () => {
    const { access, enter, browser } = await accepted()
    const entered = await enter(access.passkeyOptions())
    const session = entered.ok ? entered.value.session : null
    expect(await access.find(browser({ session }))).toMatchObject({
      email: 'aisha@shop.example',
      proofs: [{ kind: 'passkey' }],
    })
  })

  test('of another origin, without verification or for another challenge makes no access', async () => {
    const { access, accept, passkey, options, token } = await start()
    for (const response of [
      passkey.create(options, { origin: 'https://shop.example.evil' }),
      passkey.create(options, { isVerified: false }),
      passkey.create(access.passkeyOptions()),
      '{"id":"x"}',
      'no JSON',
    ])
      expect(await accept(response)).toMatchObject({ failure: { kind: 'passkey-rejected' } })
    expect(await access.findInvite(token)).toBeDefined()
  })

  test('of another origin, without verification or for an old challenge is refused', async () => {
    const { access, enter, clock } = await accepted()
    const options = access.passkeyOptions()
    expect(await enter(options, { origin: 'https://shop.example.evil' })).toEqual(rejected)
    expect(await enter(options, { isVerified: false })).toEqual(rejected)
    expect(await enter({ challenge: 'A'.repeat(96) })).toEqual(rejected)
    clock.advance(5 * 60_000)
    expect(await enter(options)).toEqual(rejected)
  })

  test('answers a challenge once, and no copy of it counts again', async () => {
    const { access, enter } = await accepted()
    const options = access.passkeyOptions()
    expect((await enter(options, { signCount: 7 })).ok).toBe(true)
    expect(await enter(options, { signCount: 8 })).toEqual(rejected)
    expect(await enter(access.passkeyOptions(), { signCount: 7 })).toEqual(rejected)
    expect((await enter(access.passkeyOptions(), { signCount: 8 })).ok).toBe(true)
  })

  test('of a stranger is refused', async () => {
    const { access, browser } = await start()
    const stranger = aPasskey(origin)
    expect(await access.signInByPasskey(stranger.get(access.passkeyOptions()), browser())).toEqual(rejected)
  })

  test('proves a factor again, of its own session alone', async () => {
    const { access, passkey, browser, session, clock } = await accepted()
    clock.advance(10 * 60_000)
    const found = await access.find(browser({ session }))
    if (!found) throw new Error('the session has ended')
    const wrong = { kind: 'passkey', response: passkey.get(access.passkeyOptions()) } as const
    expect(await access.prove(found, wrong, browser())).toEqual(rejected)
    const right = { kind: 'passkey', response: passkey.get(access.proveOptions(found)) } as const
    expect((await access.prove(found, right, browser())).ok).toBe(true)
  })

  test('who has nothing else enters by a recovery code, once, and cannot remove it', async () => {
    const { access, browser, recoveryCodes, session } = await accepted()
    const entry = { email: 'aisha@shop.example', password: '', code: recoveryCodes[0] ?? '' }
    expect((await access.signIn(entry, browser())).ok).toBe(true)
    expect(await access.signIn(entry, browser())).toEqual(rejected)
    const by = (await access.find(browser({ session })))?.operator
    const own = by && (await access.findOwn(by))
    const only = own?.factors.passkeys[0]?.id ?? ''
    expect(by && (await access.removePasskey(by, only))).toMatchObject({ failure: { kind: 'last-factor' } })
  })
})
