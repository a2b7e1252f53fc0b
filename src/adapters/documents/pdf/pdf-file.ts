import PDFDocument from 'pdfkit'
import type { Instant } from '#kernel/instant.ts'
import { createPdfPage, type PdfPage } from './pdf-page.ts'

/** A PDF of A4 pages. Deterministic: the same content and `at` give the same bytes. `at` null: no date. */
export function createPdfFile({
  title,
  author,
  at,
  foot = null,
}: {
  readonly title: string
  readonly author: string
  readonly at: Instant | null
  /** Printed on each page with the page number. */
  readonly foot?: string | null
}): { readonly page: PdfPage; readonly finish: () => Promise<Uint8Array> } {
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
    page: createPdfPage(pdf, foot),
    finish: () => {
      pdf.end()
      return whole
    },
  }
}
