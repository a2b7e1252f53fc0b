/** As much of jsdom as the tests use. */
declare module 'jsdom' {
  export class JSDOM {
    constructor(
      html: string,
      options?: {
        readonly url?: string
        readonly runScripts?: 'outside-only'
        readonly contentType?: string
      },
    )
    readonly window: Window & typeof globalThis
  }
}
