import type { JsonLd } from './json-ld.ts'

/** The way from home to a page. `url`s are absolute; the last one is the page itself. */
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
