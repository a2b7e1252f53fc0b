/**
 * Kiosks (cookie dwId) show other pages: no form for names and addresses, another footer, so they have pages of their own, and so has every address by which a demo is
 * asked: `origin`, where it is not the configured one. Browser and cookies are not part of the key.
 */
export const pageKey = (url: string, kiosk: boolean, origin = ''): string =>
  `${origin}${kiosk ? 'k' : ''}${url}`
