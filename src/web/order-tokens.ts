/** Orders of this browser that open again; older ones by the link in their messages. */
const mostOrders = 5

/** The cookie _lot: tokens of the last orders, newest first. What is no token of ours is left out. */
export const readOrderTokens = (cookie: string | undefined): readonly string[] =>
  (cookie ?? '')
    .split('.')
    .filter((token) => /^[\w-]{16,128}$/.test(token))
    .slice(0, mostOrders)

export const writeOrderTokens = (tokens: readonly string[]): string =>
  [...new Set(tokens)].slice(0, mostOrders).join('.')
