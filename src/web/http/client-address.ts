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
