import { JSDOM } from 'jsdom'
import { brotliCompressSync, constants } from 'node:zlib'

/** Bytes, brotli at maximum quality, each file separately as it is sent. */
export type PageWeight = {
  /** Elements of the page in a browser with scripts, before it is used. */
  readonly elements: number
  readonly html: number
  readonly css: number
  /** All JavaScript before the first interaction: files with their imports, and inline scripts. */
  readonly beforeIntent: number
  /** What each island loads when it hydrates, by name: all of it, and its own part without React. */
  readonly islands: Readonly<Record<string, { readonly all: number; readonly own: number }>>
  /** All JavaScript after the first interaction and with all islands loaded, except what a click or consent loads. */
  readonly afterIntent: number
  /** What consent adds. */
  readonly afterConsent: number
}

/** Returns the text of a file of the site: "/_astro/x.js". */
export type ReadFile = (path: string) => Promise<string>

/** All JavaScript of a page without islands: its files with their imports, what they load later, and its inline scripts. */
export async function weighScripts(html: string, read: ReadFile): Promise<number> {
  const scripts = await scriptsOf(html, read)
  const loaded = new Set([...scripts, ...(await withLazyUrls(scripts, read))])
  return (await weigh(loaded, read)) + sumOf(inlineScripts(html).map(brotliSize))
}

/** Weighs everything that a browser loads for a page. */
export async function weighPage(html: string, read: ReadFile): Promise<PageWeight> {
  const weightOf = (paths: Iterable<string>): Promise<number> => weigh(paths, read)
  const scripts = await scriptsOf(html, read)
  const sheets = new Set(attributes(html, /<link\b[^>]*?rel="stylesheet"[^>]*?href="([^"]+)"/g))
  const beforeIntent = (await weightOf(scripts)) + sumOf(inlineScripts(html).map(brotliSize))

  const islands: Record<string, { all: number; own: number }> = {}
  const loaded = new Set(scripts)
  for (const tag of html.match(/<astro-island\b[^>]*>/g) ?? []) {
    const [component = ''] = attributes(tag, /component-url="([^"]+)"/g)
    const [renderer = ''] = attributes(tag, /renderer-url="([^"]+)"/g)
    const [name = component] = attributes(tag, /component-export="([^"]+)"/g)
    const react = await withImports([renderer], read)
    const needed = await withImports([component, renderer], read)
    const added = [...needed].filter((path) => !scripts.has(path))
    islands[name] = {
      all: await weightOf(added),
      own: await weightOf(added.filter((path) => !react.has(path) && !isReact(path))),
    }
    for (const path of needed) loaded.add(path)
  }
  for (const path of await withLazyUrls(loaded, read)) loaded.add(path)
  const byConsent = attributes((await Promise.all([...scripts].map(read))).join('\n'), sender)
  const sending = [...(await withImports(byConsent, read))].filter((path) => !loaded.has(path))
  const afterIntent = (await weightOf(loaded)) + sumOf(inlineScripts(html).map(brotliSize))
  return {
    elements: countElements(html),
    html: brotliSize(html),
    css: await weightOf(sheets),
    beforeIntent,
    islands,
    afterIntent,
    afterConsent: await weightOf(sending),
  }
}

const scriptsOf = (html: string, read: ReadFile): Promise<Set<string>> =>
  withImports(attributes(html, /<script\b[^>]*?\ssrc="([^"]+)"/g), read)

async function weigh(paths: Iterable<string>, read: ReadFile): Promise<number> {
  let sum = 0
  for (const path of paths) sum += fileSize(await read(path))
  return sum
}

function countElements(html: string): number {
  const { window } = new JSDOM(html)
  // The parser runs no scripts, so it reads as elements what is text in a browser with scripts.
  const { length } = window.document.querySelectorAll(':not(noscript *)')
  window.close()
  return length
}

export const brotliSize = (text: string): number =>
  brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).byteLength

/** Pages share their files: each is compressed once. */
const fileSizes = new Map<string, number>()
function fileSize(text: string): number {
  const size = fileSizes.get(text) ?? brotliSize(text)
  fileSizes.set(text, size)
  return size
}

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0)

const attributes = (text: string, pattern: RegExp): readonly string[] =>
  [...text.matchAll(pattern)].map(([, value = '']) => value)

/** Inline scripts that run; data blocks such as JSON-LD do not. */
const inlineScripts = (html: string): readonly string[] =>
  attributes(html, /<script(?![^>]*\ssrc=)(?![^>]*type="application\/)[^>]*>([\s\S]*?)<\/script>/g)

/** Chunks of React that the renderer itself does not need. */
const isReact = (path: string): boolean => /\/(?:react|react-dom|jsx-runtime)\.[\w-]+\.js$/.test(path)

/** Loaded by a click (the viewer of 3D models, the tray of a first tick), by reaching for a card or with consent, so in no budget. */
const byClick = /three-d-viewer|compare-tray|cards-reached|shell-send-events/

/** What sends events (src/islands/shell/send-events.ts). */
const sender = /[`"'](\/_astro\/shell-send-events\.[\w-]+\.js)[`"']/g

/** Files that these load later by URL (islands/intent/lazy-url-plugin.mjs), with their imports, recursively. */
async function withLazyUrls(paths: Iterable<string>, read: ReadFile): Promise<Set<string>> {
  const found = new Set<string>()
  let next = [...paths]
  while (next.length > 0) {
    const texts = await Promise.all(next.map((path) => read(path)))
    const later = texts.flatMap((code) => attributes(code, /[`"'](\/_astro\/[\w.-]+\.js)[`"']/g))
    const wanted = await withImports(
      later.filter((path) => !byClick.test(path) && !found.has(path)),
      read,
    )
    next = [...wanted].filter((path) => !found.has(path))
    for (const path of next) found.add(path)
  }
  return found
}

/** The files and their static imports. */
async function withImports(paths: readonly string[], read: ReadFile): Promise<Set<string>> {
  const found = new Set<string>()
  const visit = async (path: string) => {
    if (found.has(path)) return
    found.add(path)
    const code = await read(path)
    // Minified: `import{a}from"./b.js"`, `import"./b.js"`, `export*from"./b.js"`; not `import("./b.js")`.
    const imports = attributes(code, /(?:\bfrom|\bimport)\s*["'](\.{1,2}\/[^"']+)["']/g)
    for (const each of imports) await visit(new URL(each, `http://site${path}`).pathname)
  }
  for (const path of paths) await visit(path)
  return found
}
