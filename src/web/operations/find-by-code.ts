import type { AstroGlobal } from 'astro'
import { mayAnywhere, type StaffOperator } from '#commerce/staff/operator.ts'
import { tidyText } from '#kernel/tidy-text.ts'
import { findOpenRoute } from './menu.ts'
import { operationsPath } from './route-table.ts'

const maxText = 100

type Nothing = { readonly text: string }

/** Where what was typed into the bar leads: a product or SKU by its code, else the list that may have it. */
export async function findByCode(
  { locals: { shop }, redirect, url }: Pick<AstroGlobal, 'locals' | 'redirect' | 'url'>,
  by: StaffOperator,
): Promise<Response | Nothing> {
  const text = tidyText(url.searchParams.get('q') ?? '').slice(0, maxText)
  if (text === '') return { text }
  const found = await shop.catalogAdmin.locate(text, by)
  if (found) {
    const { code, sku } = found
    return sku !== null && mayAnywhere(by, 'stock.see')
      ? redirect(operationsPath('stock', { sku }), 303)
      : redirect(operationsPath('product', { code }), 303)
  }
  const list = findOpenRoute(by, 'orders') ?? findOpenRoute(by, 'catalog')
  return list === null ? { text } : redirect(`${list}?${new URLSearchParams({ q: text })}`, 303)
}
