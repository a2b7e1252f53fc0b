import type { Kiosk } from '#commerce/kiosks/kiosk.ts'
import type { SalesChannel } from '#commerce/payments/methods/method-table.ts'

/** The specification's platform values, from the user agent: offers and statistics need no better source. */
export function salesChannel(
  { headers }: { readonly headers: Pick<Headers, 'get'> },
  kiosk: Kiosk | null,
): SalesChannel {
  if (kiosk) return 'kiosk'
  const isMobile =
    headers.get('sec-ch-ua-mobile') === '?1' || /Mobi|Android/.test(headers.get('user-agent') ?? '')
  return isMobile ? 'mobile-web' : 'web'
}
