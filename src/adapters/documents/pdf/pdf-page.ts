import type { Bilingual } from '#kernel/country.ts'
import wordmarks from '#content/wordmarks.json' with { type: 'json' }
import type { Language } from '#kernel/language.ts'
import { createPen, type TextLook } from './pen.ts'

/** A4 in points, and its margins. */
export const a4 = { width: 595.28, height: 841.89, margin: 42 } as const
export const inner = a4.width - 2 * a4.margin
export const leftEdge = a4.margin

export type PdfRect = {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Writes from top to bottom and breaks pages. */
export function createPdfPage(pdf: PDFKit.PDFDocument, foot: string | null = null) {
  const pen = createPen(pdf)
  let y = 0
  let pages = 0
  const newPage = (): void => {
    pdf.addPage({ size: 'A4', margin: 0 })
    y = a4.margin
    pages += 1
    if (foot !== null)
      pen.write(`${foot} · ${pages}`, leftEdge, a4.height - a4.margin + 8, inner, {
        size: 8,
        align: 'end',
      })
  }
  const ensure = (height: number): boolean => {
    if (y + height <= a4.height - a4.margin) return false
    newPage()
    return true
  }
  const rule = (weight: number): void => {
    pdf
      .lineWidth(weight)
      .strokeColor('#cfc7bb')
      .moveTo(leftEdge, y)
      .lineTo(leftEdge + inner, y)
      .stroke()
  }
  /** The brand's name, round strokes of one weight and reed-pen dots: at the left in English, at the right in Arabic. */
  const wordmark = (script: Language, height: number): void => {
    const { width, height: tall, strokes, dots } = wordmarks[script]
    const scale = height / tall
    pdf
      .save()
      .translate(script === 'en' ? leftEdge : leftEdge + inner - width * scale, y)
      .scale(scale)
      .lineWidth(wordmarks.strokeWidth)
      .lineCap('round')
      .lineJoin('round')
      .path(strokes)
      .stroke('#2a2622')
      .path(dots)
      .fill('#d99a2b')
      .restore()
  }
  return {
    pen,
    newPage,
    ensure,
    rule,
    get y() {
      return y
    },
    moveTo(next: number): void {
      y = next
    },
    box(x: number, top: number, size: number): void {
      pdf.lineWidth(0.8).strokeColor('#2a2622').rect(x, top, size, size).stroke()
    },
    /** The outline of a label, to cut along. */
    frame(x: number, top: number, width: number, height: number): void {
      pdf.lineWidth(0.5).strokeColor('#cfc7bb').rect(x, top, width, height).stroke()
    },
    /** Bars and modules of codes: black, since scanners need the contrast. */
    fill(rects: readonly PdfRect[]): void {
      for (const { x, y: top, width, height } of rects) pdf.rect(x, top, width, height)
      pdf.fill('#000000')
    },
    /** The brand, in Arabic too on bilingual pages. */
    brand(bilingual: boolean, height: number): void {
      wordmark('en', height)
      if (bilingual) wordmark('ar', height)
      y += height
    },
    gap(height: number): void {
      y += height
    },
    /** English on the left, Arabic on the right. */
    both(text: Bilingual, bilingual: boolean, look: Partial<TextLook> = {}): void {
      const width = bilingual ? inner / 2 - 8 : inner
      const arabic = { ...look, base: 'rtl' } as const
      const heights = [
        pen.height(text.en, width, look),
        ...(bilingual ? [pen.height(text.ar, width, arabic)] : []),
      ]
      ensure(Math.max(...heights))
      const after = [pen.write(text.en, leftEdge, y, width, look)]
      if (bilingual && text.ar !== text.en)
        after.push(pen.write(text.ar, leftEdge + inner - width, y, width, arabic))
      y = Math.max(...after)
    },
    /** A label in both languages with its value between them. `from`: share of the width that stays empty. */
    pair(
      label: Bilingual,
      value: Bilingual,
      bilingual: boolean,
      look: Partial<TextLook> & { readonly from?: number } = {},
    ): void {
      const { from = 0, ...text } = look
      const left = leftEdge + inner * from
      const third = (inner * (1 - from)) / 3
      const soft = { ...text, align: 'start', color: '#6b6259' } as const
      ensure(16)
      const shown = bilingual && value.ar !== value.en ? `${value.en} · ${value.ar}` : value.en
      const wide = bilingual ? third : third * 2
      y = Math.max(
        pen.write(label.en, left, y, third - 6, soft),
        pen.write(shown, left + third, y, wide - 6, { align: bilingual ? 'start' : 'end', ...text }),
        ...(bilingual ? [pen.write(label.ar, left + 2 * third, y, third, { ...soft, base: 'rtl' })] : []),
      )
    },
  }
}
export type PdfPage = ReturnType<typeof createPdfPage>
