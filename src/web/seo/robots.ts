import type { ShopSettings } from '#kernel/shop-settings.ts'
import { paths } from '#web/paths.ts'

/**
 * robots.txt. An installation that must not be indexed disallows everything. Otherwise personal pages and machine
 * endpoints are disallowed; noindex pages are not, or crawlers would not see their mark.
 */
export function toRobots({ indexable, origin }: Pick<ShopSettings, 'indexable' | 'origin'>): string {
  if (!indexable) return 'User-agent: *\nDisallow: /\n'
  const personal = Object.values(paths)
    .map(({ pattern }) => pattern)
    .filter(
      (pattern) =>
        /^\/(?:cart|checkout|account|order)(?:\/|$)/.test(pattern) && !pattern.slice(1).includes('/'),
    )
  return [
    'User-agent: *',
    ...personal.map((pattern) => `Disallow: /*${pattern}`),
    'Disallow: /*/country/',
    'Disallow: /api/',
    'Disallow: /graphql',
    'Disallow: /dev/',
    'Disallow: /operations',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n')
}
