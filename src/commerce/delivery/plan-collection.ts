import type { Country } from '#kernel/country.ts'
import { missingAtStore, type StockedLine } from './missing-at-store.ts'

/** What a store can hand out of some lines. */
export type CollectionPlan = {
  /** SKUs of lines that are neither there nor in a warehouse in their quantity; empty: everything can be collected. */
  readonly missing: readonly string[]
  /** SKUs of components that are brought there from a warehouse. */
  readonly transferred: readonly string[]
}

/** By store of the country where orders are collected. */
export type PlanCollections = (
  /** Components are loaded where they are missing. */
  lines: readonly (Omit<StockedLine, 'components'> & Partial<StockedLine>)[],
  country: Country,
) => Promise<ReadonlyMap<string, CollectionPlan>>

/**
 * Takes all units of a component from the store if it has them, else all of them from a warehouse: a pickup is never
 * brought together from two places.
 */
export function planCollection(
  lines: readonly StockedLine[],
  { atStore, inWarehouse }: Readonly<Record<'atStore' | 'inWarehouse', ReadonlyMap<string, number>>>,
): CollectionPlan {
  const needs = new Map<string, number>()
  for (const { quantity, components } of lines)
    for (const part of components) needs.set(part.sku, (needs.get(part.sku) ?? 0) + part.quantity * quantity)
  const isTransferred = (sku: string): boolean => {
    const needed = needs.get(sku) ?? 0
    return (atStore.get(sku) ?? 0) < needed && (inWarehouse.get(sku) ?? 0) >= needed
  }
  const free = new Map(
    [...needs.keys()].map((sku) => [sku, (isTransferred(sku) ? inWarehouse : atStore).get(sku) ?? 0]),
  )
  const missing = missingAtStore(lines, free)
  const collected = lines.filter(({ sku }) => !missing.includes(sku)).flatMap(({ components }) => components)
  return {
    missing,
    transferred: [...new Set(collected.map(({ sku }) => sku))].filter(isTransferred).toSorted(),
  }
}
