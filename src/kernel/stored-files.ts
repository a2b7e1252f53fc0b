import type { Storefront } from './storefront.ts'

/** Files for machines (feeds, sitemaps) that are written in the background, stored, and served as they were written. */
export type StoredFiles = {
  /**
   * The stored bytes, also when they are out of date: then the file is written anew in the background. The first time,
   * waits for it a few seconds; undefined: it takes longer.
   */
  read(name: string, write: () => AsyncIterable<string>): Promise<AsyncIterable<Uint8Array> | undefined>
}

/** Purged when the file has been written anew. */
export const fileTag = (name: string): string => `file:${name}`

export const feedFile = ({ store }: Storefront): string => `feeds/${store}`
export const sitemapFile = ({ store }: Storefront): string => `sitemaps/${store}`
