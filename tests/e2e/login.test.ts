import { randomInt } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { cookies } from '#kernel/cookies.ts'
import { accessibilityFaults } from './support/accessibility.ts'
import { aBrowser, type Tab } from './support/browsing.ts'
import { aReader } from './support/forms-by-http.ts'
import { codeInInbox } from './support/inbox.ts'
import { sidewaysOverflow } from './support/layout.ts'
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
    await page.locator('#code').fill(await codeInInbox(tab, `+971${phone}`))
    await send(tab)
    await page.waitForURL('**step=RegisterScreen**')
    expect(await page.locator('#name').inputValue()).toBe(name)
    await page.locator('#terms').check()
    await send(tab)
    await page.waitForURL('**/ae/en/cart')
    await page.goto('/ae/en/account/confirm?next=/ae/en/account')
    await look(tab)
    expect(await page.locator('[data-method]').count()).toBe(1)
  })
})

test('known and unknown numbers lead to the same page, byte for byte', async () => {
  const pageAfter = async (phone: string, step: string) => {
    const reader = aReader(`127.1.${randomInt(256)}.${1 + randomInt(254)}`)
    const form = await reader.open(`/ae/en/login?step=${step}`)
    const shown = await reader.send(form, 'main form', { identifier: `0${phone}` })
    return [
      shown.path,
      shown.status,
      withoutTimes(shown.document.documentElement.outerHTML.replaceAll(phone, 'PHONE')),
    ]
  }
  const known = aMobile()
  const reader = aReader('127.1.2.3')
  let shown = await reader.open('/ae/en/login?step=MobileOtpLoginScreen')
  shown = await reader.send(shown, 'main form', { phone: known })
  const inbox = await reader.open('/dev/inbox')
  const message = [...inbox.document.querySelectorAll('.inbox-list li')].find((row) =>
    row.textContent.includes(`+971${known}`),
  )
  shown = await reader.send(shown, 'main form', {
    code: /\b\d{6}\b/.exec(message?.textContent ?? '')?.[0] ?? '',
  })
  shown = await reader.send(shown, 'main form', { name: 'Layla', terms: 'yes' })
  expect(shown.path).toBe('/ae/en/account')
  for (const step of ['signIn', 'register', 'ForgotPassword']) {
    const [one, other] = [await pageAfter(known, step), await pageAfter(aMobile(), step)]
    expect(one).toEqual(other)
    expect(one.slice(0, 2)).toEqual(['/ae/en/login?step=OTPScreen', 200])
  }
})

/** The moment from which on another code is sent. */
const withoutTimes = (html: string): string =>
  html.replaceAll(/\d+:\d\d:\d\d/g, 'TIME').replaceAll(/data-resend="\d+"/g, 'data-resend')
