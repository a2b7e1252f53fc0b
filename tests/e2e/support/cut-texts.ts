import type { Page } from 'playwright'

/** Words that may be cut short, since they stand in full elsewhere on the page or one press away. */
const intended: Readonly<Record<string, string>> = {
  '.trap': 'a field for machines, out of sight',
  '.product-card-name a':
    'cards in a row stay alike: two lines of a name, whole on its page and for those who listen',
  select: 'what is chosen is read in full when the list opens',
}

/**
 * Texts of which a part cannot be seen: outside what clips them (a box, a number of lines, a drawing) or outside the
 * window, where nothing scrolls there. Letters are measured, not boxes, so that it is right for both directions.
 */
export const cutTexts = (page: Page): Promise<string[]> =>
  page.evaluate((excused) => {
    const styles = new Map<Element, CSSStyleDeclaration>()
    const styleOf = (element: Element): CSSStyleDeclaration => {
      const known = styles.get(element) ?? getComputedStyle(element)
      styles.set(element, known)
      return known
    }
    const clips = (overflow: string) => overflow === 'hidden' || overflow === 'clip'
    const scrolls = (overflow: string) => overflow === 'auto' || overflow === 'scroll'
    // For screen readers: there on purpose, and not to be seen.
    const isVisuallyHidden = (element: Element) =>
      element.closest('.visually-hidden, noscript, script, style, template, title, desc') !== null ||
      styleOf(element).clipPath.startsWith('inset(50%')

    /** Whether letters at these places are cut by an ancestor, or by the window. */
    const isCut = (from: Element, { left, right, top, bottom }: DOMRect, letter: number): boolean => {
      // Letters are taller than tight lines: what sticks out is empty, but for a fifth.
      const sideways = 1.5
      const upright = letter * 0.25
      // What is placed by itself is clipped by what it is placed in, not by what it merely stands in.
      let isLoose = false
      for (let box: Element | null = from; box; box = box.parentElement) {
        const { overflowX, overflowY, position } = styleOf(box)
        if (isLoose && position === 'static') continue
        isLoose = position === 'absolute'
        const edge = box.getBoundingClientRect()
        const drawn = box instanceof SVGSVGElement
        if (scrolls(overflowX) || scrolls(overflowY)) return false
        if ((clips(overflowX) || drawn) && (left < edge.left - sideways || right > edge.right + sideways))
          return true
        if ((clips(overflowY) || drawn) && (top < edge.top - upright || bottom > edge.bottom + upright))
          return true
        if (position === 'fixed') break
      }
      return left < -sideways || right > document.documentElement.clientWidth + sideways
    }

    const found = new Set<string>()
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const node = texts.currentNode
      const element = node.parentElement
      const text = node.textContent?.trim() ?? ''
      if (!element || text === '' || excused.some((one) => element.closest(one))) continue
      if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
      if (isVisuallyHidden(element)) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      const letter = Number.parseFloat(styleOf(element).fontSize)
      if ([...range.getClientRects()].some((place) => place.width > 0 && isCut(element, place, letter)))
        found.add(text.slice(0, 60))
    }
    for (const field of document.querySelectorAll<HTMLElement>('button, a.button, th, td'))
      if (field.checkVisibility() && field.scrollWidth > field.clientWidth + 1 && !isVisuallyHidden(field))
        if (clips(styleOf(field).overflowX))
          found.add(`${field.tagName}: ${field.textContent?.trim().slice(0, 60)}`)
    return [...found]
  }, Object.keys(intended))
