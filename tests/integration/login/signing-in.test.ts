import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTranslations } from '#i18n/start.ts'
import { manualClock } from '../../support/manual-clock.ts'
import { aSignInBrowser } from '../../support/shops/a-sign-in-browser.ts'
import { openTestShop } from '../../support/shops/open-test-shop.ts'

const clock = manualClock('2026-11-23T12:00:00.000Z')
let opened: Awaited<ReturnType<typeof openTestShop>>
beforeAll(async () => {
  startTranslations()
  opened = await openTestShop({ clock, env: { MAJLIS_ORIGIN: 'http://localhost:4321' } })
})
afterAll(() => opened.close())

/** The last code that was sent to a phone or an address. */
async function codeTo(to: string): Promise<string> {
  const message = (await opened.shop.inbox.list()).find((each) => each.to === to)
  const text = `${message?.subject ?? ''} ${message?.text ?? ''}`
  return /#(\d{6})$/.exec(text)?.[1] ?? /\b(\d{6})\b/.exec(text)?.[1] ?? ''
}

let used = 0
/** Another address for each browser: none uses up the limits of another. */
const aBrowser = (code?: string) => aSignInBrowser(opened.shop, code, `198.51.100.${++used}`)
const phones = (function* () {
  for (let number = 1_000_001; ; number++) yield `50${number}`
})()
const aPhone = (): string => phones.next().value ?? ''

const registration = { name: 'ليلى', language: 'ar', terms: 'yes' }

/** A browser that has registered a phone. */
async function aCustomer(phone = aPhone(), next = '') {
  const browser = aBrowser()
  await browser.post('sendSignInCode', { phone }, `step=MobileOtpLoginScreen${next}`)
  await browser.post('enterCode', { code: await codeTo(`+971${phone}`) }, `step=OTPScreen${next}`)
  const registered = await browser.post('registerCustomer', registration, `step=RegisterScreen${next}`)
  return { browser, phone, registered }
}

