import { getActionContext } from 'astro:actions'
import { defineMiddleware } from 'astro:middleware'
import { kioskForms } from '#web/forms/kiosk-forms.ts'
import { paths, pathTo } from '#web/paths.ts'

/** Pages that show or ask for names, addresses, contacts, orders and money, with all below them. */
const closed: readonly string[] = [
  paths.checkout.pattern,
  '/order',
  paths.trackOrder.pattern,
  paths.account.pattern,
  paths.login.pattern,
  '/alerts',
  '/newsletter',
  '/lead',
  paths.bulkOrders.pattern,
  paths.consultation.pattern,
  paths.giftCardClaim.pattern,
  '/handover',
]

/**
 * A kiosk keeps no personal field: forms and pages that have one are answered with 403 and the page that says how to continue on
 * one's own phone, whatever the page of a form.
 */
export const guardKiosk = defineMiddleware(async (context, next) => {
  const { kiosk, storefront } = context.locals
  if (
    !kiosk ||
    !(isRejected(getActionContext(context).action?.name) || isClosed(context.url.pathname, storefront.code))
  )
    return next()
  const { headers } = context.request
  const response = await next(
    new Request(new URL(pathTo(storefront.code, 'kiosk'), context.url), { headers }),
  )
  return new Response(response.body, { status: 403, headers: response.headers })
})

/** A name that is no form's is refused, too. */
const isRejected = (form: string | undefined): boolean =>
  form !== undefined && (kioskForms as Readonly<Record<string, string>>)[form] !== 'runs'

/** Spelled as pages are found: "/%61ccount" is the account. The HTTP server rejects what has more than one reading. */
function isClosed(pathname: string, storefrontCode: string): boolean {
  const decoded = decodeURI(pathname)
  const below = decoded.startsWith(`/${storefrontCode}/`) ? decoded.slice(storefrontCode.length + 1) : ''
  return closed.some((path) => below === path || below.startsWith(`${path}/`))
}
