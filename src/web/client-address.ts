type Asked = { readonly clientAddress: string }

/** Address of whoever asks, for rate limits. The front has already decided which proxies are believed. */
export function clientAddress(asked: Asked): string {
  try {
    return asked.clientAddress
  } catch {
    // Astro throws where there is no socket (a prerendered page, a test): all such share one limit.
    return 'unknown'
  }
}

/** Whether somebody on this very machine asks: pages for developers answer nobody else. */
export const isLoopback = (address: string): boolean =>
  /^(?:(?:::ffff:)?127(?:\.\d{1,3}){3}|::1)$/.test(address)
