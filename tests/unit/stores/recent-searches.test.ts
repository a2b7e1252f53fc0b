import { describe, expect, test } from 'vitest'
import { createRecentSearches, parseRecentSearches } from '#stores/recent-searches.ts'

describe('recent searches', () => {
  test('are listed newest first, each once regardless of case, six at most', () => {
    const { $recent, remember, clear } = createRecentSearches('test')
    for (const words of ['rug', ' Rug  ', 'a', 'b', 'c', 'd', 'e', '   ']) remember(words)
    expect($recent.get()).toEqual(['e', 'd', 'c', 'b', 'a', 'Rug'])
    remember('f')
    expect($recent.get()).toEqual(['f', 'e', 'd', 'c', 'b', 'a'])
    clear()
    expect($recent.get()).toEqual([])
  })

  test('are empty when the storage is malformed', () => {
    for (const text of ['', '{', 'null', '{"a":1}', '7']) expect(parseRecentSearches(text)).toEqual([])
    expect(parseRecentSearches(JSON.stringify(['rug', 7, '', 'x'.repeat(81), null]))).toEqual(['rug'])
  })
})
