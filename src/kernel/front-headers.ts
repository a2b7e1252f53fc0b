/** Headers by which a page tells the HTTP server how to cache it; they are not sent to visitors. */
export const frontHeaders = { lifetime: 'x-front-lifetime', tags: 'x-front-tags' } as const
