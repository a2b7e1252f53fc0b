import type { BrowserContext, CDPSession, Page } from 'playwright'
import { aKioskIdAt } from '../../support/builders/a-kiosk.ts'

type Size = { readonly width: number; readonly height: number }

/** Both ways a screen hangs. */
export const orientations: Readonly<Record<'portrait' | 'landscape', Size>> = {
  portrait: { width: 1080, height: 1920 },
  landscape: { width: 1920, height: 1080 },
}

/** Makes this browser a kiosk of a shop that runs. */
export const makeKiosk = (
  context: BrowserContext,
  { url, dataDirectory }: { readonly url: string; readonly dataDirectory: string },
): Promise<void> => context.addCookies([{ name: 'dwId', value: aKioskIdAt(dataDirectory), url }])

/** What a visitor could leave behind. */
export type Traces = {
  /** Names of cookies, and keys of both storages. */
  readonly cookies: readonly string[]
  readonly keys: readonly string[]
  readonly entries: number
  /** Bytes of JavaScript in use after a forced collection. */
  readonly heap: number
}

const keysOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => [localStorage, sessionStorage].flatMap((store) => Object.keys(store)))

/** Keys by which a page knows its own visit: there from its first moment, of nobody. */
const ofThePage = ['kiosk_trail']

export async function tracesIn(page: Page, session: CDPSession): Promise<Traces> {
  for (let round = 0; round < 3; round += 1) await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  return {
    cookies: (await page.context().cookies()).map(({ name }) => name),
    keys: (await keysOf(page)).filter((key) => !ofThePage.includes(key)),
    entries: await page.evaluate(() => history.length),
    heap: usedSize,
  }
}

/** The scripts of the page run: what is pressed before is answered by plain links. */
export const untilAwake = (page: Page): Promise<unknown> =>
  page.waitForFunction(
    () => sessionStorage.getItem('kiosk_trail') !== null && document.readyState === 'complete',
  )

/** The wall is clean and asks for the next visitor. */
export async function untilWall(page: Page, storefront: string): Promise<void> {
  await page.waitForURL(`**/${storefront}/digital-wall`)
  await untilAwake(page)
}

/** One visitor: a room, a piece, into the cart, larger text, a search, a step back, and done. */
export async function visitKiosk(page: Page, storefront: string, visitor: number): Promise<void> {
  await page
    .locator('.wall .tiles a')
    .nth(visitor % 9)
    .click()
  await page.waitForURL(`**/${storefront}/c/**`)
  await untilAwake(page)
  await page.locator('.product-card-name a').first().click()
  await page.waitForURL(`**/${storefront}/p/**`)
  await untilAwake(page)
  await page.locator('.kiosk-size [value=larger]').click()
  await page.waitForFunction(() => getComputedStyle(document.documentElement).fontSize === '20px')
  await untilAwake(page)
  await page
    .locator('form[action*="addToCart"] button:not([name=next][value=checkout]):visible')
    .first()
    .click()
  await page.waitForFunction(() => localStorage.getItem('majlis_cart_count') !== null)
  await page.locator('.search-field').fill(`lamp ${visitor}`)
  await page.locator('.search-field').press('Enter')
  await page.waitForURL(`**/${storefront}/search?q=*`)
  await untilAwake(page)
  await page.locator('form[data-forget] button').click()
  await untilWall(page, storefront)
}
