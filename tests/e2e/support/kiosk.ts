import type { BrowserContext, CDPSession, Page } from 'playwright'
import { aKioskIdAt } from '../../support/builders/a-kiosk.ts'
import { texts } from './texts.ts'

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
export const untilStarted = (page: Page): Promise<unknown> =>
  page.waitForFunction(
    () => sessionStorage.getItem('kiosk_trail') !== null && document.readyState === 'complete',
  )

/** The wall is clean and asks for the next visitor. */
export async function untilWall(page: Page, storefront: string): Promise<void> {
  await page.waitForURL(`**/${storefront}/digital-wall`)
  await untilStarted(page)
}

/** One visitor: a room, larger text, a search, a piece into the cart, and done. */
export async function visitKiosk(page: Page, storefront: string, visitor: number): Promise<void> {
  const t = texts(storefront.endsWith('ar') ? 'ar' : 'en')
  await page
    .locator('.wall .tiles a')
    .nth(visitor % 9)
    .click()
  await page.waitForURL(`**/${storefront}/c/**`)
  await untilStarted(page)
  await page.locator('.kiosk-size [value=larger]').click()
  await page.waitForFunction(() => getComputedStyle(document.documentElement).fontSize === '20px')
  await untilStarted(page)
  const sought = visitor % 2 === 0 ? 'sofa' : 'كنبة'
  await page.locator('.search-field').fill(sought)
  await page.locator('.search-field').press('Enter')
  await page.waitForURL(`**/${storefront}/search?q=*`)
  await untilStarted(page)
  await page
    .locator('.product-list .product-card-name a')
    .nth(visitor % 4)
    .click()
  await page.waitForURL(`**/${storefront}/p/**`)
  await untilStarted(page)
  await page
    .getByRole('button', { name: t('product:buy.add'), exact: true })
    .first()
    .click()
  // Before the scripts have come, the cart's page follows; then the cart opens over this one.
  await page.waitForFunction(
    () => location.search.includes('added') || document.querySelector('#mini-cart[open]') !== null,
  )
  await page.keyboard.press('Escape')
  await untilStarted(page)
  await page.locator('form[data-forget] button').click()
  await untilWall(page, storefront)
}
