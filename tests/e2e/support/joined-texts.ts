import type { Page } from 'playwright'

/** Words of two texts that are read as one, since nothing is between them: "Colourcolor", "SVG.Square". Letters are measured. */
export const joinedTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const ends = /[\p{L}\p{N}.)]$/u
    const begins = /^[\p{L}\p{N}(]/u
    // For screen readers.
    const isHidden = (box: Element | null): boolean =>
      box !== null && (getComputedStyle(box).clipPath.startsWith('inset(50%') || isHidden(box.parentElement))
    const found = new Set<string>()
    let before: { readonly text: string; readonly last: DOMRect; readonly element: Element } | undefined
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const node = texts.currentNode as Text
      const element = node.parentElement
      const text = node.data.trim()
      if (!element || text === '' || element.closest('script, style, option, svg')) continue
      if (!element.checkVisibility({ visibilityProperty: true })) continue
      const letter = (from: number): DOMRect | undefined => {
        const range = document.createRange()
        range.setStart(node, from)
        range.setEnd(node, from + 1)
        return range.getClientRects()[0]
      }
      const first = letter(node.data.indexOf(text))
      const last = letter(node.data.indexOf(text) + text.length - 1)
      if (!first || !last) continue
      if (
        before &&
        ends.test(before.text) &&
        begins.test(text) &&
        Math.abs(before.last.top - first.top) < 6
      ) {
        const gap = Math.min(
          Math.abs(first.left - before.last.right),
          Math.abs(before.last.left - first.right),
        )
        if (gap < 1.5 && !isHidden(element) && !isHidden(before.element))
          found.add(`${before.text.slice(-30)}|${text.slice(0, 30)}`)
      }
      before = { text, last, element }
    }
    return [...found]
  })
