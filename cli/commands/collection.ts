import type { CollectionAdmin, PutCollectionFailure } from '#commerce/collections/collection-admin.ts'
import {
  collectionFields,
  noCollectionText,
  type CollectionField,
  type CollectionText,
} from '#commerce/collections/collection-text.ts'
import { explainCollectionProblem } from '#commerce/collections/explain-collection.ts'
import { ruleFlags } from '#commerce/search/collection-rule.ts'
import { rejection, succeeded, type Call, type Command } from '../command.ts'
import { table } from '../table.ts'

const reason = { type: 'string', value: 'TEXT', help: 'why; stored with your name' } as const
const textOf = (option: string | boolean | undefined): string => (typeof option === 'string' ? option : '')

const fields = {
  'title-en': { type: 'string', value: 'TEXT', help: 'title in English' },
  'title-ar': { type: 'string', value: 'TEXT', help: 'title in Arabic' },
  'text-en': { type: 'string', value: 'TEXT', help: 'text below it, in English' },
  'text-ar': { type: 'string', value: 'TEXT', help: 'text below it, in Arabic' },
  country: { type: 'string', value: 'CODE', help: 'in one country; default: everywhere' },
  from: { type: 'string', value: 'DAY', help: 'first day' },
  until: { type: 'string', value: 'DAY', help: 'last day' },
  sort: { type: 'string', value: 'ORDER', help: 'relevance, newest, price-up, price-down, discount' },
  categories: { type: 'string', value: 'PATHS', help: 'any of these categories' },
  brands: { type: 'string', value: 'BRANDS', help: 'any of these brands' },
  colors: { type: 'string', value: 'COLORS', help: 'any of these color families' },
  materials: { type: 'string', value: 'MATERIALS', help: 'any of these materials' },
  new: { type: 'boolean', help: 'only what is new' },
  reduced: { type: 'boolean', help: 'only what is reduced' },
  'in-stock': { type: 'boolean', help: 'only what is in stock' },
  'price-from': { type: 'string', value: 'AMOUNT', help: 'in the currency of the country' },
  'price-to': { type: 'string', value: 'AMOUNT', help: 'in the currency of the country' },
  'rating-from': { type: 'string', value: 'STARS', help: '1 to 4' },
  first: { type: 'string', value: 'CODES', help: 'products that belong to it and come first' },
  without: { type: 'string', value: 'CODES', help: 'products that never belong to it' },
} as const

/** "titleEn" is the option "title-en", "isNew" is "new". */
const optionOf = (field: CollectionField): string =>
  field
    .replace(/^is(?=[A-Z])/, '')
    .replace(/[A-Z]/g, (letter, at) => `${at > 0 ? '-' : ''}${letter.toLowerCase()}`)

/** What is not named stays as it is. */
function collectionOf({ arguments: { slug = '' }, options }: Call, before: CollectionText): CollectionText {
  const named = collectionFields.flatMap((field) => {
    const option = options[optionOf(field)]
    if (option === undefined) return []
    return [[field, ruleFlags.some((flag) => flag === field) ? 'yes' : textOf(option)]]
  })
  return { ...before, ...Object.fromEntries(named), slug }
}

const list: Command = {
  name: 'collection list',
  summary: 'lists collections: listings that fill themselves by a rule',
  arguments: [],
  options: { search: { type: 'string', value: 'TEXT', help: 'a part of a title or address' } },
  runsInServer: true,

  async run({ options, context, by }) {
    const { collectionAdmin } = await context.open()
    const { rows, next } = await collectionAdmin.listPage(
      {
        filters: { country: null, state: null },
        search: textOf(options['search']),
        ...{ sort: 'name', descending: false, size: 200, cursor: null },
      },
      by,
    )
    if (rows.length === 0) return succeeded('No such collections.', [])
    const lines = rows.map(({ slug, title, country, from, until }) => [
      slug,
      title.en,
      country ?? 'everywhere',
      from ?? '',
      until ?? '',
    ])
    return succeeded(
      table(['address', 'title', 'where', 'first day', 'last day'], lines),
      rows,
      next === null ? undefined : 'There are more: name a part of the title with --search.',
    )
  },
}

const put: Command = {
  name: 'collection put',
  summary: 'adds a collection, or changes the one of that address; lists are separated by commas',
  arguments: ['slug'],
  options: { ...fields, reason },
  runsInServer: true,

  async run(call) {
    const { collectionAdmin } = await call.context.open()
    const stored = await find(collectionAdmin, call)
    const before = stored ? collectionAdmin.textOf(stored) : noCollectionText
    const written = await collectionAdmin.put({
      id: stored?.id ?? null,
      text: collectionOf(call, before),
      by: call.by,
      reason: textOf(call.options['reason']),
    })
    if (!written.ok) return rejection(explain(written.failure), written.failure)
    return succeeded(`/collections/${written.value.slug} is as you wrote it.`, written.value)
  },
}

const tryRule: Command = {
  name: 'collection try',
  summary: 'says what a collection shows, or would show with other options; nothing is stored',
  arguments: ['slug'],
  options: fields,
  runsInServer: true,

  async run(call) {
    const { collectionAdmin } = await call.context.open()
    const stored = await find(collectionAdmin, call)
    const before = stored ? collectionAdmin.textOf(stored) : noCollectionText
    const tried = await collectionAdmin.try(collectionOf(call, before), call.by)
    if (!tried.ok) return rejection(explain(tried.failure), tried.failure)
    const lines = tried.value.map(({ country, total, cards }) => [
      country,
      String(total),
      cards
        .slice(0, 4)
        .map(({ code }) => code)
        .join(', '),
    ])
    return succeeded(table(['country', 'products', 'first'], lines), tried.value)
  },
}

const remove: Command = {
  name: 'collection remove',
  summary: 'removes a collection; its page is gone',
  arguments: ['slug'],
  options: { reason },
  runsInServer: true,

  async run(call) {
    const { collectionAdmin } = await call.context.open()
    const { slug = '' } = call.arguments
    const stored = await find(collectionAdmin, call)
    const edit = { by: call.by, reason: textOf(call.options['reason']) }
    const removed = stored && (await collectionAdmin.remove(stored.id, edit))
    return removed?.ok
      ? succeeded(`/collections/${slug} is removed.`, { removed: slug })
      : rejection(`There is no collection ${slug}: majlis collection list lists them.`, {
          kind: removed?.failure.kind ?? 'not-found',
        })
  },
}

async function find(admin: Pick<CollectionAdmin, 'listPage'>, { arguments: { slug = '' }, by }: Call) {
  const { rows } = await admin.listPage(
    {
      filters: { country: null, state: null },
      search: slug,
      ...{ sort: 'name', descending: false, size: 200, cursor: null },
    },
    by,
  )
  return rows.find((one) => one.slug === slug)
}

const explain = (failure: PutCollectionFailure): string =>
  failure.kind === 'invalid' ? explainCollectionProblem(failure) : failure.kind

export const collectionCommands: readonly Command[] = [list, put, tryRule, remove]
