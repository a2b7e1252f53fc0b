import { describe, expect, test } from 'vitest'
import { sandboxBotChallenge } from '#adapters/identity/bot-challenges.ts'
import { createBotPasses, createSecrets } from '#adapters/identity/secrets.ts'
import { createCheckBots } from '#commerce/identity/bot-challenge.ts'
import { fail } from '#kernel/result.ts'
import { describeDatabases } from '../../support/databases/databases.ts'
import { anIdentity, dubai, noBot } from '../../support/shops/an-identity.ts'

const phone = '+971501234567'
const wrong = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
const outcomeOf = (result: { ok: boolean; failure?: { kind: string } }): string =>
  result.ok ? 'ok' : (result.failure?.kind ?? '')

describeDatabases('one-time codes', (open) => {
  const start = async (parts: Parameters<typeof anIdentity>[1] = {}) => anIdentity((await open()).db, parts)

  test('are entered once, in Arabic digits too', async () => {
    const { aBrowser, lastCode } = await start()
    const browser = aBrowser()
    await browser.send(phone)
    const arabic = [...lastCode()].map((digit) => String.fromCodePoint(0x660 + Number(digit))).join('')
    expect(await browser.enter(`\u200F${arabic} `)).toMatchObject({
      ok: true,
      value: { kind: 'next-step', nextStep: 'RegisterScreen' },
    })
    expect(outcomeOf(await browser.enter())).toBe('invalid-request')
  })

  test('leave the browser with another token: one that was planted before opens no later step', async () => {
    const { identity, aBrowser } = await start()
    const stranger = aBrowser()
    await stranger.send('layla@example.com')
    const planted = stranger.cookies.challenge
    const victim = aBrowser({ challenge: planted })
    await victim.enter()
    expect(victim.cookies.challenge).not.toBe(planted)
    expect((await identity.view({ challenge: planted }, null)).step).toBe('default')
    expect(outcomeOf(await stranger.register())).toBe('invalid-request')
    expect(outcomeOf(await victim.register())).toBe('ok')
  })

  test.each([
    [299_000, 'ok'],
    [300_000, 'code-expired'],
    [301_000, 'code-expired'],
  ])('live for five minutes: after %i ms, %s', async (age, outcome) => {
    const { aBrowser, clock } = await start()
    const browser = aBrowser()
    await browser.send(phone)
    clock.advance(age)
    expect(outcomeOf(await browser.enter())).toBe(outcome)
  })

  test('are worth nothing in another browser, and nothing after a newer one', async () => {
    const { aBrowser, lastCode, clock } = await start()
    const [victim, stranger] = [aBrowser(), aBrowser()]
    await victim.send(phone)
    const code = lastCode()
    await stranger.send('+971507654321')
    expect(outcomeOf(await stranger.enter(code))).toBe('wrong-code')
    expect(outcomeOf(await aBrowser().enter(code))).toBe('invalid-request')
    expect(outcomeOf(await aBrowser({ challenge: 'made up' }).enter(code))).toBe('invalid-request')
    clock.advance(30_000)
    await victim.send(null)
    expect(outcomeOf(await victim.enter(code))).toBe('wrong-code')
    expect(outcomeOf(await victim.enter())).toBe('ok')
  })

  test('are good for their purpose alone', async () => {
    const { identity, aBrowser, aCustomer, lastCode } = await start()
    const customer = await aCustomer()
    const request = { browser: customer.browser.cookies, storefront: dubai, bot: noBot } as const
    const stepUp = await identity.sendStepUpCode({ ...request, to: 'phone' })
    if (!stepUp.ok) throw new Error(stepUp.failure.kind)
    const code = lastCode()
    // The challenge of a step-up signs no one in.
    const elsewhere = aBrowser({ challenge: stepUp.value.challenge })
    expect(outcomeOf(await elsewhere.enter(code))).toBe('invalid-request')
    expect(await elsewhere.who()).toBeUndefined()
  })

  test('what is no code uses no try', async () => {
    const { aBrowser } = await start()
    const browser = aBrowser()
    await browser.send(phone)
    for (const text of ['', '12345', 'abcdef', '1234567', '12 34 5', '١٢٣']) {
      expect(outcomeOf(await browser.enter(text))).toBe('malformed')
    }
    expect(outcomeOf(await browser.enter())).toBe('ok')
  })

  test('five wrong ones an hour are judged, whatever is sent again and from wherever', async () => {
    const { aBrowser, lastCode, clock } = await start()
    const browser = aBrowser()
    await browser.send(phone)
    for (const _ of [1, 2, 3]) expect(outcomeOf(await browser.enter(wrong(lastCode())))).toBe('wrong-code')
    const other = aBrowser({ from: '198.51.100.1' })
    await other.send(phone)
    for (const _ of [1, 2]) expect(outcomeOf(await other.enter(wrong(lastCode())))).toBe('wrong-code')
    expect(await other.enter()).toEqual({ ok: false, failure: { kind: 'too-many', retryAfterSeconds: 3600 } })
    clock.advance(3_600_000 - 1000)
    await other.send(null)
    expect(outcomeOf(await other.enter())).toBe('too-many')
    clock.advance(1000)
    expect(outcomeOf(await other.enter())).not.toBe('too-many')
  })

  test('a stranger’s wrong ones do not lock out the customer’s own browser', async () => {
    const { aBrowser, aCustomer, lastCode, clock } = await start()
    const customer = await aCustomer()
    clock.advance(200_000)
    const stranger = aBrowser({ from: '198.51.100.1' })
    await stranger.send(phone)
    for (const _ of [1, 2, 3, 4, 5]) await stranger.enter(wrong(lastCode()))
    expect(outcomeOf(await stranger.enter())).toBe('too-many')
    customer.browser.set({ challenge: null, session: null })
    await customer.send(phone)
    expect(await customer.enter()).toMatchObject({ ok: true, value: { kind: 'signed-in', isNew: false } })
  })

  test('wait 30, 60 and 120 seconds for the next, and are five an hour', async () => {
    const { aBrowser, clock } = await start()
    const browser = aBrowser()
    await browser.send(phone)
    for (const wait of [30, 60, 120, 120]) {
      clock.advance((wait - 1) * 1000)
      expect(await browser.send(null)).toEqual({
        ok: false,
        failure: { kind: 'too-many', retryAfterSeconds: 1 },
      })
      clock.advance(1000)
      expect(outcomeOf(await browser.send(null))).toBe('ok')
    }
    clock.advance(120_000)
    expect(outcomeOf(await browser.send(null))).toBe('too-many')
    expect(outcomeOf(await aBrowser({ from: '198.51.100.1' }).send(phone))).toBe('too-many')
  })

  test('are ten an hour for one address, all of a /64 together', async () => {
    const { aBrowser, clock, sent } = await start()
    for (let index = 0; index < 12; index += 1) {
      await aBrowser({ from: `2001:db8:0:1::${index}` }).send(`+9715012345${String(index).padStart(2, '0')}`)
    }
    expect(sent).toHaveLength(10)
    expect(outcomeOf(await aBrowser({ from: '2001:db8:0:2::1' }).send('+971501234599'))).toBe('ok')
    clock.advance(3_600_000)
    expect(outcomeOf(await aBrowser({ from: '2001:db8:0:1::99' }).send('+971501234598'))).toBe('ok')
  })

  test('go to mobiles of the six countries only', async () => {
    const { aBrowser, sent } = await start()
    expect(outcomeOf(await aBrowser().send('+97145550100'))).toBe('not-mobile')
    for (const text of ['+447700900123', '+12025550123', '+8821612345', 'no number'])
      expect(outcomeOf(await aBrowser().send(text))).toBe('malformed')
    expect(sent).toEqual([])
  })

  test('of one day and dial code are limited, with an alert', async () => {
    const { aBrowser, reports, clock } = await start({ codesPerDay: 2 })
    const send = (last: string) => aBrowser().send(`+9715012345${last}`)
    expect([await send('01'), await send('02'), await send('03')].map(outcomeOf)).toEqual([
      'ok',
      'ok',
      'codes-unavailable',
    ])
    expect(outcomeOf(await send('04'))).toBe('codes-unavailable')
    expect(reports, 'one alert a day').toHaveLength(1)
    expect(reports.join()).toContain('+971')
    expect(outcomeOf(await aBrowser().send('+96551234567'))).toBe('ok')
    expect(outcomeOf(await aBrowser().send('layla@example.com'))).toBe('ok')
    clock.advance(86_400_000)
    expect(outcomeOf(await send('03'))).toBe('ok')
  })

  test('stop when the bot challenge does not answer; mails, too', async () => {
    const { aBrowser, sent } = await start({ challenges: 'sandbox' })
    expect(outcomeOf(await aBrowser().send(phone, { ...noBot, response: 'outage' }))).toBe(
      'codes-unavailable',
    )
    expect(outcomeOf(await aBrowser().send(phone, { ...noBot, response: 'fail' }))).toBe(
      'bot-challenge-required',
    )
    expect(outcomeOf(await aBrowser().send(phone, { ...noBot, honeypot: 'filled' }))).toBe(
      'bot-challenge-required',
    )
    expect(sent).toEqual([])
  })

  test('have an answer verified at the pace of an address, and none of a script beyond it', async () => {
    let verified = 0
    let allowed = true
    const secrets = createSecrets('a secret of the tests')
    const checkBots = createCheckBots({
      botChallenge: {
        ...sandboxBotChallenge,
        verify: async () => {
          verified += 1
          return { ok: true, value: undefined }
        },
      },
      passes: createBotPasses(secrets),
      checkRateLimit: async () => ({ allowed, retryAfterSeconds: 10 }),
      now: () => '2026-11-23T12:00:00.000Z',
    })
    const browser = { id: 'browser', network: '203.0.113.7', from: '203.0.113.7', action: 'send-code' }
    const { newPass } = await checkBots({ ...noBot, response: 'answer' }, browser)
    allowed = false
    expect(await checkBots({ ...noBot, response: 'answer' }, browser)).toMatchObject({ verdict: 'absent' })
    expect(verified).toBe(1)
    expect(await checkBots({ ...noBot, pass: newPass }, browser)).toMatchObject({ verdict: 'passed' })
    const elsewhere = { ...browser, network: '198.51.100.1' }
    expect(await checkBots({ ...noBot, pass: newPass }, elsewhere)).toMatchObject({ verdict: 'absent' })
  })

  test('need one challenge in five minutes, and are fewer without JavaScript', async () => {
    const { aBrowser, clock, sent } = await start({ challenges: 'sandbox' })
    const browser = aBrowser()
    const first = await browser.send(phone, { ...noBot, response: 'pass' })
    const pass = first.ok ? first.value.botPass : null
    expect(pass).not.toBeNull()
    clock.advance(60_000)
    expect(outcomeOf(await browser.send(null, { ...noBot, pass }))).toBe('ok')
    const plain = (last: number) => aBrowser({ from: '198.51.100.9' }).send(`+97150765432${last}`)
    for (const last of [1, 2, 3, 4]) expect(outcomeOf(await plain(last))).toBe('ok')
    expect(outcomeOf(await plain(5))).toBe('too-many')
    expect(sent).toHaveLength(6)
  })

  describe('to numbers that enter none', () => {
    test('stop for 30 minutes with an alert, in that country alone', async () => {
      const { aBrowser, reports, clock } = await start()
      const send = (index: number, dial = '+97150') =>
        aBrowser({ from: `198.51.100.${index}` }).send(`${dial}12345${String(index).padStart(2, '0')}`)
      for (let index = 0; index < 40; index += 1) expect(outcomeOf(await send(index))).toBe('ok')
      expect(outcomeOf(await send(40))).toBe('codes-unavailable')
      expect(reports.join()).toContain('fewer than a tenth')
      clock.advance(1_799_000)
      expect(outcomeOf(await send(41))).toBe('codes-unavailable')
      expect(outcomeOf(await aBrowser({ from: '192.0.2.1' }).send('+96551234567'))).toBe('ok')
      expect(reports, 'one alert a pause').toHaveLength(1)
      clock.advance(1000)
      expect(outcomeOf(await send(41)), 'after the pause').toBe('ok')
      // The codes of a day ago are no evidence any more.
      clock.advance(86_400_000)
      expect(outcomeOf(await send(42))).toBe('ok')
    })

    test('count none of those that were not sent', async () => {
      const { aBrowser, clock } = await start({ codesPerDay: 42 })
      const send = (index: number) =>
        aBrowser({ from: `198.51.100.${index}` }).send(`+9715012345${String(index).padStart(2, '0')}`)
      for (let index = 0; index < 40; index += 1) await send(index)
      for (const index of [40, 41, 42, 43]) expect(outcomeOf(await send(index))).toBe('codes-unavailable')
      clock.advance(1_800_000)
      expect([await send(44), await send(45), await send(46)].map(outcomeOf)).toEqual([
        'ok',
        'ok',
        'codes-unavailable',
      ])
    })

    test('need a bot challenge below a quarter', async () => {
      const { aBrowser } = await start({ challenges: 'sandbox' })
      for (let index = 0; index < 40; index += 1) {
        const browser = aBrowser({ from: `198.51.100.${index}` })
        await browser.send(`+9715012345${String(index).padStart(2, '0')}`, { ...noBot, response: 'pass' })
        if (index % 6 === 0) await browser.enter()
      }
      const browser = aBrowser({ from: '192.0.2.1' })
      expect(outcomeOf(await browser.send('+971509876543'))).toBe('bot-challenge-required')
      expect(outcomeOf(await browser.send('+971509876543', { ...noBot, response: 'pass' }))).toBe('ok')
    })
  })

  test('that could not be sent count as none', async () => {
    const { aBrowser, deps } = await start({
      sender: { send: async () => ({ ok: false, failure: { kind: 'unavailable' } }) },
    })
    expect(outcomeOf(await aBrowser().send(phone))).toBe('codes-unavailable')
    const conversion = await deps.repository.conversionOf('971', 40, '2026-01-01T00:00:00.000Z')
    expect(conversion).toMatchObject({ sent: 0, entered: 0 })
  })

  test('prove no contact to which none could be sent', async () => {
    const { aBrowser, lastCode, deps } = await start()
    const browser = aBrowser()
    await browser.send(phone)
    const { send } = deps.sender
    Object.assign(deps.sender, { send: async () => fail({ kind: 'unavailable' }) })
    expect(outcomeOf(await browser.send('omar@example.com'))).toBe('codes-unavailable')
    Object.assign(deps.sender, { send })
    expect(outcomeOf(await browser.enter(lastCode()))).toBe('code-expired')
    expect(outcomeOf(await browser.register())).toBe('invalid-request')
    expect(await deps.repository.findOwner('email', 'omar@example.com')).toBeUndefined()
  })
})
