import { defineMiddleware } from 'astro:middleware'
import { paths, pathTo } from '#web/paths.ts'

/** Pages that show or ask for names, addresses and orders, by their first segment. */
const closed: readonly string[] = [
  paths.checkout.pattern,
  '/order',
  paths.trackOrder.pattern,
  paths.account.pattern,
  '/alerts',
  paths.consultation.pattern,
]

/**
 * On a kiosk, which everybody sees: sends to the page that says how to order. No form of these pages runs. The sign-in itself
 * shows how to do it on one's own phone.
 */
export const guardKiosk = defineMiddleware((context, next) => {
  const { kiosk, storefront } = context.locals
  // Spelled as pages are found: "/%61ccount" is the account. The HTTP server rejects what has more than one reading.
  const pathname = decodeURI(context.url.pathname)
  const [, country, language, first] = pathname.split('/', 4)
  const below = pathname.slice(`/${country}/${language}`.length)
  return kiosk && `${country}/${language}` === storefront.code && isClosed(below, first)
    ? context.redirect(pathTo(storefront.code, 'kiosk'), 303)
    : next()
})

const isClosed = (path: string, first: string | undefined): boolean =>
  closed.includes(`/${first}`) || path.startsWith(`${paths.login.pattern}/`)
