import type { EntryKind, EntryName } from '#commerce/content/ports.ts'

/** An entry in both languages. */
export type EntryRef = Pick<EntryName, 'kind' | 'key'>

const kinds: readonly EntryKind[] = ['page', 'screen', 'block']

/** How an entry is addressed by pages, the API and the audit: "page.help~1delivery". A slash would end a part of an address. */
export const entryId = ({ kind, key }: EntryRef): string =>
  `${kind}.${key.replaceAll('~', '~0').replaceAll('/', '~1')}`

export function parseEntryId(id: string): EntryRef | undefined {
  const dot = id.indexOf('.')
  const kind = kinds.find((one) => one === id.slice(0, dot))
  const key = id
    .slice(dot + 1)
    .replaceAll('~1', '/')
    .replaceAll('~0', '~')
  return dot < 0 || kind === undefined || key === '' ? undefined : { kind, key }
}
