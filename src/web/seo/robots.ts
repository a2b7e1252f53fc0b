import type { ShopSettings } from '#kernel/shop-settings.ts'
import { paths } from '#web/paths.ts'

/**
 * robots.txt. An installation that is not to be indexed closes itself whole. The others keep crawlers off what is
 * personal and off the machines' own paths; pages that are noindex stay open, or the mark on them would not be read.
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
