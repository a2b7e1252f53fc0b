import type { JsonLd } from './json-ld.ts'

/** The trail from home to a page. URLs are absolute; the last is the page itself. */
export const breadcrumbList = (
  trail: readonly { readonly label: string; readonly url: string }[],
): JsonLd => ({
  '@type': 'BreadcrumbList',
  itemListElement: trail.map(({ label, url }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name: label,
    item: url,
  })),
})
