import type { Shop } from '#commerce/shop.ts'
import { cookies } from '#kernel/cookies.ts'
import { isLanguage } from '#kernel/language.ts'
import { storefront } from '#kernel/storefront.ts'
import { createFindSignedIn } from '#web/customers/signed-in.ts'
import { createCookieJar } from '#web/forms/cookie-jar.ts'
import { openOrder } from '#web/orders/order-page.ts'
import { shopAtOrigin } from '#web/shop-at-origin.ts'

/** A posted form whose body is still unread. */
type PhotoPost = {
  /** Scheme, host and port that were asked. */
  readonly origin: string
  /** Clean path and query. */
  readonly target: string
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
}

const photoPage = /^\/([a-z]{2})\/([a-z]{2})\/order\/([^/]+)\/(return|review)$/

/** Whether a visitor may send photos to the form of a return or review: who may return or review items of its order. */
export const createMaySendPhotos =
  (shop: Shop) =>
  async ({ origin, target, headers }: PhotoPost): Promise<boolean> => {
    const url = URL.parse(target, origin)
    const [, code, language = '', number = '', page = ''] = photoPage.exec(url?.pathname ?? '') ?? []
    const country = shop.countries.find(({ isoCode }) => isoCode === code)
    if (!url || !country || !isLanguage(language)) return false
    const { cookies: jar } = createCookieJar(String(headers['cookie'] ?? ''))
    if (jar.has(cookies.kiosk)) return false
    const requested = shopAtOrigin(shop, origin)
    const view = await openOrder(
      {
        url,
        cookies: jar,
        locals: {
          shop: requested,
          storefront: storefront(country, language),
          signedIn: createFindSignedIn({ shop: requested, kiosk: null }, jar),
        },
      },
      number,
    )
    return view?.rights[page === 'return' ? 'returns' : 'reviews'] === true
  }
