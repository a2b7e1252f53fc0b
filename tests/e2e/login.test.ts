import { randomInt } from 'node:crypto'
import { describe, expect, inject, test } from 'vitest'
import { cookies } from '#kernel/cookies.ts'
import { accessibilityFaults } from './support/accessibility.ts'
import { aBrowser, type Tab } from './support/browsing.ts'
import { aReader } from './support/forms-by-http.ts'
import { codeInInbox } from './support/inbox.ts'
import { sidewaysOverflow } from './support/layout.ts'
import { aLocalAddress, signUpByForms } from './support/signing-up.ts'
import { texts } from './support/texts.ts'

const browser = aBrowser()
const aMobile = (): string => `50${randomInt(1_000_000, 9_999_999)}`
const inArabicDigits = (text: string): string =>
  text.replaceAll(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)] ?? '')

/** The code after another one: the inbox lists the newest first. */
async function newerCode(tab: Tab, to: string, before: string): Promise<string> {
  let code = before
  await expect.poll(async () => (code = await codeInInbox(tab, to)) === before).toBe(false)
  return code
}

/** The main form of a step: its button. */
const send = ({ page }: Tab) => page.locator('main form button').first().click()

async function look({ page }: Tab) {
  expect(await sidewaysOverflow(page)).toBe(0)
  expect(await accessibilityFaults(page)).toEqual([])
}

describe('signing in', () => {
  test('by a code to a mobile, in Arabic: a new customer comes back to where they were', async () => {
    const tab = await browser.open({ width: 390, consent: 'measured' })
    const { page } = tab
    const t = texts('ar')
    await page.goto('/ae/ar/login?next=/ae/ar/wishlist')
    await page.getByRole('link', { name: t('login:choose.mobile') }).click()
    const phone = aMobile()
    await page.getByLabel(t('login:mobile.label')).fill(inArabicDigits(`0${phone}`))
    await send(tab)
    await page.waitForURL('**step=OTPScreen**')
    await look(tab)
    const code = await codeInInbox(tab, `+971${phone}`)
    await page.getByLabel(t('login:code.label')).fill(` ${inArabicDigits(code)} `)
    await send(tab)
    await page.waitForURL('**step=RegisterScreen**')
    await look(tab)
    expect(await page.locator('input[type=checkbox]:checked').count()).toBe(0)
    await send(tab)
    await page.waitForURL('**error=1**')
    await page.locator('[aria-invalid=true]').first().waitFor()
    await look(tab)
    await page.locator('#name').fill('ليلى')
    await page.locator('#terms').check()
    await send(tab)
    await page.waitForURL('**/ae/ar/wishlist')
    await expect
      .poll(() => page.evaluate(() => JSON.stringify(window.dataLayer ?? [])))
      .toContain('{"event":"sign_up","method":"phone-code"}')
    await page.reload()
    expect(await page.locator('[data-signed-in]').count()).toBe(0)
    // On another device the code alone is enough.
    const other = await browser.open({ javaScript: false })
    await other.page.goto('/ae/en/login?step=MobileOtpLoginScreen')
    await other.page.locator('#phone').fill(phone)
    await send(other)
    await other.page.waitForURL('**step=OTPScreen**')
    await other.page.locator('#code').fill(await newerCode(other, `+971${phone}`, code))
    await send(other)
    await other.page.waitForURL('**/ae/en/account')
    expect(await other.page.locator('main').innerText()).toContain('ليلى')
  })

  test('with a forgotten password, without JavaScript', async () => {
    const tab = await browser.open({ javaScript: false, width: 390 })
    const { page } = tab
    const email = `forgetful${randomInt(1_000_000)}@example.com`
    await page.goto('/ae/en/login?step=register')
    await page.locator('#identifier').fill(email)
    await send(tab)
    await page.waitForURL('**step=OTPScreen**')
    expect(await page.locator('[data-resend-at]').innerText()).toMatch(/\d:\d\d:\d\d/)
    const first = await codeInInbox(tab, email)
    await page.locator('#code').fill(first)
    await send(tab)
    await page.locator('#name').fill('Noor')
    await page.locator('#terms').check()
    await send(tab)
    await page.waitForURL('**/ae/en/account')
    await tab.context.clearCookies({ name: cookies.userToken })
    await page.goto('/ae/en/login?step=PasswordLoginScreen')
    await page.getByRole('link', { name: texts('en')('login:password.forgot') }).click()
    await page.locator('#identifier').fill(email)
    await send(tab)
    await page.waitForURL('**step=OTPScreen**')
    await page.locator('#code').fill(await newerCode(tab, email, first))
    await send(tab)
    await page.waitForURL('**step=update**')
    await page.locator('#password').fill('noor12')
    await send(tab)
    await page.waitForURL('**error=1**')
    await page.locator('#password-error').waitFor()
    await page.locator('#password').fill('copper lamps at noon')
    await send(tab)
    await page.waitForURL('**/ae/en/account')
  })

  test('with Google’s stand-in, and a mobile that is still needed', async () => {
    const tab = await browser.open({ width: 390 })
    const { page } = tab
    const name = `Dana${randomInt(1_000_000)}`
    await page.goto('/ae/en/login?next=/ae/en/cart')
    await page.locator('[data-choose=google]').click()
    await page.waitForURL('**/dev/google**')
    await look(tab)
    await page.locator('summary').click()
    await page.locator('#name').fill(name)
    await page.locator('#email').fill(`${name}@gmail.com`)
    await page.locator('details button').click()
    await page.locator(`[data-account="${name}@gmail.com"] button`).click()
    await page.waitForURL('**step=EnterSocialMobile**')
    const phone = aMobile()
    await page.locator('#phone').fill(phone)
    await send(tab)
    await page.waitForURL('**step=OTPScreen**')
    const code = await codeInInbox(tab, `+971${phone}`)
    await page.locator('#code').fill(code)
    await send(tab)
    await page.waitForURL('**step=RegisterScreen**')
    expect(await page.locator('#name').inputValue()).toBe(name)
    await page.locator('#terms').check()
    await send(tab)
    await page.waitForURL('**/ae/en/cart')
    // On a device that is new to the account, the code to the mobile is one of two proofs.
    const other = await browser.open({ width: 390 })
    await other.page.goto('/ae/en/login?step=MobileOtpLoginScreen')
    await other.page.locator('#phone').fill(phone)
    await send(other)
    await other.page.waitForURL('**step=OTPScreen**')
    await other.page.locator('#code').fill(await newerCode(other, `+971${phone}`, code))
    await send(other)
    await other.page.waitForURL('**/ae/en/account')
    await other.page.goto('/ae/en/account/confirm?next=/ae/en/account')
    await look(other)
    expect(await other.page.locator('[data-method]').count()).toBe(1)
  })
})

