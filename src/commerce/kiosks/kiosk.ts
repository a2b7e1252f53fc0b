/** A screen in a showroom that everybody uses: its browser has an id that the shop has signed. */
export type Kiosk = {
  readonly id: string
  /** Of the store that it stands in. */
  readonly storeCode: string
  /** By which the staff know it, "wall-1". */
  readonly name: string
}

/** Stands for any kiosk on pages that are rendered once for all of them: such a page cannot know which one shows it. */
export const anyKiosk: Kiosk = { id: '', storeCode: '', name: '' }
