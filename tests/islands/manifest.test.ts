import { readdirSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { describe, expect, test } from 'vitest'
import { islands, parts } from '#islands/manifest.ts'

const filesUnder = (folder: string, ending: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(ending))
    .map((entry) => `${entry.parentPath}/${entry.name}`)

/** `<Name client:directive` and the file that Name is imported from. */
function hydrations(path: string): readonly { island: string; directive: string }[] {
  const text = readFileSync(path, 'utf8')
  return [...text.matchAll(/<([A-Z]\w*)\b[^>]*?\bclient:(\w+)/g)].map(([, name = '', directive = '']) => {
    const source = new RegExp(`import \\{[^}]*\\b${name}\\b[^}]*\\} from '#islands/([^']+)'`).exec(text)?.[1]
    return { island: source ?? `${name} in ${path}`, directive }
  })
}

describe('the manifest of islands', () => {
  test('lists all React files of the islands, as a root or as a part', () => {
    const files = filesUnder('src/islands', '.tsx').map((path) => relative('src/islands', path))
    expect(files.sort()).toEqual([...Object.keys(islands), ...parts].sort())
  })

  test('has the directive that pages use', () => {
    const used = ['src/components', 'src/layouts', 'src/pages']
      .flatMap((folder) => filesUnder(folder, '.astro'))
      .flatMap(hydrations)
    expect(used.length).toBeGreaterThan(0)
    expect(used.filter(({ island, directive }) => islands[island]?.directive !== directive)).toEqual([])
    expect(Object.keys(islands).filter((island) => !used.some((one) => one.island === island))).toEqual([])
  })
})
