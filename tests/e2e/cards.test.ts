import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { inTurns } from '../support/tier.ts'
import { accessibilityFaults } from './support/accessibility.ts'
import { aBrowser } from './support/browsing.ts'
import { texts } from './support/texts.ts'
import { wakeUp } from './support/waking.ts'

const browser = aBrowser()
const languages = ['en', 'ar'] as const
const inTurn = inTurns(languages)
const palmGreen = { en: 'Palm green', ar: 'أخضر نخيلي' }

const cards = (page: Page) => page.locator('[data-products] > li')
const sofa = (page: Page) => page.locator('#product-MJ-1001')
const second = (page: Page) => sofa(page).locator('.product-card-picture > img')
const isThere = (page: Page) => second(page).evaluate((img: HTMLImageElement) => img.naturalWidth > 0)

/** First pictures are there, and frames have been drawn since. */
const untilDrawn = (page: Page) =>
  page.evaluate(async () => {
    const [first] = document.querySelectorAll<HTMLImageElement>('[data-products] img')
    await first?.decode()
    for (let frame = 0; frame < 3; frame += 1) await new Promise((done) => requestAnimationFrame(done))
  })

/** Pictures other than first ones that the page fetched. */
function secondPictures(page: Page): readonly string[] {
  const fetched: string[] = []
  page.on('request', (request) => {
    if (/-(?:in-room|detail|open|above|side|back|scale|cup)-\d+\.(?:jpg|avif)$/.test(request.url()))
      fetched.push(request.url())
  })
  return fetched
}

describe('the second picture of a card', () => {
  test.each(languages)('is fetched and shown under the mouse: %s', async (language) => {
    const { page } = await browser.open({ serviceWorker: false })
    const fetched = secondPictures(page)
    await page.goto(`/ae/${language}/c/living/sofas`)
    await untilDrawn(page)
    expect(fetched).toEqual([])
    expect(await second(page).isVisible()).toBe(false)
    await sofa(page).hover()
    await expect.poll(() => isThere(page)).toBe(true)
    expect(await second(page).isVisible()).toBe(true)
    expect(fetched).toEqual([expect.stringContaining('in-room')])
  })

  test.each(languages)('is swiped to on a phone, and fetched then: %s', async (language) => {
    const { page } = await browser.open({ width: 390, pixels: 2, serviceWorker: false })
    const fetched = secondPictures(page)
    await page.goto(`/ae/${language}/c/living/sofas`)
    await untilDrawn(page)
    expect(fetched).toEqual([])
    const tile = sofa(page).locator('.product-card-picture')
    await tile.evaluate(
      (element, toward) => {
        element.scrollBy({ left: toward * element.clientWidth, behavior: 'instant' })
      },
      language === 'ar' ? -1 : 1,
    )
    await expect.poll(() => isThere(page)).toBe(true)
    expect(fetched).toEqual([expect.stringContaining('in-room')])
    // It fills the tile, which leads to the product.
    const [of, shown] = await Promise.all([tile.boundingBox(), second(page).boundingBox()])
    expect(Math.abs((of?.x ?? 0) - (shown?.x ?? 99))).toBeLessThan(2)
    await tile.click()
    await page.waitForURL('**/p/zahra-three-seat-sofa*')
  })
})

describe('the colors of a card', () => {
  test.each(languages)('show it in that color, with its price and links: %s', async (language) => {
    const { page, complaints } = await browser.open()
    await page.goto(`/ae/${language}/c/living/sofas`)
    const card = sofa(page)
    await wakeUp(page, 'shell-deferred')
    await card.getByRole('link', { name: palmGreen[language], exact: true }).focus()
    await wakeUp(page, 'cards-reached')
    await page.keyboard.press('Enter')
    await expect.poll(() => card.getAttribute('data-sku')).toBe('MJ-1001-PALM-220')
    expect(new URL(page.url()).pathname).toBe(`/ae/${language}/c/living/sofas`)
    expect(await card.locator('picture img').getAttribute('src')).toContain('/mj-1001/palm-')
    expect(await card.locator('h3 a').getAttribute('href')).toContain('sku=MJ-1001-PALM-220')
    // The card as the shop renders it in that color: the same price as on its page.
    const price = await card.locator('.price-now').innerText()
    const dot = card.getByRole('img', { name: palmGreen[language], exact: true })
    expect(await dot.getAttribute('aria-current')).toBe('true')
    expect(await dot.evaluate((element) => element === document.activeElement)).toBe(true)
    expect(await card.locator('[data-compare]').count()).toBe(1)
    expect(await accessibilityFaults(page, '#product-MJ-1001')).toEqual([])
    expect(complaints).toEqual([])
    await page.goto((await card.locator('h3 a').getAttribute('href')) ?? '')
    expect(await page.locator('.price-now').first().innerText()).toBe(price)
  })

  test.each(inTurn())(
    'are links to it without a script, and when it cannot be loaded: %s',
    async (language) => {
      const path = `/ae/${language}/c/living/sofas`
      const plain = await browser.open({ javaScript: false })
      await plain.page.goto(path)
      await sofa(plain.page).getByRole('link', { name: palmGreen[language], exact: true }).click()
      await plain.page.waitForURL('**/p/zahra-three-seat-sofa?sku=MJ-1001-PALM-220')
      const { page } = await browser.open({ serviceWorker: false })
      await page.route('**/cards?codes=*', (route) => route.abort())
      await page.goto(path)
      await wakeUp(page, 'shell-deferred')
      await sofa(page).locator('a.color').first().focus()
      await wakeUp(page, 'cards-reached')
      await sofa(page).getByRole('link', { name: palmGreen[language], exact: true }).click()
      await page.waitForURL('**/p/zahra-three-seat-sofa?sku=MJ-1001-PALM-220')
    },
  )
})

