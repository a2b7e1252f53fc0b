import { describe, expect, test } from 'vitest'
import { sourceFiles } from './source-files.ts'

const components = sourceFiles(['src'], ['.astro', '.tsx'])
const sheets = sourceFiles(['src'], ['.css', '.astro'])

const physical =
  /(?:^|[;{\s])(?:(?:margin|padding|border|inset|scroll-margin|scroll-padding)-(?:left|right|top|bottom)|left|right|top|bottom|float:\s*(?:left|right)|clear:\s*(?:left|right)|text-align:\s*(?:left|right)|border-(?:top|bottom)-(?:left|right)-radius)\s*[:;]/m

const styleText = (path: string, text: string): string => {
  const css = path.endsWith('.css')
    ? text
    : [...text.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(([, body]) => body).join('\n')
  return css.replace(/\/\*[\s\S]*?\*\//g, '')
}

describe('styles', () => {
  test('use logical properties only, so that Arabic mirrors automatically', () => {
    const breaches = sheets.flatMap(({ path, text }) => {
      const found = styleText(path, text).match(physical)
      return found ? [`${path}: ${found[0].trim()}`] : []
    })
    expect(breaches).toEqual([])
  })

  test('take their colors from tokens', () => {
    const breaches = sheets
      .filter(({ path }) => !/src\/styles\/(?:operations\/)?tokens\.css$/.test(path))
      .flatMap(({ path, text }) => {
        const found = styleText(path, text).match(/#[0-9a-f]{3,8}\b|\brgba?\(|\bhsla?\(/i)
        return found ? [`${path}: ${found[0]}`] : []
      })
    expect(breaches).toEqual([])
  })
})

describe('markup', () => {
  test('has no style attribute: the content security policy forbids it', () => {
    const breaches = components.filter(({ text }) => /\sstyle=(?:["'{])/.test(text))
    expect(breaches.map(({ path }) => path)).toEqual([])
  })

  test('has no event handler attribute and no inline script', () => {
    const astro = components.filter(({ path }) => path.endsWith('.astro'))
    const breaches = astro.filter(({ text }) => /\son[a-z]+=["']|is:inline/.test(text))
    expect(breaches.map(({ path }) => path)).toEqual([])
  })
})
