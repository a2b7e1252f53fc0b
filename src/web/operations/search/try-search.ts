import type { AstroGlobal } from 'astro'
import type { SearchTrial } from '#commerce/search/search-trial.ts'
import type { StaffOperator } from '#commerce/staff/operator.ts'
import { explainRule } from './explain-rule.ts'
import type { FieldProblem } from '#web/operations/field-problem.ts'
import { mayEditRules, storefrontOptions } from './rule-scope.ts'

export type TrialPage = {
  readonly text: string
  readonly store: string
  readonly storefronts: ReturnType<typeof storefrontOptions>
  /** Null: nothing is tried yet. */
  readonly trial: SearchTrial | null
  readonly problems: readonly FieldProblem[]
  readonly mayEdit: boolean
}

const maxText = 200

/** How a text is read in a storefront, and what it finds. */
export async function trySearch(
  { locals, url, response }: AstroGlobal,
  by: StaffOperator,
): Promise<TrialPage> {
  const storefronts = storefrontOptions(locals, by)
  const text = (url.searchParams.get('text') ?? '').trim().slice(0, maxText)
  const own = `${storefronts[0]?.value.split('_')[0] ?? ''}_${locals.storefront.language}`
  const page: TrialPage = {
    text,
    store: url.searchParams.get('store') ?? own,
    storefronts,
    trial: null,
    problems: [],
    mayEdit: mayEditRules(by),
  }
  if (text === '') return page
  const tried = await locals.shop.searchWordsAdmin.try({ text, store: page.store, by })
  if (tried.ok) return { ...page, trial: tried.value.now }
  const { failure } = tried
  if (failure.kind === 'not-permitted') return page
  response.status = 422
  return { ...page, problems: [explainRule(failure, locals.t)] }
}
