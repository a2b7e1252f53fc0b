import type { PathName } from '#web/paths.ts'

/** The paths table's row of a page that is found by its slug. */
export function contentRow(slug: string): PathName {
  const [first] = slug.split('/')
  return first === 'help' || first === 'legal' || first === 'contact' ? first : 'content'
}
