import { maxNoteLength, sharedWishlistDays } from '#commerce/wishlist/shared-wishlists.ts'

/** What pages write of a link's rules. */
export const shareFigures = { days: sharedWishlistDays, max: maxNoteLength } as const
/** Id of the form that the checkboxes of the visitor's own wishlist belong to. */
export const selectionForm = 'wishlist-selection'
/** Id of the form that deletes the notes of others. */
export const deleteNoteForm = 'delete-note'
/** The part of the visitor's own page about links. */
export const shareAnchor = 'share'
/** Field of a form that people do not see. */
export const honeypotField = 'website'
/** Id of an item on a wishlist's page, where a form about it leads back to. */
export const itemAnchor = (sku: string): string => `item-${sku}`
