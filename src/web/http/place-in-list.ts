import { toLatinDigits } from '#kernel/digits.ts'

/** `?start=`: how many entries of a list are before the page; 0 for anything that is not a number. */
export function readStart({ searchParams }: URL): number {
  const text = toLatinDigits(searchParams.get('start') ?? '')
  return /^\d{1,6}$/.test(text) ? Number(text) : 0
}

export const withStart = (path: string, start: number): string =>
  `${path}${start > 0 ? `?start=${start}` : ''}`

export type PlaceInList = {
  readonly page: number
  readonly pages: number
  /** Where the next page begins; null: this is the last. */
  readonly next: number | null
  readonly previous: number | null
  startOf(page: number): number
}

/** Where a page of a list stands among the others. */
export function placeInList({
  start,
  shown,
  total,
  perPage,
}: {
  readonly start: number
  readonly shown: number
  readonly total: number
  readonly perPage: number
}): PlaceInList {
  const end = start + shown
  return {
    page: Math.floor(start / perPage) + 1,
    pages: Math.max(1, Math.ceil(total / perPage)),
    next: end < total && shown > 0 ? end : null,
    previous: start > 0 ? Math.max(0, Math.min(start, total) - perPage) : null,
    startOf: (page) => (page - 1) * perPage,
  }
}
