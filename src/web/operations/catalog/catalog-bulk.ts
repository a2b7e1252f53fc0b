import type { AstroGlobal } from 'astro'
import { planPresentation, type PresentationChange } from '#commerce/catalog-admin/presentation.ts'
import { productBadges } from '#commerce/catalog/product.ts'
import type { StaffOperator } from '#commerce/staff/operator.ts'
import { maxTaskRows } from '#commerce/tasks/task.ts'
import { notFound, type Admission } from '#web/operations/admit.ts'
import { readSelection, selectionFields } from '#web/operations/lists/read-selection.ts'
import type { ReadList } from '#web/operations/lists/read-list-query.ts'
import { readIds, type RowReader } from '#web/operations/tasks/handle-bulk.ts'
import { startTask } from '#web/operations/tasks/start-task.ts'
import { explainBulk, type BulkBase } from './bulk-base.ts'
import { planBulkPrices, type BulkPricePage } from './bulk-prices.ts'

const presentationActs = ['hide', 'publish', 'badge', 'category'] as const
type PresentationAct = (typeof presentationActs)[number]

export type PresentationPage = BulkBase & {
  readonly act: PresentationAct
  /** Null: which badge or category is asked first. */
  readonly step: {
    readonly change: PresentationChange
    readonly changed: number
    readonly same: number
    readonly rejected: readonly { readonly label: string; readonly why: string }[]
  } | null
}

/** What is shown in place of the list. */
export type CatalogBulk = PresentationPage | BulkPricePage

type Source = { readonly list: Pick<ReadList, 'query'>; readonly readPage: RowReader }

/** Whether the person may do it to any product. */
function isOpen(
  act: PresentationAct | 'price',
  by: StaffOperator,
  { shop }: Pick<App.Locals, 'shop'>,
): boolean {
  if (act !== 'price') return shop.catalogAdmin.mayMeasure(by)
  return shop.countries.some(({ isoCode }) => shop.priceAdmin.mayEdit(by, isoCode))
}

/** What the person can do with many products at once. */
export const catalogActsOf = (by: StaffOperator, locals: Pick<App.Locals, 'shop' | 't'>) =>
  ([...presentationActs, 'price'] as const)
    .filter((act) => isOpen(act, by, locals))
    .map((act) => ({ act: `check-${act}-many`, label: locals.t(`operations-catalog-bulk:${act}`) }))

/** The steps before an act on many products, its task or the request for a second person. Null: nothing of that kind was posted. */
export async function handleCatalogBulk(
  astro: AstroGlobal,
  admitted: Admission,
  { list, readPage }: Source,
): Promise<Response | CatalogBulk | null> {
  const { by, posted } = admitted
  const { locals } = astro
  if (!posted) return null
  const name = /^(?:check-|request-)?(.+)-many$/.exec(posted.act)?.[1]
  const act = ([...presentationActs, 'price'] as const).find((one) => one === name)
  if (!act) return null
  if (!isOpen(act, by, locals)) return notFound(astro)
  const now = locals.shop.clock.now()
  const selection = readSelection(posted.fields, list, now)
  const asOf = selection.kind === 'all' ? selection.asOf : now
  const ids = selection.kind === 'these' ? selection.ids : await readIds(readPage, asOf)
  const base: BulkBase = {
    ...{ count: ids.length, asOf, fields: selectionFields(selection), problems: [] },
    text: (field) => String(posted.fields.get(field) ?? ''),
  }
  const tooManyOrNone = ids.length === 0 ? 'no-rows' : ids.length > maxTaskRows ? 'too-many-rows' : null
  if (tooManyOrNone) {
    astro.response.status = 422
    return { ...base, act, step: null, problems: [explainBulk(tooManyOrNone, locals.t)] } as CatalogBulk
  }
  return act === 'price'
    ? planBulkPrices(astro, admitted, base, ids)
    : changePresentation(astro, admitted, { ...base, act, step: null }, ids)
}

async function changePresentation(
  astro: AstroGlobal,
  admitted: Admission,
  page: PresentationPage,
  ids: readonly string[],
): Promise<Response | PresentationPage> {
  const { by, posted } = admitted
  const { shop, t } = astro.locals
  const { act, text } = page
  const change = await readChange(page, astro.locals)
  if (!change) {
    if (!posted?.fields.has('value')) return page
    astro.response.status = 422
    return { ...page, problems: [{ text: t(`operations-catalog-bulk:${act}.none`), field: 'value' }] }
  }
  const products = new Map((await shop.catalogAdmin.listPresented(ids, by)).map((one) => [one.code, one]))
  const plans = ids.map((code) => {
    const product = products.get(code)
    return { code, plan: product ? planPresentation(product, change) : ('not-found' as const) }
  })
  const step = {
    change,
    changed: plans.filter(({ plan }) => plan === 'changed').length,
    same: plans.filter(({ plan }) => plan === 'same').length,
    rejected: plans.flatMap(({ code, plan }) =>
      plan === 'changed' || plan === 'same'
        ? []
        : [{ label: code, why: t(`operations-catalog-bulk:rejected.${plan}`) }],
    ),
  }
  if (posted?.act !== `${act}-many`) return { ...page, step }
  const started = await startTask(astro, admitted, {
    kind: `product.${taskOf(change)}-many`,
    parameters: { value: text('value'), reason: text('reason').slice(0, 300) },
    rows: ids.map((id) => ({ id, label: id })),
    asOf: page.asOf,
  })
  if (started instanceof Response) return started
  astro.response.status = 422
  return { ...page, step, problems: [explainBulk(started.kind, t)] }
}

/** Undefined: which badge or category is not said yet. */
async function readChange(
  { act, text }: Pick<PresentationPage, 'act' | 'text'>,
  { shop }: Pick<App.Locals, 'shop'>,
): Promise<PresentationChange | undefined> {
  if (act === 'hide' || act === 'publish') return { kind: 'visibility', isHidden: act === 'hide' }
  const isOn = text('change') !== 'remove'
  const value = text('value')
  if (act === 'badge') {
    const badge = productBadges.find((one) => one === value)
    return badge && { kind: 'badge', badge, isOn }
  }
  const isKnown = (await shop.catalog.listCategories()).some(({ path }) => path === value)
  return isKnown ? { kind: 'category', category: value, isIn: isOn } : undefined
}

function taskOf(change: PresentationChange): string {
  switch (change.kind) {
    case 'visibility':
      return change.isHidden ? 'hide' : 'publish'
    case 'badge':
      return change.isOn ? 'badge' : 'unbadge'
    case 'category':
      return change.isIn ? 'categorize' : 'uncategorize'
  }
}
