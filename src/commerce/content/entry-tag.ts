import type { EntryName } from './ports.ts'

/** The tag that copies made of this entry carry: "page:UAE Home Page". One for both locales, as pages share blocks. */
export const entryTag = ({ kind, key }: Pick<EntryName, 'kind' | 'key'>): string => `${kind}:${key}`
