import { readdirSync, readFileSync } from 'node:fs'

/** A JSON file of src/content. */
export type EditedFile = { readonly name: string; readonly json: unknown }

const root = new URL('../../../src/content/', import.meta.url)

export const filesOf = (folder: string): readonly EditedFile[] =>
  readdirSync(new URL(`${folder}/`, root))
    .sort()
    .map((name) => ({ name, json: readJson(`${folder}/${name}`) }))

export const readJson = (path: string): unknown => JSON.parse(readFileSync(new URL(path, root), 'utf8'))

const editorialFolders = ['pages', 'screens', 'blocks'] as const

/** Files with texts for visitors, in both locales. */
export const editorialFiles: readonly EditedFile[] = editorialFolders.flatMap((folder) =>
  filesOf(folder).map(({ name, json }) => ({ name: `${folder}/${name}`, json })),
)

export type Leaf = { readonly where: string; readonly key: string; readonly value: unknown }

/** All values of a file that are neither lists nor objects, with their paths. */
export function leavesOf(json: unknown, where = '', key = ''): readonly Leaf[] {
  if (typeof json !== 'object' || json === null) return [{ where, key, value: json }]
  return Object.entries(json).flatMap(([name, value]) =>
    leavesOf(value, `${where}.${name}`, Array.isArray(json) ? key : name),
  )
}

/** Fields that are not shown; all other strings are texts for visitors. */
const machineFields = new Set([
  'captions', 'category', 'componentName', 'countries', 'ends_at', 'form', 'href', 'icon', 'id', 'key', 'layout', 'pageId',
  'publishedOn', 'changedOn', 'rule', 'screenName', 'section', 'side', 'sku', 'skus', 'slug', 'starts_at', 'stores', 'tabs', 'tags', 'tone', 'type', 'url',
]) // prettier-ignore

export const isMachineField = (key: string): boolean => machineFields.has(key)

/** The texts of a file for visitors. */
export const visibleTextsOf = ({
  json,
}: EditedFile): readonly { readonly where: string; readonly text: string }[] =>
  leavesOf(json).flatMap(({ where, key, value }) =>
    typeof value === 'string' && !isMachineField(key) ? [{ where, text: value }] : [],
  )

/** The targets of a file's links, including those in its texts. */
export const hrefsOf = (file: EditedFile): readonly string[] => [
  ...leavesOf(file.json).flatMap(({ key, value }) => (key === 'href' ? [String(value)] : [])),
  ...visibleTextsOf(file).flatMap(({ text }) =>
    [...text.matchAll(/\]\(([^)]+)\)/g)].map(([, href = '']) => href),
  ),
]
