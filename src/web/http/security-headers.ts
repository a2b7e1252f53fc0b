import { transportSecurity } from '#kernel/transport-security.ts'
import type { ShopSettings } from '#kernel/shop-settings.ts'

/** Headers of every page (design §16). The content security policy is Astro's, by hashes; see astro.config.mjs. */
export function securityHeaders({ origin }: Pick<ShopSettings, 'origin'>): Readonly<Record<string, string>> {
  return {
    'x-content-type-options': 'nosniff',
    // Never no-referrer: forms would post "Origin: null", which the origin check rejects.
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy':
      'camera=(self), geolocation=(self), microphone=(), payment=(self), usb=(), browsing-topics=()',
    // Browsers complain about it at an address in the network without TLS, where it means nothing.
    ...(isTrustworthy(origin) ? { 'cross-origin-opener-policy': 'same-origin-allow-popups' } : {}),
    ...transportSecurity(origin),
  }
}

const isTrustworthy = (origin: string): boolean =>
  origin.startsWith('https://') || /^http:\/\/(?:localhost|127\.[\d.]+|\[::1\])(?::\d+)?$/.test(origin)
