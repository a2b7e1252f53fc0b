import type { Page } from 'playwright'
import { inject, expect, test } from 'vitest'
import { accessibilityFaults } from './support/accessibility.ts'
import { aBrowser } from './support/browsing.ts'
import { aReader } from './support/forms-by-http.ts'
import { sidewaysOverflow } from './support/layout.ts'
import { aLocalAddress, linkIn, openMailTo } from './support/signing-up.ts'
import { majlis } from './support/shops.ts'
import { texts } from './support/texts.ts'

const browser = aBrowser()
const url = inject('shopUrl')

/** axe needs scripts. */
const looksRight = async (page: Page, javaScript: boolean) => {
  expect(await sidewaysOverflow(page)).toBe(0)
  if (javaScript) expect(await accessibilityFaults(page)).toEqual([])
}

test.each([
  ['ar', 390, false],
  ['en', 1440, true],
] as const)(
  'a reader confirms, chooses what the letter is about, and ends all of it (%s, %d px, scripts: %s)',
  async (language, width, javaScript) => {
    const t = texts(language)
    const email = `letters-${language}@example.com`
    const reader = aReader(aLocalAddress())
    const { page, complaints } = await browser.open({ width, javaScript })
    const text = () => page.locator('main').innerText()
    await page.goto(`/ae/${language}/lead/newsletter`)
    await page.locator('[name=email]').fill(email)
    await page.locator('[name=consent]').check()
    await page.locator('.lead .button').click()
    await page.getByText(t('forms:lead.sent.newsletter')).waitFor()

    const first = await openMailTo(reader, email, t('messages:confirm-newsletter.subject'))
    await page.goto(linkIn(first, '/newsletter/confirm'))
    await page.getByRole('button', { name: t('alerts:newsletter.confirm.go') }).click()
    await page.getByText(t('alerts:newsletter.confirm.confirmed')).waitFor()

    const letter = await openMailTo(reader, email, t('messages:newsletter-confirmed.subject'))
    const preferences = linkIn(letter, '/newsletter/preferences')
    const stop = linkIn(letter, '/newsletter/stop')
    await page.goto(preferences)
    await looksRight(page, javaScript)
    const save = page.getByRole('button', { name: t('alerts:preferences.save') })
    for (const topic of ['new-arrivals', 'rooms', 'offers'] as const)
      await page.locator(`[name=topic][value=${topic}]`).uncheck()
    await page.locator('[name=frequency][value=monthly]').check()
    await save.click()
    await page.locator('.error-summary', { hasText: t('alerts:preferences.topics.missing') }).waitFor()
    await looksRight(page, javaScript)
    // What was chosen besides is still chosen.
    expect(await page.locator('[name=frequency][value=monthly]').isChecked()).toBe(true)
    await page.locator('[name=topic][value=rooms]').check()
    await page.locator('[name=language][value=en]').check()
    await save.click()
    await page.getByText(t('alerts:preferences.saved')).waitFor()
    await looksRight(page, javaScript)
    const boxes = await page
      .locator('[name=topic]:checked')
      .evaluateAll((all) => all.map((one) => one.getAttribute('value')))
    expect(boxes).toEqual(['rooms'])
    const listed = (await majlis('newsletter', 'export')).split('\r\n').find((line) => line.includes(email))
    expect(listed).toContain('"ae","en","monthly","rooms"')

    await page.getByRole('button', { name: t('alerts:preferences.all.go') }).click()
    await page.getByText(t('alerts:preferences.ended')).waitFor()
    await looksRight(page, javaScript)
    expect(await majlis('newsletter', 'export')).not.toContain(email)
    // The mail program says the same once more, and its page agrees.
    const oneClick = await fetch(`${url}/api/newsletter/stop${new URL(stop, url).search}`, {
      method: 'POST',
      body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
    })
    expect(oneClick.status).toBe(200)
    await page.goto(stop)
    expect(await text()).toContain(t('alerts:newsletter.stop.done'))
    expect(complaints.filter((one) => !one.includes('422'))).toEqual([])
  },
)

test('a wrong link opens no preferences, saves none, and the page is private', async () => {
  const form = new URLSearchParams({ receive: 'letter', topic: 'rooms', frequency: 'weekly', language: 'en' })
  for (const token of ['', 'x', '7d0c0b8e-8f0e-4f57-a2f4-0c0a9a5f3f10..'.padEnd(82, 'A')]) {
    const path = `${url}/ae/en/newsletter/preferences?t=${token}`
    const opened = await fetch(path)
    expect([token, opened.status]).toEqual([token, 404])
    expect(opened.headers.get('cache-control')).toBe('private, no-store')
    expect(opened.headers.get('referrer-policy')).toBe('strict-origin')
    expect(await opened.text()).toMatch(/<meta name="robots" content="noindex/)
    for (const action of ['saveNewsletterPreferences', 'unsubscribeFromAll']) {
      form.set('t', token)
      const sent = await fetch(`${path}&_action=${action}`, {
        method: 'POST',
        body: form,
        headers: { origin: url },
      })
      expect([token, action, sent.status]).toEqual([token, action, 404])
    }
  }
  const sitemap = await (await fetch(`${url}/sitemap.xml`)).text()
  expect(sitemap).not.toContain('newsletter/preferences')
})
