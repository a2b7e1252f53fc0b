import type { Product } from '#commerce/catalog/product.ts'
import {
  nameOfPicture,
  pictureFieldNames,
  pictureKey,
  readPictureFields,
} from '#commerce/media/picture-fields.ts'
import { keyOfPicture, readPictureList } from '#commerce/media/picture-list.ts'
import { rejection, succeeded, type Command } from '../command.ts'
import { explainPictures } from '../explain-pictures.ts'
import { table } from '../table.ts'

const reason = { type: 'string', value: 'TEXT', help: 'why; stored with your name' } as const
const of = {
  type: 'string',
  value: 'COLOR',
  help: 'color:sand, or sku:A,B; default: the whole product',
} as const
const textOf = (option: string | boolean | undefined): string => (typeof option === 'string' ? option : '')

const linesOf = (product: Product): readonly (readonly string[])[] =>
  readPictureList(product).map((one, place) => [
    ...[String(place + 1), nameOfPicture(one.base), keyOfPicture(one, product) || 'all', one.view],
    ...[one.alt?.en ?? '', one.alt?.ar ?? ''],
  ])

/** Names as a person types them, as bases of the product's pictures. */
const basesOf = (product: Product, names: readonly string[]): readonly string[] =>
  names.map((name) => readPictureList(product).find(({ base }) => nameOfPicture(base) === name)?.base ?? name)

const unknown = (code: string) =>
  rejection(`There is no product ${code}: majlis product list lists them.`, { kind: 'not-found' })

const show: Command = {
  name: 'product pictures',
  summary: 'shows the pictures of a product in their order, and their versions',
  arguments: ['code'],
  options: {},
  runsInServer: true,

  async run({ arguments: { code = '' }, context, by }) {
    const { productMedia } = await context.open()
    const product = await productMedia.find(code, by)
    if (!product) return unknown(code)
    const versions = await productMedia.listVersions(code, by)
    const past = versions.map(
      ({ version, at, by: who }) => `version ${version}: ${who?.name ?? 'import'}, ${at}`,
    )
    return succeeded(
      [table(['place', 'picture', 'of', 'view', 'English', 'Arabic'], linesOf(product)), ...past].join('\n'),
      { code, pictures: readPictureFields(product), versions },
    )
  },
}

const add: Command = {
  name: 'product add-picture',
  summary: 'adds a picture of the library to a product',
  arguments: ['code', 'name'],
  options: { of, first: { type: 'boolean', help: 'as the first one' }, reason },
  runsInServer: true,

  async run({ arguments: { code = '', name = '' }, options, context, by }) {
    const { productMedia } = await context.open()
    const added = await productMedia.add({
      ...{ code, bases: [`/media/${name}`], of: textOf(options['of']), first: options['first'] === true },
      ...{ by, reason: textOf(options['reason']) },
    })
    return added.ok
      ? succeeded(`${name} is a picture of ${code}.`, { code, name })
      : rejection(explainPictures(added.failure, code), added.failure)
  },
}

const order: Command = {
  name: 'product order-pictures',
  summary: 'puts pictures of a product in this order, before those that are not named',
  arguments: ['code', 'names'],
  options: { reason },
  runsInServer: true,

  async run({ arguments: { code = '', names = '' }, options, context, by }) {
    const { productMedia } = await context.open()
    const product = await productMedia.find(code, by)
    if (!product) return unknown(code)
    const wanted = basesOf(product, names.split(','))
    const ordered = await productMedia.order({ code, wanted, by, reason: textOf(options['reason']) })
    return ordered.ok
      ? succeeded(`The pictures of ${code} are in order.`, {
          code,
          order: linesOf(ordered.value).map(([, name]) => name),
        })
      : rejection(explainPictures(ordered.failure, code), ordered.failure)
  },
}

const set: Command = {
  name: 'product set-picture',
  summary: 'writes what a picture of a product shows, is of, and is seen from',
  arguments: ['code', 'name'],
  options: {
    english: { type: 'string', value: 'TEXT', help: 'alternative text; in both languages or in neither' },
    arabic: { type: 'string', value: 'TEXT', help: 'alternative text; in both languages or in neither' },
    of,
    view: { type: 'string', value: 'VIEW', help: 'front, side, back, above, open, detail, in-room …' },
    reason,
  },
  runsInServer: true,

  async run({ arguments: { code = '', name = '' }, options, context, by }) {
    const { productMedia } = await context.open()
    const product = await productMedia.find(code, by)
    if (!product) return unknown(code)
    const [base = ''] = basesOf(product, [name])
    const typed = {
      'alt.en': options['english'],
      'alt.ar': options['arabic'],
      of: options['of'],
      view: options['view'],
    }
    const fields = Object.fromEntries(
      pictureFieldNames.flatMap((field) => {
        const value = typed[field]
        return typeof value === 'string' ? [[pictureKey(base, field), value]] : []
      }),
    )
    const edited = await productMedia.edit({ code, fields, by, reason: textOf(options['reason']) })
    return edited.ok
      ? succeeded(`What is said of ${name} is written.`, { code, name, ...fields })
      : rejection(explainPictures(edited.failure, code), edited.failure)
  },
}

const remove: Command = {
  name: 'product remove-picture',
  summary: 'removes a picture from a product; it stays in the library',
  arguments: ['code', 'name'],
  options: { reason },
  runsInServer: true,

  async run({ arguments: { code = '', name = '' }, options, context, by }) {
    const { productMedia } = await context.open()
    const product = await productMedia.find(code, by)
    if (!product) return unknown(code)
    const [base = ''] = basesOf(product, [name])
    const removed = await productMedia.remove({ code, base, by, reason: textOf(options['reason']) })
    return removed.ok
      ? succeeded(`${name} is no picture of ${code}.`, { code, name })
      : rejection(explainPictures(removed.failure, code), removed.failure)
  },
}

const restore: Command = {
  name: 'product restore-pictures',
  summary: 'gives a product the pictures of an earlier version again',
  arguments: ['code', 'version'],
  options: { reason },
  runsInServer: true,

  async run({ arguments: { code = '', version = '' }, options, context, by }) {
    const { productMedia } = await context.open()
    const restored = await productMedia.restore({
      ...{ code, version: Number(version), by, reason: textOf(options['reason']) },
    })
    return restored.ok
      ? succeeded(`${code} has the pictures of version ${version} again.`, { code, version })
      : rejection(explainPictures(restored.failure, code), restored.failure)
  },
}

export const productPictureCommands: readonly Command[] = [show, add, order, set, remove, restore]
