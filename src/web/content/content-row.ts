import type { PathName } from '#web/paths.ts'

/** The row of the paths table for a content page's slug. */
export function contentRow(slug: string): PathName {
  const [first] = slug.split('/')
  if (first === 'ideas') return slug === first ? 'ideas' : 'ideasOfRoom'
  if (slug === 'yara-chatbot') return 'assistant'
  if (first === 'guides' && slug !== first) return 'guide'
  return first === 'help' || first === 'legal' || first === 'contact' ? first : 'content'
}
