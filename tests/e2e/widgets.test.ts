import { describe, expect, inject, test } from 'vitest'
import { inTurns } from '../support/tier.ts'
import { aBrowser } from './support/browsing.ts'

const browser = aBrowser()
const inTurn = inTurns(['en', 'ar'])

describe('widgets', () => {
  test.each(inTurn())(
    'a hero goes on by button, by key and by mark, and says where it is (%s)',
    async (language) => {
      const { page } = await browser.open()
      await page.goto(`/ae/${language}`)
      const hero = page.locator('.hero').first()
      const marks = hero.locator('[data-mark]')
      const current = () =>
        marks.evaluateAll((all) => all.findIndex((mark) => mark.hasAttribute('aria-current')))
      const finishes = async (index: number) => expect.poll(current).toBe(index)
      await finishes(0)
      await hero.locator('[data-step="1"]').click()
      await finishes(1)
      await hero.locator('[data-step="-1"]').focus()
      await page.keyboard.press('Enter')
      await finishes(0)
      await marks.nth(2).click()
      await finishes(2)
      const slide = await hero.locator('.slide[role=group]').nth(2).boundingBox()
      const track = await hero.locator('[data-track]').boundingBox()
      expect(Math.round(slide?.x ?? -1)).toBe(Math.round(track?.x ?? 0))
    },
  )

  test.each(inTurn())('tabs are chosen by arrow keys (%s)', async (language) => {
    const { page } = await browser.open()
    await page.goto(`/ae/${language}`)
    const radios = page.locator('#room-tabs input[type=radio], [role=radiogroup] input[type=radio]')
    await radios.first().focus()
    await page.keyboard.press('ArrowDown')
    expect(await radios.nth(1).isChecked()).toBe(true)
    const panels = page.locator('[role=radiogroup] .panel')
    expect(await panels.nth(1).isVisible()).toBe(true)
    expect(await panels.nth(0).isVisible()).toBe(false)
  })
})

describe('a countdown', () => {
  test('runs by the server’s time, whatever the device’s clock', async () => {
    const { page } = await browser.open()
    // Two years late.
    await page.clock.install({ time: new Date(Date.now() - 2 * 365 * 86_400_000) })
    await page.goto('/ae/en')
    const timer = page.locator('[data-countdown]').first()
    await timer.scrollIntoViewIfNeeded()
    await page.clock.runFor(1500)
    await expect.poll(() => timer.getAttribute('data-countdown')).toBe('running')
    const ends = Date.parse((await timer.getAttribute('data-ends-at')) ?? '')
    const days = Number(await timer.locator('[data-digits]').first().textContent())
    expect(Math.abs(days - (ends - Date.now()) / 86_400_000)).toBeLessThan(1.01)
  })

  test('shows its end without JavaScript', async () => {
    const { page } = await browser.open({ javaScript: false })
    await page.goto('/ae/ar')
    const timer = page.locator('[data-countdown]').first()
    expect(await timer.locator('time').isVisible()).toBe(true)
    expect(await timer.locator('.digits').isVisible()).toBe(false)
  })
})

describe('"/"', () => {
  test('remembers ?to= and redirects there again, never to another site', async () => {
    const { page, context } = await browser.open({ javaScript: false })
    await page.goto('/?to=/qa/ar/stores')
    expect(new URL(page.url()).pathname).toBe('/qa/ar/stores')
    await page.goto('/')
    expect(new URL(page.url()).pathname).toBe('/qa/ar')
    await context.close()
    const hostile = await fetch(`${inject('shopUrl')}/?to=//evil.example/ae/ar`, { redirect: 'manual' })
    expect(hostile.headers.get('location')).toBe('/ae/en')
  })
})
