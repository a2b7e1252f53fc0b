import type { BrowserContext, Page } from 'playwright'
import { describe, expect, inject, test } from 'vitest'
import { aKioskIdAt } from '../support/builders/a-kiosk.ts'
import { accessibilityFaults } from './support/accessibility.ts'
import { aBrowser } from './support/browsing.ts'
import * as shopper from './support/checking-out.ts'
import { sidewaysOverflow } from './support/layout.ts'
import { texts } from './support/texts.ts'

const browser = aBrowser()

const cookiesOf = async (context: BrowserContext): Promise<readonly string[]> =>
  (await context.cookies()).map(({ name }) => name)

/**
 * Raises messages as a script of the shop would: through the file in which the page keeps them. As a text, because
 * vitest would rewrite the import.
 */
const raiseToasts = (page: Page) =>
  page.evaluate<boolean>(`(async () => {
    const files = performance.getEntriesByType('resource').map(({ name }) => name)
    for (const file of files.filter((name) => name.endsWith('.js')))
      for (const show of Object.values(await import(file)))
        if (typeof show === 'function' && show.length === 2 && /kind/.test(String(show))) {
          show('done', 'Saved')
          show('error', null)
          return true
        }
    return false
  })()`)

describe('an island', () => {
  test('is not loaded before the first sign of intent, and keeps text typed before', async () => {
    const { page, complaints } = await browser.open()
    const scripts: string[] = []
    page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()))
    await page.goto('/ae/en', { waitUntil: 'networkidle' })
    expect(scripts.filter((url) => /client\.|Autosuggest/.test(url))).toEqual([])
    const field = page.getByRole('combobox', { name: 'Search the shop' })
    await field.click()
    await field.pressSequentially('sofa')
    await expect
      .poll(() =>
        page.evaluate(() =>
          document.querySelector('astro-island[component-export=Autosuggest]')?.hasAttribute('ssr'),
        ),
      )
      .toBe(false)
    expect(await field.inputValue()).toBe('sofa')
    expect(scripts.some((url) => url.includes('Autosuggest'))).toBe(true)
    expect(complaints).toEqual([])
  })

  test('leaves its form working when its code cannot be loaded', async () => {
    const { page } = await browser.open()
    await page.route('**/Autosuggest*.js*', (route) => route.abort())
    await page.goto('/ae/en')
    const field = page.getByRole('combobox', { name: 'Search the shop' })
    await field.fill('sofa')
    await field.press('Enter')
    await page.waitForURL('**/ae/en/search?q=sofa')
  })
})

describe('consent', () => {
  test('is requested without moving the page, and nothing is measured before the choice', async () => {
    const { page, complaints } = await browser.open({ consent: 'requested', width: 390 })
    await page.goto('/ae/ar', { waitUntil: 'networkidle' })
    const banner = page.locator('[data-consent-banner]')
    // There with the first paint, above the page.
    expect(await banner.isVisible()).toBe(true)
    expect(await page.evaluate(() => window.dataLayer)).toBeUndefined()
    const shift = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          new PerformanceObserver((list) =>
            resolve(
              list
                .getEntries()
                .reduce((sum, entry) => sum + (entry as unknown as { value: number }).value, 0),
            ),
          ).observe({ type: 'layout-shift', buffered: true })
          requestAnimationFrame(() => requestAnimationFrame(() => resolve(0)))
        }),
    )
    expect(shift).toBe(0)
    await banner.locator('[name=answer][value=all]').click()
    await expect.poll(() => banner.isVisible()).toBe(false)
    const events = () => page.evaluate(() => JSON.stringify(window.dataLayer ?? []))
    await expect.poll(events).toContain('"page_view"')
    expect(await events()).toContain('Home Screen')
    expect(complaints).toEqual([])
  })

  test('is withdrawn on the cookies page, with and without scripts', async () => {
    for (const javaScript of [true, false]) {
      const { page, context } = await browser.open({ javaScript })
      await page.goto('/ae/en/legal/cookies')
      const form = page.locator('#consent')
      await form.getByRole('checkbox', { name: 'Analytics' }).check()
      await form.getByRole('button', { name: 'Save my choice' }).click()
      const cookie = async () =>
        (await context.cookies()).find(({ name }) => name === 'majlis_consent')?.value
      await expect.poll(cookie).toMatch(/\.necessary-analytics$/)
      await expect.poll(() => form.getByRole('status').textContent()).toBe('Your choice is saved.')
      await form.getByRole('button', { name: 'Necessary only' }).click()
      await expect.poll(cookie).toMatch(/\.necessary$/)
    }
  })
})

describe('the toaster', () => {
  test('is loaded with the first message; a confirmation disappears after a second, an error stays', async () => {
    const { page, complaints } = await browser.open()
    await page.goto('/ae/en', { waitUntil: 'networkidle' })
    expect(await raiseToasts(page)).toBe(true)
    const alert = page.getByRole('alert').filter({ hasText: 'Something went wrong...' })
    await alert.waitFor()
    await expect.poll(() => page.getByText('Saved', { exact: true }).count()).toBe(0)
    expect(await alert.isVisible()).toBe(true)
    await page.getByRole('button', { name: 'Close message' }).click()
    await expect.poll(() => alert.count()).toBe(0)
    expect(complaints).toEqual([])
  })
})

