const text = (en: string, ar: string) => ({ en, ar })

/** A product of a small family; `over` replaces fields. */
export const aProduct = (code: string, over: object = {}) => {
  const number = code.slice(-1)
  return {
    code,
    urlKey: `sofa-${number}`,
    type: 'general',
    name: text(`Sofa ${number}`, `كنبة ${number}`),
    summary: text('A sofa.', 'كنبة.'),
    description: text('What it is.', 'ما هي.'),
    categories: ['living/sofas/three-seaters'],
    form: 'sofa',
    colors: ['sand', 'palm'],
    sizeOption: 'size',
    sizes: [aSize('200'), aSize('240')],
    colorPrices: { palm: { ae: '+100' } },
    ...over,
  }
}

const aSize = (value: string) => ({
  value,
  label: text(`${value} cm`, `${value} سم`),
  cm: [Number(value), 92, 84],
  kg: 58,
  parcels: [[1, 60, 225, 98, 70]],
  sizeClass: 'XL',
  prices: { ae: '2499', kw: '219.500' },
  specials: { ae: ['1999', '2026-11-01', '2027-02-28'] },
})

/** A family of three sofas; `over` replaces fields of the first. */
export const aFamily = (over: object = {}) => ({
  family: 'trial',
  brand: 'Majlis Home',
  story: text('Where it comes from.', 'من أين تأتي.'),
  material: text('Beech', 'زان'),
  care: text('Wipe', 'تُمسح'),
  materialGroup: 'fabric',
  warranty: [{ component: text('Frame', 'الهيكل'), months: 60 }],
  assembly: { by: 'us', minutes: 20 },
  madeIn: 'AE',
  returnClass: 'standard',
  colors: [
    { value: 'sand', family: 'beige', hex: '#d9c7a9', label: text('Sand', 'رملي') },
    { value: 'palm', family: 'green', hex: '#3f7466', label: text('Palm', 'نخيلي') },
  ],
  publishedAt: '2026-03-14',
  products: [aProduct('MJ-0001', over), aProduct('MJ-0002'), aProduct('MJ-0003')],
})
