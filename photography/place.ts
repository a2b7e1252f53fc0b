import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { photographPath } from '#adapters/catalog/demo/photograph-path.ts'

import { contentFiles } from './drawings/retag.ts'

/**
 * Puts photographs in the place of the drawings that content names, where there is one of the same name, and gives
 * every photograph in it the size, the widths and the color of today.
 */
const root = join(import.meta.dirname, '..')
const sizes = JSON.parse(readFileSync(join(root, 'public/photos/sizes.json'), 'utf8')) as Readonly<
  Record<string, { width: number; height: number; color: string; widths: number[] }>
>
/** The kiosk's wall shows a whole room. */
const others: Readonly<Record<string, string>> = { 'kiosk-wall': 'hero-majlis-wide' }

const named =
  /("url":\s*)"\/(?:art|photos)\/(?:[a-z]+\/)?([a-z-]+?)(?:-\d+)?\.(?:svg|jpg)",(\s*)"tags":\s*\[[^\]]*\]/g

export const placed = (text: string): string =>
  text.replace(named, (whole, before: string, drawn: string, between: string) => {
    const name = others[drawn] ?? drawn
    const found = sizes[name]
    if (!found) return whole
    const tags = [`${found.width}x${found.height}`, `widths:${found.widths.join(',')}`, found.color]
    return `${before}"/photos/${photographPath(name)}-${found.width}.jpg",${between}"tags": [${tags.map((tag) => `"${tag}"`).join(', ')}]`
  })

/** Every content file that may show a photograph of a room or a story. */
export const picturedFiles: readonly string[] = [
  ...contentFiles,
  ...globSync('src/content/catalog/**/*.json', { cwd: root }).map((file) => join(root, file)),
]

if (import.meta.main)
  for (const path of picturedFiles) {
    const before = readFileSync(path, 'utf8')
    const after = placed(before)
    if (after !== before) writeFileSync(path, after)
  }
