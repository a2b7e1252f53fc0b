/** Compressed size in bytes; kilobytes are thousands, as in the figures of the issue. */
const kilobytes = (count: number): number => count * 1000

/** All JavaScript of a page before anybody has touched it: runtime, directive, boot script, menu. */
export const beforeIntentBudget = kilobytes(8)
/** All JavaScript an island may bring with it when it wakes, React included. */
export const afterIntentBudget = kilobytes(85)

type Island = {
  /** How it is woken: with the first sign that somebody wants it, or when the browser has nothing to do. */
  readonly directive: 'intent' | 'idle'
  /** Its own code, brotli, without React and without what the page has already. */
  readonly budget: number
  /** Needs JavaScript for what; without it the page does what? */
  readonly why: string
}

/** Every hydrated root: a .tsx file here that a page may hydrate stands in this table, by its path; a test checks it. */
export const islands: Readonly<Record<string, Island>> = {
  'autosuggest/Autosuggest.tsx': {
    directive: 'intent',
    budget: kilobytes(4),
    why: 'suggests while one types; without it the field of a search form',
  },
  'toaster/Toaster.tsx': {
    directive: 'intent',
    budget: kilobytes(12),
    why: 'shows what scripts have to say; without it there is nothing to say',
  },
}

/** Parts of islands, never hydrated by themselves. */
export const parts: readonly string[] = ['autosuggest/SuggestionGroups.tsx', 'toaster/Appear.tsx']
