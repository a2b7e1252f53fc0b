import { readFileSync } from 'node:fs'
import type { Name, NameKind } from './names-in-typescript.ts'
import { splitWords } from './read-names.ts'

/** A row of docs/retired-words.json. Words are patterns over names in lower case, split into words: "held for". */
export type RetiredWord = {
  readonly words: string
  /** What to say instead. */
  readonly instead: string
  /** Kinds of names that are read; all but test names when it is absent. */
  readonly kinds?: readonly NameKind[]
  /** Also in names of tests. */
  readonly inTestNames?: boolean
  /** Pattern of the paths that are read. */
  readonly where?: string
  /** Phrases in which the word is right. */
  readonly except?: string
  /** Places in which it is right, with the reason; `words`: only there and only these. */
  readonly allowed?: readonly { readonly where: string; readonly words?: string; readonly why: string }[]
  /** Names that this row catches, and names that it lets pass: "name", or "path: name". Tested. */
  readonly retired: readonly string[]
  readonly fine: readonly string[]
}

export const readRetiredWords = (path: string): readonly RetiredWord[] =>
  Object.values(JSON.parse(readFileSync(path, 'utf8')) as Record<string, RetiredWord[]>).flat()

export type Offender = { readonly name: Name; readonly rule: RetiredWord }

type Matcher = {
  readonly rule: RetiredWord
  readonly reads: (words: string) => boolean
  readonly catches: (name: Name, words: string) => boolean
}

const asWords = (pattern: string): string => `(?<![\\p{L}\\p{N}])(?:${pattern})(?![\\p{L}\\p{N}])`

const allButTests: readonly NameKind[] = ['identifier', 'type', 'string', 'sql', 'key', 'css', 'file']

/** One row, compiled: whether a name reads like it, and whether that is wrong where it is. */
function compile(rule: RetiredWord): Matcher {
  const retired = new RegExp(asWords(rule.words), 'u')
  const except = rule.except === undefined ? null : new RegExp(asWords(rule.except), 'gu')
  const where = rule.where === undefined ? null : new RegExp(rule.where)
  const kinds = new Set(rule.kinds ?? (rule.inTestNames === true ? [...allButTests, 'test'] : allButTests))
  const allowed = (rule.allowed ?? []).map((place) => ({
    where: new RegExp(place.where),
    words: place.words === undefined ? null : new RegExp(`^(?:${place.words})$`, 'u'),
  }))
  return {
    rule,
    reads: (words) => retired.test(words) && (except === null || retired.test(words.replace(except, '·'))),
    catches: ({ kind, path }, words) =>
      kinds.has(kind) &&
      (where === null || where.test(path)) &&
      !allowed.some((place) => place.where.test(path) && (place.words === null || place.words.test(words))),
  }
}

/** Names that hold a retired word. A name that occurs often is compared with the rows once. */
export function findOffenders(names: readonly Name[], rules: readonly RetiredWord[]): readonly Offender[] {
  const matchers = rules.map(compile)
  const known = new Map<string, readonly [words: string, candidates: readonly Matcher[]]>()
  const lookUp = (text: string): readonly [string, readonly Matcher[]] => {
    const before = known.get(text)
    if (before !== undefined) return before
    const words = splitWords(text)
    const entry = [words, matchers.filter(({ reads }) => reads(words))] as const
    known.set(text, entry)
    return entry
  }
  return names.flatMap((name) => {
    const [words, candidates] = lookUp(name.text)
    return candidates.filter(({ catches }) => catches(name, words)).map(({ rule }) => ({ name, rule }))
  })
}

/** The name that an example of a row stands for: "path: name", or a name in a file that every row reads. */
export function toExample(example: string, kind: NameKind): Name {
  const [path, text] = example.includes(': ') ? example.split(': ') : ['src/web/example.ts', example]
  return { kind, text: text ?? '', path: path ?? '', line: 1 }
}
