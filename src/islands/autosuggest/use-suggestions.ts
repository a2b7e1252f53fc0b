import { useEffect, useState } from 'react'
import type { Suggested, SuggestionsOf } from './suggestions.ts'

/** Milliseconds without a key after which the words are looked up. */
const pause = 160
const shortest = 2

/** Suggestions for the words, a moment after the last key; answers to older words are dropped. */
export function useSuggestions(words: string, ask: SuggestionsOf): readonly Suggested[] {
  const [found, setFound] = useState<readonly Suggested[]>([])
  const sought = words.trim()
  useEffect(() => {
    if (sought.length < shortest) return setFound([])
    const stop = new AbortController()
    const timer = setTimeout(() => {
      void ask(sought, stop.signal).then((list) => {
        if (!stop.signal.aborted) setFound(list)
      })
    }, pause)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [sought, ask])
  return found
}
