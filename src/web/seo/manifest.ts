import type { Translate } from '#i18n/translator.ts'
import type { Storefront } from '#kernel/storefront.ts'
import { pathTo } from '#web/paths.ts'

const icon = (file: string, sizes: string, purpose = 'any') => ({
  src: `/icons/${file}`,
  sizes,
  type: 'image/png',
  purpose,
})

/** The web app manifest of a storefront, in its language and direction. */
export function toManifest({ language, direction, code, country }: Storefront, t: Translate): object {
  const start = pathTo(code, 'home')
  return {
    id: start,
    name: `${t('shell:brand')} ${country[`name_${language}`]}`,
    short_name: t('shell:brand'),
    lang: language,
    dir: direction,
    start_url: start,
    scope: start,
    display: 'standalone',
    background_color: '#FBF7F0',
    theme_color: '#FBF7F0',
    icons: [
      icon('icon-192.png', '192x192'),
      icon('icon-512.png', '512x512'),
      icon('maskable-512.png', '512x512', 'maskable'),
    ],
  }
}
