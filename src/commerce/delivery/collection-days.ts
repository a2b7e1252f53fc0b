/** Days that a store keeps a ready order for: messages and terms of delivery say it, and the order expires by it. */
export const collectionDays = 7
