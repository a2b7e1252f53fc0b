import { describe, expect, inject, test } from 'vitest'
import { aKioskIdAt } from '../support/builders/a-kiosk.ts'
import { aBrowser } from './support/browsing.ts'

const browser = aBrowser()
const html = async (path: string, cookie = '') =>
  (await fetch(inject('shopUrl') + path, cookie ? { headers: { cookie } } : {})).text()

describe('extras of header and footer', () => {
  test.each(['purespace', 'yara-chatbot'])('are left out on /%s', async (slug) => {
    expect(await html('/ae/en')).toContain('footer-extra')
    const page = await html(`/ae/en/${slug}`)
    expect(page).not.toContain('footer-extra')
    expect(page).not.toContain('strip-links')
    expect(page).toContain('<footer')
  })

  test('the footer’s is left out on a kiosk, and the next visitor without the cookie still sees it', async () => {
    expect(await html('/ae/en', `dwId=${aKioskIdAt(inject('dataDirectory'))}`)).not.toContain('footer-extra')
    expect(await html('/ae/en')).toContain('footer-extra')
  })
})

describe('the announcement', () => {
  test('stays dismissed on the next page, without moving what is below', async () => {
    const { page, complaints } = await browser.open()
    await page.goto('/ae/en')
    const bar = page.locator('[data-announcement]')
    expect(await bar.isVisible()).toBe(true)
    await bar.locator('[data-dismiss]').click()
    await expect.poll(() => bar.isVisible()).toBe(false)
    await page.goto('/ae/en/help')
    expect(await bar.isVisible()).toBe(false)
    expect(complaints).toEqual([])
  })
})
