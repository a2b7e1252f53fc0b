import type { Page } from 'playwright'

/** How far the page can be scrolled sideways, in px: 0 when nothing sticks out. */
export const sidewaysOverflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** Cumulative layout shift since the page began, after everything lazy was scrolled into view once. */
export async function layoutShift(page: Page): Promise<number> {
  return page.evaluate(async () => {
    let shift = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number
        hadRecentInput: boolean
      })[]) {
        if (!entry.hadRecentInput) shift += entry.value
      }
    }).observe({ type: 'layout-shift', buffered: true })
    for (let y = 0; y < document.body.scrollHeight; y += innerHeight) {
      scrollTo({ top: y, behavior: 'instant' })
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    }
    return shift
  })
}

/** Texts cut off by their own box (nowrap or clipped), which no shopper should meet. */
export const cutTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('h1,h2,h3,p,a,button,label,li,dt,dd')]
      .filter((element) => element.checkVisibility() && element.children.length === 0)
      // Words for screen readers live in a box of one pixel.
      .filter((element) => element.clientWidth > 1 && element.clientHeight > 1)
      .filter(
        (element) =>
          element.scrollWidth > element.clientWidth + 1 && getComputedStyle(element).overflowX !== 'visible',
      )
      .map((element) => element.textContent?.trim().slice(0, 60) ?? ''),
  )
