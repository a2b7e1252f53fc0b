import { readFileSync } from 'node:fs'
import type { ProductRecord } from '../../../src/commerce/catalog/product-record.ts'

type ClassRule = { readonly paths: readonly string[]; readonly type: string | null }
export type Query = { readonly text: string; readonly meant: string }
export type Ranked = {
  readonly query: Query
  readonly hits: readonly boolean[]
  readonly n: number
  readonly top: readonly string[]
}

const rules = JSON.parse(readFileSync(new URL('./classes.json', import.meta.url), 'utf8')) as Record<
  string,
  ClassRule
>

/** `description` is null for demo products, which are classified by their categories. */
export function isOf(meant: string, { product }: ProductRecord, description: string | null): boolean {
  const rule = rules[meant]
  if (!rule) return false
  if (description === null)
    return product.categories.some((path) => rule.paths.some((each) => `${path}/`.startsWith(`${each}/`)))
  return rule.type !== null && new RegExp(rule.type, 'i').test(description)
}

export function readQueries(path: string): Query[] {
  return readFileSync(path, 'utf8')
    .trim()
    .split(/\r?\n/)
    .slice(1)
    .map((line) => line.split('\t'))
    .map(([, text = '', meant = '']) => ({ text: text.replace(/^"|"$/g, '').replaceAll('""', '"'), meant }))
}

export const summary = (ranked: readonly Ranked[]) => {
  const share = (of: (each: Ranked) => number) =>
    ranked.reduce((sum, each) => sum + of(each), 0) / ranked.length
  return {
    all: share(({ hits, n }) => (hits.length >= n && hits.slice(0, n).every(Boolean) ? 1 : 0)),
    mean: share(({ hits, n }) => hits.slice(0, n).filter(Boolean).length / n),
    first: share(({ hits }) => (hits[0] ? 1 : 0)),
  }
}