describe('by a code to a mobile', () => {
  test('a new customer registers and goes on to where they wanted to; cookies are out of scripts’ reach', async () => {
    const next = '&next=%2Fae%2Fen%2Fcheckout'
    const phone = aPhone()
    const browser = aBrowser()
    const step = `step=MobileOtpLoginScreen${next}`
    expect(await browser.open(step)).toMatchObject({ kind: 'step', step: 'MobileOtpLoginScreen' })
    const arabic = `٠${phone}`.replaceAll(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)] ?? '')
    const sent = await browser.post(
      'sendSignInCode',
      { phone: `\u200f${arabic.slice(0, 3)} ${arabic.slice(3)}` },
      step,
    )
    expect(sent).toMatchObject({ status: 303, to: `/login?step=OTPScreen${next}` })
    expect(sent.cookies.map((each) => each.replace(/=[\w-]{43}/, ''))).toEqual([
      'majlis_challenge; Max-Age=86400; Path=/; HttpOnly; SameSite=Lax',
      'majlis_device; Max-Age=15552000; Path=/; HttpOnly; SameSite=Lax',
    ])
    expect(await browser.open(`step=OTPScreen${next}`)).toMatchObject({
      step: 'OTPScreen',
      identifier: { kind: 'phone', value: `+971${phone}` },
      resendAt: '2026-11-23T12:00:30.000Z',
    })
    const code = await codeTo(`+971${phone}`)
    const typed = `${code.slice(0, 3)} ${code.slice(3)}`.replaceAll(
      /\d/g,
      (digit) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)] ?? '',
    )
    expect(await browser.post('enterCode', { code: typed }, `step=OTPScreen${next}`)).toMatchObject({
      to: `/login?step=RegisterScreen${next}`,
    })
    const registered = await browser.post('registerCustomer', registration, `step=RegisterScreen${next}`)
    expect(registered).toMatchObject({ status: 303, to: '/checkout' })
    expect(registered.cookies[0]?.replace(/=[\w-]{43}/, '')).toBe(
      '_ut; Max-Age=15552000; Path=/; HttpOnly; SameSite=Lax',
    )
    expect(browser.jar.get('majlis_sign_in')).toBe('sign_up.phone-code')
    expect(browser.jar.has('majlis_challenge')).toBe(false)
    expect(await browser.open()).toEqual({ to: '/account' })
    expect(await browser.open(next.slice(1))).toEqual({ to: '/checkout' })
  })

  test('a known one is signed in by the code alone, and signed out into an empty guest', async () => {
    const { phone } = await aCustomer()
    clock.advance(31_000)
    const browser = aBrowser('ae/ar')
    await browser.post('sendSignInCode', { phone }, 'step=MobileOtpLoginScreen')
    const code = await codeTo(`+971${phone}`)
    expect(await browser.post('enterCode', { code }, 'step=OTPScreen')).toMatchObject({ to: '/account' })
    expect(browser.jar.get('majlis_sign_in')).toBe('login.phone-code')
    expect(await browser.post('signOut', {}, '/account')).toMatchObject({ to: '/login?signed-out=1' })
    expect([...browser.jar.keys()].filter((name) => name.startsWith('_'))).toEqual([])
    expect(await browser.open('signed-out=1')).toMatchObject({ step: 'default' })
  })

  test('each mistake in a number or a code has its own message, up to the limit', async () => {
    const browser = aBrowser()
    const send = async (fields: Record<string, string>, step = 'MobileOtpLoginScreen') => {
      await browser.post('sendSignInCode', fields, `step=${step}`)
      return [browser.error()?.status, browser.error()?.errors.map(({ id }) => id)]
    }
    expect(await send({ phone: '12' })).toEqual([422, ['phone']])
    expect(await send({ phone: 'layla@example.com' })).toEqual([422, ['phone']])
    expect(await send({ phone: '+441234567890' })).toEqual([422, ['phone']])
    expect(await send({ phone: '042345678' })).toEqual([422, ['phone']])
    expect(await send({ identifier: 'layla@' }, 'signIn')).toEqual([422, ['identifier']])
    expect(browser.error()?.values).toEqual({ identifier: 'layla@' })
    const phone = aPhone()
    await browser.post('sendSignInCode', { phone }, 'step=MobileOtpLoginScreen')
    const enter = async (code: string) => {
      const answer = await browser.post('enterCode', { code }, 'step=OTPScreen')
      const error = browser.error()
      expect(JSON.stringify(error)).not.toContain(`"${code}"`)
      return [answer.to, error?.status, error?.errors.length]
    }
    expect(await enter('12345')).toEqual(['/login?step=OTPScreen&error=1', 422, 1])
    const code = await codeTo(`+971${phone}`)
    const wrong = code === '000000' ? '000001' : '000000'
    expect(await enter(wrong)).toEqual(['/login?step=OTPScreen&error=1', 422, 1])
    for (let time = 0; time < 4; time++) await enter(wrong)
    expect(await enter(wrong)).toEqual(['/login?step=OTPScreen&error=1', 429, 0])
    expect(browser.error()?.message).toContain('in 1 hour')
  })

  test('another code is sent after the time that the page names, not before', async () => {
    const browser = aBrowser()
    const phone = aPhone()
    await browser.post('sendSignInCode', { phone }, 'step=MobileOtpLoginScreen')
    clock.advance(29_999)
    expect(await browser.post('resendCode', {}, 'step=OTPScreen')).toMatchObject({
      to: '/login?step=OTPScreen&error=1',
    })
    expect(browser.error()).toMatchObject({ status: 429, message: expect.stringContaining('in 1 minute') })
    clock.advance(1)
    expect(await browser.post('resendCode', {}, 'step=OTPScreen')).toMatchObject({
      to: '/login?step=OTPScreen',
    })
    expect(await browser.open('step=OTPScreen')).toMatchObject({
      resendAt: clockIn(60_000),
    })
  })
})

const clockIn = (milliseconds: number) => new Date(Date.parse(clock.now()) + milliseconds).toISOString()

