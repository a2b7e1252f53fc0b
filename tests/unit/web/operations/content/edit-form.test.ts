import { describe, expect, test } from 'vitest'
import {
  isList,
  isRecord,
  joinPath,
  stepsOfItems,
  valueAt,
  type Json,
} from '#commerce/content-admin/body-paths.ts'
import { isSameJson } from '#commerce/content-admin/same-json.ts'
import type { EntryKind } from '#commerce/content/ports.ts'
import { startTranslations } from '#i18n/start.ts'
import { translator } from '#i18n/translator.ts'
import { faultsOf } from '#web/operations/content/edit-faults.ts'
import { jsonName, variantName } from '#web/operations/content/edit-form.ts'
import { nodeOf, type EditNode } from '#web/operations/content/edit-nodes.ts'
import { editPart } from '#web/operations/content/edit-part.ts'
import { entryShape } from '#web/operations/content/edit-schema.ts'
import { ownOf, plainShape, shapeAt } from '#web/operations/content/edit-values.ts'
import { filesOf } from '../../../content/edited-files.ts'

startTranslations()
const t = translator('en')
const noSteps = { inside: undefined, outside: undefined }

/** What a browser posts when nobody has typed: every input with its value, lines ended as forms end them. */
function filledForm(node: EditNode, form = new FormData()): FormData {
  const put = (name: string, value: string): void => form.append(name, value.replaceAll('\n', '\r\n'))
  switch (node.kind) {
    case 'text':
    case 'number':
    case 'lines':
      put(node.name, node.value)
      break
    case 'json':
      put(jsonName(node.name), node.value)
      break
    case 'choice':
      put(node.name, (node.options.find(({ isChosen }) => isChosen) ?? node.options[0])?.value ?? '')
      break
    case 'group':
      node.nodes.forEach((one) => filledForm(one, form))
      break
    case 'list':
      node.items.forEach((one) => filledForm(one.node, form))
      break
    case 'variants':
      put(variantName(node.name), node.options.find(({ isChosen }) => isChosen)?.value ?? '')
      if (node.node) filledForm(node.node, form)
      break
    case 'fixed':
  }
  return form
}

function partOf(kind: EntryKind, body: Json, path: string) {
  const root = entryShape(kind)
  const shape = shapeAt(root, body, path)
  const value = valueAt(body, path)
  if (!shape || value === undefined) throw new Error(path)
  const node = nodeOf(
    { shape: plainShape(shape, value) ?? shape, value, isRequired: true, label: '', name: '', path: '' },
    {
      t,
      faults: [],
      warnings: new Map(),
      translation: undefined,
      collections: [],
      emptied: [],
      place: '',
      path,
    },
  )
  return { root, shape, node, shown: ownOf(shape, value) }
}

/** Paths of every record of a body: parts that are opened by themselves, and what is within them. */
function recordsOf(body: Json, path = ''): readonly string[] {
  const value = valueAt(body, path)
  if (isList(value)) return stepsOfItems(value).flatMap((step) => recordsOf(body, `${path}[${step}]`))
  if (!isRecord(value)) return []
  return [path, ...Object.keys(value).flatMap((name) => recordsOf(body, joinPath(path, name)))]
}

const kindOf = (folder: string): EntryKind =>
  folder === 'pages' ? 'page' : folder === 'screens' ? 'screen' : 'block'
const files = ['pages', 'screens', 'blocks'].flatMap((folder) =>
  filesOf(folder).map(({ name, json }) => ({
    name: `${folder}/${name}`,
    kind: kindOf(folder),
    body: json as Json,
  })),
)

describe.each(files)('$name', ({ kind, body }) => {
  test('stays as it is when each part is shown as a form and posted as it was', () => {
    const paths = recordsOf(body).filter((path) => path === '' || path.endsWith(']'))
    expect(paths.length).toBeGreaterThan(0)
    for (const path of paths) {
      const { root, node, shown } = partOf(kind, body, path)
      const edited = editPart(root, body, { path, shown, form: filledForm(node), ...noSteps })
      expect(isSameJson(edited.body, body), path).toBe(true)
      expect(edited).toMatchObject({ open: path, isGone: false, isOverwritten: false })
    }
  })

  test('has no fault, and no field without an input of its own', () => {
    expect(faultsOf(kind, body, t)).toEqual([])
    const json = (node: EditNode): readonly string[] =>
      node.kind === 'json'
        ? [node.name]
        : node.kind === 'group'
          ? node.nodes.flatMap(json)
          : node.kind === 'list'
            ? node.items.flatMap((one) => json(one.node))
            : node.kind === 'variants' && node.node
              ? json(node.node)
              : []
    expect(json(partOf(kind, body, '').node)).toEqual([])
  })
})
