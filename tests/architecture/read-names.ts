import { namesInTypeScript, stringNames, type FoundName, type Name } from './names-in-typescript.ts'
import { sourceFiles, type SourceFile } from './source-files.ts'

/** "heldFor", "held-for" and "HELD_FOR" are all "held for". */
export const splitWords = (name: string): string =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .toLowerCase()

const lineAt = (text: string, position: number): number => text.slice(0, position).split('\n').length

/** Frontmatter as TypeScript; of the markup each word outside of text in quotes, and quoted names. */
export function namesInAstro(path: string, text: string): FoundName[] {
  const [, frontmatter = ''] = text.match(/^---\n([\s\S]*?)\n---/) ?? []
  const found = namesInTypeScript(`${path}.tsx`, `\n${frontmatter}`)
  const blank = (part: string): string => part.replace(/[^\n]/g, ' ')
  const markup = text
    .replace(/^---\n[\s\S]*?\n---/, blank)
    .replace(
      /<style[\s\S]*?<\/style>|<!--[\s\S]*?-->|\{?\/\*[\s\S]*?\*\/\}?|<\/?[a-z][\w-]*|(?<=\s)\/\/.*$/gm,
      blank,
    )
    .replace(/\bimport\b[^'"\n]*['"][^'"]*['"]/g, blank)
  const token = /(class(?::list)?=)?(["'`])([^"'`\n]*)\2|(\.{3}|\??\.)?([A-Za-z_$][\w$:-]*)/g
  for (const match of markup.matchAll(token)) {
    const [, style, , quoted, dot, word] = match
    const line = lineAt(markup, match.index)
    const names = quoted === undefined ? [] : style === undefined ? stringNames(quoted) : quoted.split(/\s+/)
    for (const name of names) found.push({ kind: 'string', text: name, line })
    if (word !== undefined && (dot === undefined || dot === '...'))
      found.push({ kind: 'identifier', text: word, line })
  }
  return found
}

/** Classes, custom properties, data attributes and animations of a style sheet. */
export function namesInCss(text: string): FoundName[] {
  const css = text.replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '))
  const name =
    /\.(-?[a-z][\w-]*)|--([a-z][\w-]*)|\[(data-[\w-]+)(?:[~|^$*]?=['"]?([\w-]+))?|@(?:keyframes|container)\s+([a-z][\w-]*)/g
  return [...css.matchAll(name)].flatMap((match) =>
    match
      .slice(1)
      .filter((text) => text !== undefined)
      .map((text) => ({ kind: 'css' as const, text, line: lineAt(css, match.index) })),
  )
}

/** Keys of a JSON file, each once and without its plural form; a key with spaces is text. */
export function namesInJson(text: string): FoundName[] {
  const lines = new Map<string, number>()
  for (const match of text.matchAll(/"([\w.:/-]+)"\s*:/g)) {
    const key = (match[1] ?? '').replace(/_(?:zero|one|two|few|many|other)$/, '')
    if (!lines.has(key)) lines.set(key, match.index)
  }
  return [...lines].map(([key, position]) => ({ kind: 'key', text: key, line: lineAt(text, position) }))
}

/** Names in a migration: what it quotes. */
export const namesInSql = (text: string): FoundName[] =>
  [...text.matchAll(/"([a-z_0-9]+)"/g)].map((match) => ({
    kind: 'sql',
    text: match[1] ?? '',
    line: lineAt(text, match.index),
  }))

function namesInText({ path, text }: SourceFile): FoundName[] {
  if (/\.(?:ts|tsx|mjs)$/.test(path)) return namesInTypeScript(path, text)
  if (path.endsWith('.astro')) return namesInAstro(path, text)
  if (path.endsWith('.css')) return namesInCss(text)
  if (path.endsWith('.json')) return namesInJson(text)
  return path.endsWith('.sql') ? namesInSql(text) : []
}

/** Each folder and file once, by the last part of its path. */
function namesOfFiles(paths: readonly string[]): Name[] {
  const all = new Set(
    paths.flatMap((path) => path.split('/').map((_, at, parts) => parts.slice(0, at + 1).join('/'))),
  )
  return [...all].map((path) => ({
    kind: 'file',
    text: (path.split('/').pop() ?? '').replace(/\.(?:test\.)?\w+$/, ''),
    path,
    line: 0,
  }))
}

const folders = ['src', 'cli', 'tests', 'bench', 'scripts', 'photography', 'public/locales']
const endings = ['.ts', '.tsx', '.mjs', '.astro', '.css', '.json', '.sql']

/** Generated snapshots of migrations, and the test that names what it forbids. */
const unread = /\/migrations\/meta\/|\/words\.test\.ts$/

export function allNames(): Name[] {
  const files = sourceFiles(folders, endings).filter(({ path }) => !unread.test(path))
  const inFiles = files.flatMap((file) => namesInText(file).map((name) => ({ ...name, path: file.path })))
  return [...inFiles, ...namesOfFiles(files.map(({ path }) => path))]
}
