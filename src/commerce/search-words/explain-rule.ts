import type { RuleProblem } from './parse-rule.ts'

const problems: Readonly<Record<RuleProblem['problem'], string>> = {
  missing: 'is missing',
  unknown: 'cannot be read, or is not known',
  'too-many': 'has too many',
  'too-long': 'is too long',
  same: 'says the same as before, or may not change',
  'other-host': 'is not a path of the shop',
  reserved: 'belongs to the shop itself',
  order: 'is before the first day',
  'not-sold': 'is not sold there',
  endless: 'would lead in a circle, or through more than ten redirects',
  taken: 'has such a rule already, for the same days and storefronts',
}

/** For the command line and the API. */
export const explainRuleProblem = ({ field, problem }: RuleProblem): string =>
  `"${field}" ${problems[problem]}`
