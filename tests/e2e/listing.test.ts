import type { Page } from 'playwright'
import { describe, expect, inject, test } from 'vitest'
import type { Language } from '#kernel/language.ts'
import { isFullTier, quickRows } from '../support/tier.ts'
import { accessibilityFaults } from './support/accessibility.ts'
import { aBrowser } from './support/browsing.ts'
import { wakeUp } from './support/waking.ts'
import { texts } from './support/texts.ts'

const browser = aBrowser()
const languages = ['en', 'ar'] as const satisfies readonly Language[]
const scripts = [true, false]
const journeys = languages.flatMap((language) => scripts.map((javaScript) => ({ language, javaScript })))

const cards = (page: Page) => page.locator('[data-products] > li')
const productsOf = async (page: Page) =>
  Number((await page.locator('[data-count]').innerText()).replace(/\D/g, ''))

/** What comes with the first use of a page, the shop's and the listing's, is there after this. */
async function begin(page: Page): Promise<void> {
  await wakeUp(page, 'shell-deferred')
  await wakeUp(page, 'listing-deferred')
}

/** Ticks the first value of a facet that is not ticked and leaves something. */
async function tick(page: Page, facet: string): Promise<void> {
  const group = page.locator('details.facet').filter({ has: page.locator(`[name=${facet}]`) })
  if (!(await group.evaluate((details: HTMLDetailsElement) => details.open)))
    await group.locator('summary').click()
  await group.locator('input:not(:checked):not(:disabled)').first().check()
}

/** The button says what it does; with a script, how many products it leads to. */
async function applyFilters(page: Page, javaScript: boolean, language: Language): Promise<void> {
  const button = page.locator('#filters [data-apply]')
  if (javaScript) await expect.poll(() => button.innerText()).toMatch(/\d|نتيجة|نتيجتين/)
  else expect(await button.innerText()).toBe(texts(language)('listing:filters.apply'))
  await button.click()
}

describe('from the menu to a product and back', () => {
  test.each(quickRows(journeys, [0, 3]))(
    'in $language, script: $javaScript',
    async ({ language, javaScript }) => {
      const { page, complaints } = await browser.open({ javaScript })
      await page.goto(`/ae/${language}`)
      const menu = page.locator('nav#menu')
      await menu.locator('.menu-top').first().hover()
      if (javaScript) {
        const living = menu.locator('details', { has: page.locator('a[href$="/c/living"]') })
        await living.locator('summary').click()
        await menu.locator('details[open] a[href$="/c/living/sofas"]').first().click()
      } else {
        await menu.locator('a[href$="/categories"]').click()
        await page.locator('main a[href$="/c/living/sofas"]').click()
      }
      await page.waitForURL('**/c/living/sofas')
      const all = await productsOf(page)
      await tick(page, 'color')
      await tick(page, 'category')
      await page.locator('[name=price_max]').fill(language === 'ar' ? '٦٠٠٠' : '6000')
      await applyFilters(page, javaScript, language)
      await page.waitForURL(/\?category=[^&]+&color=[^&]+&price_max=6000$/)
      const filtered = page.url()
      const left = await productsOf(page)
      expect(left).toBeGreaterThan(0)
      expect(left).toBeLessThan(all)
      expect(await page.locator('.listing-chips a').count()).toBe(4)
      await cards(page).first().locator('h3 a').click()
      await page.waitForURL('**/p/**')
      expect(await page.locator('h1').count()).toBe(1)
      await page.goBack()
      await page.waitForURL(filtered)
      expect(await productsOf(page)).toBe(left)
      await page.locator('.listing-chips a').first().click()
      await page.waitForURL((url) => url.searchParams.getAll('category').length === 0)
      expect(await productsOf(page)).toBeGreaterThanOrEqual(left)
      expect(complaints).toEqual([])
    },
  )
})

