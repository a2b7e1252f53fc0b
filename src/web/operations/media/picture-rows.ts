import { pictureViews, type Product } from '#commerce/catalog/product.ts'
import { pictureKey, type PictureFieldName } from '#commerce/media/picture-fields.ts'
import { keyOfPicture, pictureChoices, readPictureList } from '#commerce/media/picture-list.ts'
import { pictureMoves, type PictureMove } from '#commerce/media/picture-order.ts'
import type { PictureVersion } from '#commerce/media/ports.ts'
import type { Translate } from '#i18n/translator.ts'
import { languageCodes, type Language } from '#kernel/language.ts'
import { smallestOf } from '#web/product/pictures.ts'
import type { ProductMediaPage } from './handle-product-media.ts'
import { ofText } from './media-texts.ts'

type Option = { readonly value: string; readonly label: string }

export type PictureRow = {
  /** From 1, as it is said. */
  readonly place: number
  readonly base: string
  readonly src: string
  /** What it is of now. */
  readonly of: string
  readonly isWithoutAlt: boolean
  /** Steps among those that are of the same. */
  readonly moves: readonly { readonly move: PictureMove; readonly isShut: boolean }[]
  readonly alts: readonly (PictureInput & { readonly language: Language })[]
  readonly choices: readonly (PictureInput & {
    readonly title: string
    readonly options: readonly Option[]
  })[]
}

/** A field of the form; not one that two people have changed, which is above. */
type PictureInput = {
  readonly id: string
  readonly name: string
  readonly value: string
  readonly isWrong: boolean
}

type In = { readonly language: Language; readonly t: Translate }

export const pictureFieldId = (place: number, field: PictureFieldName): string =>
  `picture-${place}-${field.replace('.', '-')}`

/** What a picture may be of, in words. */
export const ofOptions = (product: Product, where: In): readonly Option[] =>
  pictureChoices(product).map(({ key }) => ({ value: key, label: ofText(key, product, where) }))

const viewOptions = (t: Translate): readonly Option[] =>
  pictureViews.map((value) => ({ value, label: t(`operations-media:view.${value}`) }))

/** Pictures in their order. */
export function pictureRows(
  { product, list, typed, conflict, problems }: ProductMediaPage,
  where: In,
): readonly PictureRow[] {
  const { t } = where
  const options = ofOptions(product, where)
  const keys = list.map((one) => keyOfPicture(one, product))
  return list.map(({ base, picture, alt }, place) => {
    const key = keys[place] ?? ''
    const group = keys.flatMap((one, index) => (one === key ? [index] : []))
    const chosen = typed[pictureKey(base, 'of')] ?? key
    const isListed = options.some(({ value }) => value === chosen)
    const own = isListed ? options : [...options, { value: chosen, label: ofText(chosen, product, where) }]
    const isOpen = (field: PictureFieldName) =>
      !conflict?.conflicts.some((one) => one.field === pictureKey(base, field))
    const input = (field: PictureFieldName): PictureInput => {
      const [id, name] = [pictureFieldId(place, field), pictureKey(base, field)]
      return { id, name, value: typed[name] ?? '', isWrong: problems.some((one) => one.field === id) }
    }
    const choices = [
      { field: 'of', title: t('operations-media:of'), options: own },
      { field: 'view', title: t('operations-media:view'), options: viewOptions(t) },
    ] as const
    return {
      ...{ place: place + 1, base, src: smallestOf(picture) },
      of: ofText(key, product, where),
      isWithoutAlt: alt === null,
      moves: pictureMoves.map((move) => ({
        move,
        isShut: place === (move === 'down' ? group.at(-1) : group[0]),
      })),
      alts: languageCodes
        .filter((language) => isOpen(`alt.${language}`))
        .map((language) => ({ ...input(`alt.${language}`), language })),
      choices: choices
        .filter(({ field }) => isOpen(field))
        .map(({ field, ...choice }) => ({ ...input(field), ...choice })),
    }
  })
}

type VersionRow = Omit<PictureVersion, 'state'> & {
  readonly isCurrent: boolean
  readonly count: number
  /** The first ones. */
  readonly pictures: readonly string[]
}

const shownPictures = 6

/** Versions with what they showed. */
export const versionRows = (versions: readonly PictureVersion[]): readonly VersionRow[] =>
  versions.map(({ state: { pictures, variants }, ...version }, index) => {
    const list = readPictureList({
      pictures,
      variants: Object.entries(variants).map(([sku, own]) => ({ sku, pictures: own })),
    })
    return {
      ...version,
      isCurrent: index === 0,
      count: list.length,
      pictures: list.slice(0, shownPictures).map(({ picture }) => smallestOf(picture)),
    }
  })
