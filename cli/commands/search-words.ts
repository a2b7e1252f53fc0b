import { explainRuleProblem } from '#commerce/search-words/explain-rule.ts'
import { noRuleText, writeRule, type RuleText } from '#commerce/search-words/rule-text.ts'
import type { PutRuleFailure, TryFailure } from '#commerce/search-words/search-words-admin.ts'
import { ruleKinds, type StoredRule } from '#commerce/search/rules/search-rule.ts'
import { rejection, succeeded, type Call, type Command } from '../command.ts'
import { table } from '../table.ts'

const reason = { type: 'string', value: 'TEXT', help: 'why; stored with your name' } as const
const search = { type: 'string', value: 'TEXT', help: 'a part of the terms' } as const
const textOf = (option: string | boolean | undefined): string => (typeof option === 'string' ? option : '')
const orNull = (option: string | boolean | undefined): string | null => textOf(option) || null
const more = (next: string | null) =>
  next === null ? undefined : 'There are more: name a part of the terms with --search.'

const list: Command = {
  name: 'search-words list',
  summary: 'lists synonyms, pins, boosts, buries and redirects of searches',
  arguments: [],
  options: {
    kind: { type: 'string', value: 'KIND', help: ruleKinds.join(', ') },
    country: { type: 'string', value: 'CODE', help: 'those of one country' },
    search,
  },
  runsInServer: true,

  async run({ options, context, by }) {
    const { searchWordsAdmin } = await context.open()
    const kind = ruleKinds.find((one) => one === options['kind']) ?? null
    const { rows, next } = await searchWordsAdmin.listPage(
      {
        filters: { kind, country: orNull(options['country']), language: null, state: null },
        search: textOf(options['search']),
        ...{ sort: 'terms', descending: false, size: 200, cursor: null },
      },
      by,
    )
    if (rows.length === 0) return succeeded('No such search words.', [])
    const lines = rows.map((rule) => [
      rule.id,
      rule.kind,
      rule.terms.join(', '),
      effectOf(rule),
      scopeOf(rule),
    ])
    return succeeded(table(['id', 'kind', 'terms', 'what it does', 'where'], lines), rows, more(next))
  },
}

const put: Command = {
  name: 'search-words put',
  summary: 'adds a rule, or replaces the one with --id; terms are separated by commas',
  arguments: ['kind', '[terms]'],
  options: {
    id: { type: 'string', value: 'ID', help: 'the rule to replace' },
    means: { type: 'string', value: 'TERMS', help: 'synonym: what the terms are read as, one way' },
    product: { type: 'string', value: 'CODE', help: 'pin, boost, bury: a product' },
    category: { type: 'string', value: 'PATH', help: 'boost, bury: a category' },
    brand: { type: 'string', value: 'BRAND', help: 'boost, bury: a brand' },
    place: { type: 'string', value: 'NUMBER', help: 'pin: the place, from 1' },
    to: { type: 'string', value: 'PATH', help: 'redirect: a path below the storefront' },
    country: { type: 'string', value: 'CODE', help: 'in one country; default: everywhere' },
    language: { type: 'string', value: 'LANGUAGE', help: 'en or ar; default: both' },
    from: { type: 'string', value: 'DAY', help: 'first day' },
    until: { type: 'string', value: 'DAY', help: 'last day' },
    reason,
  },
  runsInServer: true,

  async run(call) {
    const { searchWordsAdmin } = await call.context.open()
    const written = await searchWordsAdmin.put({
      id: orNull(call.options['id']),
      text: ruleOf(call),
      by: call.by,
      reason: textOf(call.options['reason']),
    })
    if (!written.ok) return rejection(explain(written.failure), written.failure)
    return succeeded(`${written.value.id} counts within a minute.`, written.value)
  },
}

const remove: Command = {
  name: 'search-words remove',
  summary: 'removes a rule',
  arguments: ['id'],
  options: { reason },
  runsInServer: true,

  async run({ arguments: { id = '' }, options, context, by }) {
    const { searchWordsAdmin } = await context.open()
    const removed = await searchWordsAdmin.remove(id, { by, reason: textOf(options['reason']) })
    return removed.ok
      ? succeeded(`${id} is removed.`, { removed: id })
      : rejection(`There is no rule ${id}: majlis search-words list lists them.`, removed.failure)
  },
}

