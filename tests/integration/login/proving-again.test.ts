import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTranslations } from '#i18n/start.ts'
import { manualClock } from '../../support/manual-clock.ts'
import { aSignInBrowser } from '../../support/shops/a-sign-in-browser.ts'
import { openTestShop } from '../../support/shops/open-test-shop.ts'

const day = 86_400_000
const clock = manualClock('2026-11-23T12:00:00.000Z')
let opened: Awaited<ReturnType<typeof openTestShop>>
beforeAll(async () => {
  startTranslations()
  opened = await openTestShop({ clock, env: { MAJLIS_ORIGIN: 'http://localhost:4321' } })
})
afterAll(() => opened.close())

async function codeTo(to: string): Promise<string> {
  const message = (await opened.shop.inbox.list()).find((each) => each.to === to)
  const text = `${message?.subject ?? ''} ${message?.text ?? ''}`
  return /#(\d{6})$/.exec(text)?.[1] ?? /\b(\d{6})\b/.exec(text)?.[1] ?? ''
}

let used = 0
const aBrowser = () => aSignInBrowser(opened.shop, 'ae/en', `198.51.100.${++used}`)
type Browser = ReturnType<typeof aBrowser>
const aPhone = (): string => `50200${1000 + ++used}`
const registration = { name: 'Layla', language: 'en', terms: 'yes' }
const password = 'copper lamps at noon'

async function signIn(browser: Browser, phone: string, step = 'MobileOtpLoginScreen') {
  await browser.post('sendSignInCode', { phone }, `step=${step}`)
  return browser.post('enterCode', { code: await codeTo(`+971${phone}`) }, 'step=OTPScreen')
}

/** The token that Google, or its stand-in, would give the browser. */
async function credentialFor(browser: Browser, email: string) {
  const { identity } = opened.shop
  const started = await identity.startGoogle(
    {
      challenge: browser.jar.get('majlis_challenge') ?? null,
      device: null,
      session: null,
      from: '198.51.100.1',
      agent: '',
    },
    null,
  )
  if (!started) throw new Error('Google is off')
  browser.jar.set('majlis_challenge', started.challenge)
  return (await identity.googleSandbox?.issue({ email, name: 'Noor Saleh' }, started.nonce)) ?? ''
}

describe('with Google', () => {
  test('a new customer adds a mobile, and is known by both from then on', async () => {
    const browser = aBrowser()
    const [phone, email] = [aPhone(), `noor${++used}@gmail.com`]
    const credential = await credentialFor(browser, email)
    expect(await browser.post('signInWithGoogle', { credential }, 'next=%2Fae%2Fen%2Fcart')).toMatchObject({
      to: '/login?step=EnterSocialMobile&next=%2Fae%2Fen%2Fcart',
    })
    const step = 'step=EnterSocialMobile&next=%2Fae%2Fen%2Fcart'
    await browser.post('sendSignInCode', { phone: email }, step)
    expect(browser.error()?.errors).toMatchObject([{ id: 'phone' }])
    await browser.post('sendSignInCode', { phone }, step)
    await browser.post('enterCode', { code: await codeTo(`+971${phone}`) }, 'step=OTPScreen')
    expect(await browser.open('step=RegisterScreen')).toMatchObject({ name: 'Noor Saleh' })
    expect(
      await browser.post('registerCustomer', registration, 'step=RegisterScreen&next=%2Fae%2Fen%2Fcart'),
    ).toMatchObject({ to: '/cart' })
    const again = aBrowser()
    const known = await credentialFor(again, email)
    expect(await again.post('signInWithGoogle', { credential: known })).toMatchObject({ to: '/account' })
    expect(again.jar.get('majlis_sign_in')).toBe('login.google')
  })

  test('a missing credential, one for another browser, and one that was used are errors', async () => {
    const browser = aBrowser()
    await browser.post('signInWithGoogle', {})
    expect(browser.error()?.status).toBe(422)
    const credential = await credentialFor(browser, `lina${++used}@gmail.com`)
    const other = aBrowser()
    await other.post('signInWithGoogle', { credential })
    expect(other.error()?.status).toBe(400)
    await browser.post('signInWithGoogle', { credential })
    await browser.post('signInWithGoogle', { credential })
    expect(browser.error()?.status).toBe(400)
    await browser.post('signInWithGoogle', { credential: 'a.b.c' })
    expect(browser.error()?.message).toContain('Google')
  })

  test('an address that Google does not vouch for is proven by a code first', async () => {
    const email = `omar${++used}@rahman.example`
    const first = aBrowser()
    await first.post('sendSignInCode', { identifier: email }, 'step=register')
    await first.post('enterCode', { code: await codeTo(email) }, 'step=OTPScreen')
    await first.post('registerCustomer', registration, 'step=RegisterScreen')
    clock.advance(31_000)
    const browser = aBrowser()
    const credential = await credentialFor(browser, email)
    expect(await browser.post('signInWithGoogle', { credential })).toMatchObject({
      to: '/login?step=OTPScreen',
    })
    expect(browser.jar.has('_ut')).toBe(false)
    expect(await browser.post('enterCode', { code: await codeTo(email) }, 'step=OTPScreen')).toMatchObject({
      to: '/account',
    })
  })
})

