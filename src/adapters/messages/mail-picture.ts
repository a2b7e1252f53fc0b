import type { QuoteLine } from '#commerce/checkout/order-quote.ts'

/**
 * The absolute URL of a line's picture as JPEG or PNG, at the origin of the message's link. Null for other formats, which
 * many mail programs do not show.
 */
export function mailPicture(
  { picture: { base, widths } }: Pick<QuoteLine, 'picture'>,
  link: string,
): string | null {
  const width = [...widths].sort((a, b) => a - b).find((each) => each >= 480) ?? Math.max(...widths)
  const path = widths.length === 0 ? base : `${base}-${width}.jpg`
  const url = new URL(path, link)
  return /\.(?:jpe?g|png)$/i.test(url.pathname) ? url.href : null
}
