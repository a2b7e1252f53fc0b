import { defineMiddleware } from 'astro:middleware'
import { kioskPost } from '#contracts/kiosk-post.ts'
import { closeOutsideLinks } from '#web/kiosk/close-outside-links.ts'

/**
 * Answers of a kiosk: pages without links that lead out of the shop or into a new window, and redirects told in a header to
 * the script that posted the form.
 */
export const serveKiosk = defineMiddleware(async (context, next) => {
  const response = await next()
  if (!context.locals.kiosk) return response
  const { headers, status } = response
  const location = headers.get('location')
  if (location !== null && context.request.headers.has(kioskPost.requested)) {
    const changed = new Headers(headers)
    changed.delete('location')
    changed.set(kioskPost.location, location)
    return new Response(null, { status: 204, headers: changed })
  }
  if (!headers.get('content-type')?.startsWith('text/html')) return response
  return new Response(closeOutsideLinks(await response.text()), { status, headers })
})
