import type { AstroGlobal } from 'astro'
import { handoverMinutes } from '#commerce/kiosks/create-handovers.ts'
import type { CartOffer } from '#commerce/kiosks/kiosks-facade.ts'
import { cartTokenOf } from '#web/customers/visitor-tokens.ts'
import { pathTo } from '#web/paths.ts'

/** What a phone opens that scans the code of a kiosk: the cart, once, or a page that the kiosk does not show. */
type PhoneLink =
  | { readonly kind: 'cart'; readonly address: string; readonly offer: CartOffer; readonly minutes: number }
  | { readonly kind: 'page'; readonly address: string }

/**
 * The page that was requested for, without its query, which may hold a secret. Who asks for the checkout, or for this page itself,
 * takes the cart along.
 */
export async function findPhoneLink(
  page: Pick<AstroGlobal, 'cookies' | 'locals' | 'originPathname'>,
): Promise<PhoneLink> {
  const { kiosk, shop, storefront } = page.locals
  const { origin } = shop.settings
  const [own, checkout] = [pathTo(storefront.code, 'kiosk'), pathTo(storefront.code, 'checkout')]
  const requested = page.originPathname
  const takesCart = requested === own || requested === checkout || requested.startsWith(`${checkout}/`)
  if (!takesCart) return { kind: 'page', address: `${origin}${requested}` }
  // One that is rendered for all kiosks has nobody's cart.
  const offer = kiosk?.id ? await shop.kiosks.offerCart(kiosk, await cartTokenOf(page), storefront) : null
  if (!offer) return { kind: 'page', address: `${origin}${pathTo(storefront.code, 'home')}` }
  const address = `${origin}${pathTo(storefront.code, 'handover', { token: offer.token })}`
  return { kind: 'cart', address, offer, minutes: handoverMinutes }
}
