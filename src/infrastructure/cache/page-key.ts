/** Kiosks (cookie dwId) get another footer, so they have pages of their own. Host and browser are not part of the key. */
export const pageKey = (url: string, kiosk: boolean): string => (kiosk ? `k${url}` : url)