/** A customer with a phone, an email and a password; signed in, and known on this device for eight days. */
async function aKnownCustomer() {
  const browser = aBrowser()
  const [phone, email] = [aPhone(), `layla${++used}@gmail.com`]
  const credential = await credentialFor(browser, email)
  await browser.post('signInWithGoogle', { credential })
  await signIn(browser, phone, 'EnterSocialMobile')
  await browser.post('registerCustomer', registration, 'step=RegisterScreen')
  clock.advance(8 * day)
  await browser.post('signOut', {}, '/account')
  await signIn(browser, phone)
  await browser.post('setPassword', { password }, 'step=update')
  return { browser, phone, email }
}

describe('what is guarded', () => {
  test('is opened by a fresh proof, which leads on to it; the session has another token then', async () => {
    const { browser, phone } = await aKnownCustomer()
    expect(await browser.open('step=update')).toMatchObject({ step: 'update', isOwnAccount: true })
    clock.advance(15 * 60_000)
    const confirm = '/account/confirm?next=%2Fae%2Fen%2Flogin%3Fstep%3Dupdate'
    expect(await browser.open('step=update')).toEqual({ to: confirm })
    expect(
      await browser.post('setPassword', { password: 'rose water and oud' }, 'step=update'),
    ).toMatchObject({
      to: confirm,
    })
    const before = browser.jar.get('_ut')
    expect(await browser.post('sendStepUpCode', { to: 'phone' }, confirm)).toMatchObject({ to: confirm })
    await browser.post('stepUpByCode', { code: '12' }, confirm)
    expect(browser.error('/account/confirm')?.errors).toMatchObject([{ id: 'code' }])
    const code = await codeTo(`+971${phone}`)
    expect(await browser.post('stepUpByCode', { code }, confirm)).toMatchObject({ to: '/login?step=update' })
    expect(browser.jar.get('_ut')).not.toBe(before)
    expect(await browser.open('step=update')).toMatchObject({ isOwnAccount: true })
    clock.advance(15 * 60_000)
    await browser.post('stepUpByPassword', { password: 'wrong, all of it' }, confirm)
    expect(browser.error('/account/confirm')?.status).toBe(422)
    expect(await browser.post('stepUpByPassword', { password }, confirm)).toMatchObject({
      to: '/login?step=update',
    })
  })

  test('needs two different proofs on a device that is new to the account', async () => {
    const { phone } = await aKnownCustomer()
    clock.advance(7 * day)
    const thief = aBrowser()
    await signIn(thief, phone)
    const confirm = '/account/confirm?next=%2Fae%2Fen%2Flogin%3Fstep%3Dupdate'
    expect(await thief.open('step=update')).toEqual({ to: confirm })
    expect(await thief.post('stepUpByPassword', { password }, confirm)).toMatchObject({
      to: '/login?step=update',
    })
  })

  test('a password that was just set by a code to the phone is no second proof on a new device', async () => {
    const { phone } = await aKnownCustomer()
    clock.advance(7 * day)
    const thief = aBrowser()
    await thief.post('sendSignInCode', { phone }, 'step=ForgotPassword')
    await thief.post('enterCode', { code: await codeTo(`+971${phone}`) }, 'step=OTPScreen')
    const chosen = 'nothing but a phone'
    expect(await thief.post('setPassword', { password: chosen }, 'step=update')).toMatchObject({
      to: '/account',
    })
    const confirm = '/account/confirm?next=%2Fae%2Fen%2Flogin%3Fstep%3Dupdate'
    expect(await thief.open('step=update')).toEqual({ to: confirm })
    expect(await thief.post('stepUpByPassword', { password: chosen }, confirm)).toMatchObject({ to: confirm })
    expect(await thief.open('step=update')).toEqual({ to: confirm })
  })

  test('the money in a wallet is not spent on the strength of an old proof', async () => {
    const { browser } = await aKnownCustomer()
    const payment = '/checkout/payment'
    expect((await browser.post('useWallet', {}, payment)).to).not.toContain('confirm')
    clock.advance(15 * 60_000)
    expect(await browser.post('useWallet', {}, payment)).toMatchObject({
      to: '/account/confirm?next=%2Fae%2Fen%2Fcheckout%2Fpayment',
    })
  })

  test('a new email is proven by a code to it, and takes the place of the old one', async () => {
    const { browser } = await aKnownCustomer()
    const email = `new${++used}@example.com`
    const send = (fields: Record<string, string>) => browser.post('sendContactCode', fields, 'step=update')
    await send({ email: '0501234567' })
    expect(browser.error()?.errors).toMatchObject([{ id: 'email' }])
    await send({ phone: email })
    expect(browser.error()?.errors).toMatchObject([{ id: 'phone' }])
    expect(await send({ email })).toMatchObject({ to: '/login?step=OTPScreen' })
    expect(await browser.open('step=OTPScreen')).toMatchObject({
      isOwnAccount: true,
      purpose: 'change-contact',
    })
    clock.advance(30_000)
    expect(await browser.post('resendCode', {}, 'step=OTPScreen')).toMatchObject({
      to: '/login?step=OTPScreen',
    })
    const code = await codeTo(email)
    expect(await browser.post('updateContact', { code }, 'step=OTPScreen')).toMatchObject({ to: '/account' })
    expect(await opened.shop.identity.find(browser.jar.get('_ut') ?? null)).toMatchObject({ email })
  })

  test('leads a guest to the sign-in and back', async () => {
    const guest = aBrowser()
    const confirm = '/account/confirm?next=%2Fae%2Fen%2Faccount%2Fprofile'
    expect(await guest.post('sendStepUpCode', { to: 'phone' }, confirm)).toMatchObject({
      to: `/login?next=${encodeURIComponent(`/ae/en${confirm}`)}`,
    })
  })
})

