const text =
  /^(?:text\/|image\/svg\+xml|application\/(?:[\w.+-]*json|javascript|xml|[\w.+-]+\+xml|manifest\+json|wasm))/i

/** Images, fonts and videos are compressed already. */
export const isCompressible = (contentType: unknown): boolean => text.test(String(contentType ?? ''))

/** Smaller bodies gain nothing worth the header. */
export const worthCompressing = (body: Uint8Array): boolean => body.length >= 1024
