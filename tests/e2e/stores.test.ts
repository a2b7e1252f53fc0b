import { describe, expect, test } from 'vitest'
import { aBrowser } from './support/browsing.ts'
import { mapStyle } from './support/map-style.ts'
import { texts } from './support/texts.ts'

const browser = aBrowser()

const style = {
  version: 8,
  sources: {},
  layers: [{ id: 'sea', type: 'background', paint: { 'background-color': '#dfe9e6' } }],
}

describe('the store locator', () => {
  test.each(['en', 'ar'] as const)(
    'leads from an area to the nearest store and its stock, without JavaScript (%s)',
    async (language) => {
      const t = texts(language)
      const { page, complaints } = await browser.open({ javaScript: false, width: 390 })
      await page.goto(`/ae/${language}/stores`)
      await page.getByLabel(t('stores:label')).fill(language === 'ar' ? 'جميرا' : 'jumeirah')
      await page.getByRole('button', { name: t('stores:find'), exact: true }).click()
      await page.waitForURL('**/stores?q=**')
      const first = page.locator('.store-cards > li').first()
      expect(await first.getAttribute('id')).toBe('carrefour')
      await page.locator('details.store-map summary').click()
      expect(await page.getByRole('img', { name: t('stores:map.label', { count: 6 }) }).isVisible()).toBe(
        true,
      )
      await page.goto(`/ae/${language}/stores?q=barsha`)
      await page.getByRole('heading', { level: 3 }).getByRole('link').first().click()
      await page.waitForURL(`**/ae/${language}/stores/barsha`)
      await page.getByLabel(t('stores:stock.label')).fill(language === 'ar' ? 'كنبة' : 'sofa')
      await page.locator('#stock').getByRole('button').click()
      await page.waitForURL('**/stores/barsha?q=**')
      const remaining = page.locator('#stock .remaining')
      expect(await remaining.count()).toBeGreaterThan(0)
      await page.locator('#stock a[href*="/p/"]').first().click()
      await page.waitForURL(`**/ae/${language}/p/**`)
      expect(complaints).toEqual([])
    },
  )

  test('finds the nearest store by position when it is pressed, and not before', async () => {
    const { page, context } = await browser.open()
    await context.grantPermissions(['geolocation'])
    await context.setGeolocation({ latitude: 24.2512, longitude: 55.7301 })
    await page.goto('/ae/en/stores')
    expect(await page.locator('.distance').count()).toBe(0)
    await page.getByRole('button', { name: texts('en')('stores:near.use') }).click()
    await page.waitForURL('**near=24.25*')
    expect(new URL(page.url()).searchParams.get('near')).toBe('24.25,55.73')
    expect(await page.locator('.store-cards > li').first().getAttribute('id')).toBe('jimim')
  })

  test('says what to do when the position is refused', async () => {
    const { page, context } = await browser.open({ width: 390 })
    await context.clearPermissions()
    await page.goto('/ae/ar/stores')
    const t = texts('ar')
    await page.getByRole('button', { name: t('stores:near.use') }).click()
    await expect
      .poll(() => page.locator('[data-near-me] [role="status"]').textContent())
      .toBe(t('stores:near.denied'))
  })

  test('loads a map with streets on a press, with a pin that leads to each store', async () => {
    const { page, complaints } = await browser.open({ serviceWorker: false })
    const files: string[] = []
    page.on('request', (request) => files.push(new URL(request.url()).pathname))
    await page.route('https://maps.example/**', (route) =>
      route.fulfill({ json: style, headers: { 'access-control-allow-origin': '*' } }),
    )
    await page.goto('/ae/en/stores', { waitUntil: 'networkidle' })
    expect(files.filter((file) => /maplibre|street-map/.test(file))).toEqual([])
    await page.locator('details.store-map summary').click()
    const pin = page.locator('.streets.is-loaded .street-pin')
    await pin.first().waitFor()
    expect(await pin.count()).toBe(6)
    expect(files.some((file) => /maplibre-gl-worker\.[^/]+\.mjs$/.test(file))).toBe(true)
    expect(await pin.first().getAttribute('href')).toBe('/ae/en/stores/barsha')
    expect(complaints.filter((line) => !line.includes('GL Driver'))).toEqual([])
  })

  test('keeps the drawn map when the one with streets does not come', async () => {
    const { page } = await browser.open({ serviceWorker: false })
    const requested: string[] = []
    await page.route('https://maps.example/**', (route) => {
      requested.push(route.request().url())
      return route.fulfill({ status: 500 })
    })
    await page.goto('/bh/ar/stores/seef', { waitUntil: 'networkidle' })
    await page.locator('details.store-map summary').click()
    await expect.poll(() => requested).toContain(mapStyle)
    await expect.poll(() => page.locator('.streets').count()).toBe(0)
    expect(await page.locator('.map-drawing svg').isVisible()).toBe(true)
  })
})
