import { randomInt } from 'node:crypto'
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { accessibilityFaults } from './support/accessibility.ts'
import { aBrowser } from './support/browsing.ts'
import { cutTexts } from './support/cut-texts.ts'
import { codesInInbox } from './support/inbox.ts'
import { sidewaysOverflow, veils } from './support/layout.ts'

const browser = aBrowser()

/** Registers a number in the browser's storefront, each form as it is without scripts. */
async function register(page: Page, code: string, name: string): Promise<void> {
  const phone = `50${randomInt(1_000_000, 9_999_999)}`
  const submit = (field: string) => page.locator(`main form:has(#${field}) button:not([type])`).last().click()
  await page.goto(`/${code}/login?step=MobileOtpLoginScreen`)
  await page.fill('#phone', phone)
  await submit('phone')
  await page.waitForURL('**/login?step=OTPScreen*')
  const inbox = await (await page.request.get('/dev/inbox')).text()
  await page.fill('#code', codesInInbox(inbox, `+971${phone}`)[0] ?? '')
  await submit('code')
  await page.waitForURL('**/login?step=RegisterScreen*')
  await page.fill('#name', name)
  await page.check('#terms')
  await submit('name')
  await page.waitForURL(`**/${code}/account`)
}

const isSound = async (page: Page): Promise<void> => {
  expect(await page.locator('h1').count()).toBe(1)
  expect(await sidewaysOverflow(page)).toBe(0)
  expect(await cutTexts(page)).toEqual([])
  expect(await accessibilityFaults(page)).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await veils(page)).toEqual([])
  await page.emulateMedia({ colorScheme: 'light' })
}

test.each([
  {
    code: 'ae/en',
    width: 1440,
    name: 'Layla Haddad',
    place: 'Al Barsha',
    javaScript: true,
  },
  { code: 'ae/ar', width: 390, name: 'ليلى حداد', place: 'البرشاء', javaScript: false },
])(
  'a customer in $code keeps an address, corrects the profile and signs out at $width px',
  async ({ code, width, name, place, javaScript }) => {
    const { page, complaints } = await browser.open({ width, javaScript })
    await register(page, code, name)
    expect(await page.locator('h1').innerText()).toContain(name)
    if (javaScript) await isSound(page)
    const account = `/${code}/account`

    await page.goto(`${account}/addresses`)
    expect(await page.locator('[data-empty="address"]').count()).toBe(1)
    await page.goto(`${account}/addresses/new`)
    if (javaScript) await isSound(page)
    await page.fill('#label', 'Home')
    await page.fill('#area', place)
    await page.fill('#building', 'Villa 12')
    await page.locator('main form:has(#label) button:not([type])').click()
    await page.waitForURL(`**${account}/addresses`)
    expect(await page.locator('[data-address]').innerText()).toContain('Villa 12')
    if (javaScript) await isSound(page)

    await page.goto(`${account}/profile`)
    await page.selectOption('#birthDay', '29')
    await page.selectOption('#birthMonth', '2')
    await page.locator('form:has(#birthDay) button').click()
    await page.waitForURL(`**${account}/profile?saved=1`)
    expect(await page.locator('#birthDay').inputValue()).toBe('29')
    if (javaScript) await isSound(page)
    else expect(await sidewaysOverflow(page)).toBe(0)

    await page.goto(`${account}/delete`)
    if (javaScript) await isSound(page)
    // The registration was a proof, on the device by which the account was made.
    const copy = await page.request.get(`${account}/export.json`)
    expect(copy.headers()).toMatchObject({
      'content-type': 'application/json',
      'content-disposition': expect.stringMatching(/^attachment; filename=".+\.json"$/),
      'cache-control': 'private, no-store',
    })
    expect(await copy.json()).toMatchObject({
      customer: { name },
      addresses: [{ label: 'Home' }],
    })

    await page.goto(account)
    await page.locator('form[action*="signOut"]:visible button').click()
    await page.waitForURL('**/login?signed-out=1')
    await page.goto(`${account}/addresses`)
    expect(new URL(page.url()).pathname).toBe(`/${code}/login`)
    expect(complaints).toEqual([])
  },
)
