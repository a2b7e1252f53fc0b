import { createRequire } from 'node:module'
import { readFileSync } from 'node:fs'

/** A private field of pdfkit: its own types do not tell which glyphs a font has. */
type EmbeddedFont = { readonly font: { hasGlyphForCodePoint(codePoint: number): boolean } }

export type Weight = 400 | 600

/** Font files by script; the first that has a glyph is used. */
const subsets = ['latin', 'arabic', 'latin-ext'] as const
const require = createRequire(import.meta.url)
const files = new Map<string, Buffer>()

function fileOf(subset: (typeof subsets)[number], weight: Weight): Buffer {
  const name = `@fontsource/readex-pro/files/readex-pro-${subset}-${weight}-normal.woff`
  const read = files.get(name) ?? readFileSync(require.resolve(name))
  files.set(name, read)
  return read
}

/** Returns the name of the font that has a letter's glyph. Fonts are loaded when first needed. */
export function createFontPicker(pdf: PDFKit.PDFDocument) {
  const opened = new Map<string, EmbeddedFont>()
  const open = (name: string, subset: (typeof subsets)[number], weight: Weight) => {
    pdf.registerFont(name, fileOf(subset, weight))
    const loaded = (pdf.font(name) as unknown as { readonly _font: EmbeddedFont })._font
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
