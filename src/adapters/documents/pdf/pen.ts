import type PDFDocument from 'pdfkit'
import { openFonts, type Weight } from './fonts.ts'
import { visualRuns } from './visual-runs.ts'

export type TextLook = {
  readonly size: number
  readonly weight: Weight
  readonly color: string
  /** Of the reading: Arabic begins at the right edge. */
  readonly base: 'ltr' | 'rtl'
  readonly align: 'start' | 'end'
}
const isArabic = (font: string): boolean => font.startsWith('arabic')
const reverse = (text: string): string => [...text].toReversed().join('')
const plain: TextLook = { size: 9, weight: 400, color: '#2a2622', base: 'ltr', align: 'start' }

type Piece = { readonly text: string; readonly font: string; readonly width: number }

/** Writes lines of both scripts into a box of a page; wraps at spaces. */
export function openPen(pdf: PDFDocument) {
  const fontOf = openFonts(pdf)
  /** A run is drawn by as few fonts as have its letters; what has no letter of its own stays with its neighbour. */
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
  // With features named a run is shaped as a whole: pdfkit would otherwise set word after word from the left.
  const shaped = { features: ['liga'], lineBreak: false } as const
  // A table asks for the same words again and again: shaped once, at a size of one point.
  const widths = new Map<string, number>()
  const measure = (font: string, text: string): number => {
    const key = `${font} ${text}`
    const width = widths.get(key) ?? pdf.font(font).fontSize(1).widthOfString(text, shaped)
    widths.set(key, width)
    return width
  }
  const piecesOf = (line: string, { size, weight, base }: TextLook): Piece[] =>
    visualRuns(line, base)
      .flatMap(({ text, rtl }) => {
        const parts = split(text, weight)
        // Marks among Arabic that another font draws are turned round by us, letters by their font.
        return rtl
          ? parts
              .toReversed()
              .map((part) => (isArabic(part.font) ? part : { ...part, text: reverse(part.text) }))
          : parts
      })
      .map((part) => ({ ...part, width: measure(part.font, part.text) * size }))
  const widthOf = (line: string, look: TextLook): number =>
    piecesOf(line, look).reduce((all, { width }) => all + width, 0)
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
    /** Answers where the next line goes. */
    write(text: string, x: number, y: number, width: number, some: Partial<TextLook> = {}): number {
      const look = { ...plain, ...some }
      const fromRight = (look.base === 'rtl') === (look.align === 'start')
      let top = y
      for (const line of wrap(text, look, width)) {
        const pieces = piecesOf(line, look)
        let left = x + (fromRight ? width - pieces.reduce((all, one) => all + one.width, 0) : 0)
        for (const piece of pieces) {
          pdf.font(piece.font).fontSize(look.size).fillColor(look.color).text(piece.text, left, top, shaped)
          left += piece.width
        }
        top += lineHeight(look)
      }
      return top
    },
  }
}
export type Pen = ReturnType<typeof openPen>
