/**
 * A visitor's token, under which cart, checkout draft and wishlist are stored. A guest's is 43 random characters in a
 * cookie; a customer's is "customer.{id}.{signature}", made of the session for each request and never in a cookie.
 */
const customerPrefix = 'customer.'

export const formatCustomerToken = (customerId: string, signature: string): string =>
  `${customerPrefix}${customerId}.${signature}`

/** Whether it is a customer's, who may have nothing stored under it yet. A cookie cannot hold one. */
export const isCustomerToken = (token: string): boolean => token.startsWith(customerPrefix)

/** The unchecked parts of a customer's token; undefined: a guest's. */
export function parseCustomerToken(
  token: string,
): { readonly customerId: string; readonly signature: string } | undefined {
  const [customerId, signature, ...more] = isCustomerToken(token)
    ? token.slice(customerPrefix.length).split('.')
    : []
  return customerId && signature && more.length === 0 ? { customerId, signature } : undefined
}

/** A guest's token from a cookie; null when it is missing or malformed. */
export const parseGuestToken = (value: string | undefined): string | null =>
  value !== undefined && /^[\w-]{43}$/.test(value) ? value : null
