/** Writes each drawing's size and color of public/art/sizes.json into the content that shows it. */
import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '../..')
const sizes = JSON.parse(readFileSync(join(root, 'public/art/sizes.json'), 'utf8')) as Record<
  string,
  { width: number; height: number; color: string }
>

/** The same text with the tags of every drawing set anew; the layout of the file stays. */
export function retagged(text: string): string {
  return text.replace(
    /("url":\s*"\/art\/([\w-]+)\.svg",\s*"tags":\s*\[\s*)"\d+x\d+"(,\s*)"#[0-9a-fA-F]{6}"/g,
    (whole, before: string, name: string, between: string) => {
      const size = sizes[name]
      return size === undefined ? whole : `${before}"${size.width}x${size.height}"${between}"${size.color}"`
    },
  )
}

/** Every content file that may show a drawing. */
export const contentFiles: readonly string[] = [
  ...['pages', 'screens', 'blocks'].flatMap((folder) =>
    readdirSync(join(root, 'src/content', folder))
      .filter((name) => name.endsWith('.json'))
      .map((name) => join(root, 'src/content', folder, name)),
  ),
]

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const path of contentFiles) {
    const before = readFileSync(path, 'utf8')
    const after = retagged(before)
    if (after !== before) writeFileSync(path, after)
  }
}
