import { describe, expect, inject, test } from 'vitest'
import { aBrowser } from './support/browsing.ts'
import { texts } from './support/texts.ts'

const browser = aBrowser()

describe('switching', () => {
  test('the country switch stays on the page and hides Kuwait and India', async () => {
    const { page } = await browser.open()
    const t = texts('en')
    await page.goto('/ae/en/help/delivery')
    await page
      .getByRole('button', { name: t('shell:country.change') })
      .first()
      .click()
    const sheet = page.getByRole('dialog', { name: t('shell:country.title') })
    await sheet.waitFor()
    const offered = await sheet.getByRole('listitem').allInnerTexts()
    expect(offered.map((text) => text.split('\n')[0]?.trim())).toEqual([
      'United Arab Emirates',
      'Bahrain',
      'Oman',
      'Qatar',
    ])
    await sheet.getByRole('link', { name: /Oman/ }).click()
    await page.waitForURL('**/om/en/help/delivery')
    expect(await page.locator('body').innerText()).toContain('Oman')
  })

  test('the language switch stays on the page with its query', async () => {
    const { page } = await browser.open()
    await page.goto('/qa/en/search?q=corner+sofa')
    await page.getByRole('link', { name: 'العربية' }).first().click()
    await page.waitForURL('**/qa/ar/search?q=corner+sofa')
    expect(await page.locator('html').getAttribute('dir')).toBe('rtl')
    expect(await page.locator('input[name="q"]').first().inputValue()).toBe('corner sofa')
  })

  test.each(['kw/en', 'kw/ar', 'in/en', 'in/ar'])(
    '%s answers although the switch leaves it out',
    async (code) => {
      const answer = await fetch(`${inject('shopUrl')}/${code}`)
      expect(answer.status).toBe(200)
    },
  )
})

describe('the root', () => {
  test('redirects to the default storefront, and later to the last one', async () => {
    const { page, context } = await browser.open()
    await page.goto('/')
    expect(new URL(page.url()).pathname).toBe('/ae/en')
    await page.goto('/om/ar')
    await expect
      .poll(async () => (await context.cookies()).find(({ name }) => name === 'majlis_storefront')?.value)
      .toMatch(/om(?:\/|%2F)ar/)
    await page.goto('/')
    expect(new URL(page.url()).pathname).toBe('/om/ar')
  })

  test.each(['../evil', 'xx/en', '//evil.example', 'ae/en/../../x', '%0d%0aset-cookie:x=1'])(
    'does not follow a remembered %s',
    async (value) => {
      const answer = await fetch(`${inject('shopUrl')}/`, {
        redirect: 'manual',
        headers: { cookie: `majlis_storefront=${encodeURIComponent(value)}` },
      })
      expect(answer.headers.get('location')).toMatch(/^(?:http:\/\/localhost:\d+)?\/ae\/en$/)
    },
  )
})

describe('an address that does not exist', () => {
  test.each(['/fr/en', '/ae/de', '/ae/en/pages/nothing-here', '/xx', '/ae/en/a/b/c'])(
    '%s is a 404 with a way out',
    async (path) => {
      const { page } = await browser.open({ width: 390 })
      const answer = await page.goto(path)
      expect(answer?.status()).toBe(404)
      expect(await page.locator('main a[href^="/"]').count()).toBeGreaterThan(0)
    },
  )

  test('links to the real storefronts when the country is unknown', async () => {
    const { page } = await browser.open()
    await page.goto('/fr/en')
    for (const code of ['ae', 'bh', 'om', 'qa'])
      expect(await page.locator(`main a[href^="/${code}/"]`).count(), code).toBeGreaterThan(0)
  })
})
