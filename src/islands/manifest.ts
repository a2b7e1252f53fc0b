/** Compressed size in bytes; a kilobyte is 1000. */
const kilobytes = (count: number): number => count * 1000

/** All JavaScript of a page before the first interaction. */
export const beforeIntentBudget = kilobytes(8)
/** All JavaScript that an island may load, React included. Half a kilobyte of it is the theme set before the first paint and the first press on Add held until its script runs. */
export const afterIntentBudget = kilobytes(85.5)

/** What sends events, loaded with consent only. */
export const afterConsentBudget = kilobytes(2.5)

type Island = {
  /** When it is loaded: at the first sign of intent, or when the browser is idle. */
  readonly directive: 'intent' | 'idle'
  /** Its own code in bytes (brotli), without React and without what the page has already. */
  readonly budget: number
  /** What it needs JavaScript for, and what the page does without it. */
  readonly why: string
}

/** Every .tsx file that a page may hydrate, by its path; a test checks it. */
export const islands: Readonly<Record<string, Island>> = {
  'autosuggest/Autosuggest.tsx': {
    directive: 'intent',
    budget: kilobytes(4),
    why: 'suggests while the visitor types; without it the field of a search form',
  },
  'toaster/Toaster.tsx': {
    directive: 'intent',
    budget: kilobytes(12),
    why: 'shows messages of scripts; without scripts there are none',
  },
}

/** Parts of islands, never hydrated alone. */
export const parts: readonly string[] = ['autosuggest/SuggestionGroups.tsx', 'toaster/Appear.tsx']
