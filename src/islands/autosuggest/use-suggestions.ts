import { useEffect, useState } from 'react'
import { nothing, type SuggestionsOf } from './suggestions.ts'

/** Milliseconds without a key after which the words are looked up. */
const pause = 140

/**
 * Suggestions for the words while `wanted`, a moment after the last key; older questions are given up. While a word
 * grows its last suggestions stay, so that the list does not flicker; another word begins afresh.
 */
export function useSuggestions(words: string, wanted: boolean, ask: SuggestionsOf) {
  const [found, setFound] = useState({ words: '', list: nothing })
  const sought = words.trim()
  useEffect(() => {
    if (!wanted) return
    const stop = new AbortController()
    const timer = setTimeout(
      () => {
        void ask(sought, stop.signal).then((list) => {
          if (!stop.signal.aborted) setFound({ words: sought, list })
        })
      },
      sought === '' ? 0 : pause,
    )
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [sought, wanted, ask])
  const begins = sought.slice(0, 2)
  const same = begins === '' ? found.words === '' : found.words.startsWith(begins)
  return same ? found.list : nothing
}
