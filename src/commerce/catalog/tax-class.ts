/** Headings of India's tariff (HSN) by category; the longest path that fits decides. To be confirmed with a tax adviser. */
const headings: readonly (readonly [path: string, heading: string])[] = [
  ['living', '9401'],
  ['living/majlis/arabic-cushions', '9404'],
  ['living/majlis/incense-tables', '9403'],
  ['living/tables-and-storage', '9403'],
  ['bedroom', '9403'],
  ['bedroom/mattresses', '9404'],
  ['dining', '9403'],
  ['dining/chairs', '9401'],
  ['office', '9403'],
  ['office/chairs', '9401'],
  ['outdoor', '9403'],
  ['outdoor/seating', '9401'],
  ['outdoor/shade', '6306'],
  ['outdoor/shade/parasols', '6601'],
  ['outdoor/dining/barbecue', '7321'],
  ['kids', '9403'],
  ['kids/beds/kids-mattresses', '9404'],
  ['kids/study/kids-chairs', '9401'],
  ['kids/study/kids-lamps', '9405'],
  ['kids/storage/play-rugs', '5703'],
  ['rugs', '5702'],
  ['rugs/mats/grass-carpets', '5703'],
  ['curtains', '6303'],
  ['curtains/fittings', '8302'],
  ['bedding', '6302'],
  ['bedding/bed-linen/comforter-sets', '940440'],
  ['bedding/bed-linen/bedspreads', '940440'],
  ['bedding/pillows-and-duvets', '9404'],
  ['bedding/pillows-and-duvets/duvets', '940440'],
  ['bedding/throws', '6301'],
  ['bath', '6302'],
  ['bath/bath-storage', '9403'],
  ['bath/bath-accessories', '3924'],
  ['bath/bath-accessories/bathroom-mirrors', '7009'],
  ['lighting', '9405'],
  ['lighting/bulbs-and-outdoor/bulbs', '8539'],
  ['kitchen/cookware', '7323'],
  ['kitchen/cookware/knives', '8211'],
  ['kitchen/tableware', '6911'],
  ['kitchen/tableware/glassware', '7013'],
  ['kitchen/tableware/serving-trays', '4419'],
  ['kitchen/kitchen-storage', '3924'],
  ['decor/wall', '4414'],
  ['decor/wall/mirrors', '7009'],
  ['decor/wall/clocks', '9105'],
  ['decor/cushions', '9404'],
  ['decor/accents', '6913'],
  ['decor/accents/candles', '3406'],
  ['decor/accents/artificial-plants', '6702'],
  ['garden', '6913'],
  ['garden/watering', '3917'],
  ['garden/watering/tools', '8201'],
  ['garden/ground', '4418'],
  ['garden/ground/grass', '5703'],
]

/** For categories without a heading. */
const furniture = '9403'

/** Furniture of these materials has a heading and a rate of its own. */
const grasses: readonly (readonly [material: RegExp, byHeading: Readonly<Record<string, string>>])[] = [
  [/\bbamboo\b/i, { 9401: '940152', 9403: '940382' }],
  [/\b(?:cane|rattan|wicker)\b/i, { 9401: '940153', 9403: '940383' }],
]

/** Materials that only look like rattan. */
const imitations = /\b(?:polyethylene|synthetic|resin|plastic)\b/i

/** HSN heading in India, "standard" elsewhere. `path`: the product's first category; `material`: in English. */
export function taxClassOf(path: string, country: string, material = ''): string {
  if (country !== 'in') return 'standard'
  const fitting = headings.filter(([above]) => path === above || path.startsWith(`${above}/`))
  const heading = fitting.toSorted((a, b) => b[0].length - a[0].length)[0]?.[1] ?? furniture
  const [, own] = imitations.test(material) ? [] : (grasses.find(([named]) => named.test(material)) ?? [])
  return own?.[heading] ?? heading
}
