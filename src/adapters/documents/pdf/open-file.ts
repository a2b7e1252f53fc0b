import PDFDocument from 'pdfkit'
import type { Instant } from '#kernel/instant.ts'
import { openPaper, type Paper } from './paper.ts'

/** A file of A4 pages. The same writing at the same moment gives the same bytes; `at` null: the moment is not told. */
export function openFile({
  title,
  author,
  at,
  foot = null,
}: {
  readonly title: string
  readonly author: string
  readonly at: Instant | null
  /** Stands on each page with its number, so that sheets find each other again. */
  readonly foot?: string | null
}): { readonly paper: Paper; readonly finish: () => Promise<Uint8Array> } {
  const moment = new Date(at ?? 0)
  const pdf = new PDFDocument({
    size: 'A4',
    margin: 0,
    autoFirstPage: false,
    lang: 'en',
    displayTitle: true,
    info: { Title: title, Author: author, CreationDate: moment, ModDate: moment },
  })
  const parts: Uint8Array[] = []
  const whole = new Promise<Uint8Array>((resolve, reject) => {
    pdf.on('data', (part) => parts.push(part))
    pdf.on('end', () => resolve(Buffer.concat(parts)))
    pdf.on('error', reject)
  })
  return {
    paper: openPaper(pdf, foot),
    finish: () => {
      pdf.end()
      return whole
    },
  }
}
