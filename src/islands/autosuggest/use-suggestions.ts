import { useEffect, useState } from 'react'
import { nothing, type LoadSuggestions } from './suggestions.ts'

/** Milliseconds after the last key before suggestions are loaded. */
const pause = 140

/**
 * Suggestions for a text while `enabled`; requests for older texts are aborted. While a word grows, its last suggestions
 * stay, so that the list does not flicker; another word starts with none.
 */
export function useSuggestions(text: string, enabled: boolean, load: LoadSuggestions) {
  const [found, setFound] = useState({ text: '', list: nothing })
  const query = text.trim()
  useEffect(() => {
    if (!enabled) return
    const stop = new AbortController()
    const timer = setTimeout(
      () => {
        void load(query, stop.signal).then((list) => {
          if (!stop.signal.aborted) setFound({ text: query, list })
        })
      },
      query === '' ? 0 : pause,
    )
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [query, enabled, load])
  const start = query.slice(0, 2)
  const same = start === '' ? found.text === '' : found.text.startsWith(start)
  return same ? found.list : nothing
}
