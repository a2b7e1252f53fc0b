import { defineMiddleware } from 'astro:middleware'
import { paths, pathTo } from '#web/paths.ts'

/** Pages that show or ask for names, addresses and orders, by their first segment. */
const closed: readonly string[] = [
  paths.checkout.pattern,
  '/order',
  paths.trackOrder.pattern,
  paths.login.pattern,
  paths.account.pattern,
]

/** On a kiosk, which everybody sees: sends to the page that says how to order. No form of these pages runs. */
export const guardKiosk = defineMiddleware((context, next) => {
  const { kiosk, storefront } = context.locals
  const [, country, language, first] = context.url.pathname.split('/', 4)
  return kiosk && `${country}/${language}` === storefront.code && closed.includes(`/${first}`)
    ? context.redirect(pathTo(storefront.code, 'kiosk'), 303)
    : next()
})