describe('the action of a card', () => {
  test.each(languages)('adds what needs no choice and opens the cart: %s', async (language) => {
    const { page, complaints } = await browser.open()
    await page.goto(`/ae/${language}/c/kitchen`)
    const card = cards(page)
      .filter({ has: page.locator('[form="card-add"]') })
      .first()
    const name = (await card.locator('h3').innerText()).trim()
    // By key: the first sign of use, which waits for the script that it loads.
    await card.locator('[form="card-add"]').focus()
    await page.keyboard.press('Enter')
    const cart = page.locator('dialog#mini-cart')
    await cart.waitFor()
    expect(await cart.innerText()).toContain(name)
    expect(new URL(page.url()).pathname).toBe(`/ae/${language}/c/kitchen`)
    expect(complaints).toEqual([])
  })

  test.each(inTurn())('adds without a script, too: %s', async (language) => {
    const { page } = await browser.open({ javaScript: false })
    await page.goto(`/ae/${language}/c/kitchen`)
    const card = cards(page)
      .filter({ has: page.locator('[form="card-add"]') })
      .first()
    const name = (await card.locator('h3').innerText()).trim()
    await card.locator('[form="card-add"]').focus()
    await page.keyboard.press('Enter')
    await page.waitForURL(`**/ae/${language}/cart?added=*`)
    expect(await page.locator('main').innerText()).toContain(name)
  })

  test.each(languages)('says what has to be chosen, and leads there: %s', async (language) => {
    const { page } = await browser.open({ javaScript: false })
    const t = texts(language)
    await page.goto(`/ae/${language}/c/living/sofas`)
    expect(await sofa(page).locator('.product-card-action').innerText()).toBe(t('compare:buy.choose'))
    await page.goto(`/ae/${language}/search?q=MJ-1004`)
    const choose = page.locator('#product-MJ-1004 .product-card-action')
    expect(await choose.getAttribute('aria-label')).toContain(t('listing:card.choose.color'))
    await choose.focus()
    await page.keyboard.press('Enter')
    await page.waitForURL('**/p/**')
  })
})

describe('the grid', () => {
  test.each([
    [390, 2],
    [900, 3],
    [1280, 4],
    [1440, 4],
  ])('has at %i px %i columns, of pictures that do not move', async (width, columns) => {
    const { page } = await browser.open({ width })
    await page.addInitScript(() => {
      new PerformanceObserver((list) => {
        type Shift = PerformanceEntry & { readonly sources: readonly { readonly node: Node | null }[] }
        for (const { sources } of list.getEntries() as Shift[])
          if (sources.some(({ node }) => node?.parentElement?.closest('[data-products]')))
            Object.assign(window, { shifted: true })
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await page.goto('/ae/en/c/living')
    await untilDrawn(page)
    const grid = page.locator('[data-products]')
    expect(await grid.evaluate((list) => getComputedStyle(list).gridTemplateColumns.split(' ').length)).toBe(
      columns,
    )
    const box = await page.locator('.product-card-picture').first().boundingBox()
    expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(1.25, 1)
    expect(await page.evaluate(() => 'shifted' in window)).toBe(false)
  })

  test.each(languages.flatMap((language) => [`/ae/${language}/c/living`, `/kw/${language}/offers`]))(
    'has cards of at most four lines of text on a phone: %s',
    async (path) => {
      const { page } = await browser.open({ width: 390, pixels: 2 })
      await page.goto(path)
      const tooLong = await page.locator('[data-products] > li').evaluateAll((items) =>
        items.flatMap((item) => {
          // What is drawn below the shown lines of a long name is cut.
          const texts = [...item.querySelectorAll('.product-card-name a, .price > *, .product-card-rating')]
          const lines = texts
            .filter((text) => !text.classList.contains('visually-hidden'))
            .flatMap((text) => {
              const { top, bottom } = text.getBoundingClientRect()
              const height = parseFloat(getComputedStyle(text).lineHeight)
              return text.matches('a')
                ? Array.from(
                    { length: Math.round((bottom - top) / height) },
                    (_, line) => top + line * height,
                  )
                : [bottom]
            })
          // Those of one row have about the same lower edge.
          const rows = lines
            .toSorted((a, b) => a - b)
            .filter((at, place, all) => at - (all[place - 1] ?? -99) > 8)
          return rows.length > 4 ? [`${rows.length}: ${item.textContent?.replace(/\s+/g, ' ') ?? ''}`] : []
        }),
      )
      expect(tooLong).toEqual([])
    },
  )
})
