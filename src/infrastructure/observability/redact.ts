const secretKeys =
  /^(?:.*(?:password|secret|token|authorization|cookie|dsn|api[-_]?key|signature|cvv|cvc|otp|pan|card[-_]?number).*)$/i
const personalKeys: readonly (readonly [RegExp, string])[] = [
  [/e[-_]?mail/i, '{email}'],
  [/phone|mobile|msisdn|whatsapp/i, '{phone}'],
]

const patterns: readonly (readonly [RegExp, string])[] = [
  // Credentials in a URL, before they are taken for an email address.
  [/\b([a-z][a-z\d+.-]*:\/\/)[^\s/@:]*:[^\s/@]+@/gi, '$1{credentials}@'],
  [/[^\s@<>"'(),;:=&?/]+(?:@|%40)[a-z\d-]+(?:\.[a-z\d-]+)+/gi, '{email}'],
  [/\beyJ[\w-]{8,}\.[\w-]{8,}(?:\.[\w-]+)?/g, '{token}'],
  [/\b(Bearer|Basic)\s+[\w.~+/=-]{8,}/gi, '$1 {token}'],
  [
    /\b(t|token|secret|password|preview|signature|otp|code|_ut|_gct|_gsa|_ge|_lot)=[^\s&;,"']+/gi,
    '$1={token}',
  ],
  // The token of a link to a wishlist.
  [/(\/shared\/)[\w-]{20,}/g, '$1{token}'],
  [/(?:\+|%2b|\b00)\d(?:[\s().-]{0,2}\d){7,13}\b/gi, '{phone}'],
  [/\b0?5\d(?:[\s-]?\d){7}\b/g, '{phone}'],
  [/\b\d(?:[ -]?\d){12,18}\b/g, '{number}'],
]

/** Replaces phone numbers, email addresses, tokens and card numbers by placeholders. */
export const redactText = (text: string): string =>
  patterns.reduce((clean, [pattern, instead]) => clean.replace(pattern, instead), text)

const maxDepth = 6

/** Redacts a value of any shape, also by the names of its keys. Errors become plain objects. */
export function redact(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return redactText(value)
  if (value === null || typeof value !== 'object') return value
  if (depth >= maxDepth) return '{…}'
  if (value instanceof Error) {
    const { name, message, stack, cause } = value
    const clean = { name, message: redactText(message), stack: redactText(stack ?? '') }
    return cause === undefined ? clean : { ...clean, cause: redact(cause, depth + 1) }
  }
  if (Array.isArray(value)) return value.slice(0, 100).map((item) => redact(item, depth + 1))
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, redactByKey(key, item, depth)]))
}

function redactByKey(key: string, item: unknown, depth: number): unknown {
  if (item === null || item === undefined || typeof item === 'boolean') return item
  if (secretKeys.test(key)) return '{secret}'
  const personal = personalKeys.find(([pattern]) => pattern.test(key))
  return personal && typeof item !== 'object' ? personal[1] : redact(item, depth + 1)
}