const terms: Command = {
  name: 'search-words terms',
  summary: 'lists what visitors searched for, the most frequent first, with the number of results',
  arguments: [],
  options: {
    store: { type: 'string', value: 'STORE', help: 'one storefront: ae_en' },
    days: { type: 'string', value: 'DAYS', help: '1, 7 (default) or 30' },
    nothing: { type: 'boolean', help: 'only what found nothing' },
    search,
  },
  runsInServer: true,

  async run({ options, context, by }) {
    const { searchWordsAdmin } = await context.open()
    const { rows, next } = await searchWordsAdmin.listTerms(
      {
        filters: {
          store: orNull(options['store']),
          days: orNull(options['days']),
          nothing: options['nothing'] === true,
        },
        search: textOf(options['search']),
        ...{ sort: 'searches', descending: true, size: 200, cursor: null },
      },
      by,
    )
    if (rows.length === 0) return succeeded('No such searches.', [])
    const lines = rows.map(({ store, term, searches, found, lastDay }) => [
      store,
      term,
      String(searches),
      found === null ? '' : String(found),
      lastDay,
    ])
    return succeeded(
      table(['storefront', 'term', 'searches', 'results', 'last day'], lines),
      rows,
      more(next),
    )
  },
}

const tryText: Command = {
  name: 'search-words try',
  summary: 'says how a text is read in a storefront and what it finds',
  arguments: ['text'],
  options: { store: { type: 'string', value: 'STORE', help: 'default: ae_en' } },
  runsInServer: true,

  async run({ arguments: { text = '' }, options, context, by }) {
    const { searchWordsAdmin } = await context.open()
    const tried = await searchWordsAdmin.try({ text, store: textOf(options['store']) || 'ae_en', by })
    if (!tried.ok) return rejection(explain(tried.failure), tried.failure)
    const { now } = tried.value
    const parts = now.parts.map(({ typed, means }) => [typed, means.join(', ')])
    const products = now.cards.map(({ code, name, isPinned }) => [code, name, isPinned ? 'pinned' : ''])
    const head = now.redirect === null ? `${now.total} results.` : `Leads to ${now.redirect}.`
    return succeeded(
      [
        head,
        ...(parts.length > 0 ? [table(['word', 'read also as'], parts)] : []),
        ...(products.length > 0 ? [table(['product', 'name', ''], products)] : []),
      ].join('\n\n'),
      now,
    )
  },
}

function ruleOf({ arguments: { kind = '', terms: typed = '' }, options }: Call): RuleText {
  const [targetKind = '', target = ''] =
    (['product', 'category', 'brand'] as const)
      .map((name) => [name, textOf(options[name])] as const)
      .find(([, code]) => code !== '') ?? []
  const text = (name: keyof RuleText): string => textOf(options[name])
  return {
    ...noRuleText,
    ...{ kind, terms: typed, targetKind, target },
    ...{ means: text('means'), place: text('place'), to: text('to') },
    ...{ country: text('country'), language: text('language'), from: text('from'), until: text('until') },
  }
}

function effectOf(rule: StoredRule): string {
  const { means, target, place, to } = writeRule(rule)
  switch (rule.kind) {
    case 'synonym':
      return means === '' ? 'mean each other' : `read as ${means}`
    case 'pin':
      return `${target} at ${place}`
    case 'redirect':
      return `leads to ${to}`
    default:
      return target
  }
}

function scopeOf({ country, language, from, until }: StoredRule): string {
  const place = [country ?? 'everywhere', ...(language === null ? [] : [language])].join(' ')
  return from === null && until === null ? place : `${place}, ${from ?? ''}–${until ?? ''}`
}

const explain = (failure: PutRuleFailure | TryFailure): string =>
  failure.kind === 'invalid' ? explainRuleProblem(failure) : failure.kind

export const searchWordsCommands: readonly Command[] = [list, put, remove, terms, tryText]
