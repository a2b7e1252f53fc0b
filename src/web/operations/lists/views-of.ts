import type { SavedView } from '#commerce/lists/saved-view.ts'
import type { ReadList } from './read-list-query.ts'

type ShownView = {
  readonly title: string
  readonly href: string
  readonly isCurrent: boolean
  /** Of the person who looks at it. */
  readonly own: SavedView | null
}

/** Views of a list for who is signed in: the whole list, those of their roles, then their own and shared ones by name. */
export async function viewsOf(
  { shop, staffSession, t }: Pick<App.Locals, 'shop' | 'staffSession' | 't'>,
  { definition, hrefOf }: Pick<ReadList, 'definition' | 'hrefOf'>,
  path: string,
): Promise<readonly ShownView[]> {
  const by = staffSession?.operator
  if (!by) return []
  const here = hrefOf({})
  const shown = (title: string, query: string, own: SavedView | null): ShownView => {
    const href = query === '' ? path : `${path}?${query}`
    return { title, href, isCurrent: href === here, own }
  }
  const roles = by.grants.map(({ role }) => role)
  const coming = (definition.views ?? []).filter(
    ({ roles: only }) => only === undefined || only.some((role) => roles.includes(role)),
  )
  const saved = await shop.savedViews.listOf(by, definition.id)
  return [
    shown(t('operations-kit:views.all'), '', null),
    ...coming.map(({ title, query }) => shown(t(title), query, null)),
    ...saved.map((view) => shown(view.name, view.query, view.ownerId === by.id ? view : null)),
  ]
}
