/** As much of pdfkit as papers are written with. */
declare module 'pdfkit' {
  export type TextOptions = { readonly features: readonly string[]; readonly lineBreak: false }
  export default class PDFDocument {
    constructor(options: {
      readonly size: 'A4'
      readonly margin: number
      readonly autoFirstPage: boolean
      readonly lang: string
      readonly displayTitle: boolean
      readonly info: Readonly<Record<string, string | Date>>
    })
    /** The font that was chosen last, with fontkit's own of it. */
    readonly _font: { readonly font: { hasGlyphForCodePoint(codePoint: number): boolean } }
    addPage(options: { readonly size: 'A4'; readonly margin: number }): this
    registerFont(name: string, file: Uint8Array): this
    font(name: string): this
    fontSize(points: number): this
    fillColor(color: string): this
    text(text: string, x: number, y: number, options: TextOptions): this
    widthOfString(text: string, options: TextOptions): number
    lineWidth(points: number): this
    strokeColor(color: string): this
    moveTo(x: number, y: number): this
    lineTo(x: number, y: number): this
    rect(x: number, y: number, width: number, height: number): this
    stroke(): this
    on(event: 'data', hear: (part: Uint8Array) => void): this
    on(event: 'end', hear: () => void): this
    on(event: 'error', hear: (error: Error) => void): this
    end(): void
  }
}
