import type { Link } from '#content/schemas/common.ts'
import type { Translate } from '#i18n/translator.ts'

/** The pages above a content page by its slug: "ideas/living" stands below /ideas. */
export function contentTrail(slug: string | undefined, t: Translate): readonly Link[] {
  const [section, page] = slug?.split('/') ?? []
  if (page === undefined) return []
  if (section === 'help') return [{ label: t('pages:trail.help'), href: '/help' }]
  if (section === 'guides') return [{ label: t('collections:guides.title'), href: '/guides' }]
  return section === 'ideas' ? [{ label: t('collections:ideas.title'), href: '/ideas' }] : []
}