describe('the order of the steps', () => {
  test.each(['OTPScreen', 'RegisterScreen', 'EnterSocialMobile', 'update', 'secondProof', 'none', ''])(
    'without a sign-in that has begun, %s leads to the first',
    async (step) => {
      expect(await aBrowser().open(`step=${step}&next=%2Fae%2Fen%2Fcart`)).toEqual({
        to: '/login?next=%2Fae%2Fen%2Fcart',
      })
    },
  )

  test('a step that is skipped leads to the current one, with the error that was stored', async () => {
    const browser = aBrowser()
    await browser.post('sendSignInCode', { phone: aPhone() }, 'step=MobileOtpLoginScreen')
    expect(await browser.open('step=RegisterScreen')).toEqual({ to: '/login?step=OTPScreen' })
    expect(await browser.open('step=update&error=1')).toEqual({ to: '/login?step=OTPScreen&error=1' })
    const registered = await browser.post('registerCustomer', registration, 'step=RegisterScreen')
    expect(registered.to).toBe('/login?step=RegisterScreen&error=1')
    expect(browser.error()?.status).toBe(400)
    expect(await browser.open('step=signIn')).toMatchObject({ step: 'signIn' })
  })

  test('a link of a sign-in that has ended shows that, and can be begun again', async () => {
    const browser = aBrowser()
    await browser.post('sendSignInCode', { phone: aPhone() }, 'step=MobileOtpLoginScreen')
    clock.advance(3_600_000)
    expect(await browser.open('step=OTPScreen')).toEqual({ kind: 'expired' })
    expect(await browser.open()).toMatchObject({ kind: 'step', step: 'default' })
  })

  test('a code of another browser is worth nothing', async () => {
    const [mine, theirs] = [aBrowser(), aBrowser()]
    const phone = aPhone()
    await mine.post('sendSignInCode', { phone }, 'step=MobileOtpLoginScreen')
    const code = await codeTo(`+971${phone}`)
    await theirs.post('sendSignInCode', { phone: aPhone() }, 'step=MobileOtpLoginScreen')
    await theirs.post('enterCode', { code }, 'step=OTPScreen')
    expect(theirs.error()?.status).toBe(422)
    expect(theirs.jar.has('_ut')).toBe(false)
  })
})

describe('by password', () => {
  async function withPassword() {
    const { browser, phone } = await aCustomer()
    await browser.post('signOut', {}, '/account')
    clock.advance(60_000)
    await browser.post('sendSignInCode', { identifier: `0${phone}` }, 'step=ForgotPassword')
    expect(
      await browser.post('enterCode', { code: await codeTo(`+971${phone}`) }, 'step=OTPScreen'),
    ).toMatchObject({
      to: '/login?step=update',
    })
    expect(await browser.open('step=update')).toMatchObject({ step: 'update', isOwnAccount: false })
    return { browser, phone }
  }

  test('a forgotten one is chosen again after a code, weak ones are rejected with the reason', async () => {
    const { browser, phone } = await withPassword()
    const weak = async (password: string) => {
      await browser.post('setPassword', { password }, 'step=update')
      expect(browser.error()?.values).toEqual({})
      return browser.error()?.errors[0]?.message
    }
    expect(await weak('short')).toContain('at least 10')
    expect(await weak('a'.repeat(129))).toContain('128 characters')
    expect(await weak('password1234')).toContain('easy to guess')
    expect(await weak(`+971${phone}`)).toContain('Your own')
    const password = ' copper lamps at noon '
    expect(await browser.post('setPassword', { password }, 'step=update')).toMatchObject({ to: '/account' })
    const other = aBrowser()
    const enter = (given: string) =>
      other.post('enterPassword', { identifier: `0${phone}`, password: given }, 'step=PasswordLoginScreen')
    expect((await enter(password.trim())).to).toBe('/login?step=PasswordLoginScreen&error=1')
    expect(JSON.stringify(other.error())).not.toContain('copper')
    expect((await enter(password)).to).toBe('/account')
  })

  test('known and unknown numbers, addresses and passwords are answered alike', async () => {
    const { phone } = await withPassword()
    clock.advance(60_000)
    const answersFor = async (identifier: string) => {
      const browser = aBrowser()
      const wrong = await browser.post(
        'enterPassword',
        { identifier, password: 'nothing of the kind' },
        'step=PasswordLoginScreen',
      )
      const error = browser.error()
      const sent = await browser.post('sendSignInCode', { identifier }, 'step=register')
      const forgot = await browser.post('sendSignInCode', { identifier }, 'step=ForgotPassword')
      const cookies = (answer: typeof sent) =>
        answer.cookies.map((each) => each.replace(/=[^;]*/, (value) => `=${value.length}`))
      return {
        wrong: [wrong.status, wrong.to],
        message: error?.message,
        sent: [sent.status, sent.to, cookies(sent)],
        forgot: [forgot.status, forgot.to],
        size: JSON.stringify(await browser.open('step=OTPScreen')).length,
      }
    }
    expect(await answersFor(`0${phone}`)).toEqual(await answersFor(`0${aPhone()}`))
  })
})

