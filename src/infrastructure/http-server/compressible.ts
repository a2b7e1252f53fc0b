const text =
  /^(?:text\/|image\/svg\+xml|application\/(?:[\w.+-]*json|javascript|xml|[\w.+-]+\+xml|manifest\+json|wasm))/i

/** Pictures, fonts and films are compressed already. */
export const isCompressible = (contentType: unknown): boolean => text.test(String(contentType ?? ''))

/** Below this a compressed answer is hardly shorter than the headers that announce it. */
export const worthCompressing = (body: Uint8Array): boolean => body.length >= 1024
