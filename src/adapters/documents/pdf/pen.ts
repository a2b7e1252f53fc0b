import { createFontPicker, type Weight } from './fonts.ts'
import { visualRuns } from './visual-runs.ts'

export type TextLook = {
  readonly size: number
  readonly weight: Weight
  readonly color: string
  /** Reading direction: Arabic begins at the right edge. */
  readonly base: 'ltr' | 'rtl'
  readonly align: 'start' | 'end'
}
const isArabic = (font: string): boolean => font.startsWith('arabic')
const reverse = (text: string): string => [...text].toReversed().join('')
const plain: TextLook = { size: 9, weight: 400, color: '#2a2622', base: 'ltr', align: 'start' }

type TextRun = { readonly text: string; readonly font: string; readonly width: number }

/** Writes text of both scripts into a box of a page; wraps at spaces. */
export function createPen(pdf: PDFKit.PDFDocument) {
  const fontOf = createFontPicker(pdf)
  /** Splits a run by font; characters without a script stay with the previous font. */
  const split = (text: string, weight: Weight): { text: string; font: string }[] => {
    const parts: { text: string; font: string }[] = []
    for (const letter of text) {
      const last = parts.at(-1)
      const font = letter === ' ' && last ? last.font : fontOf(letter, weight)
      if (last?.font === font) last.text += letter
      else parts.push({ text: letter, font })
    }
    return parts
  }
  // Naming features makes pdfkit shape a run as a whole instead of setting it word by word from the left.
  const shaped: PDFKit.Mixins.TextOptions = { features: ['liga'], lineBreak: false }
  // A table asks for the same labels again and again: shaped once, at a size of one point.
  const widths = new Map<string, number>()
  const measure = (font: string, text: string): number => {
    const key = `${font} ${text}`
    const width = widths.get(key) ?? pdf.font(font).fontSize(1).widthOfString(text, shaped)
    widths.set(key, width)
    return width
  }
  const runsOf = (line: string, { size, weight, base }: TextLook): TextRun[] =>
    visualRuns(line, base)
      .flatMap(({ text, rtl }) => {
        const parts = split(text, weight)
        // Marks of another font among Arabic are reversed here, Arabic letters by their font.
        return rtl
          ? parts
              .toReversed()
              .map((part) => (isArabic(part.font) ? part : { ...part, text: reverse(part.text) }))
          : parts
      })
      .map((part) => ({ ...part, width: measure(part.font, part.text) * size }))
  const widthOf = (line: string, look: TextLook): number =>
    runsOf(line, look).reduce((all, { width }) => all + width, 0)
  const wrap = (text: string, look: TextLook, width: number): string[] => {
    const lines: string[] = []
    for (const word of text.split(/\s+/u).filter(Boolean)) {
      const longer = lines.length === 0 ? word : `${lines.at(-1)} ${word}`
      if (lines.length > 0 && widthOf(longer, look) <= width) lines[lines.length - 1] = longer
      else lines.push(word)
    }
    return lines
  }
  const lineHeight = ({ size }: TextLook): number => size * 1.45

  return {
    height: (text: string, width: number, some: Partial<TextLook> = {}): number => {
      const look = { ...plain, ...some }
      return wrap(text, look, width).length * lineHeight(look)
    },
    /** Returns the position below the last line. */
    write(text: string, x: number, y: number, width: number, some: Partial<TextLook> = {}): number {
      const look = { ...plain, ...some }
      const fromRight = (look.base === 'rtl') === (look.align === 'start')
      let top = y
      for (const line of wrap(text, look, width)) {
        const runs = runsOf(line, look)
        let left = x + (fromRight ? width - runs.reduce((all, one) => all + one.width, 0) : 0)
        for (const run of runs) {
          pdf.font(run.font).fontSize(look.size).fillColor(look.color).text(run.text, left, top, shaped)
          left += run.width
        }
        top += lineHeight(look)
      }
      return top
    },
  }
}
