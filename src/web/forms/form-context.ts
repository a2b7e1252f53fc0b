/** A posted form: FormData, or the URLSearchParams of a body without files. */
export type PostedForm = Pick<FormData, 'get' | 'getAll' | 'has' | 'keys'> &
  Iterable<[string, FormDataEntryValue]>

type FormCookieOptions = {
  readonly path: string
  /** Seconds; absent: until the browser is closed. */
  readonly maxAge?: number
  readonly sameSite: 'lax'
  readonly httpOnly: boolean
  readonly secure: boolean
}

/** A cookie that a form sets. */
export type FormCookie = {
  readonly name: string
  readonly value: string
  readonly options: FormCookieOptions
}

/** What a form gets to know of its request. The HTTP server builds one; Astro's context of an action is another. */
export type FormContext = {
  readonly locals: Pick<App.Locals, 'shop' | 'storefront' | 't' | 'requestId' | 'kiosk' | 'signedIn'>
  readonly cookies: {
    get(name: string): { readonly value: string } | undefined
    has(name: string): boolean
    set(name: string, value: string, options: FormCookieOptions): void
    delete(name: string, options: { readonly path: string }): void
  }
  readonly request: { readonly headers: Pick<Headers, 'get'> }
  readonly url: URL
  readonly params: Readonly<Record<string, string | undefined>>
  readonly clientAddress: string
}
