/**
 * Of addresses that redirects would begin at, those that are pages of the shop in some storefront, each with the path of that page. A
 * redirect never hides one, so whoever writes it is told, by whichever way it comes.
 */
export type FindLivePages = (froms: readonly string[]) => Promise<ReadonlyMap<string, string>>