describe('a number that was silent for 181 days', () => {
  async function aSilentNumber() {
    const known = await aKnownCustomer()
    clock.advance(181 * day)
    const browser = aBrowser()
    expect(await signIn(browser, known.phone)).toMatchObject({ to: '/login?step=secondProof' })
    expect(await browser.open('step=secondProof')).toMatchObject({ step: 'secondProof' })
    expect(await browser.open('step=RegisterScreen')).toEqual({ to: '/login?step=secondProof' })
    expect(browser.jar.has('_ut')).toBe(false)
    return { ...known, browser }
  }
  const step = 'step=secondProof'

  test('opens its account with the password', async () => {
    const { browser } = await aSilentNumber()
    await browser.post('enterPassword', { password: 'something else' }, step)
    expect(browser.error()?.status).toBe(422)
    expect(await browser.post('enterPassword', { password }, step)).toMatchObject({ to: '/account' })
  })

  test('opens its account with a code to its email, which is shown masked', async () => {
    const { browser, email } = await aSilentNumber()
    expect(await browser.post('sendSecondProof', {}, step)).toMatchObject({ to: '/login?step=secondProof' })
    const shown = await browser.open(step)
    expect(shown).toMatchObject({ purpose: 'second-proof', sentTo: null })
    expect(JSON.stringify(shown)).not.toContain(email)
    expect(await browser.post('enterCode', { code: await codeTo(email) }, step)).toMatchObject({
      to: '/account',
    })
  })

  test('tries three orders a day', async () => {
    const { browser } = await aSilentNumber()
    const order = { number: 'AE0000000000', email: 'layla@example.com' }
    for (const status of [422, 422, 422, 429]) {
      await browser.post('proveByOrder', order, step)
      expect(browser.error()?.status).toBe(status)
    }
  })

  test('is another person’s when they say so: a new account begins, and the old one keeps the rest', async () => {
    const { browser, email } = await aSilentNumber()
    expect(await browser.post('claimNumber', {}, step)).toMatchObject({ to: '/login?step=RegisterScreen' })
    const next = { ...registration, name: 'Salem' }
    expect(await browser.post('registerCustomer', next, 'step=RegisterScreen')).toMatchObject({
      to: '/account',
    })
    expect(await opened.shop.identity.find(browser.jar.get('_ut') ?? null)).toMatchObject({
      customer: { name: 'Salem' },
      email: null,
    })
    const owner = aBrowser()
    await owner.post('sendSignInCode', { identifier: email }, 'step=signIn')
    await owner.post('enterCode', { code: await codeTo(email) }, 'step=OTPScreen')
    expect(await opened.shop.identity.find(owner.jar.get('_ut') ?? null)).toMatchObject({
      customer: { name: 'Layla' },
      phone: null,
    })
  })
})
