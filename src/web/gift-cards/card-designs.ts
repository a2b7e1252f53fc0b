/** For components, which may only read types of commerce. */
export { cardDesigns } from '#commerce/gift-cards/gift-card.ts'