describe('the start of a page', () => {
  test('stores the campaign for the session, and remembers the storefront', async () => {
    const { page, context } = await browser.open()
    await page.goto('/om/ar?utm_source=mail&utm_campaign=eid')
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem('utm_campaign'))).toBe('eid')
    const remembered = (await context.cookies()).find(({ name }) => name === 'majlis_storefront')
    expect(remembered).toMatchObject({ value: 'om/ar', path: '/' })
    await page.goto('/')
    expect(new URL(page.url()).pathname).toBe('/om/ar')
  })

  test('is blocked in a frame of another site', async () => {
    const { page } = await browser.open()
    await page.route('https://evil.example/', (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: `<iframe src="${inject('shopUrl')}/ae/en"></iframe>`,
      }),
    )
    await page.goto('https://evil.example/', { waitUntil: 'networkidle' })
    const framed = page.frames().filter((frame) => frame.url().startsWith(`${inject('shopUrl')}/ae/en`))
    expect(framed.filter((frame) => frame !== page.mainFrame())).toEqual([])
  })
})

describe('a kiosk', () => {
  test('returns to its wall after inactivity, and not before', async () => {
    const { page, context } = await browser.open()
    await context.addCookies([
      { name: 'dwId', value: aKioskIdAt(inject('dataDirectory')), url: inject('shopUrl') },
    ])
    await page.addInitScript(() => localStorage.setItem('dwInactivityTimeout', '60000'))
    await page.clock.install()
    await shopper.fillCart(page, 'ae', 'ar')
    const shopping = await cookiesOf(context)
    expect(shopping).toContain('_gct')
    const token = (await context.cookies()).find(({ name }) => name === '_gct')
    // Until the browser is closed, should nobody press the button.
    expect(token?.expires).toBe(-1)
    await page.evaluate(() => sessionStorage.setItem('a trace', 'of the shopper'))
    await page.goto('/ae/ar/help', { waitUntil: 'networkidle' })
    expect(await accessibilityFaults(page)).toEqual([])
    await page.clock.runFor(50_000)
    await page.mouse.move(10, 10)
    await page.clock.runFor(50_000)
    expect(new URL(page.url()).pathname).toBe('/ae/ar/help')
    await page.clock.runFor(20_000)
    await page.waitForURL('**/ae/ar/digital-wall')
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem('a trace'))).toBeNull()
    expect(await cookiesOf(context)).not.toContain('_gct')
    // Nor does the shop know the cart any longer.
    if (token) await context.addCookies([token])
    await page.goto('/ae/ar/cart')
    expect(await page.locator('li.line').count()).toBe(0)
  })

  test.each(['en', 'ar'] as const)(
    'forgets at "I am done" and takes no order, without a script (%s)',
    async (language) => {
      const { page, context, complaints } = await browser.open({ javaScript: false, width: 390 })
      const t = texts(language)
      await context.addCookies([
        { name: 'dwId', value: aKioskIdAt(inject('dataDirectory')), url: inject('shopUrl') },
      ])
      await shopper.fillCart(page, 'qa', language)
      await context.addCookies(
        ['_gsa', '_lot', 'majlis_form_error'].map((name) => ({ name, value: 'x', url: inject('shopUrl') })),
      )
      for (const path of ['/checkout', '/checkout/review', '/order/QA0000000000', '/track-order']) {
        expect((await page.goto(`/qa/${language}${path}`))?.status()).toBe(403)
        expect(await page.getByText(t('pages:kiosk.staff')).count()).toBe(1)
      }
      expect(await sidewaysOverflow(page)).toBe(0)
      // By the name of the action alone, at a page that a kiosk has.
      const posted = await page.request.post(`/qa/${language}/cart?_action=setContact`, {
        form: { name: 'Mariam', email: 'mariam@example.com', phone: '33120071' },
        headers: { origin: inject('shopUrl') },
        maxRedirects: 0,
      })
      expect(posted.status()).toBe(403)
      await page.getByRole('button', { name: t('shell:kiosk.done') }).click()
      await page.waitForURL(`**/qa/${language}/digital-wall`)
      expect((await cookiesOf(context)).filter((name) => name !== 'majlis_storefront')).toEqual(['dwId'])
      expect(await page.getByRole('button', { name: t('shell:kiosk.done') }).count()).toBe(0)
      // A refused page is one to Chromium, as it is meant.
      expect(complaints.filter((one) => !one.includes('status of 403'))).toEqual([])
    },
  )

  test('opens no page of a customer under another spelling of its address', async () => {
    const open = async (path: string) => {
      const answer = await fetch(`${inject('shopUrl')}/ae/en${path}`, {
        headers: { cookie: `dwId=${aKioskIdAt(inject('dataDirectory'))}` },
        redirect: 'manual',
      })
      await answer.body?.cancel()
      return `${answer.status} ${answer.headers.get('location') ?? ''}`.trim()
    }
    for (const path of ['/account', '/%61ccount', '/%61ccount/orders', '/acc%6Funt/profile', '/%6Frder/AE1'])
      expect(await open(path), path).toBe('403')
    for (const path of ['/login%2f', '/login%2fgoogle', '/account%2forders', '/%2561ccount'])
      expect(await open(path), path).toMatch(/^400/)
    expect(await open('//account')).toMatch(/^30\d \/ae\/en\/account$/)
    expect(await open('/login/')).toMatch(/^30\d \/ae\/en\/login$/)
  })

  test('other browsers know neither the button nor its address', async () => {
    const answer = await fetch(`${inject('shopUrl')}/api/ae/en/forget`, {
      method: 'POST',
      headers: { origin: inject('shopUrl') },
    })
    expect(answer.status).toBe(404)
    expect(await (await fetch(`${inject('shopUrl')}/ae/en`)).text()).not.toContain('data-forget')
  })
})

test('a post by another site is rejected', async () => {
  const answer = await fetch(`${inject('shopUrl')}/api/consent`, {
    method: 'POST',
    headers: { origin: 'https://evil.example', 'content-type': 'application/x-www-form-urlencoded' },
    body: 'answer=all&textVersion=2026-11&store=ae_en',
  })
  expect(answer.status).toBe(403)
})
