import type { EntryName } from './ports.ts'

/** The cache tag of an entry, "page:UAE Home Page", for both locales. */
export const entryTag = ({ kind, key }: Pick<EntryName, 'kind' | 'key'>): string => `${kind}:${key}`
