import type { StaffOperator } from '#commerce/staff/operator.ts'
import type { Clock } from '#kernel/instant.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { tidyText } from '#kernel/tidy-text.ts'
import type { SavedViewRepository } from './ports.ts'
import { maxViewName, maxViewQuery, type NewView, type SavedView } from './saved-view.ts'

type Owner = Pick<StaffOperator, 'id' | 'name'>
type NotFound = { readonly kind: 'not-found' }

export type SavedViews = {
  listOf(by: Owner, list: string): Promise<readonly SavedView[]>
  listPinned(by: Owner): Promise<readonly SavedView[]>
  /** A view of one's own under the same name is replaced. */
  save(
    by: Owner,
    view: NewView,
  ): Promise<Result<null, { readonly kind: 'invalid-name' | 'too-long' | 'too-many' }>>
  pin(by: Owner, id: string, isPinned: boolean): Promise<Result<null, NotFound>>
  remove(by: Owner, id: string): Promise<Result<null, NotFound>>
}

/** Views that people save of lists: their own and shared ones. Only the owner changes a view. */
export function createSavedViews({
  repository,
  clock,
}: {
  readonly repository: SavedViewRepository
  readonly clock: Clock
}): SavedViews {
  const found = (isFound: boolean): Result<null, NotFound> =>
    isFound ? ok(null) : fail({ kind: 'not-found' })
  return {
    listOf: (by, list) => repository.listOf(list, by.id),
    listPinned: (by) => repository.listPinned(by.id),
    async save(by, view) {
      const name = tidyText(view.name)
      if (name === '' || name.length > maxViewName) return fail({ kind: 'invalid-name' })
      if (view.query.length > maxViewQuery) return fail({ kind: 'too-long' })
      const isSaved = await repository.save(
        { ...view, name, ownerId: by.id, ownerName: by.name },
        clock.now(),
      )
      return isSaved ? ok(null) : fail({ kind: 'too-many' })
    },
    pin: async (by, id, isPinned) => found(await repository.pin(id, by.id, isPinned)),
    remove: async (by, id) => found(await repository.remove(id, by.id)),
  }
}
