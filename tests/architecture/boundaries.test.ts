import { describe, expect, test } from 'vitest'
import { boundaries, commerceModules, impure, type Boundary } from './boundaries.ts'
import { importsOf, sourceFiles, type Import } from './source-files.ts'

const files = sourceFiles(['src'], ['.ts', '.tsx', '.mts', '.mjs', '.astro'])

/** "#web/paths.ts" → web, "./x.ts" in src/web → web, "node:fs" and packages → package:… */
function target(path: string, { specifier: written }: Import): string {
  // "lazy-url:./deferred.ts" names the same module, loaded later.
  const specifier = written.replace(/^lazy-url:/, '')
  if (specifier.startsWith('#')) return specifier.slice(1)
  if (!specifier.startsWith('.')) return `package:${specifier.startsWith('node:') ? 'node' : specifier}`
  return new URL(specifier, `file:///${path}`).pathname.replace(/^\/src\//, '')
}

function allowed(rule: Boundary, path: string, each: Import): boolean {
  const to = target(path, each)
  return rule.may.some((entry) => {
    const [typeOnly, name] = entry.startsWith('type:') ? [true, entry.slice(5)] : [false, entry]
    if (typeOnly && !each.typeOnly) return false
    if (to.startsWith('package:')) {
      const specifier = to.slice(8)
      if (name === 'package:*') return !/^(?:astro|react|react-dom)(?:[/:]|$)/.test(specifier)
      if (name === 'package:node') return specifier === 'node'
      return specifier === name || specifier.startsWith(`${name}/`) || specifier.startsWith(`${name}:`)
    }
    return to === name || to.startsWith(`${name}/`)
  })
}

/** `process.env`, also by another name, and Vite's copy of it. */
const readsEnvironment =
  /\bprocess\.env\b|import\.meta\.env\b|import\s*\{[^}]*\benv\b[^}]*\}\s*from\s*['"](?:node:)?process['"]/

describe('import boundaries', () => {
  test.each(boundaries.map((rule) => [rule.from, rule] as const))(
    '%s imports only what it may',
    (_, rule) => {
      const inside = files.filter(({ path }) => path === rule.from || path.startsWith(`${rule.from}/`))
      const breaches = inside.flatMap(({ path, text }) =>
        importsOf(text)
          .filter((each) => !/\.(?:css|json|svg|woff2)(?:\?\w+)?$/.test(each.specifier))
          .filter((each) => !allowed(rule, path, each))
          .map((each) => `${path} imports ${each.specifier}: ${rule.why}`),
      )
      expect(breaches).toEqual([])
    },
  )

  test('every file of src is covered by a rule', () => {
    const free = files.filter(
      ({ path }) => !boundaries.some(({ from }) => path === from || path.startsWith(`${from}/`)),
    )
    expect(free.map(({ path }) => path)).toEqual(['src/env.d.ts'])
  })

  test('a commerce module imports only modules before it in the list', () => {
    const breaches = files
      .filter(({ path }) => path.startsWith('src/commerce/') && path.split('/').length > 3)
      .flatMap(({ path, text }) => {
        const own = commerceModules.indexOf(path.split('/')[2] as (typeof commerceModules)[number])
        if (own === -1) return [`${path}: its module is not in the list`]
        return importsOf(text)
          .map((each) => target(path, each).match(/^commerce\/([^/]+)\//)?.[1])
          .filter((module) => module !== undefined)
          .filter((module) => commerceModules.indexOf(module as (typeof commerceModules)[number]) > own)
          .map((module) => `${path} uses ${module}, which comes after it`)
      })
    expect(breaches).toEqual([])
  })

  test('the pure folders use no clock, randomness, timer, environment or network', () => {
    const pure = files.filter(({ path }) => /^src\/(?:kernel|commerce)\//.test(path))
    expect(pure.filter(({ text }) => impure.test(text)).map(({ path }) => path)).toEqual([])
  })

  test('no file imports the constants whose purpose is unknown', () => {
    const readers = files.filter(({ text }) => /kernel\/unexplained\.ts/.test(text))
    expect(readers.map(({ path }) => path)).toEqual([])
  })

  test('only the entry of the server reads the environment; everything else is given it', () => {
    const readers = files.filter(({ text }) => readsEnvironment.test(text))
    expect(readers.map(({ path }) => path)).toEqual(['src/server.ts'])
  })
})

describe('importsOf', () => {
  test('finds static, typed, side-effect and dynamic imports, and those of .astro scripts', () => {
    const text = [
      "---\nimport A from '#web/a.ts'\nimport type { B } from './b.ts'\n---",
      "<script>\nimport '#islands/c.ts'\nvoid import('./d.ts')\n// import 'e'\n</script>",
    ].join('\n')
    expect(importsOf(text)).toEqual([
      { specifier: '#web/a.ts', typeOnly: false },
      { specifier: './b.ts', typeOnly: true },
      { specifier: '#islands/c.ts', typeOnly: false },
      { specifier: './d.ts', typeOnly: false },
    ])
  })
})
