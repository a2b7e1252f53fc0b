/**
 * A kiosk's script posts forms itself, so that the page that follows replaces the one before: it must know where a redirect
 * leads, which a browser does not tell. With the first header the shop answers with the second in place of the redirect.
 */
export const kioskPost = { requested: 'x-kiosk-post', location: 'x-kiosk-location' } as const
