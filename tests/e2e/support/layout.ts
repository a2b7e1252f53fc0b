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

/**
 * What lies over a page and colors it: fixed boxes over half of the window, and ::before and ::after with a color that are
 * larger than the element they belong to (positioned against the page by mistake).
 */
export const veils = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const clear = /^rgba\(.*, 0\)$|^transparent$/
    const colors = ({ backgroundColor, backgroundImage }: CSSStyleDeclaration) =>
      !clear.test(backgroundColor) || backgroundImage !== 'none'
    const found: string[] = []
    const windowArea = innerWidth * innerHeight
    for (const element of document.querySelectorAll('body, body *')) {
      const box = element.getBoundingClientRect()
      const name = `${element.tagName.toLowerCase()}.${[...element.classList].join('.')}`
      const own = getComputedStyle(element)
      if (own.position === 'fixed' && colors(own) && box.width * box.height > windowArea / 2) found.push(name)
      for (const pseudo of ['::before', '::after']) {
        const style = getComputedStyle(element, pseudo)
        if (style.content === 'none' || !['absolute', 'fixed'].includes(style.position)) continue
        const [width, height] = [parseFloat(style.width), parseFloat(style.height)]
        const escapes = width > box.width + 8 && height > box.height + 8
        if (escapes && colors(style) && width * height > windowArea / 4) found.push(name + pseudo)
      }
    }
    return found
  })
