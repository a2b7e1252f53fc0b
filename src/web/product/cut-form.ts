import type { ProductView } from '#commerce/catalog/product-view.ts'
import { fullnesses, type CutFailure, type CutOffer } from '#commerce/made-to-measure/cut.ts'
import type { Translate } from '#i18n/translator.ts'
import { readWholeNumber } from './whole-number.ts'

/** Query parameters of the form. */
export const cutFields = { width: 'cut-width', length: 'cut-length', fullness: 'cut-fullness' } as const
/** Fullnesses of a curtain in percent, as the form posts them. */
export const fullnessValues = fullnesses.map((percent) => `${percent}` as const)

export type CutForm = {
  /** As typed. */
  readonly values: { readonly width: string; readonly length: string; readonly fullness: string }
  readonly errors: { readonly width?: string; readonly length?: string; readonly form?: string }
  readonly quote: CutOffer | undefined
}

type Page = {
  readonly locals: Pick<App.Locals, 'shop' | 'storefront' | 't' | 'requestId'>
  readonly url: Pick<URL, 'searchParams'>
}

/** The cut-to-size form from the URL's query, with errors or a quote; empty without a query. */
export async function loadCut(
  { locals, url }: Page,
  sku: string,
  { madeToMeasure }: Pick<ProductView, 'madeToMeasure'>,
): Promise<CutForm> {
  const { shop, storefront, requestId, t } = locals
  const read = (field: keyof typeof cutFields) => (url.searchParams.get(cutFields[field]) ?? '').slice(0, 20)
  const given = read('fullness')
  const fullness = fullnessValues.find((one) => one === given) ?? '200'
  const values = { width: read('width'), length: read('length'), fullness }
  if (values.width === '' && values.length === '') return { values, errors: {}, quote: undefined }
  const toNumber = (text: string): number => readWholeNumber(text) ?? Number.NaN
  try {
    const quoted = await shop.madeToMeasure.quoteCut(
      {
        sku,
        widthCm: toNumber(values.width),
        lengthCm: toNumber(values.length),
        fullness: madeToMeasure?.kind === 'curtain' ? (Number(fullness) as 150 | 200 | 250) : null,
      },
      storefront,
    )
    if (quoted.ok) return { values, errors: {}, quote: quoted.value }
    return { values, errors: explain(quoted.failure, t), quote: undefined }
  } catch (error) {
    shop.report(error, { what: 'quote a cut', requestId })
    return { values, errors: { form: t('tools:cut.error.unknown') }, quote: undefined }
  }
}

function explain(failure: CutFailure, t: Translate): CutForm['errors'] {
  switch (failure.kind) {
    case 'not-a-number':
      return { [failure.field]: t('tools:cut.error.not-a-number') }
    case 'out-of-range':
      return { [failure.field]: t('tools:cut.error.out-of-range', { min: failure.min, max: failure.max }) }
    case 'unknown-sku':
    case 'not-cut':
      return { form: t('tools:cut.error.unknown') }
  }
}
