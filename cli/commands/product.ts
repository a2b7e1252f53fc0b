import type {
  EditVariantsFailure,
  EditTextsFailure,
  PresentationFailure,
} from '#commerce/catalog-admin/catalog-admin.ts'
import { catalogViews, type ListedPrice } from '#commerce/catalog-admin/ports.ts'
import { optionFields, optionKey, readOptionLabels } from '#commerce/catalog-admin/option-labels.ts'
import { readTexts, textFields, type TextField } from '#commerce/catalog-admin/product-texts.ts'
import { measureFields, measureKey, readMeasures } from '#commerce/catalog-admin/variant-measures.ts'
import { toDecimal } from '#kernel/money.ts'
import { rejection, succeeded, type Command } from '../command.ts'
import { table } from '../table.ts'

const reason = { type: 'string', value: 'TEXT', help: 'why; stored with your name' } as const
const textOf = (option: string | boolean | undefined): string => (typeof option === 'string' ? option : '')

/** "from 1199.00 AED (usually 1499.00)" */
const priceText = ({ amount, isFrom, usual }: ListedPrice): string =>
  [
    ...(isFrom ? ['from'] : []),
    `${toDecimal(amount)} ${amount.currency}`,
    ...(usual ? [`(usually ${toDecimal(usual)})`] : []),
  ].join(' ')

const list: Command = {
  name: 'product list',
  summary: 'lists products, those changed last first, with what they lack',
  arguments: [],
  options: {
    view: { type: 'string', value: 'VIEW', help: catalogViews.join(', ') },
    category: { type: 'string', value: 'PATH', help: 'those of a category: living/sofas' },
    brand: { type: 'string', value: 'NAME', help: 'those of a brand, as products say it' },
    country: { type: 'string', value: 'CODE', help: 'with what they cost there: ae' },
    search: { type: 'string', value: 'TEXT', help: 'a code, a SKU, or a part of the name or brand' },
  },
  runsInServer: true,

  async run({ options, context, by }) {
    const { catalogAdmin } = await context.open()
    const country = textOf(options['country']).toLowerCase() || null
    const { rows, next } = await catalogAdmin.listPage(
      {
        filters: {
          view: catalogViews.find((one) => one === options['view']) ?? null,
          category: textOf(options['category']) || null,
          brand: textOf(options['brand']) || null,
          country,
        },
        search: textOf(options['search']),
        ...{ sort: 'changed', descending: true, size: 200, cursor: null },
      },
      by,
    )
    if (rows.length === 0) return succeeded('No such products.', [])
    const lines = rows.map(({ code, name, variants, free, price, gaps, stale, isHidden }) => [
      ...[code, name.en, name.ar, String(variants), free === null ? '' : String(free)],
      ...(country === null ? [] : [price ? priceText(price) : '']),
      [
        ...(isHidden ? ['hidden'] : []),
        ...gaps.map((gap) => `no ${gap}`),
        ...stale.map((field) => `${field}: Arabic older`),
      ].join(', '),
    ])
    return succeeded(
      table(
        [
          ...['code', 'English', 'Arabic', 'variants', 'free'],
          ...(country === null ? [] : ['price']),
          'state',
        ],
        lines,
      ),
      rows,
      next === null ? undefined : 'There are more: name a part of them with --search.',
    )
  },
}

const texts: Command = {
  name: 'product texts',
  summary: 'shows the texts of a product and their versions',
  arguments: ['code'],
  options: {},
  runsInServer: true,

  async run({ arguments: { code = '' }, context, by }) {
    const { catalogAdmin } = await context.open()
    const stored = await catalogAdmin.find(code, by)
    if (!stored) return rejection(unknown(code), { kind: 'not-found' })
    const current = readTexts(stored.product)
    const versions = await catalogAdmin.listVersions(code, by)
    const lines = textFields.map((field) => [field, current[field]])
    const past = versions.map(
      ({ version, at, by: who }) => `version ${version}: ${who?.name ?? 'import'}, ${at}`,
    )
    return succeeded([table(['text', 'value'], lines), ...past].join('\n'), {
      code,
      texts: current,
      versions,
    })
  },
}

const set: Command = {
  name: 'product set-text',
  summary: `replaces one text of a product: ${textFields.join(', ')}`,
  arguments: ['code', 'text', 'value'],
  options: { reason },
  runsInServer: true,

  async run({ arguments: { code = '', text = '', value = '' }, options, context, by }) {
    const { catalogAdmin } = await context.open()
    const field = textFields.find((one) => one === text)
    if (!field)
      return rejection(`There is no text ${text}: ${textFields.join(', ')}.`, { kind: 'unknown-text' })
    const edited = await catalogAdmin.editTexts({
      ...{ code, by, reason: textOf(options['reason']) },
      texts: { [field]: value } as Partial<Record<TextField, string>>,
    })
    return edited.ok
      ? succeeded(`${field} of ${code} is written.`, { code, [field]: readTexts(edited.value)[field] })
      : rejection(explain(edited.failure, code), edited.failure)
  },
}

const restore: Command = {
  name: 'product restore-texts',
  summary: 'gives a product the texts of an earlier version again',
  arguments: ['code', 'version'],
  options: { reason },
  runsInServer: true,

  async run({ arguments: { code = '', version = '' }, options, context, by }) {
    const { catalogAdmin } = await context.open()
    const restored = await catalogAdmin.restore(code, Number(version), {
      by,
      reason: textOf(options['reason']),
    })
    return restored.ok
      ? succeeded(`${code} has the texts of version ${version} again.`, { code, version })
      : rejection(explain(restored.failure, code), restored.failure)
  },
}

