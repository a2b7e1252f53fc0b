import { createRequire } from 'node:module'
import { readFileSync } from 'node:fs'
import type PDFDocument from 'pdfkit'

export type Weight = 400 | 600

/** The files of the one family, each of some scripts; the first that has a letter draws it. */
const subsets = ['latin', 'arabic', 'latin-ext'] as const
const require = createRequire(import.meta.url)
const files = new Map<string, Buffer>()

function fileOf(subset: (typeof subsets)[number], weight: Weight): Buffer {
  const name = `@fontsource/readex-pro/files/readex-pro-${subset}-${weight}-normal.woff`
  const read = files.get(name) ?? readFileSync(require.resolve(name))
  files.set(name, read)
  return read
}

/** The family within a document: which of its files draws a letter. Each file is opened with the first letter that needs it. */
export function openFonts(pdf: PDFDocument) {
  const opened = new Map<string, PDFDocument['_font']>()
  const open = (name: string, subset: (typeof subsets)[number], weight: Weight) => {
    pdf.registerFont(name, fileOf(subset, weight))
    const loaded = pdf.font(name)._font
    opened.set(name, loaded)
    return loaded
  }
  return (letter: string, weight: Weight): string => {
    const codePoint = letter.codePointAt(0) ?? 0
    for (const subset of subsets) {
      const name = `${subset}-${weight}`
      const { font } = opened.get(name) ?? open(name, subset, weight)
      if (font.hasGlyphForCodePoint(codePoint)) return name
    }
    return `latin-${weight}`
  }
}
