/** A mail for its iframe: with its inline styles, and without scripts. */
export const mailResponse = (html: string | null): Response =>
  html === null
    ? new Response(null, { status: 404 })
    : new Response(html, {
        headers: {
          'content-type': 'text/html; charset=utf-8',
          'cache-control': 'private, no-store',
          'content-security-policy':
            "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'",
        },
      })
