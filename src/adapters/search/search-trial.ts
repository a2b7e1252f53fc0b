import type { ProductCard } from '#commerce/catalog/product-card.ts'
import type { SearchTrial } from '#commerce/search/search-trial.ts'
import type { Phrases } from '#commerce/search/words/phrases.ts'
import type { ListingResult } from './engine.ts'

/** Meanings that are named for each part of a text. */
const maxMeanings = 12

export function toTrial(
  text: string,
  { concepts, understood, redirect, selection, pinned }: ListingResult,
  cards: readonly ProductCard[],
  phrases: Phrases,
): SearchTrial {
  const written = new Map<string, string>()
  for (const [word, stem] of phrases.words) if (!written.has(stem)) written.set(stem, word)
  return {
    text,
    parts: (concepts?.concepts ?? []).map(({ typed, meanings }) => ({
      typed,
      means: [
        ...new Set(
          [...meanings]
            .sort((one, other) => other.weight - one.weight)
            .map(({ stems }) => stems.map((stem) => written.get(stem) ?? stem).join(' ')),
        ),
      ]
        .filter((meaning) => meaning !== typed)
        .slice(0, maxMeanings),
    })),
    dropped: concepts?.dropped ?? [],
    understood,
    redirect,
    total: selection.total,
    cards: cards.map((card) => ({ ...card, isPinned: pinned.includes(card.code) })),
  }
}