/** All that a posted step answers to somebody, and the page that it leads to; what was entered left out. */
async function answersTo(step: string, fields: Readonly<Record<string, string>>, entered: string) {
  const reader = aReader(aLocalAddress())
  const { path, document } = await reader.open(`/ae/en/login?step=${step}`)
  const form = [...document.querySelectorAll('form')].find((each) => each.closest('main'))
  const { pathname, search } = new URL(form?.action ?? '')
  const plain = { origin: inject('shopUrl'), 'accept-encoding': 'identity' }
  const answer = await reader.ask(pathname + search, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: plain,
  })
  const next = answer.headers.get('location') ?? path
  const page = await reader.ask(next, { headers: plain })
  const seenOf = async (of: Response) => {
    const { status, headers } = of
    const sentHeaders = [...headers].filter(
      ([name]) => !['date', 'x-request-id', 'set-cookie'].includes(name),
    )
    // Of cookies: their names and their attributes, and how long their values are.
    const jar = headers.getSetCookie().map((each) => each.replace(/=[^;]*/, ({ length }) => `=${length}`))
    return JSON.stringify({
      status,
      sentHeaders,
      jar: jar.map(withoutTimes),
      body: withoutTimes(await of.text()),
    })
  }
  const seen = [await seenOf(answer), await seenOf(page)].map((each) => each.replaceAll(entered, 'ENTERED'))
  return { next, status: answer.status, seen }
}

/** Sets a password by forms, through the code of a forgotten one. */
async function setPassword(mobile: string): Promise<void> {
  const reader = aReader(aLocalAddress())
  const codes = async () => {
    const { document } = await reader.open('/dev/inbox')
    const rows = [...document.querySelectorAll('.inbox-list li')].map(({ textContent }) => textContent)
    return rows.filter((text) => text.includes(`+971${mobile}`)).map((text) => /#(\d{6})/.exec(text)?.[1])
  }
  const before = (await codes()).length
  const firstStep = await reader.open('/ae/en/login?step=ForgotPassword')
  const sent = await reader.send(firstStep, 'main form', { identifier: `0${mobile}` })
  await expect.poll(async () => (await codes()).length).toBe(before + 1)
  const update = await reader.send(sent, 'main form', { code: (await codes())[0] ?? '' })
  const { path } = await reader.send(update, 'main form', { password: 'copper lamps at noon' })
  expect(path).toBe('/ae/en/account')
}

test('known and unknown numbers get the same answers, byte for byte', async () => {
  const sentTo = await signUpByForms(aReader(aLocalAddress()), 'Layla')
  const withPassword = await signUpByForms(aReader(aLocalAddress()), 'Noor')
  await setPassword(withPassword)
  const code = '/ae/en/login?step=OTPScreen'
  for (const [step, field, status, next] of [
    ['MobileOtpLoginScreen', 'phone', 303, code],
    ['signIn', 'identifier', 303, code],
    ['register', 'identifier', 303, code],
    ['ForgotPassword', 'identifier', 303, code],
    ['PasswordLoginScreen', 'identifier', 422, '/ae/en/login?step=PasswordLoginScreen'],
  ] as const) {
    const ask = (phone: string) =>
      answersTo(step, { [field]: `0${phone}`, password: 'wrong as can be' }, phone)
    const known = status === 422 ? withPassword : sentTo
    const [one, other] = [await ask(known), await ask(aMobile())]
    expect([one.status, one.next], step).toEqual([status, next])
    expect(one, step).toEqual(other)
  }
})

/** The moment from which on another code is sent. */
const withoutTimes = (html: string): string =>
  html.replaceAll(/\d+:\d\d:\d\d/g, 'TIME').replaceAll(/data-resend="\d+"/g, 'data-resend')
