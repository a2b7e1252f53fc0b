import type { EntryBody, EntryName } from '#commerce/content/ports.ts'
import { isList, isRecord, type Json } from './body-paths.ts'

/** A body with faults, as far as it can be read: readers leave out the widgets that are not of their form. */
export function readableBody({ kind, key }: Pick<EntryName, 'kind' | 'key'>, body: Json): EntryBody {
  const own = isRecord(body) ? body : {}
  const read =
    kind === 'page'
      ? {
          ...{ pageId: key, pageName: textOr(own['pageName'], key) },
          ...(typeof own['slug'] === 'string' ? { slug: own['slug'] } : {}),
          meta: isRecord(own['meta']) ? own['meta'] : {},
          selectRows: partsOf(own['selectRows']),
          selectTabs: partsOf(own['selectTabs']),
          aPlusContent: partsOf(own['aPlusContent']),
        }
      : kind === 'screen'
        ? { screenName: key, components: recordsOf(own['components']) }
        : { key, widgets: recordsOf(own['widgets']) }
  // What it holds is not known to be of its kind: that is for its readers.
  return read as unknown as EntryBody
}

const textOr = (value: Json | undefined, other: string): string =>
  typeof value === 'string' && value.trim() !== '' ? value : other

const recordsOf = (value: Json | undefined) => (isList(value) ? value.filter(isRecord) : [])

const partsOf = (value: Json | undefined) =>
  recordsOf(value).map((part) => ({ ...part, widgets: recordsOf(part['widgets']) }))
