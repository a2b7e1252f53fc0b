import { createHmac, timingSafeEqual } from 'node:crypto'
import type { ShareSecrets } from '#commerce/wishlist/create-shared-wishlists.ts'
import { newVisitorToken } from '#adapters/customers/visitor-token.ts'

/** Keyed by a secret of their own, so that no signature of another use of the installation's secret is one of these. */
export function createShareSecrets(installationSecret: string): ShareSecrets {
  const key = createHmac('sha256', installationSecret).update('shared wishlists').digest()
  const seal = (...values: readonly string[]) =>
    createHmac('sha256', key).update(JSON.stringify(values)).digest('base64url')
  const sign = (browser: string) => seal('browser', browser)
  return {
    tokenOf: (sharedId) => seal('link', sharedId),
    newBrowser() {
      const browser = newVisitorToken()
      return `${browser}.${sign(browser)}`
    },
    readBrowser(cookie) {
      const [browser = '', signature = '', ...more] = cookie.split('.')
      const [actual, expected] = [Buffer.from(signature), Buffer.from(sign(browser))]
      return more.length === 0 && actual.length === expected.length && timingSafeEqual(actual, expected)
        ? browser
        : undefined
    },
    markOf: (browser, sharedId) => seal('mark', sharedId, browser),
  }
}
