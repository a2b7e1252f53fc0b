import type { ListQuery } from '#commerce/lists/list.ts'
import { explainRuleProblem } from '#commerce/search-words/explain-rule.ts'
import { noRuleText, writeRule, type RuleText } from '#commerce/search-words/rule-text.ts'
import type {
  PutRuleFailure,
  SearchWordsAdmin,
  TryFailure,
} from '#commerce/search-words/search-words-admin.ts'
import type { StoredRule } from '#commerce/search/rules/search-rule.ts'
import type { SearchTrial } from '#commerce/search/search-trial.ts'
import {
  searchRuleBody,
  searchRuleRemovalBody,
  searchRuleRemovalReply,
  searchRulesQuery,
  searchTermsQuery,
  searchTrialBody,
  wireSearchRule,
  wireSearchRules,
  wireSearchTerms,
  wireSearchTrial,
} from '#contracts/operations-search-words.ts'
import { fail, ok } from '#kernel/result.ts'
import type { z } from 'zod'
import { route, type Rejection, type Route } from './routes.ts'

/** What merchandisers say about searches, and what is searched for. */
export const searchWordRoutes = (admin: SearchWordsAdmin): readonly Route[] => [
  route({
    method: 'GET',
    path: '/search-rules',
    scope: 'content:read',
    summary: 'Lists search words, those changed last first, a hundred at a time.',
    query: searchRulesQuery,
    reply: wireSearchRules,
    run: async ({ query: { kind = null, country = null, search = '', cursor = null }, by }) => {
      const filters = { kind, country, language: null, state: null }
      const page = await admin.listPage(pageOf(filters, { search, cursor, sort: 'changed' }), by)
      return ok({ rules: page.rows.map(toWire), next: page.next })
    },
  }),
  route({
    method: 'POST',
    path: '/search-rules',
    scope: 'content:write',
    summary: 'Adds a synonym, pin, boost, bury or redirect of searches.',
    body: searchRuleBody,
    reply: wireSearchRule,
    run: async ({ body: { reason = '', ...body }, by }) => {
      const put = await admin.put({ id: null, text: textOf(body), by, reason })
      return put.ok ? ok(toWire(put.value)) : fail(reject(put.failure))
    },
  }),
  route({
    method: 'PUT',
    path: '/search-rules/{id}',
    scope: 'content:write',
    summary: 'Replaces a rule; its kind stays.',
    body: searchRuleBody,
    reply: wireSearchRule,
    run: async ({ parameters: { id = '' }, body: { reason = '', ...body }, by }) => {
      const put = await admin.put({ id, text: textOf(body), by, reason })
      return put.ok ? ok(toWire(put.value)) : fail(reject(put.failure))
    },
  }),
  route({
    method: 'POST',
    path: '/search-rules/{id}/removal',
    scope: 'content:write',
    summary: 'Removes a rule.',
    body: searchRuleRemovalBody,
    reply: searchRuleRemovalReply,
    run: async ({ parameters: { id = '' }, body: { reason = '' }, by }) => {
      const removed = await admin.remove(id, { by, reason })
      return removed.ok ? ok({ removed: id }) : fail(reject(removed.failure))
    },
  }),
  route({
    method: 'GET',
    path: '/search-terms',
    scope: 'content:read',
    summary: 'Lists what visitors searched for, the most frequent first, with the number of results.',
    query: searchTermsQuery,
    reply: wireSearchTerms,
    run: async ({ query: { store = null, days = null, nothing, search = '', cursor = null }, by }) => {
      const filters = { store, days, nothing: nothing === 'yes' }
      const page = await admin.listTerms(pageOf(filters, { search, cursor, sort: 'searches' }), by)
      return ok({ terms: page.rows.map((row) => ({ ...row })), next: page.next })
    },
  }),
  route({
    method: 'POST',
    path: '/search-trials',
    scope: 'content:read',
    summary: 'Says how a text is read and what it finds, also by a rule that is not stored.',
    body: searchTrialBody,
    reply: wireSearchTrial,
    run: async ({ body: { text, store, draft }, by }) => {
      const tried = await admin.try({ text, store, by, ...(draft ? { draft: textOf(draft) } : {}) })
      if (!tried.ok) return fail(reject(tried.failure))
      const { now, withDraft } = tried.value
      return ok({ now: toWireTrial(now), withDraft: withDraft && toWireTrial(withDraft) })
    },
  }),
]

const pageOf = <Filters>(
  filters: Filters,
  rest: Pick<ListQuery<Filters>, 'search' | 'cursor' | 'sort'>,
): ListQuery<Filters> => ({ filters, ...rest, descending: true, size: 100 })

function textOf(body: Omit<z.infer<typeof searchRuleBody>, 'reason'>): RuleText {
  return {
    ...noRuleText,
    kind: body.kind,
    terms: body.terms.join('\n'),
    means: body.means?.join('\n') ?? '',
    targetKind: body.targetKind ?? '',
    target: body.target ?? '',
    place: body.place === undefined ? '' : String(body.place),
    to: body.to ?? '',
    country: body.country ?? '',
    language: body.language ?? '',
    from: body.from ?? '',
    until: body.until ?? '',
  }
}

function toWire(rule: StoredRule) {
  const { kind, terms, country, language, from, until, id, version, createdAt, changedAt, by } = rule
  const { targetKind, target, place, to } = writeRule(rule)
  return {
    ...{ id, version, createdAt, changedAt, by },
    ...{ kind, terms, country, language, from, until },
    ...(rule.kind === 'synonym' ? { means: rule.means } : {}),
    ...(target === '' ? {} : { targetKind, target }),
    ...(place === '' ? {} : { place: Number(place) }),
    ...(to === '' ? {} : { to }),
  }
}

const toWireTrial = ({ parts, dropped, redirect, total, cards }: SearchTrial) => ({
  ...{ parts, dropped, redirect, total },
  products: cards.map(({ code, name, isPinned }) => ({ code, name, isPinned })),
})

function reject(failure: PutRuleFailure | TryFailure): Rejection {
  switch (failure.kind) {
    case 'not-permitted':
      return { status: 403, kind: failure.kind }
    case 'not-found':
      return { status: 404, kind: failure.kind }
    case 'conflict':
      return { status: 409, kind: failure.kind }
    case 'invalid':
      return { status: 422, kind: failure.problem, detail: explainRuleProblem(failure) }
    case 'too-many':
    case 'unknown-storefront':
      return { status: 422, kind: failure.kind }
  }
}
