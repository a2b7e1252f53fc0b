/** How many different items one form adds to the cart. */
export const maxAddedItems = 24
