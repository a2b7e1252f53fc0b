import type { CollectionProblem } from './parse-collection.ts'

const problems: Readonly<Record<CollectionProblem['problem'], string>> = {
  missing: 'is missing',
  unknown: 'cannot be read, or is not known',
  'no-product': 'names a product that does not exist',
  'too-many': 'has too many',
  'too-long': 'is too long',
  order: 'is less than where it begins',
  taken: 'is the address of another collection',
  'needs-country': 'needs a country, whose currency it is in',
  both: 'names a product that comes first',
  'too-precise': 'has more decimals than the currency',
}

/** For the command line and the API. */
export const explainCollectionProblem = ({ field, problem, value }: CollectionProblem): string =>
  `"${field}" ${problems[problem]}${value === undefined ? '' : `: ${value}`}`