describe('a guest', () => {
  test('may give an address, sealed, that the checkout can read', async () => {
    const browser = aBrowser()
    const answer = await browser.post(
      'continueAsGuest',
      { email: 'Noor@Example.com' },
      'step=ContinueAsGuest&next=%2Fae%2Fen%2Fcheckout',
    )
    expect(answer.to).toBe('/checkout')
    expect(answer.cookies[0]).toMatch(/^_ge=[^;]+; Max-Age=5184000; Path=\/; HttpOnly; SameSite=Lax$/)
    expect(answer.cookies[0]).not.toMatch(/noor/i)
    const value = decodeURIComponent(browser.jar.get('_ge') ?? '')
    expect(opened.shop.identity.guestEmail(value)).toBe('noor@example.com')
    expect(opened.shop.identity.guestEmail(`${value}x`)).toBeNull()
  })

  test('may give none; a number is no address', async () => {
    const browser = aBrowser()
    expect(await browser.post('continueAsGuest', { email: '' }, 'step=ContinueAsGuest')).toMatchObject({
      status: 303,
      cookies: [],
    })
    await browser.post('continueAsGuest', { email: '0501234567' }, 'step=ContinueAsGuest')
    expect(browser.error()?.errors).toMatchObject([{ id: 'email' }])
    expect(browser.jar.has('_ge')).toBe(false)
  })
})

describe('a registration', () => {
  async function upToRegister(code = 'ae/en') {
    const browser = aBrowser(code)
    const email = `person${++used}@example.com`
    await browser.post('sendSignInCode', { identifier: email }, 'step=register')
    await browser.post('enterCode', { code: await codeTo(email) }, 'step=OTPScreen')
    return browser
  }

  test('needs a name and the terms, keeps what was entered, and takes no role or id from the form', async () => {
    const browser = await upToRegister()
    await browser.post(
      'registerCustomer',
      { name: ' ', language: 'ar', consent: 'email' },
      'step=RegisterScreen',
    )
    expect(browser.error()?.errors.map(({ id }) => id)).toEqual(['name', 'terms'])
    expect(browser.error()?.values).toMatchObject({ language: 'ar', consents: 'email' })
    const extra = { ...registration, role: 'admin', customerId: '1', id: '1' }
    expect(await browser.post('registerCustomer', extra, 'step=RegisterScreen')).toMatchObject({
      to: '/account',
    })
    expect(await opened.shop.identity.find(browser.jar.get('_ut') ?? null)).toMatchObject({
      customer: { name: 'ليلى', language: 'ar', country: 'ae' },
    })
  })

  test('in India needs an age of 18', async () => {
    const browser = await upToRegister('in/en')
    await browser.post('registerCustomer', registration, 'step=RegisterScreen')
    expect(browser.error()?.errors.map(({ id }) => id)).toEqual(['adult'])
    const adult = { ...registration, adult: 'yes' }
    expect(await browser.post('registerCustomer', adult, 'step=RegisterScreen')).toMatchObject({
      to: '/account',
    })
  })
})

describe('on a kiosk', () => {
  test('no form is answered before the middleware, which refuses it', async () => {
    const browser = aBrowser()
    browser.jar.set('dwId', '1')
    await expect(
      browser.post('continueAsGuest', { email: 'a@example.com' }, 'step=ContinueAsGuest'),
    ).rejects.toThrow('was not answered')
  })
})

test('a filled-in trap sends no code', async () => {
  const browser = aBrowser()
  const phone = aPhone()
  await browser.post('sendSignInCode', { phone, website: 'https://x.example' }, 'step=MobileOtpLoginScreen')
  expect(browser.error()?.status).toBe(403)
  expect(await codeTo(`+971${phone}`)).toBe('')
})