describe('further pages', () => {
  test.each(
    quickRows(
      [
        ['en', 1440],
        ['ar', 390],
      ] as const,
      [1],
    ),
  )('are appended, and found again with the place in them: %s at %i px', async (language, width) => {
    const { page, complaints } = await browser.open({ width })
    await page.goto(`/ae/${language}/c/living?sort=newest`)
    await begin(page)
    const more = page.getByRole('link', { name: texts(language)('listing:more.load') })
    for (const shown of [48, 72]) {
      await more.scrollIntoViewIfNeeded()
      await more.click()
      await expect.poll(() => cards(page).count()).toBe(shown)
    }
    expect(new URL(page.url()).search).toBe('?sort=newest')
    const positions = await page
      .locator('[data-products] [data-position]')
      .evaluateAll((list) => list.map((one) => one.getAttribute('data-position')))
    expect(positions).toEqual(positions.map((_, index) => String(index + 1)))
    const seventieth = cards(page).nth(69)
    await seventieth.scrollIntoViewIfNeeded()
    const name = await seventieth.locator('h3').textContent()
    await seventieth.locator('h3 a').click()
    await page.waitForURL('**/p/**')
    await page.goBack()
    await expect.poll(() => cards(page).count()).toBe(72)
    await expect
      .poll(() =>
        seventieth.evaluate((element) => {
          const { top, bottom } = element.getBoundingClientRect()
          return bottom > 0 && top < innerHeight
        }),
      )
      .toBe(true)
    expect(await seventieth.locator('h3').textContent()).toBe(name)
    expect(new URL(page.url()).search).toBe('?sort=newest')
    // A reload is a coming back as well.
    await page.reload()
    await expect.poll(() => cards(page).count()).toBe(72)
    expect(complaints).toEqual([])
  })

  test('are pages of their own without a script', async () => {
    const { page } = await browser.open({ javaScript: false })
    await page.goto('/ae/en/c/living')
    const first = await cards(page).first().locator('h3').textContent()
    await page.getByRole('link', { name: texts('en')('listing:more.load') }).click()
    await page.waitForURL('**/c/living?page=2')
    expect(await cards(page).first().locator('h3').textContent()).not.toBe(first)
  })
})

describe('search', () => {
  test.each([
    ['en', 'coffe tabel', 'coffee table'],
    ['ar', 'طاوله قهوه', 'طاولة'],
  ] as const)(
    'in %s finds “%s” as it was meant, with and without scripts',
    async (language, typed, meant) => {
      for (const javaScript of isFullTier ? scripts : [language === 'en']) {
        const { page } = await browser.open({ javaScript })
        await page.goto(`/ae/${language}`)
        await page.locator('#search-field').fill(typed)
        await page.locator('#search-field').press('Enter')
        await page.waitForURL('**/search?q=*')
        const names = await page.locator('[data-products] h3').allInnerTexts()
        expect(names.length).toBeGreaterThan(2)
        expect(names.slice(0, 3).join(' ').toLowerCase()).toContain(meant)
      }
    },
  )

  test('suggests while typing, and works by keyboard alone', async () => {
    const { page, complaints } = await browser.open()
    await page.goto('/ae/en')
    await page.locator('#search-field').focus()
    // At once: a later answer would replace what the arrow has chosen.
    await page.keyboard.insertText('sof')
    const list = page.getByRole('listbox', { name: texts('en')('shell:search.suggestions') })
    const options = list.getByRole('option')
    await expect.poll(() => options.count()).toBeGreaterThan(3)
    expect(await list.locator('.products').innerText()).toContain('AED')
    expect(await accessibilityFaults(page, 'header')).toEqual([])
    await page.keyboard.press('ArrowDown')
    const active = await page.locator('#search-field').getAttribute('aria-activedescendant')
    const href = await page.locator(`#${active}`).getAttribute('href')
    await page.keyboard.press('Enter')
    await page.waitForURL((url) => url.pathname + url.search === href)
    await page.locator('#search-field').fill('')
    await expect.poll(() => list.locator('.recent').count()).toBe(1)
    expect(complaints).toEqual([])
  })
})

describe('filters on a phone', () => {
  test.each(languages)('open as a sheet over the page, and are submitted there: %s', async (language) => {
    for (const javaScript of isFullTier ? scripts : [language === 'en']) {
      const { page } = await browser.open({ width: 390, javaScript })
      const t = texts(language)
      await page.goto(`/ae/${language}/c/living/sofas`)
      await page.getByRole('button', { name: t('listing:filters.open'), exact: true }).click()
      const sheet = page.locator('#filters')
      await sheet.waitFor({ state: 'visible' })
      if (javaScript) {
        expect(await accessibilityFaults(page)).toEqual([])
      }
      await tick(page, 'color')
      await applyFilters(page, javaScript, language)
      await page.waitForURL('**/c/living/sofas?color=*')
    }
  })
})

