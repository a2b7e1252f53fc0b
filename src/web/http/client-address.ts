type Context = { readonly clientAddress: string }

/** The client's IP address, for rate limits. The HTTP server has already evaluated trusted proxies. */
export function clientAddressOf(context: Context): string {
  try {
    return context.clientAddress
  } catch {
    // Astro throws where there is no socket (a prerendered page, a test); these share one limit.
    return 'unknown'
  }
}
