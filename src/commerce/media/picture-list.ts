import type { PictureView, Product, ProductPicture, Variant } from '#commerce/catalog/product.ts'
import type { Bilingual } from '#kernel/country.ts'
import type { PictureState } from './ports.ts'

/** A picture of a product, once, whatever number of variants show it. */
export type ListedPicture = {
  readonly base: string
  /** With its first text and view. */
  readonly picture: ProductPicture
  readonly view: PictureView
  readonly alt: Bilingual | null
  /** Whether the whole product shows it, after a variant's own. */
  readonly isOfAll: boolean
  /** Variants whose own it is. */
  readonly skus: readonly string[]
}

/** As imports accept them, of a variant or of the whole product. */
export const maxPictures = 60

type WithPictures = {
  readonly variants: readonly Pick<Variant, 'sku' | 'pictures'>[]
  readonly pictures: readonly ProductPicture[]
}

/** Every picture once, in the order in which variants, and then the whole product, show them. */
export function readPictureList({ variants, pictures }: WithPictures): readonly ListedPicture[] {
  const listed = new Map<string, ListedPicture>()
  const note = (picture: ProductPicture, sku: string | null) => {
    const { base, view, alt } = picture
    const found = listed.get(base) ?? { base, picture, view, alt, isOfAll: false, skus: [] }
    listed.set(base, {
      ...found,
      isOfAll: found.isOfAll || sku === null,
      skus: sku === null || found.skus.includes(sku) ? found.skus : [...found.skus, sku],
    })
  }
  for (const { sku, pictures: own } of variants) for (const picture of own) note(picture, sku)
  for (const picture of pictures) note(picture, null)
  return [...listed.values()]
}

/** The product with these pictures. What the list does not say of a picture's place stays as it is there. */
export function withPictureList(product: Product, list: readonly ListedPicture[]): Product {
  const before = readPictureList(product)
  const was = new Map(before.map((one) => [one.base, one]))
  const place = (
    current: readonly ProductPicture[],
    isHere: (one: ListedPicture) => boolean,
  ): readonly ProductPicture[] => {
    const own = new Map(current.map((picture) => [picture.base, picture]))
    const wanted = list.filter(isHere)
    const inListOrder = before.filter(isHere)
    // Of one order for all variants, a variant may have had another: it stays where nothing was moved.
    const isMoved = wanted.map(({ base }) => base).join(' ') !== inListOrder.map(({ base }) => base).join(' ')
    const placed = wanted.map((one) => pictureHere(one, own.get(one.base), was.get(one.base)))
    if (isMoved) return placed
    return [...own.keys()].flatMap((base) => placed.filter((picture) => picture.base === base))
  }
  return {
    ...product,
    variants: product.variants.map((variant) => ({
      ...variant,
      pictures: place(variant.pictures, ({ skus }) => skus.includes(variant.sku)),
    })),
    pictures: place(product.pictures, ({ isOfAll }) => isOfAll),
  }
}

function pictureHere(
  { picture, view, alt }: ListedPicture,
  here: ProductPicture | undefined,
  was: ListedPicture | undefined,
): ProductPicture {
  if (!here || !was) return { ...picture, view, alt }
  const isSameAlt = was.alt?.en === alt?.en && was.alt?.ar === alt?.ar
  return { ...here, ...(isSameAlt ? {} : { alt }), ...(was.view === view ? {} : { view }) }
}

export const picturesOfState = ({
  variants,
  pictures,
}: Pick<Product, 'variants' | 'pictures'>): PictureState => ({
  pictures,
  variants: Object.fromEntries(variants.map((variant) => [variant.sku, variant.pictures])),
})

/** The product with the pictures that it had. Variants that it did not have then keep theirs. */
export const withPictureState = (product: Product, state: PictureState): Product => ({
  ...product,
  variants: product.variants.map((variant) => ({
    ...variant,
    pictures: state.variants[variant.sku] ?? variant.pictures,
  })),
  pictures: state.pictures,
})

/** What a picture can be of: the whole product, a color, or a variant where colors do not tell them apart. */
export type PictureScope = { readonly key: string; readonly skus: readonly string[] }

export const ofWholeProduct = ''

/** Of a product with one variant there is nothing to choose. */
export function pictureChoices({
  options,
  variants,
}: Pick<Product, 'options' | 'variants'>): readonly PictureScope[] {
  const whole: PictureScope = { key: ofWholeProduct, skus: [] }
  if (variants.length < 2) return [whole]
  const colors = options.find(({ attribute }) => attribute === 'color')?.values ?? []
  const ofColor = colors.flatMap(({ value }): readonly PictureScope[] => {
    const skus = variants.filter(({ options: own }) => own.color === value).map(({ sku }) => sku)
    return skus.length === 0 ? [] : [{ key: `color:${value}`, skus }]
  })
  return [
    whole,
    ...(ofColor.length > 0 ? ofColor : variants.map(({ sku }) => ({ key: skuKey([sku]), skus: [sku] }))),
  ]
}

const skuKey = (skus: readonly string[]): string => `sku:${skus.join(',')}`

/** What a picture is of, as a form names it. */
export function keyOfPicture(
  { isOfAll, skus }: Pick<ListedPicture, 'isOfAll' | 'skus'>,
  product: Pick<Product, 'options' | 'variants'>,
): string {
  if (isOfAll || product.variants.length < 2) return ofWholeProduct
  const own = product.variants.map(({ sku }) => sku).filter((sku) => skus.includes(sku))
  const choice = pictureChoices(product).find((one) => one.skus.length > 0 && one.skus.join() === own.join())
  return choice?.key ?? skuKey(own)
}

/** SKUs by the key; empty: the whole product. Undefined: the product has nothing of this name. */
export function skusOfKey(
  key: string,
  product: Pick<Product, 'options' | 'variants'>,
): readonly string[] | undefined {
  const choice = pictureChoices(product).find((one) => one.key === key)
  if (choice) return choice.skus
  const [, named] = /^sku:(.+)$/.exec(key) ?? []
  const skus = named?.split(',')
  return skus?.every((sku) => product.variants.some((variant) => variant.sku === sku)) ? skus : undefined
}

/** Where a picture of these SKUs is placed; of none: with the whole product. */
export const variantsOfPicture = (skus: readonly string[]): Pick<ListedPicture, 'isOfAll' | 'skus'> => ({
  isOfAll: skus.length === 0,
  skus,
})