describe('the button of the filters', () => {
  test.each(quickRows([1440, 390], [1]))(
    'says how many products the ticked boxes leave, at %i px',
    async (width) => {
      const { page, complaints } = await browser.open({ width })
      await page.goto('/ae/en/c/living/sofas')
      await begin(page)
      if (width < 500)
        await page.getByRole('button', { name: texts('en')('listing:filters.open'), exact: true }).click()
      const button = page.locator('[data-apply]')
      const all = await productsOf(page)
      await expect.poll(() => button.innerText()).toBe(`Show ${all} results`)
      await tick(page, 'color')
      await expect.poll(() => button.innerText()).not.toBe(`Show ${all} results`)
      const counted = await button.innerText()
      expect(await page.locator('[data-apply-status]').textContent()).toBe(counted)
      await button.click()
      await page.waitForURL('**/c/living/sofas?color=*')
      expect(counted).toBe(texts('en')('listing:filters.applyCount', { count: await productsOf(page) }))
      expect(complaints).toEqual([])
    },
  )
})

describe('a sort order', () => {
  test('is looked through with the arrow keys and submitted with Enter, and the focus stays', async () => {
    const { page } = await browser.open()
    await page.goto('/ae/en/c/living')
    await begin(page)
    const box = page.locator('#sort')
    await box.focus()
    await page.keyboard.press('ArrowDown')
    const button = page.getByRole('button', { name: texts('en')('listing:sort.go'), exact: true })
    await button.waitFor({ state: 'visible' })
    await page.keyboard.press('ArrowDown')
    expect(page.url()).toMatch(/\/c\/living$/)
    const chosen = await box.inputValue()
    await page.keyboard.press('Enter')
    await page.waitForURL(`**/c/living?sort=${chosen}`)
    await expect.poll(() => box.evaluate((element) => element === document.activeElement)).toBe(true)
  })

  test('is submitted by choosing it, and by a button without a script', async () => {
    const { page } = await browser.open()
    await page.goto('/ae/en/c/living')
    await begin(page)
    await page.getByLabel(texts('en')('listing:sort.label')).selectOption('price-up')
    await page.waitForURL('**/c/living?sort=price-up')
    const plain = await browser.open({ javaScript: false })
    await plain.page.goto('/ae/ar/c/living')
    await plain.page.locator('#sort').selectOption('price-up')
    await plain.page.getByRole('button', { name: texts('ar')('listing:sort.go'), exact: true }).click()
    await plain.page.waitForURL('**/c/living?sort=price-up')
    const prices = await plain.page
      .locator('[data-products] [data-price]')
      .evaluateAll((list) => list.map((one) => Number(one.getAttribute('data-price'))))
    expect(prices).toEqual([...prices].sort((a, b) => a - b))
  })
})

describe('a card', () => {
  test.each(scripts)('is added to cart and wishlist from the listing, script: %s', async (javaScript) => {
    const { page } = await browser.open({ javaScript })
    await page.goto('/ae/en/c/lighting')
    if (javaScript) await begin(page)
    await cards(page).first().locator('[form=card-wishlist]').click()
    if (javaScript) {
      await expect
        .poll(() => cards(page).first().locator('[form=card-wishlist]').getAttribute('aria-pressed'))
        .toBe('true')
      expect(new URL(page.url()).pathname).toBe('/ae/en/c/lighting')
    } else await page.waitForURL('**/wishlist**')
  })
})

describe('crawlers', () => {
  test('find no filtered or sorted page: a listing links to its pages only', async () => {
    const html = await (await fetch(`${inject('shopUrl')}/ae/en/c/living?color=beige`)).text()
    expect(html).toContain('content="noindex, follow"')
    expect(html).not.toContain('rel="canonical"')
    for (const path of ['/ae/en/c/living', '/ae/ar/c/living/sofas', '/ae/en/search?q=sofa']) {
      const page = await (await fetch(inject('shopUrl') + path)).text()
      const followed = [...page.matchAll(/<a\b(?![^>]*rel="nofollow")[^>]*\shref="([^"]+)"/g)].map(
        ([, href = '']) => href,
      )
      const requesting = followed.filter((href) => /\?(?!page=\d+$|sku=|q=)/.test(href))
      expect(requesting, path).toEqual([])
    }
  })
})
