import { useEffect, useState } from 'react'
import type { Suggested, SuggestionsOf } from './suggestions.ts'

/** Milliseconds without a key after which the words are looked up. */
const pause = 160
const shortest = 2
const none: readonly Suggested[] = []

/** Suggestions for the words, a moment after the last key; answers to older words are dropped. */
export function useSuggestions(words: string, ask: SuggestionsOf): readonly Suggested[] {
  const [found, setFound] = useState({ words: '', list: none })
  const sought = words.trim()
  useEffect(() => {
    if (sought.length < shortest) return
    const stop = new AbortController()
    const timer = setTimeout(() => {
      void ask(sought, stop.signal).then((list) => {
        if (!stop.signal.aborted) setFound({ words: sought, list })
      })
    }, pause)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [sought, ask])
  // While a word grows its last suggestions stay, so that the list does not flicker; another word begins afresh.
  const begins = sought.slice(0, shortest)
  return begins.length === shortest && found.words.startsWith(begins) ? found.list : none
}
