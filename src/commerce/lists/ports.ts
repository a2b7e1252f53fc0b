import type { Instant } from '#kernel/instant.ts'
import type { NewView, SavedView } from './saved-view.ts'

export type SavedViewRepository = {
  /** Own views of a list and those that others share, by name. */
  listOf(list: string, ownerId: string): Promise<readonly SavedView[]>
  listPinned(ownerId: string): Promise<readonly SavedView[]>
  /** Replaces the view of that name. False: the owner has the most that one may have. */
  save(view: NewView & Pick<SavedView, 'ownerId' | 'ownerName'>, at: Instant): Promise<boolean>
  pin(id: string, ownerId: string, isPinned: boolean): Promise<boolean>
  remove(id: string, ownerId: string): Promise<boolean>
}
