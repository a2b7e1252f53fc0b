import { describe, expect, test } from 'vitest'
import { toLatinDigits } from '#kernel/digits.ts'
import { editorialFiles, isMachineField, leavesOf, visibleTextsOf, type EditedFile } from './edited-files.ts'

const english = editorialFiles.filter(({ name }) => name.endsWith('.en-US.json'))
const arabic = editorialFiles.filter(({ name }) => name.endsWith('.ar.json'))
const arabicOf = ({ name }: EditedFile): EditedFile | undefined =>
  arabic.find((file) => file.name === name.replace('.en-US.', '.ar.'))

/** What must be the same in both languages: every place there is, and what machines read in it. */
const skeletonOf = (json: unknown): readonly string[] =>
  leavesOf(json).map(({ where, key, value }) =>
    // Captions are a file for each language.
    typeof value === 'string' && (!isMachineField(key) || key === 'captions')
      ? where
      : `${where} = ${String(value)}`,
  )
const factsIn = (text: string): readonly string[] =>
  [...text.matchAll(/\{([\w.-]+)\}/g)].map(([, name = '']) => name).sort()
const linksIn = (text: string): readonly string[] =>
  [...text.matchAll(/\]\(([^)]+)\)/g)].map(([, href = '']) => href)

test('every file exists in both languages', () => {
  expect(arabic.map(({ name }) => name.replace('.ar.', '.en-US.')).sort()).toEqual(
    english.map(({ name }) => name).sort(),
  )
})

describe.each(english)('$name', (file) => {
  const other = arabicOf(file)

  test('has the same structure, links and pictures in Arabic', () => {
    expect(skeletonOf(other?.json)).toEqual(skeletonOf(file.json))
  })

  test('has the same facts and link targets in Arabic', () => {
    const inEnglish = visibleTextsOf(file)
    const inArabic = new Map((other ? visibleTextsOf(other) : []).map(({ where, text }) => [where, text]))
    for (const { where, text } of inEnglish) {
      const translated = inArabic.get(where) ?? ''
      expect(factsIn(translated), where).toEqual(factsIn(text))
      expect(linksIn(translated), where).toEqual(linksIn(text))
    }
  })
})

/** What no shopper would have us translate: emission class of boards, as printed on them. */
const signs = /\bE1\b/g
const withoutCodes = (text: string): string =>
  text
    .replace(/`[^`]*`/g, '')
    .replace(/\]\([^)]*\)/g, ']')
    .replace(/\{[\w.-]+\}/g, '')
    .replace(signs, '')

describe.each(arabic)('$name', (file) => {
  const texts = visibleTextsOf(file)

  test('has no word in Latin letters', () => {
    expect(texts.filter(({ text }) => /[A-Za-z]/.test(withoutCodes(text)))).toEqual([])
  })

  test('has Latin digits and Arabic punctuation', () => {
    expect(texts.filter(({ text }) => toLatinDigits(text) !== text)).toEqual([])
    expect(texts.filter(({ text }) => /[,;?%]/.test(withoutCodes(text).replace(/\d+%/g, '')))).toEqual([])
  })

  test('is Arabic, without tatweel, double spaces or spaces before punctuation', () => {
    expect(
      texts.filter(
        ({ text }) => !/[\u0621-\u064a]/.test(text) && !/^[^\p{L}]*(?:\{[\w.-]+\}[^\p{L}]*)+$/u.test(text),
      ),
    ).toEqual([])
    expect(texts.filter(({ text }) => /\u0640| {2}| [،؛؟.:]/.test(text))).toEqual([])
  })
})

describe.each(english)('$name', (file) => {
  test('has no Arabic letters', () => {
    expect(visibleTextsOf(file).filter(({ text }) => /[\u0600-\u06ff]/.test(text))).toEqual([])
  })
})
