/** One class of visitors has another footer (cookie dwId); nobody's host or browser is part of the key. */
export const pageKey = (url: string, kiosk: boolean): string => (kiosk ? `k${url}` : url)
