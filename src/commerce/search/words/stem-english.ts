const irregular: ReadonlyMap<string, string> = new Map(Object.entries({
  shelves: 'shelf', bookshelves: 'bookshelf', knives: 'knife', leaves: 'leaf', loaves: 'loaf', children: 'child',
  men: 'man', women: 'woman', mice: 'mouse', feet: 'foot', canvas: 'canvas', atlas: 'atlas', glasses: 'glass', mattresses: 'mattress',
  chaise: 'chaise', series: 'series', lens: 'lens', swiss: 'swiss',
})) // prettier-ignore

/** Plurals only: a "recliner" is not "reclining", a "bed" not "bedding". */
export function stemEnglish(word: string): string {
  const known = irregular.get(word)
  if (known !== undefined) return known
  if (word.length < 4 || !word.endsWith('s') || /(?:ss|us|is)$/.test(word)) return word
  if (word.endsWith('ies') && word.length > 4) return `${word.slice(0, -3)}y`
  if (/(?:x|ch|sh|ss|zz)es$/.test(word)) return word.slice(0, -2)
  return word.slice(0, -1)
}
