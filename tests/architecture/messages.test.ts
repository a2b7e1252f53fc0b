import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { namespaces } from '#i18n/messages.ts'
import { sourceFiles } from './source-files.ts'

type Messages = Record<string, string>
const read = (language: string, name: string): Messages =>
  JSON.parse(readFileSync(`public/locales/${language}/${name}.json`, 'utf8')) as Messages

const plural = /_(?:zero|one|two|few|many|other)$/
const baseKeys = (messages: Messages): string[] =>
  [...new Set(Object.keys(messages).map((key) => key.replace(plural, '')))].sort()
const formsOf = (messages: Messages, base: string): string[] =>
  Object.keys(messages)
    .filter((key) => plural.test(key) && key.replace(plural, '') === base)
    .map((key) => key.slice(base.length + 1))
    .sort()
const values = (text: string): string[] =>
  [...text.matchAll(/\{\{\s*(\w+)/g)].map(([, name = '']) => name).sort()

describe.each(namespaces)('messages of %s', (name) => {
  const en = read('en', name)
  const ar = read('ar', name)

  test('have the same keys in both languages', () => {
    expect(baseKeys(ar)).toEqual(baseKeys(en))
  })

  test('have the plural forms of their language', () => {
    for (const base of baseKeys(en).filter((key) => formsOf(en, key).length > 0)) {
      expect(formsOf(en, base), base).toEqual(['one', 'other'])
      expect(formsOf(ar, base), base).toEqual(['few', 'many', 'one', 'other', 'two', 'zero'])
    }
  })

  test('name the same values in both languages', () => {
    for (const [key, text] of Object.entries(ar)) {
      const english = en[key] ?? en[key.replace(plural, '_other')] ?? ''
      // Arabic says "one" and "two" in words: the number itself may be left out there.
      const missing = values(english).filter((value) => !values(text).includes(value))
      expect(plural.test(key) ? missing.filter((value) => value !== 'count') : missing, key).toEqual([])
    }
  })

  test('are not empty, and have no Arabic-Indic digits and no Latin leftovers in Arabic', () => {
    for (const [key, text] of [...Object.entries(en), ...Object.entries(ar)]) {
      expect(text.trim(), key).not.toBe('')
      expect(text, key).not.toMatch(/[\u0660-\u0669]/)
    }
    for (const [key, text] of Object.entries(en)) expect(text, key).not.toMatch(/[\u0600-\u06FF]/)
  })
})

describe('message keys', () => {
  const source = sourceFiles(['src', 'public/locales/en'], ['.ts', '.tsx', '.astro'])
    .map(({ text }) => text)
    .join('\n')

  test('are each used somewhere', () => {
    const used = (name: string, key: string): boolean =>
      source.includes(`${name}:${key}`) ||
      // Keys built from a table: "empty:cart.title" stands in code as `empty:${key}.title`.
      source.includes(`\`${name}:\${`) ||
      key
        .split('.')
        .some((_, at, parts) => source.includes(`${name}:${parts.slice(0, at + 1).join('.')}.\${`))
    const unused = namespaces.flatMap((name) =>
      baseKeys(read('en', name))
        .filter((key) => !used(name, key))
        .map((key) => `${name}:${key}`),
    )
    expect(unused).toEqual([])
  })
})
