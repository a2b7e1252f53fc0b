/** A list as a person wants to find it again: its address, under a name. */
export type SavedView = {
  readonly id: string
  /** Of the list: "orders". */
  readonly list: string
  readonly name: string
  /** Filters, sort and columns, as the address has them: "state=on-hold&sort=-placed". */
  readonly query: string
  readonly ownerId: string
  readonly ownerName: string
  /** Everyone who may open the list sees it. */
  readonly isShared: boolean
  /** A tile on its owner's Home. */
  readonly isPinned: boolean
}

export type NewView = Pick<SavedView, 'list' | 'name' | 'query' | 'isShared' | 'isPinned'>

export const maxViewName = 60
export const maxViewQuery = 2_000
/** Of one person. */
export const maxViews = 100
