/** How long a product is called new: on its card, and in the listing of what is new. */
const newForMs = 60 * 24 * 60 * 60 * 1000

/** Whether a product first sold at a moment is new at another, both in ms. What is not sold yet is not. */
export const isNew = (firstSold: number, now: number): boolean =>
  firstSold <= now && now - firstSold < newForMs