const measures: Command = {
  name: 'product measures',
  summary: 'shows what the variants of a product measure and how they are shipped',
  arguments: ['code'],
  options: {},
  runsInServer: true,

  async run({ arguments: { code = '' }, context, by }) {
    const { catalogAdmin } = await context.open()
    const stored = await catalogAdmin.find(code, by)
    if (!stored) return rejection(unknown(code), { kind: 'not-found' })
    const current = readMeasures(stored.product)
    const lines = stored.product.variants.map(({ sku }) => [
      sku,
      ...measureFields.map((field) => current[measureKey(sku, field)] ?? ''),
    ])
    return succeeded(table(['sku', ...measureFields], lines), { code, measures: current })
  },
}

const setMeasure: Command = {
  name: 'product set-measure',
  summary: `replaces a measure of a SKU: ${measureFields.join(', ')}; - empties it`,
  arguments: ['code', 'sku', 'measure', 'value'],
  options: { reason },
  runsInServer: true,

  async run({ arguments: { code = '', sku = '', measure = '', value = '' }, options, context, by }) {
    const { catalogAdmin } = await context.open()
    const field = measureFields.find((one) => one === measure)
    if (!field)
      return rejection(`There is no measure ${measure}: ${measureFields.join(', ')}.`, {
        kind: 'unknown-measure',
      })
    const edited = await catalogAdmin.editVariants({
      ...{ code, by, reason: textOf(options['reason']) },
      fields: { [measureKey(sku, field)]: value === '-' ? '' : value },
    })
    return edited.ok
      ? succeeded(`${field} of ${sku} is written.`, { code, sku, [field]: value })
      : rejection(explainVariants(edited.failure, code), edited.failure)
  },
}

const options: Command = {
  name: 'product options',
  summary: 'shows what the values of the options of a product are called, and the families of its colors',
  arguments: ['code'],
  options: {},
  runsInServer: true,

  async run({ arguments: { code = '' }, context, by }) {
    const { catalogAdmin } = await context.open()
    const stored = await catalogAdmin.find(code, by)
    if (!stored) return rejection(unknown(code), { kind: 'not-found' })
    const lines = stored.product.options.flatMap(({ attribute, values }) =>
      values.map(({ value, label, family }) => [attribute, value, label.en, label.ar, family ?? '']),
    )
    return succeeded(table(['option', 'value', ...optionFields], lines), {
      code,
      options: readOptionLabels(stored.product),
    })
  },
}

const setOption: Command = {
  name: 'product set-option',
  summary: `replaces a label or the family of an option's value: ${optionFields.join(', ')}; - empties a family`,
  arguments: ['code', 'option', 'value', 'field', 'text'],
  options: { reason },
  runsInServer: true,

  async run({ arguments: given, options: chosen, context, by }) {
    const { code = '', option = '', value = '', field: name = '', text = '' } = given
    const { catalogAdmin } = await context.open()
    const field = optionFields.find((one) => one === name)
    if (!field)
      return rejection(`There is no field ${name}: ${optionFields.join(', ')}.`, { kind: 'unknown-field' })
    const edited = await catalogAdmin.editVariants({
      ...{ code, by, reason: textOf(chosen['reason']) },
      fields: { [optionKey(option, value, field)]: text === '-' ? '' : text },
    })
    return edited.ok
      ? succeeded(`${field} of ${option} ${value} is written.`, { code, option, value, [field]: text })
      : rejection(explainVariants(edited.failure, code), edited.failure)
  },
}

const setHidden = (name: string, isHidden: boolean, summary: string): Command => ({
  name: `product ${name}`,
  summary,
  arguments: ['code'],
  options: { reason },
  runsInServer: true,

  async run({ arguments: { code = '' }, options, context, by }) {
    const { catalogAdmin } = await context.open()
    const written = await catalogAdmin.setHidden({ code, isHidden, by, reason: textOf(options['reason']) })
    if (!written.ok) return rejection(explain(written.failure, code), written.failure)
    const state = isHidden ? 'hidden in the shop' : 'shown in the shop'
    const { isChanged } = written.value
    return succeeded(`${code} is ${state}${isChanged ? '' : ' already'}.`, {
      code,
      hidden: isHidden,
      isChanged,
    })
  },
})
const hide = setHidden('hide', true, 'hides a product: no page, no listing, no search, no order')
const publish = setHidden('publish', false, 'shows a hidden product in the shop again')

function explainVariants(failure: EditVariantsFailure, code: string): string {
  if (failure.kind === 'invalid-options')
    return failure.problems
      .map(({ attribute, value, field, problem }) => `${attribute} ${value} ${field}: ${problem}.`)
      .join(' ')
  if (failure.kind !== 'invalid-measures') return explain(failure, code)
  return failure.problems.map(({ sku, field, problem }) => `${sku} ${field}: ${problem}.`).join(' ')
}

const unknown = (code: string): string => `There is no product ${code}: majlis product list lists them.`

function explain(
  failure:
    | EditTextsFailure
    | PresentationFailure
    | Exclude<EditVariantsFailure, { readonly kind: 'invalid-measures' | 'invalid-options' }>,
  code: string,
): string {
  switch (failure.kind) {
    case 'not-found':
      return unknown(code)
    case 'url-key-taken':
      return `This web address belongs to the product ${failure.by}.`
    case 'managed-elsewhere':
      return 'Products are edited in another system.'
    case 'invalid':
      return `${failure.field}: ${failure.problem}.`
    case 'conflict':
    case 'not-permitted':
      return 'Nothing was changed.'
  }
}

export const productCommands: readonly Command[] = [
  list,
  texts,
  set,
  restore,
  measures,
  setMeasure,
  options,
  setOption,
  hide,
  publish,
]
