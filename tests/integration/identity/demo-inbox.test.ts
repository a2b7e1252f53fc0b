import { expect, test } from 'vitest'
import { openTestShop } from '../../support/shops/open-test-shop.ts'
import { dubai } from '../../support/shops/an-identity.ts'

const bot = { response: null, pass: null, honeypot: '' }
const nothing = {
  challenge: null,
  device: null,
  session: null,
  from: '203.0.113.7',
  agent: 'Chrome · Android',
}

test('a demo shows its codes in the inbox, and a shopper signs in with one', async () => {
  const opened = await openTestShop({ env: { MAJLIS_ORIGIN: 'https://shop.example' } })
  try {
    const { identity, inbox } = opened.shop
    const sent = await identity.sendCode({
      browser: nothing,
      storefront: dubai,
      identifier: '٠٥٠ ١٢٣ ٤٥٦٧',
      bot,
      next: '/ae/en/checkout',
    })
    if (!sent.ok) throw new Error(sent.failure.kind)
    const [message] = await inbox.list()
    expect(message).toMatchObject({ channel: 'sms', to: '+971501234567', parts: 1 })
    const code = /@shop\.example #(\d{6})$/.exec(message?.text ?? '')?.[1] ?? ''
    const browser = { ...nothing, challenge: sent.value.challenge, device: sent.value.device }
    const visit = { browser, storefront: dubai, guest: { cart: null, session: null } }
    const entered = await identity.enterCode(visit, code)
    expect(entered).toMatchObject({ value: { nextStep: 'RegisterScreen' } })
    const challenge = entered.ok && 'challenge' in entered.value ? entered.value.challenge : null
    const registered = await identity.register(
      { ...visit, browser: { ...browser, challenge } },
      {
        name: 'ليلى',
        language: 'ar',
        termsVersion: '2026-11',
        isAdult: false,
        consents: [],
      },
    )
    if (!registered.ok || registered.value.kind !== 'signed-in') throw new Error(JSON.stringify(registered))
    expect(registered.value.next).toBe('/ae/en/checkout')
    const signedIn = await identity.find(registered.value.signIn.session)
    expect(signedIn).toMatchObject({ customer: { name: 'ليلى', language: 'ar' }, phone: '+971501234567' })
    expect(identity.botWidget).toBeNull()
    expect(identity.visitorTokenOf(signedIn?.customer.id ?? '')).toMatch(
      /^customer\.[\da-f-]{36}\.[\w-]{43}$/,
    )
    expect(opened.errors).toEqual([])
  } finally {
    await opened.close()
  }
})
